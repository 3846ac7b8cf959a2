// SPDX-License-Identifier: BSL-1.0
#include <symshape/algebra/evaluate.hpp>
#include <symshape/algebra/glance.hpp>
#include <symshape/algebra/parse.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <initializer_list>
#include <random>
#include <string>

namespace ss = symshape;
using ss::glimpse;

namespace {

constexpr glimpse seen(ss::text_view claim, std::initializer_list<ss::text_view> hypotheses = {}) {
  ss::pool p;
  ss::facts known{p};
  known.set_default_range(0, std::int64_t{1} << 48);
  for (const auto h : hypotheses) known.add(ss::parse_relation(p, h));
  return ss::glance(ss::parse_relation(p, claim), known);
}

constexpr bool ranges_answer() {
  return seen("n >= 0") == glimpse::yes && seen("n + 1 == 0") == glimpse::no &&
         seen("n >= 1", {"n >= 16"}) == glimpse::yes && seen("n == 1", {"n >= 16"}) == glimpse::no &&
         seen("n != 1", {"n >= 16"}) == glimpse::yes && seen("n == 4", {"n == 4"}) == glimpse::yes &&
         seen("2*n + 3*m + 1 >= 1") == glimpse::yes && seen("max(n, 1)*m >= 0") == glimpse::yes &&
         seen("n//16 >= 1", {"n >= 16"}) == glimpse::yes && seen("2*n >= 9", {"n >= 5"}) == glimpse::yes &&
         seen("n <= 9", {"2*n <= 19"}) == glimpse::yes && seen("3*n == 12", {"n == 4"}) == glimpse::yes;
}
static_assert(ranges_answer());

constexpr bool what_both_happens_is_open() {
  return seen("n == 1") == glimpse::open && seen("n >= 1") == glimpse::open && seen("K == L") == glimpse::open &&
         seen("K*L >= M") == glimpse::open && seen("n >= 20", {"n >= 16"}) == glimpse::open &&
         seen("max(n, 2) >= 3") == glimpse::open;
}
static_assert(what_both_happens_is_open());

constexpr bool what_a_proof_might_tell_is_left_to_one() {
  return seen("B*T >= T") == glimpse::unlinked && seen("n//2 <= n") == glimpse::unlinked &&
         seen("a >= c", {"a >= b", "b >= c"}) == glimpse::unclear && seen("a >= 1 and b >= 1") == glimpse::unclear &&
         seen("K == 1", {"K == L"}) == glimpse::unclear;
}
static_assert(what_a_proof_might_tell_is_left_to_one());

}  // namespace

TEST_CASE("ranges answer") { CHECK(ranges_answer()); }
TEST_CASE("what both happens is open") { CHECK(what_both_happens_is_open()); }
TEST_CASE("what a proof might tell is left to one") { CHECK(what_a_proof_might_tell_is_left_to_one()); }

TEST_CASE("no answer is ever wrong: random comparisons against all assignments of a small box") {
  std::mt19937 random{20260730};
  const auto pick = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  const auto atom = [&](auto& self, int depth) -> std::string {
    switch (depth == 0 ? pick(3) : pick(8)) {
      case 0: return "a";
      case 1: return "b";
      case 2: return std::to_string(pick(9) - 3);
      case 3: return "(" + self(self, depth - 1) + " + " + self(self, depth - 1) + ")";
      case 4: return "(" + self(self, depth - 1) + " - " + self(self, depth - 1) + ")";
      case 5: return "(" + self(self, depth - 1) + ")*(" + self(self, depth - 1) + ")";
      case 6: return "(" + self(self, depth - 1) + ")//" + std::to_string(1 + pick(4));
      default: return "max(" + self(self, depth - 1) + ", " + self(self, depth - 1) + ")";
    }
  };
  int answered = 0, open = 0;
  for (int round = 0; round < 4000; ++round) {
    const char* const comparisons[] = {" == ", " != ", " >= ", " < "};
    const std::string claim = atom(atom, 2) + comparisons[pick(4)] + atom(atom, 2);
    const std::string bound =
        pick(2) == 0 ? "a >= " + std::to_string(pick(4)) : "2*b <= " + std::to_string(7 + pick(4));
    ss::pool p;
    ss::facts known{p};
    known.set_default_range(0, 5);
    known.add(ss::parse_relation(p, bound));
    const ss::relation r = ss::parse_relation(p, claim), fact = ss::parse_relation(p, bound);
    const glimpse g = ss::glance(r, known);
    if (g == glimpse::unclear || g == glimpse::unlinked) continue;
    bool holds = false, fails = false;
    for (std::int64_t a = 0; a <= 5; ++a)
      for (std::int64_t b = 0; b <= 5; ++b) {
        ss::evaluator values{p};
        values.set(p.symbol_id("a"), a);
        values.set(p.symbol_id("b"), b);
        std::int64_t truth = 0, given = 0;
        REQUIRE(values.value(fact.indicator(), given));
        if (given == 0) continue;
        REQUIRE(values.value(r.indicator(), truth));
        (truth != 0 ? holds : fails) = true;
      }
    CAPTURE(claim);
    CAPTURE(bound);
    if (g == glimpse::yes) CHECK_FALSE(fails);
    if (g == glimpse::no) CHECK_FALSE(holds);
    // Of an order "open" means both; of an equality it may miss that no product hits the number.
    const bool order = claim.find(" >= ") != std::string::npos || claim.find(" < ") != std::string::npos;
    if (g == glimpse::open && order) CHECK((holds && fails));
    (g == glimpse::open ? open : answered) += 1;
  }
  CHECK(answered > 500);
  CHECK(open > 300);
}
