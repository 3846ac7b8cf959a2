// SPDX-License-Identifier: BSL-1.0
// Maxima and truncated quotients that the order of their operands decides: against enumeration.
#include <symshape/algebra/always.hpp>
#include <symshape/algebra/evaluate.hpp>
#include <symshape/algebra/parse.hpp>
#include <symshape/algebra/prove/ordered.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <initializer_list>
#include <random>
#include <vector>

namespace ss = symshape;
using namespace ss::detail;

namespace {

/// Whether the first of the statements becomes the other formula, which it equals where all of them are at least 0.
constexpr bool becomes(std::initializer_list<ss::text_view> statements, ss::text_view simpler) {
  ss::pool p;
  reasons why;
  std::uint64_t steps = 0;
  problem<> q{p, why, steps};
  for (const ss::text_view text : statements) q.add(ss::parse(p, text), literal_kind::non_negative, true, why.leaf());
  intervals<> known{q};
  if (!known.read()) return false;
  ordered<>{q, known}.simplify();
  return identical(q[0].form, ss::parse(p, simpler));
}

constexpr bool orders_are_used() {
  return becomes({"max(a, b) - c", "a - b"}, "a - c") && becomes({"max(a, b, c)", "a - b"}, "max(a, c)") &&
         becomes({"max(a, 14) - b", "9 - a"}, "14 - b") && becomes({"max(a//10, b//10)", "a - b - 2"}, "a//10") &&
         becomes({"max(a - 4*(a//4), 3) - b"}, "3 - b") && becomes({"max(a - 4*(a//4), 2)"}, "max(a - 4*(a//4), 2)") &&
         becomes({"max(a, b)", "a + b"}, "max(a, b)") && becomes({"truncdiv(a, 4) - b", "a - 1"}, "a//4 - b") &&
         becomes({"truncdiv(a, 4)", "-a"}, "-((-a)//4)") && becomes({"truncdiv(a, b)", "-a", "b - 2"}, "-((-a)//b)") &&
         becomes({"truncdiv(a, b)", "a"}, "truncdiv(a, b)");
}

}  // namespace

TEST_CASE("what is known of the order of operands decides maxima and truncated quotients") {
  static_assert(orders_are_used());
  CHECK(orders_are_used());
}

TEST_CASE("what the order of operands makes of a statement has its value wherever the statements hold") {
  std::mt19937_64 random{17};
  const char* const forms[] = {"max(a, b) - c",
                               "6 - max(a + 2, b, c)",
                               "max(a, b) - max(b, c)",
                               "a - b",
                               "b - c - 1",
                               "c - a + 2",
                               "4 - b",
                               "a + 3",
                               "c",
                               "-c",
                               "max(a//3, b//3) - c",
                               "max(a - 5*(a//5), 2*b) + a",
                               "max(2*(a - 3*(a//3)) - 4, b - c) - max(a, 2)",
                               "truncdiv(a, 3) + b",
                               "max(2*(a - 3*(a//3)), 3) - b",
                               "truncdiv(a - 4*(a//4), c) + max(b//2, a//2)",
                               "5 - truncdiv(b, c)",
                               "max(max(a, b)//2, c) - max(a//2, b)",
                               "truncmod(b, 4)*max(a, c)"};
  int changed = 0, compared = 0;
  for (int round = 0; round < 4000; ++round) {
    ss::pool p;
    reasons why;
    std::uint64_t steps = 0;
    problem<> q{p, why, steps};
    std::vector<ss::expr> before;
    std::vector<literal_kind> kinds;
    for (int i = 0; i < 4; ++i) {
      before.push_back(ss::parse(p, forms[random() % std::size(forms)]));
      kinds.push_back(random() % 8 == 0 ? literal_kind::zero : literal_kind::non_negative);
      q.add(before.back(), kinds.back(), true, why.leaf());
    }
    intervals<> known{q};
    const bool possible = known.read();
    if (possible && !ordered<>{q, known}.simplify()) continue;
    ++changed;
    for (std::int64_t a = -7; a <= 7; ++a)
      for (std::int64_t b = -7; b <= 7; ++b)
        for (std::int64_t c = -7; c <= 7; ++c) {
          ss::evaluator at{p};
          at.set(p.symbol_id("a"), a);
          at.set(p.symbol_id("b"), b);
          at.set(p.symbol_id("c"), c);
          bool satisfied = true;
          for (std::size_t i = 0; i < before.size() && satisfied; ++i) {
            std::int64_t v = 0;
            satisfied = at.value(before[i], v) && (kinds[i] == literal_kind::zero ? v == 0 : v >= 0);
          }
          if (!satisfied) continue;
          REQUIRE(possible);
          for (std::uint32_t i = 0; i < q.size(); ++i) {
            std::int64_t v = 0, w = 0;
            REQUIRE(at.value(q[i].form, w));
            if (i >= before.size()) {
              REQUIRE(w >= 0);  // an order that was used is kept as a statement
              continue;
            }
            REQUIRE(at.value(before[i], v));
            REQUIRE(v == w);
            ++compared;
          }
        }
  }
  CHECK(changed > 500);
  CHECK(compared > 50000);
}

TEST_CASE("claims about maxima and roundings are proven within the compiler's budget") {
  static_assert(ss::always<"min(max(min(y, x), z), y) == min(max(x, z), y)">);
  static_assert(ss::always<"min(x//-10, y//-10) == max(x, y)//-10">);
  static_assert(ss::always<"truncdiv(truncdiv(x, 2), 3) == truncdiv(x, 6)">);
  static_assert(ss::always<"max(a, b) == a or max(a, b) == b", "a >= 1", "b >= 1">);
  static_assert(!ss::always<"max(a, b) == c", "a >= b", "a >= c">);
}
