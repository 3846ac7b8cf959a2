// SPDX-License-Identifier: BSL-1.0
// Numbers that grow too large, and numbers that are 0 or 1.

#include <symshape/algebra/always.hpp>
#include <symshape/guard/explain.hpp>
#include <symshape/guard/shape_env.hpp>
#include <symshape/layout/typed.hpp>
#include <symshape/meta/binary.hpp>
#include <symshape/meta/recorded.hpp>
#include <symshape/op/linear.hpp>
#include <symshape/op/matmul.hpp>
#include <symshape/op/rows.hpp>
#include <symshape/shape/slice.hpp>
#include <symshape/span.hpp>
#include <symshape/tensor/tensor.hpp>

#include "refusal.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <type_traits>

namespace ss = symshape;
using ss::certainty;
using threads::refusal;

namespace {

constexpr std::int64_t two_31 = std::int64_t{1} << 31;

/// An address with nothing behind it: offsets from it are computed, and never read.
template <class T>
T* nowhere() {
  return reinterpret_cast<T*>(std::uintptr_t{1} << 20);
}
template <class View>
std::int64_t offset_in(const View& v, const typename View::element& at) {
  return static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(&at) - reinterpret_cast<std::uintptr_t>(v.data())) /
         static_cast<std::int64_t>(sizeof(typename View::element));
}

}  // namespace

// ---- width

TEST_CASE("raft#1267, kokkos/mdspan#220: 32 bits where they are proven to suffice, else 64") {
  struct row {
    std::int64_t rows, columns;
    bool fits;
  };
  const row table[] = {
      {10'000'000, 256, false}, {10'000'000, 128, true},   {1, two_31 - 1, true},          {1, two_31, false},
      {1, two_31 + 1, false},   {1 << 16, 1 << 15, false}, {1 << 16, (1 << 15) - 1, true}, {two_31, 0, true},
      {two_31, 1, false},
  };
  for (const row& r : table) {
    INFO(r.rows << " x " << r.columns);
    const ss::layout a = ss::row_major({r.rows, r.columns});
    CHECK(fits_32_bits(a) == (r.fits ? certainty::yes : certainty::no));
    // The 64 bits that are used otherwise reach the last element.
    if (r.rows * r.columns == 0) continue;
    const ss::view<const char, "M, N"> v(nowhere<const char>(), {r.rows, r.columns});
    CHECK(offset_in(v, v(r.rows - 1, r.columns - 1)) == r.rows * r.columns - 1);
    CHECK(a(r.rows * r.columns - 1) == r.rows * r.columns - 1);
  }
  static_assert(fits_32_bits(ss::typed_layout<"M, 256">{}) == certainty::undecided);
  static_assert(fits_32_bits(ss::typed_layout<"M, 256 | M < 8388608">{}) == certainty::yes);         // 2^31 - 256
  static_assert(fits_32_bits(ss::typed_layout<"M, 256 | M <= 8388608">{}) == certainty::undecided);  // 2^31 and less
  static_assert(fits_32_bits(ss::typed_layout<"M, 256 | M == 8388608">{}) == certainty::no);
  static_assert(fits_32_bits(ss::typed_layout<"M, 8 | M <= 4", "1073741824, 1">{}) == certainty::undecided);
}

TEST_CASE(
    "cutlass#3604, cutlass#2312, cutlass#3307: offsets are multiplied in 64 bits, however narrow indices and strides "
    "are") {
  const ss::view<const char, "4, 65536, 65536"> fixed(nowhere<const char>());
  const ss::view<const char, "L, M, N"> dynamic(nowhere<const char>(), {4, 65536, 65536});
  const ss::view<const char, "L, M, N", "2147483648, 65536, 1"> strided(nowhere<const char>(), {4, 32768, 65536});
  const int batch = 3, row = 32767;
  const short column = 32767;
  const unsigned char narrow = 2;
  CHECK(offset_in(fixed, fixed(batch, row, column)) == 3 * (two_31 * 2) + two_31 - 65536 + 32767);
  CHECK(offset_in(dynamic, dynamic(batch, row, column)) == 3 * (two_31 * 2) + two_31 - 65536 + 32767);
  CHECK(offset_in(strided, strided(batch, row, column)) == 3 * two_31 + two_31 - 65536 + 32767);
  CHECK(offset_in(fixed, fixed(narrow, 0, 0)) == 2 * (two_31 * 2));
  CHECK(fixed(narrow, ss::full, ss::full).data() - fixed.data() == 2 * (two_31 * 2));
  CHECK(dynamic(ss::full, ss::range{row, row + 1}, ss::full).data() - dynamic.data() == two_31 - 65536);
  CHECK(fixed.numel() == 4 * (two_31 * 2));
  // The farthest place as a formula: widths follow from it, before there is a number.
  static_assert(std::is_same_v<decltype(span_of(ss::typed_layout<"B, 65536, 65536">{}))::canonical,
                               ss::shape<"0, 4294967296*B - 1">::canonical>);
  static_assert(fits_32_bits(ss::typed_layout<"B, 65536, 65536">{}) != certainty::yes);
}

// ---- zero and one

TEST_CASE("cpp-proposals-pub#71, kokkos/mdspan#74: no elements span nothing, and a scalar spans one") {
  const std::int64_t numbers[] = {0, 1, 5};
  CHECK(ss::span_of(ss::layout{}).size() == 1);
  CHECK(fits_in(ss::layout{}, 1) == certainty::yes);
  CHECK(fits_in(ss::layout{}, 0) == certainty::no);
  for (const std::int64_t a : numbers)
    for (const std::int64_t b : numbers)
      for (const std::int64_t c : numbers) {
        INFO(a << ' ' << b << ' ' << c);
        const bool empty = a * b * c == 0;
        const ss::layout contiguous = ss::row_major({a, b, c});
        CHECK(ss::span_of(contiguous).size() == a * b * c);
        const ss::layout padded{.sizes = {a, b, c}, .strides = {100, 10, 1}};
        const std::int64_t spanned = empty ? 0 : 100 * (a - 1) + 10 * (b - 1) + c;
        CHECK(ss::span_of(padded).size() == spanned);
        CHECK(fits_in(padded, spanned) == certainty::yes);
        if (spanned > 0) CHECK(fits_in(padded, spanned - 1) == certainty::no);
        // A view of no element needs none, not even an address.
        float memory[125]{};
        const ss::view<float, "A, B, C"> v(empty ? nullptr : memory, {a, b, c});
        CHECK(v.numel() == a * b * c);
        CHECK(static_cast<std::int64_t>(ss::as_span(v).size()) == a * b * c);
      }
  const ss::view<float, ""> scalar(nowhere<float>());
  CHECK(scalar.numel() == 1);
  CHECK(ss::as_span(scalar).size() == 1);
}

TEST_CASE("jax#23456: a batch of no element goes through every operator") {
  const ss::tensor<float, "B, T"> x({0, 4});
  const ss::tensor<float, "B, T, C"> deep({0, 3, 4});
  const ss::tensor<float, "N, T"> weight({5, 4});
  const ss::tensor<float, "T, N"> right({4, 5});
  const ss::tensor<float, "N"> bias({5});
  const ss::tensor<float, "T"> scale({4}), shift({4});
  const ss::tensor<float, "V, C"> table({7, 4});
  const ss::tensor<std::int64_t, "B"> ids({0});
  const ss::tensor<float, "B, T"> valid({0, 3});
  CHECK(ss::op::add(x, x).size(0) == 0);
  CHECK(ss::op::relu(x).size(1) == 4);
  CHECK(ss::op::gelu(x).numel() == 0);
  CHECK(ss::op::softmax(x).size(0) == 0);
  CHECK(ss::op::normalize(x).size(1) == 4);
  CHECK(ss::op::layer_norm(x, scale, shift).size(0) == 0);
  CHECK(ss::op::matmul(x, right).size(1) == 5);
  CHECK(ss::op::linear(x, weight, bias).size(0) == 0);
  CHECK(ss::op::embedding(table, ids).size(0) == 0);
  CHECK(ss::op::mean_of_valid_rows(deep, valid).size(0) == 0);
  // An inner size of 0: sums of nothing are 0.
  const ss::tensor<float, "M, K"> a({2, 0});
  const ss::tensor<float, "K, N"> b({0, 3});
  const auto product = ss::op::matmul(a, b);
  for (int i = 0; i < 2; ++i)
    for (int k = 0; k < 3; ++k) CHECK(product(i, k) == 0);
  // No symbol is taken to be positive.
  static_assert(!ss::always<"B >= 1", "B >= 0">);
}

TEST_CASE("pytorch#140011, pytorch#134137: a path that relied on a size of 1 says so") {
  const auto listed = [](std::int64_t rows) {
    ss::shape_env env;
    const auto x = ss::meta::recorded(env.input("x", {rows, 4})), y = ss::meta::recorded(env.input("y", {8, 4}));
    (void)ss::meta::add(x, y);
    return std::string{ss::explain(env.guards())};
  };
  CHECK(listed(1).find("x.size(0) == 1 (") != std::string::npos);
  CHECK(listed(8).find("x.size(0) == 1 (") == std::string::npos);
  CHECK(listed(8).find("x.size(0) == y.size(0) (") != std::string::npos);
  // Nothing is frozen because its first value was 0 or 1.
  ss::shape_env env;
  const auto zero = env.input("zero", {0}), one = env.input("one", {1});
  CHECK_FALSE(zero.size(0).formula().is_constant());
  CHECK_FALSE(one.size(0).formula().is_constant());
  CHECK(env.guards().empty());
}
