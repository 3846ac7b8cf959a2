// SPDX-License-Identifier: BSL-1.0
#include <symshape/algebra/facts.hpp>
#include <symshape/algebra/parse.hpp>
#include <symshape/algebra/prove.hpp>

#include <doctest/doctest.h>

namespace ss = symshape;

namespace {

constexpr int literal_count(const char* text) {
  ss::pool p;
  ss::facts known{p};
  known.add(ss::parse_relation(p, text));
  return static_cast<int>(known.literals().size());
}

constexpr bool conjunctions_are_taken_apart() {
  return literal_count("a >= 1") == 1 && literal_count("a >= 1 and b >= 2 and a != b") == 3 &&
         literal_count("not (a >= 1 or b >= 1)") == 2 && literal_count("a >= 1 or b >= 1") == 1;
}

constexpr bool what_came_after_a_mark_is_forgotten() {
  ss::pool p;
  ss::facts known{p};
  known.add(ss::parse_relation(p, "n >= 1"));
  const auto mark = known.here();
  known.add(ss::parse_relation(p, "b < 100 and c == n"));
  known.set_range(p.symbol_id("c"), 5, 9);
  const bool was = ss::prove(ss::parse_relation(p, "b < 100"), known).proven() &&
                   ss::prove(ss::parse_relation(p, "n >= 5"), known).proven();
  known.rollback(mark);
  return was && known.size() == 1 && !ss::prove(ss::parse_relation(p, "b < 100"), known).proven() &&
         !ss::prove(ss::parse_relation(p, "n >= 5"), known).proven();
}

constexpr bool ranges_are_per_symbol_with_a_default() {
  ss::pool p;
  ss::facts known{p};
  known.set_default_range(0, 100);
  const auto n = p.symbol_id("n"), m = p.symbol_id("m");
  known.set_range(m, -5, 5);
  return known.range_of(n) == ss::value_range{0, 100} && known.range_of(m) == ss::value_range{-5, 5} &&
         ss::prove(ss::parse_relation(p, "n + m >= -5"), known).proven() &&
         !ss::prove(ss::parse_relation(p, "n + m >= 0"), known).proven();
}

}  // namespace

TEST_CASE("a conjunction says each of its parts at once") {
  static_assert(conjunctions_are_taken_apart());
  CHECK(conjunctions_are_taken_apart());
}
TEST_CASE("facts added after a mark prove nothing once they are rolled back") {
  static_assert(what_came_after_a_mark_is_forgotten());
  CHECK(what_came_after_a_mark_is_forgotten());
}
TEST_CASE("a symbol has its own range or the default one") {
  static_assert(ranges_are_per_symbol_with_a_default());
  CHECK(ranges_are_per_symbol_with_a_default());
}
TEST_CASE("a fact whose parts overflow is kept whole and proves nothing wrong") {
  ss::pool p;
  ss::facts known{p};
  known.add(ss::parse_relation(p, "n >= -9223372036854775807 and n <= 9223372036854775807"));
  CHECK(known.size() == 1);
  CHECK_FALSE(ss::prove(ss::parse_relation(p, "n >= 0"), known).proven());
}
TEST_CASE("facts and claims of another pool are refused, or not decided") {
  ss::pool p, q;
  const ss::relation here = ss::parse_relation(p, "n >= 0"), there = ss::parse_relation(q, "m >= 0");
  ss::facts known{p};
  CHECK_THROWS_AS(known.add(there), ss::formula_error);
  CHECK(known.size() == 0);
  known.add(here);
  const ss::answer a = ss::prove(there, known);
  CHECK(a.verdict == ss::verdict::unknown);
  CHECK(ss::text_view{a.reason} == ss::text_view{"the claim and the facts live in different pools"});
}
