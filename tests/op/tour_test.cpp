// SPDX-License-Identifier: BSL-1.0
// The interface as it is shown to users, program by program: compiled and run as it stands there.

#include <symshape/cpu.hpp>
#include <symshape/iostream.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

namespace ss = symshape;

namespace {

/// What the call throws, without the file and line, which this file's edits would move.
template <class Error, class Call>
std::string thrown(Call call) {
  try {
    call();
  } catch (const Error& e) {
    const std::string all = e.what();
    CHECK(all.find(" (tour_test.cpp:") != std::string::npos);
    return all.substr(0, all.rfind(" ("));
  }
  return "nothing";
}

std::string text_of(ss::expr e) {
  ss::text_buffer out;
  ss::print(e, out);
  return {out.view().data, out.view().size};
}

}  // namespace

TEST_CASE("tour 0: first contact") {
  ss::tensor<float, "B, T, 64"> x({8, 128, 64});  // owns; also ({8, 128}): static sizes may be left out
  ss::view<const float, "B, T, 64"> v = x;        // borrows; (pointer, {8, 128, 64}) works too
  x(3, 17, 5) = 1;
  CHECK(v(3, 17, 5) == 1);
  CHECK(x.size(1) == 128);
  CHECK(x.stride(0) == 8192);
  CHECK(x.rank() == 3);
  CHECK(x.data() == v.data());
  auto row = x(3, ss::full, ss::full);  // "T, 64"
  static_assert(ss::same_shape<decltype(row), ss::shape<"T, 64">>);
  CHECK(row(17, 5) == 1);
  std::vector<float> memory(8 * 136);
  float* pointer = memory.data();
  ss::view<float, "B, T", "T+8, 1"> padded(pointer, {8, 128});  // strides are formulas too
  CHECK(padded.stride(0) == 136);
  std::int64_t n = 100;
  auto part = x(ss::full, ss::range{1, n}, ss::full);  // "B, _1, 64"; with constants, ss::range<1, 9>{}, "B, 8, 64"
  static_assert(ss::same_shape<decltype(part), ss::shape<"B, _1, 64">>);
  CHECK(part.size(1) == 99);
  CHECK(part(3, 16, 5) == 1);
  auto fixed = x(ss::full, ss::range<1, 9>{}, ss::full);
  static_assert(ss::same_shape<decltype(fixed), ss::shape<"B, 8, 64">>);
  std::ostringstream out;
  out << ss::print(x);
  CHECK(out.str() == "tensor<float, \"B, T, 64\"> B=8 T=128");
  CHECK(ss::symbol<"T">(x) == 128);
  std::vector<std::int64_t> sizes{2, 3, 4};
  ss::tensor<float, ss::dynamic_rank> any(
      sizes);  // rank known at run time only; ss::bind<"B, T, C">(any) gives a typed view
  auto typed = ss::bind<"B, T, C">(any);
  CHECK(ss::symbol<"C">(typed) == 4);
}

namespace {

constexpr auto rows = ss::infer([](auto& in) {  // `in` owns the formulas of this evaluation
  auto image = in("B, 3, H, W | H >= 16, W >= 16");
  auto filter = in("64, 3, 16, 16");
  auto patches = ss::meta::conv2d(image, filter, {.stride = 16});
  return ss::meta::permute(ss::meta::flatten(patches, 2), {0, 2, 1});
});
static_assert(ss::same_shape<decltype(rows),
                             ss::shape<"B, (H//16)*(W//16), 64">>);  // (H-16)//16+1 is H//16; strides are known too
static_assert(!std::is_same_v<decltype(rows)::strides_type, ss::contiguous>);

static_assert(ss::always<"(n + 7)//8*8 % 8 == 0">);         // over all integers; a bool, so it may be negated
static_assert(ss::always<"a*b >= a", "a >= 0", "b >= 1">);  // given facts
static_assert(!ss::always<"n//2*2 == n">);

}  // namespace

TEST_CASE("tour 1: a shape is a type, and three outcomes, never two") {
  ss::tensor<float, "M, K"> a({2, 3});
  ss::tensor<float, "K, N"> b({3, 4}), other({5, 4});
  ss::tensor<float, "L, N"> d({3, 4}), longer({5, 4});
  for (int i = 0; i < 2; ++i)
    for (int k = 0; k < 3; ++k) a(i, k) = static_cast<float>(i + k);
  for (int k = 0; k < 3; ++k)
    for (int j = 0; j < 4; ++j) b(k, j) = d(k, j) = static_cast<float>(k * j);
  auto product = ss::op::matmul(
      a, b);  // a: "M, K", b: "K, N"     each view has its own K: compared once, here; the error names both
  static_assert(ss::same_shape<decltype(product), ss::shape<"M, N">>);
  CHECK(product(1, 2) == 16);
  CHECK(ss::op::matmul(a, d)(1, 2) == 16);  // a: "M, K", d: "L, N"     K == L is checked here
  CHECK(thrown<ss::shape_error>([&] { ss::op::matmul(a, other); }) ==
        "matmul: K is 3 (argument 0, axis 1) and 5 (argument 1, axis 0)");
  CHECK(thrown<ss::shape_error>([&] { ss::op::matmul(a, longer); }) ==
        "matmul: a has size 3 at axis 1 where b has 5 at axis 0");
}

TEST_CASE("tour 2: numbers meet names") {
  std::vector<float> memory(8 * 128 * 2305);
  const float* pointer = memory.data();
  ss::view<const float, "B, T, 3*C"> qkv(pointer, {8, 128, 2304});  // solves B = 8, T = 128, C = 768
  CHECK(ss::symbol<"C">(qkv) == 768);
  CHECK(thrown<ss::binding_error>([&] { ss::view<const float, "B, T, 3*C"> bad(pointer, {8, 128, 2305}); }) ==
        "view: size 2305 at axis 2 is not 3*C for any C");

  ss::tensor<float, ss::dynamic_rank> any_x({2, 3, 768}), any_w({768, 10}), wrong({512, 10});
  auto [x, w] =
      ss::bind<"B, T, C", "C, N">(any_x, any_w);  // one scope for solving: every name has one value in all arguments
  CHECK(ss::symbol<"C">(x) == 768);
  CHECK(ss::symbol<"N">(w) == 10);
  CHECK(thrown<ss::binding_error>([&] { ss::bind<"B, T, C", "C, N">(any_x, wrong); }) ==
        "bind: C is 768 (argument 0, axis 2) and 512 (argument 1, axis 0)");
  auto r = ss::try_bind<"B, T, C", "C, N">(
      any_x, any_w);  // ss::result: the views, or the error as data; works without exceptions
  CHECK(static_cast<bool>(r));
  auto bad = ss::try_bind<"B, T, C", "C, N">(any_x, wrong);
  CHECK_FALSE(static_cast<bool>(bad));
  CHECK(bad.error().kind == ss::failure_kind::binding);
  static_assert(sizeof(ss::shape<"B, 3, 2*B, 7">) == sizeof(std::int64_t));
}

TEST_CASE("tour 3: the algebra by itself") {
  ss::pool p;
  auto e = ss::parse(p, "(n + 7)//8*8");
  auto a = ss::prove(p, "a*b >= a", {"a >= 0", "b >= 1"});  // a.verdict, a.witness, a.facts, a.reason
  CHECK(a.verdict == ss::verdict::yes);
  auto range = ss::bounds(e, {"n >= 1", "n <= 100"});  // 8..104
  CHECK(range.lower() == 8);
  CHECK(range.upper() == 104);
  auto solution = ss::solve(p, "3*c == t", "c");  // t//3, where t % 3 == 0
  CHECK(text_of(solution.value) == "t//3");
  auto simple = ss::simplify(e, {"n % 8 == 0"});  // n
  CHECK(text_of(simple) == "n");
}
