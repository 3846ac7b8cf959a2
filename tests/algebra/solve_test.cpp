// SPDX-License-Identifier: BSL-1.0
#include <symshape/algebra/evaluate.hpp>
#include <symshape/algebra/print.hpp>
#include <symshape/algebra/solve.hpp>

#include <doctest/doctest.h>

#include <string>

namespace ss = symshape;

namespace {

std::string solved(const char* equation, const char* symbol, std::initializer_list<ss::text_view> facts = {}) {
  ss::pool p;
  const auto s = ss::solve(p, equation, symbol, facts);
  ss::text_buffer out;
  if (!s) return s.reason;
  print(s.value, out);
  if (!s.condition.is_true()) {
    out << " where ";
    print(s.condition, out);
  }
  return {out.view().data, out.size()};
}

}  // namespace

TEST_CASE("an equation linear in a symbol is solved, with the condition that the division is exact") {
  CHECK(solved("3*c == t", "c") == "t//3 where t % 3 == 0");
  CHECK(solved("c + 2*b == t - 1", "c") == "-2*b + t - 1");
  CHECK(solved("c//4 == q", "c", {"c % 4 == 0"}) == "4*q");
  CHECK(solved("c//4 == q", "c", {"c % 4 == 1"}) == "4*q + 1");
}

TEST_CASE("a product is solved where the other factor is not zero") {
  ss::pool p;
  const auto s = ss::solve(p, "a*c == t", "c");
  REQUIRE(s);
  for (std::int64_t a = -3; a <= 3; ++a)
    for (std::int64_t t = -9; t <= 9; ++t)
      if (a != 0) {
        const auto condition = ss::try_evaluate(s.condition, {{"a", a}, {"t", t}});
        REQUIRE(condition);
        CHECK(*condition == (t % a == 0));
        if (*condition) CHECK(*ss::try_evaluate(s.value, {{"a", a}, {"t", t}}) * a == t);
      }
}

TEST_CASE("what cannot be solved says why") {
  CHECK(solved("c*c == t", "c").find("linear") != std::string::npos);
  CHECK(solved("c//4 == q", "c").find("remainder") != std::string::npos);
  CHECK(solved("a == b", "c").find("does not occur") != std::string::npos);
  CHECK(solved("a + b", "a").find("equation") != std::string::npos);
}

TEST_CASE("the equation's sign is the one outside all parentheses") {
  CHECK(solved("select(a == b, 3, 1) + c == 4", "c") == solved("c == 4 - select(a == b, 3, 1)", "c"));
}
