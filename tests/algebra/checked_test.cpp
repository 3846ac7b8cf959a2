// SPDX-License-Identifier: BSL-1.0
#include <symshape/algebra/checked.hpp>
#include <symshape/algebra/maximum.hpp>
#include <symshape/algebra/quotient.hpp>
#include <symshape/algebra/relation.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <type_traits>

namespace ss = symshape;
using ss::checked_int;

namespace {

/// A rule as rules are written: one text for every kind of number.
template <class Int>
constexpr ss::number<Int> places(const ss::number<Int>& n, const ss::number<Int>& kernel,
                                 const ss::number<Int>& stride) {
  return floor_div(n - (kernel - 1) - 1, stride) + 1;
}

constexpr bool one_rule_runs_on_numbers_and_formulas() {
  ss::pool p;
  const ss::expr n = ss::symbol(p, "n");
  return places<std::int64_t>(32, 3, 2) == 15 && identical(places<ss::expr>(32, 3, 2), ss::expr{15}) &&
         identical(places<ss::expr>(n, 16, 16), floor_div(n, ss::expr{16}));
}
static_assert(one_rule_runs_on_numbers_and_formulas());

constexpr bool divisions_floor_as_in_the_algebra() {
  for (std::int64_t a = -7; a <= 7; ++a)
    for (std::int64_t b = -3; b <= 3; ++b) {
      if (b == 0) continue;
      const checked_int x = a, y = b;
      if (!identical(floor_div(ss::expr{a}, ss::expr{b}), ss::expr{floor_div(x, y).value()})) return false;
      if (!identical(mod(ss::expr{a}, ss::expr{b}), ss::expr{mod(x, y).value()})) return false;
      if (!identical(ceil_div(ss::expr{a}, ss::expr{b}), ss::expr{ceil_div(x, y).value()})) return false;
      if (floor_div(x, y) * y + mod(x, y) != a) return false;
    }
  return mod(checked_int{ss::int64_min}, -1) == 0;
}
static_assert(divisions_floor_as_in_the_algebra());

constexpr bool plain_integers_stand_on_either_side() {
  const checked_int n = 6;
  return n + 1 == 7 && 1 + n == 7 && n - 1u == 5 && 10 - n == 4 && 2ull * n == 12 && n * 2 == 12 && -n == -6 &&
         n != 7 && 7 != n && n < 7 && 5 < n && n <= 6 && 6 >= n && max(n, 8) == 8 && min(3, n) == 3 &&
         select(true, n, 1) == 6 && select(false, n, checked_int{1}) == 1;
}
static_assert(plain_integers_stand_on_either_side());

static_assert(std::is_same_v<ss::number<std::int64_t>, checked_int> && std::is_same_v<ss::number<ss::expr>, ss::expr>);
static_assert(std::is_same_v<ss::common_int<std::int64_t, ss::expr>, ss::expr> &&
              std::is_same_v<ss::common_int<ss::expr, std::int64_t>, ss::expr> &&
              std::is_same_v<ss::common_int<std::int64_t, std::int64_t>, std::int64_t>);
static_assert(!std::is_convertible_v<bool, checked_int> && !std::is_convertible_v<double, checked_int>);

template <class A, class B>
concept divides = requires(A a, B b) { a / b; } || requires(A a, B b) { a % b; };
static_assert(!divides<checked_int, int> && !divides<checked_int, checked_int>,
              "C++'s pair truncates where the algebra's floors");

}  // namespace

TEST_CASE("one rule runs on numbers and formulas") { CHECK(one_rule_runs_on_numbers_and_formulas()); }
TEST_CASE("divisions floor as in the algebra") { CHECK(divisions_floor_as_in_the_algebra()); }
TEST_CASE("plain integers stand on either side") { CHECK(plain_integers_stand_on_either_side()); }

TEST_CASE("nothing wraps: every operation at the ends of 64 bits is exact or refused") {
  const checked_int most = ss::int64_max, least = ss::int64_min;
  CHECK(most + 0 == ss::int64_max);
  CHECK(most + least == -1);
  CHECK_THROWS_AS(most + 1, ss::overflow_error);
  CHECK_THROWS_AS(least - 1, ss::overflow_error);
  CHECK_THROWS_AS(-least, ss::overflow_error);
  CHECK_THROWS_AS(most * 2, ss::overflow_error);
  CHECK_THROWS_AS(least * -1, ss::overflow_error);
  CHECK_THROWS_AS(floor_div(least, -1), ss::overflow_error);
  CHECK_THROWS_AS(checked_int{~std::uint64_t{0}}, ss::overflow_error);
  checked_int sum = most;
  CHECK_THROWS_AS(sum += 1, ss::overflow_error);
  CHECK_THROWS_WITH(most + 1, "integer: 9223372036854775807 + 1 leaves 64 bits");
}
TEST_CASE("a division by zero is refused") {
  CHECK_THROWS_AS(floor_div(checked_int{1}, 0), ss::division_by_zero_error);
  CHECK_THROWS_AS(mod(checked_int{1}, 0), ss::division_by_zero_error);
  CHECK_THROWS_AS(ceil_div(checked_int{1}, 0), ss::division_by_zero_error);
}
