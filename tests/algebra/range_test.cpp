// SPDX-License-Identifier: BSL-1.0
#include <symshape/algebra/range.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <random>

namespace ss = symshape;

namespace {

constexpr bool ends_are_sums_and_products() {
  const ss::value_range a{1, 100}, b{-3, 4};
  return a + b == ss::value_range{-2, 104} && a * b == ss::value_range{-300, 400} && -a == ss::value_range{-100, -1} &&
         max(a, b) == ss::value_range{1, 100};
}

constexpr bool multiples_are_kept() {
  const ss::value_range n{1, 100}, eight = n * ss::value_range{8};
  return eight == ss::value_range{8, 800, 8, 0} && eight + ss::value_range{3} == ss::value_range{11, 803, 8, 3} &&
         floor_div(eight, ss::value_range{4}) == ss::value_range{2, 200, 2, 0};
}

constexpr bool zero_times_infinity_is_zero() {
  const ss::value_range any, zero{0}, positive{0, ss::int64_max};
  return any * zero == zero && (positive * positive).lower() == 0 && !(any * ss::value_range{0, 1}).empty();
}

constexpr bool even_powers_are_never_negative() {
  // the square of floor((a - 10)/3) for a >= 1: from -3 up, so at least 0 and not 9
  return power(ss::value_range{-3, ss::int64_max}, 2) == ss::value_range{0, ss::int64_max} &&
         power(ss::value_range{-3, 2}, 2) == ss::value_range{0, 9} && power(ss::value_range{-3, 2}, 3).lower() <= -27;
}

constexpr bool ends_are_rounded_to_the_class() {
  return ss::value_range{1, 100, 8, 0} == ss::value_range{8, 96, 8, 0} && ss::value_range{9, 15, 8, 0}.empty() &&
         ss::value_range{9, 23, 8, 0} == ss::value_range{16};
}

constexpr bool classes_meet_by_the_chinese_remainder_theorem() {
  const ss::value_range met =
      meet(ss::value_range{ss::int64_min, ss::int64_max, 4, 1}, ss::value_range{ss::int64_min, ss::int64_max, 6, 3});
  return met.multiple() == 12 && met.residue() == 9 &&
         meet(ss::value_range{ss::int64_min, ss::int64_max, 4, 1}, ss::value_range{ss::int64_min, ss::int64_max, 6, 2})
             .empty();
}

constexpr bool ends_of_64_bits_become_infinite() {
  const ss::value_range large{0, ss::int64_max - 1};
  return (large + large) == ss::value_range{0, ss::int64_max} && !(large * large).bounded_above() &&
         (-(large * large)).lower() == ss::int64_min && (large * large).lower() == 0;
}

}  // namespace

TEST_CASE("the ends of sums and products are those of the ends") {
  static_assert(ends_are_sums_and_products());
  CHECK(ends_are_sums_and_products());
}
TEST_CASE("residue classes go through sums, products and exact quotients") {
  static_assert(multiples_are_kept());
  CHECK(multiples_are_kept());
}
TEST_CASE("zero times an infinite end is zero") {
  static_assert(zero_times_infinity_is_zero());
  CHECK(zero_times_infinity_is_zero());
}
TEST_CASE("an even power of a range around zero starts at zero") {
  static_assert(even_powers_are_never_negative());
  CHECK(even_powers_are_never_negative());
}
TEST_CASE("ends are rounded to the residue class, and nothing is left where none lies between") {
  static_assert(ends_are_rounded_to_the_class());
  CHECK(ends_are_rounded_to_the_class());
}
TEST_CASE("two residue classes meet in one, or not at all") {
  static_assert(classes_meet_by_the_chinese_remainder_theorem());
  CHECK(classes_meet_by_the_chinese_remainder_theorem());
}
TEST_CASE("an end that leaves 64 bits is infinite and never wraps") {
  static_assert(ends_of_64_bits_become_infinite());
  CHECK(ends_of_64_bits_become_infinite());
}

TEST_CASE("whatever integers are taken from two random ranges, the result lies in the resulting range") {
  std::mt19937_64 random{7};
  const auto below = [&](int n) { return static_cast<std::int64_t>(random() % static_cast<unsigned>(n)); };
  const auto any_range = [&] {
    std::int64_t lower = below(13) - 6, upper = lower + below(9);
    if (below(5) == 0) lower = ss::int64_min;
    if (below(5) == 0) upper = ss::int64_max;
    return below(2) == 0 ? ss::value_range{lower, upper} : ss::value_range{lower, upper, below(5) + 1, below(5)};
  };
  for (int round = 0; round < 2000; ++round) {
    const ss::value_range a = any_range(), b = any_range();
    const ss::value_range sum = a + b, product = a * b, quotient = floor_div(a, b), greatest = max(a, b),
                          both = meet(a, b), either = join(a, b), square = power(a, 2), cube = power(a, 3);
    for (std::int64_t x = -20; x <= 20; ++x) {
      if (!a.contains(x)) continue;
      REQUIRE(either.contains(x));
      REQUIRE(square.contains(x * x));
      REQUIRE(cube.contains(x * x * x));
      for (std::int64_t y = -20; y <= 20; ++y) {
        if (!b.contains(y)) continue;
        REQUIRE(sum.contains(x + y));
        REQUIRE(product.contains(x * y));
        REQUIRE(greatest.contains(x > y ? x : y));
        if (y != 0) REQUIRE(quotient.contains(ss::floor_quotient(x, y)));
        if (x == y) REQUIRE(both.contains(x));
      }
    }
  }
}
