// SPDX-License-Identifier: BSL-1.0
#include <symshape/algebra/maximum.hpp>
#include <symshape/algebra/quotient.hpp>
#include <symshape/algebra/truncation.hpp>

#include <doctest/doctest.h>

#include <initializer_list>

namespace ss = symshape;

namespace {

constexpr bool multiples_of_the_divisor_come_out() {
  ss::pool p;
  const auto n = ss::symbol(p, "n"), m = ss::symbol(p, "m"), k = ss::symbol(p, "k");
  const ss::expr dividends[] = {n, n + 5, 3 * n - 2 * m + 1, n * m - 7};
  const ss::expr divisors[] = {2, 3, -4, m, m + 1, 2 * m + n, n * m, -n};
  for (const auto a : dividends)
    for (const auto b : divisors) {
      const auto q = floor_div(a, b);
      if (!identical(floor_div(a + (2 * k - 3) * b, b), q + 2 * k - 3)) return false;
      if (!identical(mod(a + (2 * k - 3) * b, b), mod(a, b))) return false;
      if (!identical(b * q + mod(a, b), a) || !identical(floor_div(-a, -b), q)) return false;
      if (!identical(ceil_div(a, b), -floor_div(-a, b))) return false;
    }
  return true;
}

constexpr ss::expr small = 3, five = 5, seven = 7,
                   fifteen = 15;  // so that the names below are looked up with the arguments

constexpr bool quotients_are_canonical() {
  ss::pool p;
  const auto n = ss::symbol(p, "n"), m = ss::symbol(p, "m"), a = ss::symbol(p, "a"), b = ss::symbol(p, "b");
  return identical(floor_div(8 * n + 12, 4), 2 * n + 3) &&
         identical(floor_div(6 * n + 9, 18), floor_div(2 * n + 3, 6)) &&
         identical(floor_div(floor_div(n, 4) + 1, 2), floor_div(n + 4, 8)) &&
         identical(floor_div(floor_div(n, m), 3), floor_div(n, 3 * m)) &&
         identical(floor_div(a * n + b, n), a + floor_div(b, n)) && identical(floor_div(n * n - 1, n + 1), n - 1) &&
         identical(floor_div(n * m, n), m) && identical(floor_div(n, 1), n) && identical(floor_div(n, -1), -n) &&
         identical(floor_div(0, n), 0) && identical(ceil_div(n, 8), floor_div(n + 7, 8)) &&
         identical(floor_div(a, 4) * 4 + a % 4, a) && identical(floor_div(n, n), 1) &&
         // A negative outer divisor does not merge: 15 // 2 // -7 is -1, 15 // -14 is -2.
         !identical(floor_div(floor_div(n, 2), -7), floor_div(n, -14)) &&
         identical(floor_div(floor_div(fifteen, 2), -7), -1);
}

constexpr bool truncated_and_euclidean_divisions_are_odd() {
  ss::pool p;
  const auto n = ss::symbol(p, "n"), m = ss::symbol(p, "m");
  return identical(truncated_div(-n, m), -truncated_div(n, m)) &&
         identical(truncated_div(n, -m), -truncated_div(n, m)) &&
         identical(truncated_div(2 * n, 2 * m), truncated_div(n, m)) && identical(truncated_div(-seven, 2), -3) &&
         identical(truncated_mod(-seven, 2), -1) && identical(n, m * truncated_div(n, m) + truncated_mod(n, m)) &&
         identical(euclidean_div(-seven, -2), 4) && identical(euclidean_mod(-seven, -2), 1) &&
         identical(euclidean_div(n, 0), 0) && identical(euclidean_mod(n, 0), 0) &&
         identical(euclidean_div(n, -m), -euclidean_div(n, m)) && identical(euclidean_div(n, 4), floor_div(n, 4));
}

constexpr bool maxima_are_canonical() {
  ss::pool p;
  const auto a = ss::symbol(p, "a"), b = ss::symbol(p, "b"), c = ss::symbol(p, "c");
  const auto q = floor_div(a, b);
  for (const auto shift : {ss::expr{3}, c, a - 2 * b, q * c, max(b, c)})
    if (!identical(max(a + shift, b + shift), max(a, b) + shift) ||
        !identical(min(a + shift, b + shift), min(a, b) + shift))
      return false;
  const ss::expr three[] = {c, a, b};
  return identical(max(a, b), max(b, a)) && identical(max(a, a), a) && identical(max(a + 1, a), a + 1) &&
         identical(max(max(a, b), c), max(three, 3)) && identical(max(a, max(b, c)), max(three, 3)) &&
         identical(min(a, b) + max(a, b), a + b) && identical(min(min(a, b), c), min(three, 3)) &&
         identical(max(a + max(b, c), a - 2), a + max(max(b, c), -2)) && identical(max(small, five), 5) &&
         identical(min(small, -five), -5) && identical(max(three, 1), c);
}

}  // namespace

TEST_CASE("quotient: multiples of the divisor come out, and dividing is undone by multiplying and adding the rest") {
  static_assert(multiples_of_the_divisor_come_out());
  CHECK(multiples_of_the_divisor_come_out());
}
TEST_CASE("quotient: terms, factors and nested quotients have one form") {
  static_assert(quotients_are_canonical());
  CHECK(quotients_are_canonical());
}
TEST_CASE("truncation: the other two divisions have one form") {
  static_assert(truncated_and_euclidean_divisions_are_odd());
  CHECK(truncated_and_euclidean_divisions_are_odd());
}
TEST_CASE("maximum: flattened, shifted by the common part, minima stored as maxima") {
  static_assert(maxima_are_canonical());
  CHECK(maxima_are_canonical());
}
TEST_CASE("quotient: what cannot be divided is named") {
  ss::pool p;
  const auto n = ss::symbol(p, "n");
  CHECK_THROWS_WITH_AS(floor_div(n, 0), "floor division: the divisor is the constant 0", ss::division_by_zero_error);
  CHECK_THROWS_AS(mod(n, 0), ss::division_by_zero_error);
  CHECK_THROWS_AS(ceil_div(n, 0), ss::division_by_zero_error);
  CHECK_THROWS_AS(mod(five, 0), ss::division_by_zero_error);
  CHECK_THROWS_WITH_AS(truncated_div(n, 0), "truncated division: the divisor is the constant 0",
                       ss::division_by_zero_error);
  CHECK_THROWS_AS(truncated_mod(n, 0), ss::division_by_zero_error);
  CHECK_THROWS_AS(ss::floor_div(ss::int64_min, -1), ss::overflow_error);
  CHECK_THROWS_AS(ss::truncated_div(ss::int64_min, -1), ss::overflow_error);
}
TEST_CASE("maximum: a maximum of 1,000 operands, and a long row of clamps") {
  ss::pool p;
  ss::growing_array<ss::expr> symbols;
  char name[] = "x000";
  for (int i = 0; i < 1000; ++i) {
    name[1] = static_cast<char>('0' + i / 100), name[2] = static_cast<char>('0' + i / 10 % 10),
    name[3] = static_cast<char>('0' + i % 10);
    symbols.push_back(ss::symbol(p, name));
  }
  const auto greatest = max(symbols.data(), symbols.size());
  CHECK(p.atom_at(greatest.single_atom()).count == 1000);
  ss::expr e = symbols[0];
  for (int i = 1; i < 50; ++i) e = min(max(e, symbols[i] - i), i * symbols[i + 1]);
  CHECK_FALSE(e.is_constant());
}
