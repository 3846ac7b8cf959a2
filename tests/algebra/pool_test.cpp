// SPDX-License-Identifier: BSL-1.0
#include <symshape/algebra/pool.hpp>
#include <symshape/algebra/quotient.hpp>
#include <symshape/algebra/relation.hpp>

#include <doctest/doctest.h>

#include <cstdint>

namespace ss = symshape;

namespace {

constexpr bool equal_formulas_are_one_handle() {
  ss::pool p;
  const auto n = ss::symbol(p, "n"), m = ss::symbol(p, "m");
  const auto before = (n + m) * (n - m);
  const std::uint32_t terms = p.term_total(), atoms = p.atom_count();
  bool same = identical(before, n * n - m * m) && identical(ss::symbol(p, "n"), n);
  same = same && identical(floor_div(n, m), floor_div(ss::symbol(p, "n"), m));
  for (int i = 0; i < 10; ++i) same = same && identical((n + m) * (n - m), before);
  return same && p.term_total() <= terms + 8 && p.atom_count() == atoms + 1;
}

constexpr bool monomials_of_any_degree_multiply() {
  ss::pool p;
  ss::expr symbols[3] = {ss::symbol(p, "a"), ss::symbol(p, "b"), ss::symbol(p, "c")};
  // The same atoms in two orders, far beyond what one word holds.
  ss::expr up = 1, down = 1;
  for (int i = 0; i < 15; ++i) up *= symbols[i % 3];
  for (int i = 14; i >= 0; --i) down = symbols[i % 3] * down;
  if (!identical(up, down) || p.degree(up.term_at(0).monomial) != 15) return false;
  for (std::uint32_t i = 1; i < 15; ++i)
    if (p.factor(up.term_at(0).monomial, i - 1) < p.factor(up.term_at(0).monomial, i)) return false;
  return true;
}

constexpr bool rollback_takes_everything_back() {
  ss::pool p;
  const auto n = ss::symbol(p, "n");
  const auto kept = floor_div(n, 3) * n;
  const auto mark = p.here();
  const std::uint32_t atoms = p.atom_count(), terms = p.term_total();
  const auto scratch = floor_div(ss::symbol(p, "scratch") * n * n * n * n, n + 5);
  if (scratch.is_constant() || p.atom_count() == atoms) return false;
  p.rollback(mark);
  return p.atom_count() == atoms && p.term_total() == terms && p.find_symbol("scratch") == 0 &&
         identical(kept, n * floor_div(n, 3));
}

constexpr bool the_first_failure_is_kept() {
  ss::pool p{ss::on_error::note};
  const auto n = ss::symbol(p, "n");
  const auto overflowed = ss::expr{ss::int64_max} * n * 2;
  if (!p.failed() || p.noted().kind != ss::failure_kind::overflow || !overflowed.is_constant()) return false;
  floor_div(n, 0);
  if (p.noted().kind != ss::failure_kind::overflow) return false;
  p.forget_failure();
  floor_div(n, 0);
  return p.noted().kind == ss::failure_kind::division_by_zero;
}

constexpr bool an_attempt_leaves_no_trace() {
  ss::pool p;
  const auto n = ss::symbol(p, "n");
  bool inner = false, outer = true;
  {
    const ss::pool::attempt first{p};
    {
      const ss::pool::attempt second{p};
      floor_div(n, 0);
      inner = second.failed();
    }
    outer = first.failed();
  }
  return inner && !outer && !p.failed() && p.mode() == ss::on_error::stop;
}

constexpr bool two_pools_in_one_formula_are_refused() {
  ss::pool p{ss::on_error::note}, q{ss::on_error::note};
  const auto n = ss::symbol(p, "n"), m = ss::symbol(q, "m");
  const auto refused = [&](ss::expr) {
    const bool yes = (p.failed() && p.noted().kind == ss::failure_kind::mixed_pools) ||
                     (q.failed() && q.noted().kind == ss::failure_kind::mixed_pools);
    p.forget_failure();
    q.forget_failure();
    return yes;
  };
  return refused(n + m) && refused(n * m) && refused(floor_div(n, m)) && refused(n - m) &&
         refused((n == m).indicator());
}

}  // namespace

TEST_CASE("pool: equal formulas are one handle, and making them again takes no memory") {
  static_assert(equal_formulas_are_one_handle());
  CHECK(equal_formulas_are_one_handle());
}
TEST_CASE("pool: monomials of any degree multiply in any order") {
  static_assert(monomials_of_any_degree_multiply());
  CHECK(monomials_of_any_degree_multiply());
}
TEST_CASE("pool: rollback takes atoms, terms and names back") {
  static_assert(rollback_takes_everything_back());
  CHECK(rollback_takes_everything_back());
}
TEST_CASE("pool: in note mode the first failure is kept") {
  static_assert(the_first_failure_is_kept());
  CHECK(the_first_failure_is_kept());
}
TEST_CASE("pool: an attempt notes failures of its own stretch and puts everything back") {
  static_assert(an_attempt_leaves_no_trace());
  CHECK(an_attempt_leaves_no_trace());
}
TEST_CASE("pool: two pools in one formula are refused") {
  static_assert(two_pools_in_one_formula_are_refused());
  CHECK(two_pools_in_one_formula_are_refused());
  ss::pool p, q;
  CHECK_THROWS_AS(ss::symbol(p, "n") + ss::symbol(q, "n"), ss::formula_error);
}
TEST_CASE("pool: in stop mode failures are exceptions") {
  ss::pool p;
  const auto n = ss::symbol(p, "n");
  CHECK_THROWS_AS(ss::expr{ss::int64_max} * n * 2, ss::overflow_error);
  CHECK_THROWS_AS(floor_div(n, 0), ss::division_by_zero_error);
  CHECK_THROWS_AS(ss::expr{ss::int64_max} + 1, ss::overflow_error);
  CHECK_THROWS_AS(ss::expr{~std::uint64_t{0}}, ss::overflow_error);
}
TEST_CASE("pool: degree 64 works, degree 65 is a named failure") {
  ss::pool p;
  const auto a = ss::symbol(p, "a"), b = ss::symbol(p, "b");
  ss::expr e = 1;
  for (int i = 0; i < 32; ++i) e *= a * b;
  CHECK(p.degree(e.term_at(0).monomial) == 64);
  CHECK_THROWS_WITH_AS(e * a, "formula: a product of degree above 64", ss::formula_error);
}
TEST_CASE("pool: 200 levels work, 201 are a named failure") {
  ss::pool p;
  const auto n = ss::symbol(p, "n"), m = ss::symbol(p, "m");
  ss::expr e = n;
  for (int i = 0; i < 200; ++i) e = floor_div(n + 1, e + m);
  CHECK_THROWS_WITH_AS(floor_div(n + 1, e + m), "formula: operations nested deeper than 200", ss::formula_error);
}
TEST_CASE("pool: a million operations keep memory bounded by what is distinct") {
  ss::pool p;
  const auto h = ss::symbol(p, "H"), w = ss::symbol(p, "W");
  std::uint32_t after_first = 0;
  bool symbolic = true;
  for (int i = 0; i < 100000; ++i) {
    const auto e = (floor_div(h + i % 7, 2) + 1) * (floor_div(w, 2 + i % 5) + 1);
    symbolic = symbolic && !e.is_constant();
    if (i == 34) after_first = p.term_total();
  }
  CHECK(symbolic);
  CHECK(p.term_total() == after_first);
}
