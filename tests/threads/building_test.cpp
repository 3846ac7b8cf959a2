// SPDX-License-Identifier: BSL-1.0
// What is refused in one mode and taken in the other; compilers that disagree; programs that take too long to compile.

#include <symshape/algebra/prove.hpp>
#include <symshape/core.hpp>
#include <symshape/layout/algebra.hpp>
#include <symshape/tensor/tensor.hpp>

#include "contract.hpp"
#include "refusal.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

namespace ss = symshape;
using threads::refusal;

// ---- one predicate for both modes

namespace {

/// How many of the cases are taken though they do not fit, or refused though they fit: the same code in the compiler and at run time.
constexpr int misjudged() {
  int wrong = 0;
  const auto expect = [&](bool fits, const auto& attempted) { wrong += fits != static_cast<bool>(attempted); };
  const auto row = [](std::int64_t n, std::int64_t step) { return ss::layout{.sizes = {n}, .strides = {step}}; };
  const ss::layout padded{.sizes = {4, 6}, .strides = {8, 1}}, gaps{.sizes = {3, 4}, .strides = {5, 1}};
  expect(true, ss::try_compose(ss::row_major({4, 6}), row(12, 2)));
  expect(true, ss::try_compose(padded, row(12, 2)));
  expect(false, ss::try_compose(padded, row(3, 4)));  // places 0, 4, 10
  expect(false, ss::try_compose(gaps, row(3, 3)));    // places 0, 3, 7
  expect(true, ss::try_logical_divide(ss::row_major({4, 6}), {2, 3}));
  expect(false, ss::try_logical_divide(ss::row_major({4, 6}), {2, 4}));
  expect(true, ss::try_zipped_divide(ss::row_major({24}), row(4, 6)));
  expect(false, ss::try_zipped_divide(ss::row_major({24}), row(5, 1)));
  expect(true, ss::try_complement(row(4, 2), 16));
  expect(false, ss::try_complement(ss::layout{.sizes = {2, 2}, .strides = {3, 2}}, 16));  // places 0, 2, 3, 5
  expect(true, ss::try_left_inverse(row(4, 3)));
  expect(false, ss::try_left_inverse(row(4, 0)));  // four elements at one place
  return wrong;
}

/// The same operands with every number a formula.
bool formulas_agree(const ss::layout& a, const ss::layout& b) {
  ss::pool p{ss::on_error::note};
  ss::knowledge known{p};
  const auto formulas = [](const ss::layout& from) {
    ss::basic_layout<ss::expr> out;
    for (int k = 0; k < from.rank(); ++k) out.push_back(from.sizes[k].value(), from.strides[k].value());
    out.offset = from.offset.value();
    return out;
  };
  const auto numbers = ss::try_compose(a, b);
  const auto exprs = ss::try_compose(formulas(a), formulas(b));
  if (bool(numbers) != bool(exprs)) return false;
  if (!numbers) return std::string{numbers.reason().sentence} == exprs.reason().sentence;
  return identical(formulas(*numbers), *exprs);
}

}  // namespace

TEST_CASE(
    "mirage#191, cutlass#2432, cutlass#1353: what the compiler refuses the program refuses, and says both sides") {
  static_assert(misjudged() == 0);
  CHECK(misjudged() == 0);
  int refused = 0, total = 0;
  for (const std::int64_t outer : {2, 3, 4, 6})
    for (const std::int64_t inner : {2, 3, 4, 6})
      for (const std::int64_t gap : {0, 1})
        for (const std::int64_t n : {2, 3, 4, 6})
          for (const std::int64_t step : {1, 2, 3, 4}) {
            const ss::layout a{.sizes = {outer, inner}, .strides = {inner + gap, 1}},
                b{.sizes = {n}, .strides = {step}};
            CHECK(formulas_agree(a, b));
            refused += !ss::try_compose(a, b);
            ++total;
          }
  CHECK(refused > total / 10);
  CHECK(refused < total);
  CHECK(refusal([] {
          (void)compose(ss::layout{.sizes = {3, 4}, .strides = {5, 1}}, ss::layout{.sizes = {3}, .strides = {3}});
        }) == "compose: the right layout's steps add up to 6 along 4 elements of the left one, mode 1 after merging");
  CHECK(refusal([] { (void)logical_divide(ss::row_major({4, 6}), {2, 4}); }) ==
        "logical_divide: tiles of 4 do not fill size 6 at axis 1");
}

// ---- device code

namespace {

/// What a header includes, its own and foreign headers told apart.
void read_includes(const std::string& header, std::set<std::string>& own, std::set<std::string>& foreign) {
  if (!own.insert(header).second) return;
  std::ifstream file("include/" + header);
  REQUIRE(file.good());
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("#include <", 0) != 0) continue;
    const std::string name = line.substr(10, line.find('>') - 10);
    if (name.rfind("symshape/", 0) == 0)
      read_includes(name, own, foreign);
    else
      foreign.insert(name);
  }
}

}  // namespace

TEST_CASE(
    "kokkos/mdspan#175, kokkos/mdspan#360, kokkos/mdspan#440, kokkos/mdspan#367, hana#396: what kernels include has "
    "nothing that is for the host alone") {
  std::set<std::string> own, foreign;
  read_includes("symshape/core.hpp", own, foreign);
  CHECK(own.size() > 40);
  // No <array>, <utility>, <tuple>, <limits>, <algorithm>: what is constexpr there is a host function. threads/device.cu compiles without
  // --expt-relaxed-constexpr and with all warnings as errors.
  const std::set<std::string> language{"cstddef", "cstdint", "exception", "initializer_list", "type_traits"};
  std::vector<std::string> others;
  std::set_difference(foreign.begin(), foreign.end(), language.begin(), language.end(), std::back_inserter(others));
  std::string listed;
  for (const std::string& name : others) listed += name + ' ';
  CHECK(listed == "");
}

// ---- texts as template arguments

TEST_CASE(
    "cccl#11297, TransformerEngine#3194, fmt#3394, llvm#66744, llvm#132562, mp-units#450: compilers agree on types "
    "that texts name") {
  CHECK(threads::contract_holds());
  // Two units mean one function by it, and the linker agrees.
  static constexpr int elements[12]{};
  CHECK(threads::rows_in_another_unit(ss::view<const int, "2*A, B">(elements, {4, 3})) == 4);
  CHECK(threads::length_of_text<"B, T">() == 4);
}

// ---- cost

TEST_CASE("Fastor#29, Fastor#26, Fastor#59, Fastor#134: a tensor of static sizes is not on the stack") {
  using large = ss::tensor<float, "64, 1024, 1024">;  // 256 MiB
  static_assert(sizeof(large) <= 32 && sizeof(ss::view<float, "64, 1024, 1024">) == sizeof(void*));
  using square = ss::tensor<float, "1024, 1024">;
  square x({1024, 1024});
  x(1023, 1023) = 1;
  const square copy = x;
  CHECK(copy(1023, 1023) == 1);
}

TEST_CASE(
    "cutlass#1042, burn#567, hana#194: what takes the compiler long is cut off by steps, with a sentence or an "
    "answer") {
  // Depth, degree and length are capped before a compiler runs out of memory.
  std::string deep, wide = "n";
  for (int i = 0; i < 300; ++i) deep += '(';
  CHECK(refusal([&] {
          ss::pool p;
          (void)ss::parse(p, deep.c_str());
        }).find("parse: ") == 0);
  for (int i = 0; i < 70; ++i) wide += "*n";
  CHECK(refusal([&] {
          ss::pool p;
          (void)ss::parse(p, wide.c_str());
        }) != "");
  // A hard question ends after its steps, always with the same answer.
  const auto asked = [](std::uint64_t steps) {
    ss::pool p;
    ss::facts known{p};
    known.set_default_range(1, 1000);
    ss::budget few{};
    few.steps = steps;
    return ss::prove(ss::parse_relation(p, "a*a*a + b*b*b != c*c*c"), known, few).verdict;
  };
  CHECK(asked(300) == ss::verdict::unknown);
  CHECK(asked(300) == asked(300));
  // The price of a shape is one instantiation for each distinct type: a second spelling of it costs a text and nothing below it.
  static_assert(std::is_same_v<ss::shape<"H + H, 3*(B + 1)">::canonical, ss::shape<"2*H, 3*B + 3">::canonical>);
}
