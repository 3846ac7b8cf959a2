// SPDX-License-Identifier: BSL-1.0
// The short way to a proof, which the compiler takes first: what it says is right, and it says enough.
#include <symshape/algebra/evaluate.hpp>
#include <symshape/algebra/parse.hpp>
#include <symshape/algebra/prove/direct.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <initializer_list>
#include <random>
#include <string>

namespace ss = symshape;

namespace {

constexpr bool shown(ss::text_view claim, std::initializer_list<ss::text_view> hypotheses = {}) {
  ss::pool p;
  ss::facts known{p};
  for (const ss::text_view h : hypotheses) known.add(ss::parse_relation(p, h));
  ss::detail::direct_proof<> direct{known};
  return direct.holds(ss::parse_relation(p, claim));
}

constexpr bool can_hold(std::initializer_list<ss::text_view> hypotheses) {
  ss::pool p;
  ss::facts known{p};
  for (const ss::text_view h : hypotheses) known.add(ss::parse_relation(p, h));
  return ss::detail::direct_proof<>{known}.consistent();
}

constexpr bool ranges_decide() {
  return shown("5*c + 3*b + 2*a - 1 >= 9", {"a >= 1", "b >= 1", "c >= 1"}) &&
         shown("x + 1 >= 1", {"x >= 0", "x <= 7"}) &&
         shown("a*b < 4294967296", {"a >= 0", "a <= 65535", "b >= 0", "b <= 65535"}) && !shown("x >= 1", {"x >= 0"}) &&
         !shown("a*b >= 0", {"a >= 0"});
}
constexpr bool facts_are_taken_away() {
  return shown("b <= a - 3", {"c <= d - 1", "b < c - 1", "d <= a"}) &&
         shown("a + b - 2 >= 2", {"2*a + 3*b >= 10", "a >= 1", "b >= 1"}) &&
         shown("i*n + j < m*n", {"i >= 0", "i < m", "j >= 0", "j < n", "m > 0", "n > 0"}) &&
         shown("n % 2 == 1", {"n % 4 == 3"}) && !shown("n % 4 == 3", {"n % 2 == 1"}) && !shown("a >= c", {"a >= b"});
}
constexpr bool maxima_are_taken_apart() {
  return shown("max(min(y, x), min(x, z)) == min(max(y, z), x)") && shown("(a + b)//2 <= max(a, b)") &&
         shown("max(a, b) <= max(c, d)", {"a <= c", "b <= d"}) && !shown("max(a, b) <= a") &&
         !shown("min(a, b) >= 0", {"a >= 0"});
}
constexpr bool quotients_are_bounded() {
  return shown("(n + m + 7)//8 <= (n + 7)//8 + (m + 7)//8") && shown("(n*320 + 255) % 256 >= 63") &&
         shown("truncdiv(x + 3, 4)*4 >= x") && shown("(b - 5) % a < a", {"a >= 1"}) &&
         shown("(p - 1)//s >= 0", {"s >= 1", "p >= 1"}) && !shown("(p - 1)//s >= 0", {"p >= 1"}) &&
         !shown("truncdiv(x, 4)*4 <= x") && !shown("x//4*4 >= x");
}
constexpr bool cases_are_distinguished() {
  return shown("x >= -1 and 8*x + 15 >= y or x <= -2 and 8*x + 16 <= y", {"y >= 0", "y <= 7"}) &&
         shown("x//2 <= 1 and x <= 3 or x//2 >= 2 and x >= 4") &&
         !shown("x//2 <= 1 and x <= 2 or x//2 >= 2 and x >= 3");
}
constexpr bool numbers_are_found() {
  return can_hold({"n % 8 == 5", "n >= 7"}) && can_hold({"d < a - 1", "c <= e + 1", "e < b + 1", "b <= d - 2"}) &&
         can_hold({"x >= 3", "x <= 3"}) && !can_hold({"x >= 3", "x <= 2"}) && !can_hold({"a < b", "b < a"}) &&
         !can_hold({"2*n == m", "m % 2 == 1"});
}

static_assert(ranges_decide());
static_assert(facts_are_taken_away());
static_assert(maxima_are_taken_apart());
static_assert(quotients_are_bounded());
static_assert(cases_are_distinguished());
static_assert(numbers_are_found());

}  // namespace

TEST_CASE("the short way shows what the bounds of symbols, single facts, maxima and quotients say, and no more") {
  CHECK(ranges_decide());
  CHECK(facts_are_taken_away());
  CHECK(maxima_are_taken_apart());
  CHECK(quotients_are_bounded());
  CHECK(cases_are_distinguished());
  CHECK(numbers_are_found());
}

TEST_CASE("the facts that a short proof rests on are named") {
  ss::pool p;
  ss::facts known{p};
  for (const char* h : {"z >= 4", "a >= b", "y <= 2", "b >= 1"}) known.add(ss::parse_relation(p, h));
  ss::detail::direct_proof<> direct{known};
  REQUIRE(direct.holds(ss::parse_relation(p, "a >= 1")));
  CHECK_FALSE(direct.used(0));
  CHECK(direct.used(1));
  CHECK_FALSE(direct.used(2));
  CHECK(direct.used(3));
}

namespace {

/// Formulas over a, b and c, as text.
std::string random_formula(std::mt19937& random, int depth) {
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  const auto inner = [&] { return random_formula(random, depth - 1); };
  if (depth == 0 || below(4) == 0) return below(3) == 0 ? std::to_string(below(9) - 4) : std::string{"abc"[below(3)]};
  switch (below(8)) {
    case 0: return "max(" + inner() + ", " + inner() + ")";
    case 1: return "min(" + inner() + ", " + inner() + ")";
    case 2: return "(" + inner() + ")//" + std::to_string(2 + below(3));
    case 3: return "truncdiv(" + inner() + ", " + std::to_string(2 + below(3)) + ")";
    case 4: return "(" + inner() + ")*(" + inner() + ")";
    case 5: return "(" + inner() + ") - (" + inner() + ")";
    case 6: return "(" + inner() + ") % " + std::to_string(2 + below(4));
    default: return "(" + inner() + ") + (" + inner() + ")";
  }
}
std::string random_relation(std::mt19937& random, int depth) {
  const char* const signs[] = {" >= ", " <= ", " < ", " == ", " != "};
  return random_formula(random, depth) + signs[random() % 5] + random_formula(random, depth);
}

}  // namespace

TEST_CASE("whatever is shown the short way holds at every small assignment where the facts do") {
  std::mt19937 random{20260};
  int held = 0, possible = 0;
  for (int round = 0; round < 6000; ++round) {
    ss::pool p{ss::on_error::note};
    ss::facts known{p};
    const std::uint32_t count = random() % 4;
    for (std::uint32_t i = 0; i < count; ++i) known.add(ss::parse_relation(p, random_relation(random, 1)));
    const std::string text = random_relation(random, 2);
    const ss::relation claim = ss::parse_relation(p, text);
    if (p.failed()) continue;
    ss::detail::direct_proof<> direct{known};
    const bool consistent = direct.consistent(), holds = direct.holds(claim);
    held += holds;
    possible += consistent;
    if (!holds) continue;
    CAPTURE(text);
    for (std::int64_t a = -5; a <= 5; ++a)
      for (std::int64_t b = -5; b <= 5; ++b)
        for (std::int64_t c = -5; c <= 5; ++c) {
          const auto value = [&](ss::relation r) {
            const auto v = ss::try_evaluate(r, {{"a", a}, {"b", b}, {"c", c}});
            return !v || *v;
          };
          bool all = true;
          for (std::uint32_t i = 0; i < count && all; ++i) all = !direct.used(i) || value(known[i]);
          if (all) REQUIRE(value(claim));
        }
  }
  CHECK(held > 300);
  CHECK(possible > 1000);
}
