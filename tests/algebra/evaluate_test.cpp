// SPDX-License-Identifier: BSL-1.0
#include <symshape/algebra/evaluate.hpp>
#include <symshape/algebra/substitute.hpp>

#include <doctest/doctest.h>

namespace ss = symshape;

namespace {

constexpr bool values_are_those_of_mathematics() {
  ss::pool p;
  const auto n = ss::symbol(p, "n"), m = ss::symbol(p, "m");
  return evaluate(floor_div(n + 7, 8), {{"n", 9}}) == 2 && evaluate(mod(n, m), {{"n", -7}, {"m", 3}}) == 2 &&
         evaluate(mod(n, m), {{"n", 7}, {"m", -3}}) == -2 &&
         evaluate(truncated_div(n, m), {{"n", -7}, {"m", 2}}) == -3 &&
         evaluate(euclidean_div(n, m), {{"n", -7}, {"m", -2}}) == 4 &&
         evaluate(euclidean_div(n, m), {{"n", -7}, {"m", 0}}) == 0 && evaluate(n < m, {{"n", 1}, {"m", 2}}) &&
         !evaluate(n == m, {{"n", 1}, {"m", 2}}) && evaluate(ss::expr{7}, {}) == 7;
}

constexpr bool only_the_branch_taken_is_evaluated() {
  ss::pool p;
  const auto n = ss::symbol(p, "n"), m = ss::symbol(p, "m");
  const auto shielded = select(m == 0, 5, floor_div(n, m));
  const auto deeper = max(select(m != 0, mod(n, m), -1), floor_div(4 * shielded + 3, 4)) * n;
  return evaluate(shielded, {{"n", 9}, {"m", 0}}) == 5 && evaluate(shielded, {{"n", 9}, {"m", 2}}) == 4 &&
         evaluate(deeper, {{"n", 9}, {"m", 0}}) == 45 &&
         evaluate(m != 0 && floor_div(n, m) > 2, {{"n", 9}, {"m", 0}}) == false &&
         !ss::try_evaluate(floor_div(n, m), {{"n", 9}, {"m", 0}});
}

constexpr bool only_the_result_must_fit() {
  ss::pool p;
  const auto a = ss::symbol(p, "a"), b = ss::symbol(p, "b");
  return evaluate(min(a, b), {{"a", ss::int64_max}, {"b", ss::int64_max - 1}}) == ss::int64_max - 1 &&
         evaluate(a * b - a * b + a, {{"a", ss::int64_max}, {"b", ss::int64_max}}) == ss::int64_max &&
         evaluate(a * a - (a - 1) * (a + 1), {{"a", ss::int64_max}}) == 1 &&
         ss::try_evaluate(a + b, {{"a", ss::int64_max}, {"b", 1}}).error().kind == ss::failure_kind::overflow &&
         ss::try_evaluate(a * a * a, {{"a", ss::int64_max}}).error().kind == ss::failure_kind::overflow &&
         ss::try_evaluate(floor_div(a, b), {{"a", ss::int64_min}, {"b", -1}}).error().kind ==
             ss::failure_kind::overflow;
}

constexpr bool images_stand_for_symbols() {
  ss::pool p, q;
  const auto n = ss::symbol(p, "n"), m = ss::symbol(p, "m");
  const auto e = n * floor_div(m, 4) + max(n, m) + select(n >= m, n, 0);
  return identical(substitute(n * m * m, {{"n", m}, {"m", n}}), n * n * m) &&
         identical(substitute(e, {{"n", 3}, {"m", 8}}), 14) && identical(substitute(e, {{"unknown", 3}}), e) &&
         identical(substitute(floor_div(n, m), {{"n", m * n}}), n) &&
         identical(substitute(select(n == 0, 1, floor_div(m, n)), {{"n", 0}}), 1) &&
         identical(transfer(transfer(e, q), p), e) && transfer(n, q).owner() == &q;
}

}  // namespace

TEST_CASE("evaluate: values are those of mathematics") {
  static_assert(values_are_those_of_mathematics());
  CHECK(values_are_those_of_mathematics());
}
TEST_CASE("evaluate: the branch that is not taken is not evaluated") {
  static_assert(only_the_branch_taken_is_evaluated());
  CHECK(only_the_branch_taken_is_evaluated());
}
TEST_CASE("evaluate: intermediate sums may leave 64 bits, the result may not") {
  static_assert(only_the_result_must_fit());
  CHECK(only_the_result_must_fit());
}
TEST_CASE("evaluate: a symbol without a value is named") {
  ss::pool p;
  CHECK_THROWS_WITH_AS(evaluate(ss::symbol(p, "batch") + 1, {{"n", 1}}), "evaluate: batch has no value",
                       ss::formula_error);
}
TEST_CASE("evaluate: 100,000 terms, each a quotient") {
  ss::pool p;
  ss::accumulator sum{p};
  const auto n = ss::symbol(p, "n");
  std::int64_t expected = 0;
  for (int i = 0; i < 100000; ++i) {
    sum.add(floor_div(n + i, 100003));
    expected += (5 + i) / 100003;
  }
  CHECK(evaluate(sum.done(), {{"n", 5}}) == expected);
}
TEST_CASE("substitute: images stand for symbols, all at once") {
  static_assert(images_stand_for_symbols());
  CHECK(images_stand_for_symbols());
}

namespace {
constexpr bool an_evaluator_follows_its_pool() {
  ss::pool p;
  const auto a = ss::symbol(p, "a");
  ss::evaluator values{p};
  values.set(a.single_atom(), 40);
  for (int i = 2; i < 40; ++i) (void)ss::floor_div(a, i);
  std::int64_t out = 0;
  return values.value(ss::floor_div(a, 39) + ss::floor_div(a, 3), out) && out == 14;
}
}  // namespace
TEST_CASE("evaluate: an evaluator follows its pool as that grows") {
  static_assert(an_evaluator_follows_its_pool());
  CHECK(an_evaluator_follows_its_pool());
}
