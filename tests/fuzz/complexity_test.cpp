// SPDX-License-Identifier: BSL-1.0
// How the work of a proof grows with the facts. Steps are counted and not seconds, so that the outcome is the same everywhere.
#include <symshape/algebra/prove.hpp>

#include <doctest/doctest.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace ss = symshape;

namespace {

struct cost {
  ss::answer answer;
  double microseconds = 0;
};

/// x0 <= x1 <= ... <= xn, in this order or from both ends to the middle, and whether x0 <= xn.
cost chain(int n, bool mixed) {
  ss::pool p;
  ss::facts known{p};
  std::vector<ss::expr> x;
  for (int i = 0; i <= n; ++i) x.push_back(ss::symbol(p, "x" + std::to_string(i)));
  for (int k = 0; k < n; ++k) {
    const auto i = static_cast<std::size_t>(!mixed ? k : k % 2 == 0 ? k / 2 : n - 1 - k / 2);
    known.add(x[i] <= x[i + 1]);
  }
  const auto start = std::chrono::steady_clock::now();
  cost out{ss::prove(x.front() <= x.back(), known)};
  out.microseconds = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
  return out;
}

/// n facts about symbols of their own, or all about one symbol more, and a claim that one of them proves.
cost crowd(int n, bool connected) {
  ss::pool p;
  ss::facts known{p};
  std::vector<ss::expr> x;
  for (int i = 0; i < n; ++i) x.push_back(ss::symbol(p, "x" + std::to_string(i)));
  const ss::expr shared = ss::symbol(p, "shared");
  for (int i = 0; i < n; ++i) {
    const ss::expr lower = connected ? shared + i : ss::expr{i};
    known.add(x[static_cast<std::size_t>(i)] >= lower);
  }
  const auto one = static_cast<std::size_t>(n / 2);
  const ss::expr least = connected ? shared + n / 2 : ss::expr{n / 2};
  const auto start = std::chrono::steady_clock::now();
  cost out{ss::prove(2 * x[one] >= 2 * least - 1, known)};
  out.microseconds = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
  return out;
}

template <class Question>
void stays_quadratic(const char* name, Question ask, std::uint32_t facts_of(int)) {
  std::uint64_t before = 0;
  for (int n : {25, 50, 100, 200}) {
    const cost c = ask(n);
    CAPTURE(std::string{name});
    CAPTURE(n);
    std::printf("%s, n = %d: %llu steps, %.0f us\n", name, n, static_cast<unsigned long long>(c.answer.steps),
                c.microseconds);
    CHECK(c.answer.proven());
    CHECK(c.answer.facts.size() == facts_of(n));
    CHECK(c.answer.steps > 0);
    // Twice the facts, at most four times the steps and an eighth.
    if (before != 0) CHECK(2 * c.answer.steps <= 9 * before);
    before = c.answer.steps;
  }
}

}  // namespace

TEST_CASE("the steps for a chain of orders grow at most with the square of its length") {
  const auto all = [](int n) { return static_cast<std::uint32_t>(n); };
  stays_quadratic("chain", [](int n) { return chain(n, false); }, all);
  stays_quadratic("chain from both ends", [](int n) { return chain(n, true); }, all);
}

TEST_CASE("the steps where one fact of many matters grow at most with the square of their number") {
  const auto one = [](int) { return std::uint32_t{1}; };
  stays_quadratic("facts apart", [](int n) { return crowd(n, false); }, one);
  stays_quadratic("facts that share a symbol", [](int n) { return crowd(n, true); }, one);
}
