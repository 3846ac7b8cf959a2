// SPDX-License-Identifier: BSL-1.0
// The judge of the fuzzer judged: its arithmetic against another, and that it tells wrong answers from right ones.
#include "fuzz/judge.hpp"
#include "fuzz/questions.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

using namespace fuzz;

namespace {

/// No number in the tree's making beyond what plain arithmetic holds.
bool small(const tree& t, const point& at) {
  constexpr std::int64_t most = std::int64_t{1} << 30;
  const column c = flat_code{t}(at);
  if (c.defined[0] != 0 && (c.value[0] > most || c.value[0] < -most)) return false;
  for (const tree& part : t.parts)
    if (!small(part, at)) return false;
  return true;
}

tree number(std::int64_t value) { return {tree::number, value, {}}; }
tree symbol(std::int64_t which) { return {tree::symbol, which, {}}; }
tree join(tree::kind_type kind, tree a, tree b) { return {kind, 0, {std::move(a), std::move(b)}}; }

/// Facts and a claim, and what the judge says of an answer.
struct trial {
  fact_set facts;
  ss::pool p;
  tree claim;

  trial(std::vector<tree> given, tree c) : facts{std::move(given), {}, all()}, claim{std::move(c)} {
    for (const char* name : {"a", "b"}) p.symbol_id(name);
  }
  static points all() {
    std::mt19937_64 random{1};
    return make_points(random, 2, 0, 0);
  }
  std::string says(ss::verdict v, std::vector<std::uint32_t> used, std::vector<std::int64_t> witness = {},
                   std::vector<std::int64_t> other = {}) {
    ss::answer a;
    a.verdict = v;
    for (const auto f : used) a.facts.push_back(f);
    for (std::size_t i = 0; i < witness.size(); ++i)
      a.witness.push_back({p.find_symbol(name_of(static_cast<int>(i))), witness[i]});
    for (std::size_t i = 0; i < other.size(); ++i)
      a.other_witness.push_back({p.find_symbol(name_of(static_cast<int>(i))), other[i]});
    return judge{p, facts}.of_answer(claim, a);
  }
};

}  // namespace

TEST_CASE("trees have the values that a plain evaluator gives them") {
  std::uint64_t compared = 0, undefined = 0;
  for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
    std::mt19937_64 random{seed};
    formula_maker make{random, 3};
    const tree t = seed % 2 == 0 ? make.relation(3, 2) : make.formula(3);
    const points at = make_points(random, 3, 60, 0);
    const column c = flat_code{t}(at);
    for (std::size_t i = 0; i < at.size(); ++i) {
      if (!small(t, at[i])) continue;
      const point x = at[i];
      const auto value = t.at({x[0], x[1], x[2]});
      CAPTURE(t.text());
      CAPTURE(text_of(x));
      REQUIRE(value.has_value() == (c.defined[i] != 0));
      undefined += !value;
      if (value) REQUIRE(*value == c.value[i]);
      ++compared;
    }
  }
  CHECK(compared > 100000);
  CHECK(undefined > 1000);
}

TEST_CASE("numbers beyond 64 bits have no value, and the ends of 64 bits have theirs") {
  constexpr std::int64_t top = ss::int64_max, bottom = ss::int64_min;
  const auto value = [](tree::kind_type kind, std::int64_t a, std::int64_t b) {
    return flat_code{join(kind, symbol(0), symbol(1))}(point{a, b});
  };
  CHECK(value(tree::add, top, 1).defined[0] == 0);
  CHECK(value(tree::multiply, bottom, -1).defined[0] == 0);
  CHECK(value(tree::floor_divide, bottom, -1).defined[0] == 0);
  CHECK(value(tree::euclidean, bottom, -1).defined[0] == 0);
  CHECK(value(tree::modulo, top, bottom).value[0] == -1);
  CHECK(value(tree::euclidean_rest, bottom, top).value[0] == top - 1);
  CHECK(value(tree::ceiling, bottom, top).value[0] == -1);
  CHECK(value(tree::floor_divide, bottom, top).value[0] == -2);
  // `or` is decided by the side that has a value.
  const tree beyond = join(tree::less, join(tree::multiply, symbol(0), symbol(0)), number(0));
  CHECK(flat_code{join(tree::either, beyond, join(tree::equal, symbol(1), number(1)))}(point{top, 1}).holds(0));
  CHECK(flat_code{join(tree::either, beyond, join(tree::equal, symbol(1), number(1)))}(point{top, 2}).defined[0] == 0);
}

TEST_CASE("wrong answers are told from right ones") {
  const tree positive = join(tree::less, number(0), symbol(0)), above = join(tree::at_most, symbol(0), symbol(1));
  trial follows{{positive, above}, join(tree::less, number(0), symbol(1))};
  CHECK(follows.says(ss::verdict::yes, {0, 1}) == "");
  CHECK(follows.says(ss::verdict::yes, {1}).find("the facts named") != std::string::npos);
  CHECK(follows.says(ss::verdict::no, {0, 1}, {1, 1}).find("it holds at") != std::string::npos);
  CHECK(follows.says(ss::verdict::contradiction, {0, 1}).find("the facts hold at") != std::string::npos);
  CHECK(follows.says(ss::verdict::unknown, {}) == "");
  CHECK(follows.says(ss::verdict::unknown, {}, {1, 1}).find("otherwise") != std::string::npos);

  trial open{{positive}, above};
  CHECK(open.says(ss::verdict::depends, {}, {2, 1}, {1, 1}) == "");
  CHECK(open.says(ss::verdict::depends, {}, {2, 1}) == "a witness is missing");
  CHECK(open.says(ss::verdict::depends, {}, {1, 1}, {1, 1}).find("otherwise") != std::string::npos);
  CHECK(open.says(ss::verdict::depends, {}, {2, 1}, {0, 1}).find("fact 0 fails") != std::string::npos);
  CHECK(open.says(ss::verdict::yes, {0}).find("it fails at") != std::string::npos);

  trial never{{positive, join(tree::less, symbol(0), number(1)), above}, above};
  CHECK(never.says(ss::verdict::contradiction, {0, 1}) == "");
  CHECK(never.says(ss::verdict::contradiction, {0, 2}).find("the facts named hold") != std::string::npos);
}

TEST_CASE("a form with another value or another text is told from the right one") {
  trial t{{}, number(0)};
  judge right{t.p, t.facts};
  const tree quotient = join(tree::floor_divide, symbol(0), number(2));
  const auto form = [&](const char* text) { return *ss::try_parse(t.p, text); };
  CHECK(right.of_form(quotient, form("a//2"), false, 1) == "");
  CHECK(right.of_form(quotient, form("truncdiv(a, 2)"), false, 1).find("it is ") == 0);
  CHECK(right.of_form(join(tree::multiply, number(0), symbol(0)), form("0*a"), false, 1) == "");
  CHECK(right.of_form(symbol(0), form("a + b//b - 1"), false, 1) == "");
  CHECK(right.of_form(symbol(0), form("a + 6//b - 6//b"), false, 1) == "");
  CHECK(right.of_form(symbol(0), form("a*(6//b)"), false, 1) != "");
  CHECK(right.of_bounds(quotient, ss::value_range{-3, 6}) == "");
  CHECK(right.of_bounds(quotient, ss::value_range{-3, 5}).find("it is 6 at") == 0);
  CHECK(right.of_simplified(quotient, form("a//2"), 1) == "");
  CHECK(right.of_simplified(quotient, form("a - a//2"), 1) != "");
}
