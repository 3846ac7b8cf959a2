// SPDX-License-Identifier: BSL-1.0
// Each layer of the prover by itself, against enumeration.
#include <symshape/algebra/evaluate.hpp>
#include <symshape/algebra/parse.hpp>
#include <symshape/algebra/prove/elimination.hpp>
#include <symshape/algebra/prove/intervals.hpp>
#include <symshape/algebra/prove/linearization.hpp>
#include <symshape/algebra/prove/needs.hpp>
#include <symshape/algebra/prove/products.hpp>
#include <symshape/algebra/prove/replacement.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace ss = symshape;
using namespace ss::detail;

namespace {

constexpr bool reasons_lead_to_their_leaves() {
  reasons why;
  const auto a = why.leaf(), b = why.leaf(), c = why.leaf();
  const auto joined = why.join(why.join(a, reasons::none), why.join(a, c));
  why.use(joined);
  return why.used(a) && !why.used(b) && why.used(c);
}

constexpr bool two_bounds_leave_one_integer() {
  // 2a >= 3 and 2a <= 5 and a != 2 as a >= 3
  reasons why;
  std::uint64_t steps = 0;
  elimination<> system{why, steps};
  system.reset(1000);
  const auto row = [&](std::int64_t coefficient, std::int64_t constant) {
    system.begin_row();
    system.term(0, coefficient);
    system.end_row(constant, false, why.leaf());
  };
  row(2, -3);
  row(-2, 5);
  row(1, -3);
  return system.run() == elimination<>::outcome::refuted;
}

}  // namespace

TEST_CASE("a reason leads to the hypotheses it was made from, and to no others") {
  static_assert(reasons_lead_to_their_leaves());
  CHECK(reasons_lead_to_their_leaves());
}

TEST_CASE("rows are tightened to integers") {
  static_assert(two_bounds_leave_one_integer());
  CHECK(two_bounds_leave_one_integer());
}

TEST_CASE("a random linear system is refuted only where no integer point satisfies it, and its models satisfy it") {
  std::mt19937_64 random{11};
  const auto number = [&](int most) {
    return static_cast<std::int64_t>(random() % static_cast<unsigned>(2 * most + 1)) - most;
  };
  int refuted = 0, modeled = 0;
  for (int round = 0; round < 3000; ++round) {
    struct row {
      std::int64_t x, y, constant;
      bool equality;
    };
    std::vector<row> rows{{1, 0, 8, false}, {-1, 0, 8, false}, {0, 1, 8, false}, {0, -1, 8, false}};
    for (int i = 0; i < 3; ++i) rows.push_back({number(4), number(4), number(9), random() % 4 == 0});
    reasons why;
    std::uint64_t steps = 0;
    elimination<> system{why, steps};
    system.reset(100000);
    for (const auto& r : rows) {
      system.begin_row();
      if (r.x != 0) system.term(0, r.x);
      if (r.y != 0) system.term(1, r.y);
      system.end_row(r.constant, r.equality, reasons::none);
    }
    const auto satisfied = [&](std::int64_t x, std::int64_t y) {
      for (const auto& r : rows) {
        const std::int64_t v = r.x * x + r.y * y + r.constant;
        if (r.equality ? v != 0 : v < 0) return false;
      }
      return true;
    };
    bool possible = false;
    for (std::int64_t x = -8; x <= 8; ++x)
      for (std::int64_t y = -8; y <= 8; ++y) possible = possible || satisfied(x, y);
    if (system.run() == elimination<>::outcome::refuted) {
      REQUIRE_FALSE(possible);
      ++refuted;
      continue;
    }
    ss::growing_array<std::int64_t> values;
    if (system.model(values, [](std::int64_t low, std::int64_t) { return low == ss::int64_min ? 0 : low; }) &&
        values.size() >= 2)
      modeled += satisfied(values[0], values[1]);
  }
  CHECK(refuted > 300);
  CHECK(modeled > 300);
}

TEST_CASE("the ranges that statements give hold every assignment that satisfies them") {
  std::mt19937_64 random{5};
  const char* const forms[] = {"a - 1",         "b + 4",           "7 - a",        "a - b",
                               "2*b - 3*a + 5", "a*b - 6",         "9 - a//2 - b", "a % 3 - b % 2",
                               "max(a, b) - 3", "6 - max(a, 2*b)", "a - 3*(a//3)", "b*b - 4*a",
                               "30 - a*a",      "b*b - 20",        "b - 3*(a//4)", "a*a - 2*b*b + 1"};
  for (int round = 0; round < 800; ++round) {
    ss::pool p;
    reasons why;
    std::uint64_t steps = 0;
    problem<> q{p, why, steps};
    std::vector<ss::expr> chosen;
    std::vector<bool> equalities;
    for (int i = 0; i < 3; ++i) {
      chosen.push_back(ss::parse(p, forms[random() % std::size(forms)]));
      equalities.push_back(random() % 5 == 0);
      q.add(chosen.back(), equalities.back() ? literal_kind::zero : literal_kind::non_negative, true, why.leaf());
    }
    intervals<> known{q};
    const bool possible = known.read();
    const ss::expr asked[] = {ss::symbol(p, "a"), ss::symbol(p, "b"), ss::parse(p, "a*b - 2*a"),
                              ss::parse(p, "max(a, b)//2"), ss::parse(p, "b*b")};
    for (std::int64_t a = -10; a <= 10; ++a)
      for (std::int64_t b = -10; b <= 10; ++b) {
        ss::evaluator at{p};
        at.set(p.symbol_id("a"), a);
        at.set(p.symbol_id("b"), b);
        bool satisfied = true;
        for (std::size_t i = 0; i < chosen.size(); ++i) {
          std::int64_t v = 0;
          REQUIRE(at.value(chosen[i], v));
          satisfied = satisfied && (equalities[i] ? v == 0 : v >= 0);
        }
        if (!satisfied) continue;
        REQUIRE(possible);
        for (const ss::expr e : asked) {
          std::int64_t v = 0;
          REQUIRE(at.value(e, v));
          REQUIRE(known.of(e).contains(v));
        }
      }
  }
}

TEST_CASE("a square bounds its base where it is bounded itself, and from below once the sign is known") {
  const auto range_under = [](std::initializer_list<const char*> statements) {
    ss::pool p;
    reasons why;
    std::uint64_t steps = 0;
    problem<> q{p, why, steps};
    for (const char* const text : statements) q.add(ss::parse(p, text), literal_kind::non_negative, true, why.leaf());
    intervals<> known{q};
    REQUIRE(known.read());
    return known.of(ss::symbol(p, "a"));
  };
  CHECK(range_under({"a*a - 20"}) == ss::value_range{});
  CHECK(range_under({"a*a - 20", "a"}) == ss::value_range{5, ss::int64_max});
  CHECK(range_under({"a*a - 20", "-a"}) == ss::value_range{ss::int64_min, -5});
  CHECK(range_under({"24 - a*a"}) == ss::value_range{-4, 4});
  CHECK(range_under({"49 - a*a", "a*a - 36", "a"}) == ss::value_range{6, 7});
}

TEST_CASE("every form of a linearization and every product holds wherever the statements do") {
  const char* const statements[] = {"a - 1", "b - 1", "9 - a - b", "c - a//b", "max(a, c) - 2*b", "a*b - c"};
  ss::pool p;
  reasons why;
  std::uint64_t steps = 0;
  problem<> q{p, why, steps};
  for (const char* const text : statements) q.add(ss::parse(p, text), literal_kind::non_negative, true, why.leaf());
  intervals<> known{q};
  REQUIRE(known.read());
  linearization<> forms{q, known};
  forms.add_bounds();
  products<> more{q, known, forms};
  const auto base = forms.forms().size();
  CHECK(more.multiply_by_cofactors(0, base, false));
  more.multiply_pairs(base);
  more.add_squares();
  CHECK(forms.forms().size() > base + 10);
  for (std::int64_t a = -3; a <= 9; ++a)
    for (std::int64_t b = -3; b <= 9; ++b)
      for (std::int64_t c = -9; c <= 20; ++c) {
        ss::evaluator at{p};
        at.set(p.symbol_id("a"), a);
        at.set(p.symbol_id("b"), b);
        at.set(p.symbol_id("c"), c);
        bool satisfied = true;
        for (std::uint32_t i = 0; i < q.size() && satisfied; ++i) {
          std::int64_t v = 0;
          satisfied = at.value(q[i].form, v) && v >= 0;
        }
        if (!satisfied) continue;
        for (const auto& f : forms.forms()) {
          std::int64_t v = 0;
          REQUIRE(at.value(f.value, v));
          REQUIRE((f.equality ? v == 0 : v >= 0));
        }
      }
}

TEST_CASE(
    "a replacement has the value of the source with the images' values, and leaves other formulas their handles") {
  ss::pool p;
  const ss::expr e = ss::parse(p, "max(a, b)*(a//b) + select(a > c, a//c, 7)"), untouched = ss::parse(p, "b*c + b//c");
  replacement rebuild{p};
  rebuild.set(p.symbol_id("a"), ss::parse(p, "3*b + c"));
  const ss::expr image = rebuild(e);
  CHECK(identical(rebuild(untouched), untouched));
  for (std::int64_t b = -4; b <= 4; ++b)
    for (std::int64_t c = -4; c <= 4; ++c) {
      const auto value = ss::try_evaluate(e, {{"a", 3 * b + c}, {"b", b}, {"c", c}}),
                 rebuilt = ss::try_evaluate(image, {{"b", b}, {"c", c}});
      if (value) {
        REQUIRE(rebuilt);
        REQUIRE(*value == *rebuilt);
      }
    }
}

TEST_CASE("what a select shields is not needed") {
  ss::pool p;
  const ss::expr shielded = ss::parse(p, "select(b == 0, 0, a//b)"), bare = ss::parse(p, "a//b + 1");
  const auto quotient = ss::parse(p, "a//b").single_atom();
  key_index needed;
  collect_needed(p, shielded, needed);
  CHECK(needed.find(quotient) == key_index::absent);
  collect_needed(p, bare, needed);
  CHECK(needed.find(quotient) != key_index::absent);
}
