// SPDX-License-Identifier: BSL-1.0
#include <symshape/algebra/prove.hpp>

#include "support/random_relation.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <vector>

namespace ss = symshape;
using ss::verdict;

namespace {

using texts = std::initializer_list<ss::text_view>;

constexpr verdict ask(const char* claim, texts facts = {}) {
  ss::pool p;
  return ss::prove(p, claim, facts).verdict;
}

/// The assignment satisfies the facts whose symbols it gives, and the claim has that truth value.
bool is_witness(ss::pool& p, const ss::growing_array<ss::symbol_value>& values, const char* claim, texts facts,
                bool holds) {
  ss::evaluator evaluate{p};
  for (const auto& v : values) evaluate.set(v.symbol, v.value);
  std::int64_t value = 0;
  for (const auto fact : facts)
    if (evaluate.value(ss::parse_relation(p, fact).indicator(), value) && value != 1) return false;
  return evaluate.value(ss::parse_relation(p, claim).indicator(), value) && (value == 1) == holds;
}

constexpr bool the_five_answers() {
  return ask("a*b >= a", {"a >= 0", "b >= 1"}) == verdict::yes && ask("n >= 1", {"n <= 0"}) == verdict::no &&
         ask("a >= b") == verdict::depends && ask("n >= 1", {"n >= 3", "n <= 2"}) == verdict::contradiction &&
         ask("a + 1 == a") == verdict::no;
}

}  // namespace

TEST_CASE("yes, no, depends and contradiction, in the compiler and in the program") {
  static_assert(the_five_answers());
  CHECK(the_five_answers());
}

TEST_CASE("what is linear is decided") {
  CHECK(ask("2*a + 3*b - a == a + 3*b") == verdict::yes);
  CHECK(ask("a >= c", {"a >= b", "b >= c"}) == verdict::yes);
  CHECK(ask("a >= d + 3", {"a >= b + 1", "b >= c + 1", "c >= d + 1"}) == verdict::yes);
  CHECK(ask("a == 2", {"2*a >= 3", "2*a <= 5"}) == verdict::yes);
  CHECK(ask("b >= 6", {"a + b >= 10", "a <= 4"}) == verdict::yes);
  CHECK(ask("a % 2 == 1", {"3*a == 2*b + 1"}) == verdict::yes);
  CHECK(ask("a == 6*c", {"a == 2*b", "b == 3*c"}) == verdict::yes);
  CHECK(ask("b == c", {"a == b", "a == c"}) == verdict::yes);
}

TEST_CASE("products are decided by products of the facts") {
  CHECK(ask("(a + b)*(a - b) == a*a - b*b") == verdict::yes);
  CHECK(ask("(a*a - b*b)//(a + b) == a - b", {"a >= 1", "b >= 1"}) == verdict::yes);
  CHECK(ask("a*b >= a + b - 1", {"a >= 1", "b >= 1"}) == verdict::yes);
  CHECK(ask("a*a >= a") == verdict::yes);
  CHECK(ask("i*n + j < m*n", {"i >= 0", "i < m", "j >= 0", "j < n"}) == verdict::yes);
  CHECK(ask("(c*H + y)*W + x < C*H*W", {"c >= 0", "c < C", "y >= 0", "y < H", "x >= 0", "x < W"}) == verdict::yes);
  CHECK(ask("a*b*c >= a + b + c - 2", {"a >= 1", "b >= 1", "c >= 1"}) == verdict::yes);
  CHECK(ask("b*a - d*c == 0", {"a*b == c*d"}) == verdict::yes);
  CHECK(ask("(b*s)//4 == b*k", {"s == 4*k"}) == verdict::yes);
  CHECK(ask("(4*c)*(h//4)*w == c*h*w", {"h % 4 == 0"}) == verdict::yes);
  CHECK(ask("a*a == 36*c*c", {"a == 2*b", "b == 3*c"}) == verdict::yes);
}

TEST_CASE("quotients and remainders are decided, by symbols too") {
  CHECK(ask("(a//4)*4 + a % 4 == a") == verdict::yes);
  CHECK(ask("(a//2)//3 == a//6") == verdict::yes);
  CHECK(ask("(a % 6) % 3 == a % 3") == verdict::yes);
  CHECK(ask("i % n == i", {"0 <= i", "i < n"}) == verdict::yes);
  CHECK(ask("(n + k*m) % k == n % k", {"k >= 1"}) == verdict::yes);
  CHECK(ask("(((i*N + j)*K + k) % (N*K)) == j*K + k", {"N >= 1", "K >= 1", "j >= 0", "j < N", "k >= 0", "k < K"}) ==
        verdict::yes);
  CHECK(ask("n*(n + 1) % 2 == 0") == verdict::yes);
  CHECK(ask("(a*a) % 8 == 1", {"a % 4 == 1"}) == verdict::yes);
  CHECK(ask("a % 12 == 0", {"a % 6 == 0", "a % 4 == 0"}) == verdict::yes);
  CHECK(ask("max(a, b) == b", {"a >= 1", "b >= 1", "b % a == 0"}) == verdict::yes);
  CHECK(ask("(0 - a)//2 == 0 - a//2") == verdict::depends);
}

TEST_CASE("maxima, choices and disjunctions are decided case by case") {
  CHECK(ask("min(a, b) + max(a, b) == a + b") == verdict::yes);
  CHECK(ask("(a + b)//2 <= max(a, b)") == verdict::yes);
  CHECK(ask("max(a, 0)//2 == max(a//2, 0)") == verdict::yes);
  CHECK(ask("(a - 1)*(b - 1)*(a - b) == 0", {"a == b or a == 1 or b == 1"}) == verdict::yes);
  CHECK(ask("select(a > b, a, b) == max(a, b)") == verdict::yes);
  CHECK(ask("max(a, b) <= a*b", {"a >= 1", "b >= 1", "a == b or a == 1 or b == 1"}) == verdict::yes);
}

// The traps other systems fell into, each with the assignment that shows the fall.
TEST_CASE("the square of a quotient that changes sign is not bounded by its ends") {
  CHECK(ask("((a - 10)//3)*((a - 10)//3) >= 9", {"a >= 1"}) == verdict::depends);
  CHECK(ask("((a - 10)//3)*((a - 10)//3) >= 0", {"a >= 1"}) == verdict::yes);
}
TEST_CASE("residues of a multiple follow the common divisor, not the modulus") {
  CHECK(ask("(n*320 + 255) % 256 < 192") == verdict::depends);
  CHECK(ask("(n*320 + 255) % 64 == 63") == verdict::yes);
}
TEST_CASE("an equality is a fact for inequalities and divisibility") {
  CHECK(ask("b >= 0 and b <= 5 and b % 5 == 0", {"b == 5"}) == verdict::yes);
}
TEST_CASE("negative numbers tell floor from truncation") {
  CHECK(ask("(241 + 48*x)//16 == 15 + 3*x") == verdict::yes);
  CHECK(ask("truncdiv(241 + 48*x, 16) == 15 + 3*x") == verdict::depends);
  CHECK(ask("i % 20//2*2 % 4 == i % 4") == verdict::depends);
  CHECK(ask("i % 20//2*2 % 4 == i % 4//2*2") == verdict::yes);
}
TEST_CASE("a divisor that may be zero does not prove anything at zero") {
  CHECK(ask("select(b == 0, 0, a//b) >= 1", {"a >= b", "b >= 0"}) == verdict::depends);
  CHECK(ask("select(b == 0, 1, a//b) >= 1", {"a >= b", "b >= 0"}) == verdict::yes);
  CHECK(ask("select(0 <= a, 0, 4//a) == a", {"a % 4 == 0"}) != verdict::no);
}

TEST_CASE("witnesses satisfy the facts, and the claim fails at one and holds at the other") {
  const texts facts{"g == (n + 15)//16", "x >= 0", "x < g", "t >= 0", "t < 16", "n >= 1"};
  const char* const claim = "x*16 + t < n + 14";
  ss::pool p;
  const auto a = ss::prove(p, claim, facts);
  REQUIRE(a.verdict == verdict::depends);
  CHECK(is_witness(p, a.witness, claim, facts, false));
  CHECK(is_witness(p, a.other_witness, claim, facts, true));
}

TEST_CASE("the facts that were used are named") {
  ss::pool p;
  const auto a = ss::prove(p, "a >= c", {"z <= 3", "a >= b", "q == 1", "b >= c"});
  REQUIRE(a.proven());
  REQUIRE(a.facts.size() == 2);
  CHECK(a.facts[0] == 1);
  CHECK(a.facts[1] == 3);
  const auto c = ss::prove(p, "q == 1", {"z <= 3", "a >= b + 1", "b >= a - 1", "q == 1"});
  CHECK(c.verdict == verdict::yes);
  const auto d = ss::prove(p, "a == 1", {"z <= 3", "a >= b + 1", "b >= a", "q == 1"});
  REQUIRE(d.verdict == verdict::contradiction);
  REQUIRE(d.facts.size() == 2);
  CHECK(d.facts[0] == 1);
  CHECK(d.facts[1] == 2);
}

TEST_CASE("the order of the facts does not change the answer") {
  std::vector<ss::text_view> facts{"a >= 4*d + m", "a <= 4*d + m", "m >= 0", "m <= 3", "d >= 1"};
  std::vector<int> order{0, 1, 2, 3, 4};
  do {
    ss::pool p;
    ss::facts known{p};
    for (const int i : order) known.add(ss::parse_relation(p, facts[static_cast<std::size_t>(i)]));
    REQUIRE(ss::prove(ss::parse_relation(p, "a >= 4"), known).verdict == verdict::yes);
    REQUIRE(ss::prove(ss::parse_relation(p, "a >= 5"), known).verdict == verdict::depends);
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST_CASE("numbers at the ends of 64 bits make answers unknown, never wrong") {
  CHECK(ask("n <= 9223372036854775806", {"n <= 9223372036854775807"}) != verdict::yes);
  CHECK(ask("n//2 <= 4611686018427387903", {"n >= 0", "n <= 9223372036854775807"}) == verdict::yes);
  CHECK(ask("9223372036854775807*a + b >= 9223372036854775807*b + a", {"a >= b"}) != verdict::no);
  CHECK(ask("4611686018427387904*a*b != 9223372036854775807*b*c + 1") != verdict::yes);
  CHECK(ask("truncdiv(x, y) == 9223372036854775806", {"x == -9223372036854775807", "y == -1"}) != verdict::yes);
}

TEST_CASE("no question costs more steps than its budget, and the same question costs the same") {
  const texts facts{"c >= 1", "b <= a", "((a % b) < min(a, a))"};
  const char* const claim = "truncdiv(truncdiv(b, 4), a % b) != a - a//(0 - c)";
  for (const std::uint64_t steps : {100u, 1000u, 20000u}) {
    ss::pool p;
    const auto first = ss::prove(p, claim, facts, {steps, 24, 64}),
               second = ss::prove(p, claim, facts, {steps, 24, 64});
    CHECK(first.steps <= 2 * steps + 20000);
    CHECK(first.steps == second.steps);
    CHECK(first.verdict == second.verdict);
  }
}

TEST_CASE("the pool is as it was after a question") {
  ss::pool p;
  const auto claim = ss::parse_relation(p, "max(a, b)*(a//b) <= a*a");
  ss::facts known{p};
  known.add(ss::parse_relation(p, "a >= b and b >= 1"));
  const auto before = p.atom_count();
  ss::prove(claim, known);
  CHECK(p.atom_count() == before);
  CHECK_FALSE(p.failed());
}

TEST_CASE("a chain of 200 comparisons is decided, and one fact is found among 200") {
  ss::pool p;
  ss::facts chain{p}, crowd{p};
  std::vector<ss::expr> x;
  for (int i = 0; i <= 200; ++i) x.push_back(ss::symbol(p, "x" + std::to_string(i)));
  for (std::size_t i = 0; i < 200; ++i) {
    chain.add(x[i] <= x[i + 1]);
    crowd.add(x[i] >= static_cast<int>(i));
  }
  CHECK(ss::prove(x[0] <= x[200], chain).proven());
  CHECK(ss::prove(x[200] <= x[0], chain).verdict == verdict::depends);
  const auto a = ss::prove(x[120] >= 119, crowd);
  REQUIRE(a.proven());
  CHECK(a.facts.size() == 1);
  CHECK(a.facts[0] == 120);
  CHECK(a.steps < 2000);
}

TEST_CASE("random claims under random facts are never answered wrongly") {
  int decided = 0;
  for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
    const int symbols = 1 + static_cast<int>(seed % 2);
    random_relation::generator make{seed, symbols};
    std::vector<random_relation::tree> facts;
    for (int i = make.below(4); i > 0; --i) facts.push_back(make.hypothesis());
    const auto claim = make.relation(2);
    CAPTURE(seed);
    CAPTURE(claim.text());

    ss::pool p;
    ss::facts known{p};
    bool readable = true;
    for (const auto& fact : facts) {
      const auto r = ss::try_parse_relation(p, fact.text());
      readable = readable && r;
      if (r) known.add(*r);
    }
    const auto r = ss::try_parse_relation(p, claim.text());
    if (!readable || !r) continue;  // a divisor that is the constant 0
    const auto a = ss::prove(*r, known, {20000, 24, 32});

    bool possible = false, holds = false, fails = false;
    for (std::int64_t x = -6; x <= 12; ++x)
      for (std::int64_t y = -6; y <= (symbols == 2 ? 12 : -6); ++y) {
        const std::vector<std::int64_t> at{x, y};
        bool satisfied = true;
        for (const auto& fact : facts) satisfied = satisfied && fact.at(at).value_or(0) != 0;
        const auto value = claim.at(at);
        if (!satisfied) continue;
        possible = true;
        if (value) (*value != 0 ? holds : fails) = true;
      }
    if (a.verdict == verdict::yes) REQUIRE_FALSE(fails);
    if (a.verdict == verdict::no) REQUIRE_FALSE(holds);
    if (a.verdict == verdict::contradiction) REQUIRE_FALSE(possible);
    decided += a.verdict != verdict::unknown;
  }
  CHECK(decided >= 1900);
}

TEST_CASE("that a truncated quotient's divisor is not 0 rests on what needs the quotient") {
  // a is 0 here, so that the quotient is evaluated where b >= 1 alone, and is not negative there. That a is not the divisor was once taken for
  // a contradiction of the facts.
  ss::pool p;
  const auto ask = [&p](ss::text_view claim) { return ss::prove(p, claim, {"c*a == 0", "c//64 == a"}).verdict; };
  CHECK(ask("truncdiv(6, max(b, a)) == -2") == ss::verdict::no);
  CHECK(ask("truncdiv(6, max(b, a)) >= 100") == ss::verdict::no);
  CHECK(ask("truncdiv(6, max(b, a)) < 0") == ss::verdict::no);
  CHECK(ask("truncdiv(d, max(b, a)) == -2") == ss::verdict::depends);
}

TEST_CASE("what need not be evaluated proves nothing about its divisor") {
  // Each holds where the divisor is 0, since the other side of the `or` decides there; the quotient is without a value, times 0 or not.
  CHECK(ask("x >= 1", {"x >= 0", "(a//x)*z + b == 0 or x <= 0", "b >= 0", "b <= 0", "z >= 0", "z <= 0"}) ==
        verdict::depends);
  CHECK(ask("b >= 1", {"truncdiv(a, b)*z >= 0 or b <= 0", "b >= 0", "z >= 0", "z <= 0"}) == verdict::depends);
  CHECK(ask("x >= 1", {"select(a >= 3, 0, (a//x)*z) >= 0 or x <= 0", "x >= 0", "z >= 0", "z <= 0", "a <= 2"}) ==
        verdict::depends);
  CHECK(ask("1 <= b", {"truncdiv(a, b)*a + b == 0 or b == 0"}) != verdict::yes);
  // A divisor that a substitution makes 0 leaves a formula that cannot be built, which says nothing.
  CHECK(ask("0 < truncdiv(a, b) or b == a", {"truncdiv(a, a)*b + a == 0 or b == 0", "0 <= a"}) != verdict::no);
  // What is evaluated does.
  CHECK(ask("x >= 1", {"x >= 0", "(a//x)*z + b == 0", "b >= 0", "b <= 0", "z >= 0", "z <= 0"}) == verdict::yes);
  CHECK(ask("b >= 1", {"truncdiv(a, b)*z >= 0", "b >= 0", "z >= 0", "z <= 0"}) == verdict::yes);
}
