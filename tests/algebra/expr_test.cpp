// SPDX-License-Identifier: BSL-1.0
#include <symshape/algebra/accumulator.hpp>
#include <symshape/algebra/expr.hpp>

#include <doctest/doctest.h>

#include <string>

namespace ss = symshape;

namespace {

constexpr bool sums_and_products_obey_the_laws_of_a_ring() {
  ss::pool p;
  const auto a = ss::symbol(p, "a"), b = ss::symbol(p, "b"), c = ss::symbol(p, "c");
  const ss::expr samples[] = {0, 1, -2, a, b - 3, a * b + c, 2 * a * a - 5 * b * c + 7};
  for (const auto x : samples)
    for (const auto y : samples) {
      if (!identical(x + y, y + x) || !identical(x * y, y * x) || !identical(x - y, -(y - x))) return false;
      if (!identical(x + y - y, x) || !identical(x * y - y * x, 0)) return false;
      for (const auto z : samples)
        if (!identical((x + y) + z, x + (y + z)) || !identical((x * y) * z, x * (y * z)) ||
            !identical(x * (y + z), x * y + x * z))
          return false;
    }
  return true;
}

constexpr bool constants_have_no_pool() {
  ss::pool p;
  const auto n = ss::symbol(p, "n");
  const ss::expr seven = n + 7 - n, zero = n - n;
  return seven.is_constant() && seven.constant() == 7 && seven.owner() == nullptr && zero.is_constant() &&
         zero.term_count() == 0 && identical(seven, 7) && identical(ss::expr{3} * 4, 12) && n.single_atom() != 0 &&
         (n + 1).single_atom() == 0 && (n + 9).constant_term() == 9;
}

constexpr bool accumulating_is_adding() {
  ss::pool p;
  const auto a = ss::symbol(p, "a"), b = ss::symbol(p, "b");
  const ss::expr parts[] = {a, 3, b * b, a, -4, 2 * b, a * b - 1, 5};
  for (int count = 0; count <= 8; ++count) {
    ss::accumulator sum{p};
    ss::expr expected = 0;
    for (int i = 0; i < count; ++i) {
      sum.add(parts[i], i % 3 == 1);
      expected += i % 3 == 1 ? -parts[i] : parts[i];
    }
    if (!identical(sum.done(), expected)) return false;
  }
  ss::accumulator constants{p};
  for (int i = 0; i < 5; ++i) constants.add(i);
  return identical(constants.done(), 10);
}

}  // namespace

TEST_CASE("expr: sums and products obey the laws of a ring") {
  static_assert(sums_and_products_obey_the_laws_of_a_ring());
  CHECK(sums_and_products_obey_the_laws_of_a_ring());
}
TEST_CASE("expr: constants have no pool") {
  static_assert(constants_have_no_pool());
  CHECK(constants_have_no_pool());
}
TEST_CASE("expr: a coefficient that leaves 64 bits is refused, never wrapped") {
  ss::pool p;
  const auto n = ss::symbol(p, "n");
  const auto most = ss::expr{ss::int64_max} * n;
  CHECK_THROWS_AS(most + n, ss::overflow_error);
  CHECK_THROWS_AS(most * 2, ss::overflow_error);
  CHECK_THROWS_AS(-(ss::expr{ss::int64_min} * n), ss::overflow_error);
  CHECK_THROWS_AS((most + 1) * (most + 1), ss::overflow_error);
  CHECK(identical(most - n + n, most));
}
TEST_CASE("accumulator: the sum of what was added, with its sign") {
  static_assert(accumulating_is_adding());
  CHECK(accumulating_is_adding());
  ss::pool p, q;
  ss::accumulator sum{p};
  sum.add(ss::symbol(p, "a"));
  CHECK_THROWS_AS(sum.add(ss::symbol(q, "a")), ss::formula_error);
}
TEST_CASE("expr: 50,000 symbols in one sum") {
  ss::pool p;
  ss::accumulator sum{p};
  for (int i = 0; i < 50000; ++i) sum.add(ss::expr{i + 1} * ss::symbol(p, std::string{"x"} + std::to_string(i)));
  const auto e = sum.done();
  CHECK(e.term_count() == 50000);
  CHECK(identical(e - e, 0));
  CHECK((e * ss::symbol(p, "x7")).term_count() == 50000);
}
TEST_CASE("expr: a product of 1,000 terms with itself") {
  ss::pool p;
  ss::accumulator sum{p};
  for (int i = 0; i < 1000; ++i) sum.add(ss::symbol(p, std::string{"x"} + std::to_string(i)));
  const auto e = sum.done();
  CHECK((e * e).term_count() == 500500);
}
