// SPDX-License-Identifier: BSL-1.0
// The same question from elsewhere, and assignments without a plan: against enumeration.
#include <symshape/algebra/outline.hpp>
#include <symshape/algebra/parse.hpp>
#include <symshape/algebra/prove.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace ss = symshape;
using namespace ss::detail;

namespace {

constexpr std::uint64_t enough = 1000000;

/// What the claim and the fact become where they are shorter.
constexpr bool moves_to(ss::text_view claim, ss::text_view fact, ss::text_view moved_claim, ss::text_view moved_fact) {
  ss::pool p;
  std::uint64_t steps = 0;
  origin<> there{p, steps};
  there.add(ss::parse_relation(p, claim).indicator());
  there.add(ss::parse_relation(p, fact).indicator());
  there.find(enough);
  return identical(there[0], ss::parse_relation(p, moved_claim).indicator()) &&
         identical(there[1], ss::parse_relation(p, moved_fact).indicator());
}

constexpr bool offsets_are_found() {
  return moves_to("(n + 3)*(m - 2) >= 7", "n >= 0", "n*m >= 7", "n >= 3") &&
         moves_to("i % (n - 4) == i", "i < n - 4", "i % n == i", "i < n") &&
         moves_to("(a - b)*c//((a - b)*d) >= 0", "d >= 1", "c//d >= 0", "d >= 1") &&
         moves_to("a*b >= a", "b >= 1", "a*b >= 0", "b >= 0") && moves_to("a*b >= c", "b >= 1", "a*b >= c", "b >= 1");
}

constexpr bool roots_are_exact() {
  for (std::int64_t n = 0; n < 300; ++n)
    if (const std::int64_t r = square_root(n); r * r > n || (r + 1) * (r + 1) <= n) return false;
  return square_root(-1) == -1 && square_root(ss::int64_max) == 3037000499 &&
         square_root(std::int64_t{3037000499} * 3037000499 - 1) == 3037000498;
}

using point = std::array<std::int64_t, 3>;
constexpr const char* names[] = {"a", "b", "c"};

void set(ss::evaluator& at, ss::pool& p, const point& values) {
  for (std::size_t i = 0; i < 3; ++i) at.set(p.symbol_id(names[i]), values[i]);
}

std::string shifted(const char* symbol, std::int64_t by) {
  return "(" + std::string{symbol} + (by < 0 ? " - " : " + ") + std::to_string(by < 0 ? -by : by) + ")";
}

}  // namespace

TEST_CASE("formulas move to where they are shorter, and stay where nothing is gained") {
  static_assert(offsets_are_found());
  CHECK(offsets_are_found());
}

TEST_CASE("what is shorter elsewhere is proven there") {
  ss::pool p;
  CHECK(prove(p, "i % (n + 3) == i", {"n + 3 >= 1", "i >= 0", "i < n + 3"}).proven());
  CHECK(prove(p, "(a + 3 - b)*(a + 3 - b) >= 0").proven());
  CHECK(prove(p, "(x + 3)*y // ((x + 3)*z) == y // z").proven());
  CHECK(prove(p, "((i*(N + 1) + j)*(K - z) + k) % ((N + 1)*(K - z)) == j*(K - z) + k",
              {"N >= 0", "K > z", "j >= 0", "j <= N", "k >= 0", "k < K - z"})
            .proven());
}

TEST_CASE("facts that contradict each other do so far away too, and are named") {
  ss::pool p;
  ss::facts known{p};
  for (const char* const fact : {"b >= 1", "2*(a - 1000)*(a - 1000) >= 3", "(a - 1000)*(a - 1000) <= 2"})
    known.add(ss::parse_relation(p, fact));
  const ss::answer a = prove(ss::parse_relation(p, "(a - 1000)*(a - 1000) == 2"), known);
  CHECK(a.verdict == ss::verdict::contradiction);
  REQUIRE(a.facts.size() == 2);
  CHECK(a.facts[0] == 1);
  CHECK(a.facts[1] == 2);
}

TEST_CASE("a square root is the greatest integer whose square is at most the number") {
  static_assert(roots_are_exact());
  CHECK(roots_are_exact());
}

TEST_CASE("a moved formula has the value of the formula at the images' values, and every point is reached once") {
  std::mt19937_64 random{23};
  const auto number = [&](int most) {
    return static_cast<std::int64_t>(random() % static_cast<unsigned>(2 * most + 1)) - most;
  };
  // Each `#` is a symbol counted from somewhere.
  const char* const forms[] = {"#*# - 2*#", "#//# + #%5", "max(#, #*#)",      "(#*#)//3 - #", "select(# > #, #*#, 4)",
                               "#*#*# + #", "#//(#*#)",   "(#*#*7 + #)//5*#", "# - #*(#//4)", "#*(# - #) + #*#"};
  int moved = 0, compared = 0;
  for (int round = 0; round < 1500; ++round) {
    ss::pool p;
    const std::int64_t by[] = {number(9), number(9), number(9)};
    std::vector<ss::expr> before;
    for (int i = 0; i < 2; ++i) {
      std::string text;
      for (const char* c = forms[random() % std::size(forms)]; *c != 0; ++c) {
        const std::size_t s = random() % 3;
        text += *c == '#' ? shifted(names[s], by[s]) : std::string(1, *c);
      }
      if (const auto e = ss::try_parse(p, text)) before.push_back(*e);
    }
    std::uint64_t steps = 0;
    origin<> there{p, steps};
    for (const ss::expr e : before) there.add(e);
    if (!there.find(enough)) continue;
    ++moved;
    // The images are affine with determinant 1 or -1.
    ss::expr images[3];
    for (std::size_t i = 0; i < 3; ++i) images[i] = there.image(p.symbol_id(names[i]));
    std::int64_t at0[3], slope[3][3];
    for (std::size_t k = 0; k < 4; ++k) {
      ss::evaluator at{p};
      set(at, p, {k == 1, k == 2, k == 3});
      for (std::size_t i = 0; i < 3; ++i) {
        std::int64_t v = 0;
        REQUIRE(at.value(images[i], v));
        (k == 0 ? at0[i] : slope[i][k - 1]) = k == 0 ? v : v - at0[i];
      }
    }
    const auto minor = [&](int i, int j) { return slope[1][i] * slope[2][j] - slope[1][j] * slope[2][i]; };
    const std::int64_t determinant = slope[0][0] * minor(1, 2) - slope[0][1] * minor(0, 2) + slope[0][2] * minor(0, 1);
    REQUIRE(determinant * determinant == 1);
    for (int n = 0; n < 40; ++n) {
      const point here{number(12), number(12), number(12)};
      ss::evaluator from{p}, to{p};
      set(to, p, here);
      point original{};
      for (std::size_t i = 0; i < 3; ++i) {
        REQUIRE(to.value(images[i], original[i]));
        REQUIRE(original[i] == at0[i] + slope[i][0] * here[0] + slope[i][1] * here[1] + slope[i][2] * here[2]);
      }
      set(from, p, original);
      for (std::size_t i = 0; i < before.size(); ++i) {
        std::int64_t v = 0, w = 0;
        if (!from.value(before[i], v)) continue;  // a divisor is 0, which may have canceled elsewhere
        REQUIRE(to.value(there[static_cast<std::uint32_t>(i)], w));
        REQUIRE(v == w);
        ++compared;
      }
    }
  }
  CHECK(moved > 500);
  CHECK(compared > 20000);
}

TEST_CASE("shifted questions have the answer and the facts of the unshifted ones, and witnesses of their own") {
  struct question {
    const char* claim;
    std::vector<const char*> facts;
    std::vector<std::uint32_t> used;
  };
  const question questions[] = {
      {"a*b*c >= a + b + c - 2", {"c <= 90", "a >= 1", "b >= 1", "c >= 1"}, {1, 2, 3}},
      {"(a*b + c) % b == c", {"a <= 7", "b >= 1", "c >= 0", "c < b"}, {1, 2, 3}},
      {"a*a*b == 2 and a != 1", {"b >= 1", "a == 2"}, {0, 1}},
      {"(a*9*b)//(2*b) == 4*a", {"b >= 1"}, {}},
      {"a*a > a", {}, {}},
  };
  std::mt19937_64 random{5};
  for (const question& q : questions)
    for (int round = 0; round < 40; ++round) {
      std::int64_t by[3];
      for (auto& b : by) b = static_cast<std::int64_t>(random() % 2001) - 1000;
      const auto moved = [&](const char* text) {
        std::string out;
        for (; *text != 0; ++text)
          out += *text >= 'a' && *text <= 'c' && (text[1] < 'a' || text[1] > 'z')
                     ? shifted(names[*text - 'a'], by[*text - 'a'])
                     : std::string(1, *text);
        return out;
      };
      ss::pool p;
      ss::facts plain{p}, known{p};
      for (const char* const fact : q.facts) {
        plain.add(ss::parse_relation(p, fact));
        known.add(ss::parse_relation(p, moved(fact)));
      }
      const ss::relation claim = ss::parse_relation(p, moved(q.claim));
      const ss::answer expected = prove(ss::parse_relation(p, q.claim), plain), a = prove(claim, known);
      CAPTURE(moved(q.claim));
      REQUIRE(a.verdict == expected.verdict);
      if (a.verdict == ss::verdict::yes) {
        REQUIRE(a.facts.size() == q.used.size());
        for (std::uint32_t i = 0; i < a.facts.size(); ++i) CHECK(a.facts[i] == q.used[i]);
      }
      for (int k = 0; k < 2; ++k) {
        const auto& model = k == 0 ? a.witness : a.other_witness;
        if (a.verdict == ss::verdict::yes || (k == 1 && a.verdict == ss::verdict::no)) continue;
        REQUIRE_FALSE(model.empty());
        ss::evaluator at{p};
        for (const auto& v : model) at.set(v.symbol, v.value);
        std::int64_t holds = 0;
        REQUIRE(at.value(claim.indicator(), holds));
        CHECK(holds == k);
        for (std::uint32_t i = 0; i < known.size(); ++i) {
          // A fact that shares no symbol with the claim is not a witness's matter.
          if (at.value(known[i].indicator(), holds)) CHECK(holds == 1);
        }
      }
    }
}

TEST_CASE("what sampling finds satisfies the facts, and it finds what is not rare") {
  const char* const facts[] = {"a >= 1",     "b % 13 == 6", "a*b >= 12",  "c*c <= 50",         "a + b + c == 40",
                               "c//3 <= -2", "a < b",       "a % b == 0", "b - a*(b//a) == 1", "max(a, c) == 9"};
  std::mt19937_64 random{3};
  int found = 0, possible = 0;
  for (int round = 0; round < 300; ++round) {
    ss::pool p;
    ss::facts known{p};
    for (int i = 0; i < 2; ++i) known.add(ss::parse_relation(p, facts[random() % std::size(facts)]));
    const ss::relation goal = ss::parse_relation(p, facts[random() % std::size(facts)]);
    ss::growing_array<std::uint32_t> relevant;
    for (std::uint32_t i = 0; i < known.literals().size(); ++i) relevant.push_back(i);
    const auto satisfied = [&](ss::evaluator& at) {
      std::int64_t v = 0;
      bool all = at.value(goal.indicator(), v) && v == 1;
      for (std::uint32_t i = 0; i < known.size() && all; ++i) all = at.value(known[i].indicator(), v) && v == 1;
      return all;
    };
    trial<> models{known, relevant, goal};
    std::uint64_t steps = 0;
    sample(models, known, relevant, {64, enough}, steps);
    CHECK(steps <= 12 * (4 + 4 * relevant.size()) + 64 * 4 * (4 + 4 * relevant.size()) + 1000);
    if (models.found()) {
      ss::evaluator at{p};
      for (const auto& v : models.model()) at.set(v.symbol, v.value);
      REQUIRE(satisfied(at));
    }
    bool any = false;
    for (int n = 0; n < 20000 && !any; ++n) {
      ss::evaluator at{p};
      const auto near = [&] { return static_cast<std::int64_t>(random() % 60) - 20; };
      set(at, p, {near(), near(), near()});
      any = satisfied(at);
    }
    possible += any;
    found += any && models.found();
  }
  CHECK(possible > 100);
  CHECK(found * 10 >= possible * 9);
}
