// SPDX-License-Identifier: BSL-1.0
#include <symshape/algebra/parse.hpp>
#include <symshape/algebra/print.hpp>

#include <doctest/doctest.h>

#include <string>

namespace ss = symshape;

namespace {

constexpr bool prints_as(ss::text_view in, ss::text_view spaced, ss::text_view compact) {
  ss::pool p;
  const auto e = parse(p, in);
  ss::text_buffer a, b;
  print(e, a);
  print(e, b, ss::spacing::compact);
  return a.view() == spaced && b.view() == compact && identical(parse(p, a), e) && identical(parse(p, b), e);
}

constexpr bool text_means_what_it_means_in_python() {
  return prints_as("1 + K+2*H * B", "2*B*H + K + 1", "2*B*H+K+1") &&
         prints_as("(n + 7)//8*8", "8*((n + 7)//8)", "8*((n+7)//8)") &&
         prints_as("-n % 8", "-((n + 7) % 8) + 7", "-((n+7)%8)+7") && prints_as("n % 8*m", "m*(n % 8)", "m*(n%8)") &&
         prints_as("min(b, a) - 3", "min(a, b) - 3", "min(a,b)-3") && prints_as("- - n", "n", "n") &&
         prints_as("-7//2", "-4", "-4") && prints_as("-7 % 3", "2", "2") && prints_as("2 - 3 - 4", "-5", "-5") &&
         prints_as("7//2//2", "1", "1") &&
         prints_as("-9223372036854775808", "-9223372036854775808", "-9223372036854775808") &&
         prints_as("H//16*(W//16)", "(H//16)*(W//16)", "(H//16)*(W//16)") &&
         prints_as("select(n >= 1 and n <= 8, n, 0)", "select(n >= 9, 0, select(n >= 1, n, 0))",
                   "select(n>=9,0,select(n>=1,n,0))");
}

struct wrong {
  const char* text;
  std::size_t position;
  const char* expected;  // what the message says before the position
};

constexpr wrong sums[] = {
    {"", 0, "a number, a name or '(' was expected at the end"},
    {"   ", 3, "a number, a name or '(' was expected at the end"},
    {"n +", 3, "a number, a name or '(' was expected at the end"},
    {"n + ", 4, "a number, a name or '(' was expected at the end"},
    {"-", 1, "a number, a name or '(' was expected at the end"},
    {"* n", 0, "a number, a name or '(' was expected"},
    {"n * * m", 4, "a number, a name or '(' was expected"},
    {"n ** 2", 3, "a number, a name or '(' was expected"},
    {"+n", 0, "a number, a name or '(' was expected"},
    {"n / 2", 2, "an operator or the end was expected"},
    {"n // // 2", 5, "a number, a name or '(' was expected"},
    {"n m", 2, "an operator or the end was expected"},
    {"2n", 1, "an operator was expected between number and name"},
    {"3 4", 2, "an operator or the end was expected"},
    {"1.5", 1, "an operator or the end was expected"},
    {"n)", 1, "an operator or the end was expected"},
    {"(n", 2, "')' was expected"},
    {"(n + 1", 6, "')' was expected"},
    {"((n)", 4, "')' was expected"},
    {"()", 1, "a number, a name or '(' was expected"},
    {"n, m", 1, "an operator or the end was expected"},
    {"9223372036854775808", 18, "a number below 2^63 was expected"},
    {"-9223372036854775809", 19, "a number below 2^63 was expected"},
    {"max()", 4, "a number, a name or '(' was expected"},
    {"max(a, )", 7, "a number, a name or '(' was expected"},
    {"max(a b)", 6, "')' was expected"},
    {"min(a", 5, "')' was expected"},
    {"sqrt(n)", 0, "min, max, select, floordiv, mod, ceildiv, truncdiv, truncmod, ediv or emod was expected"},
    {"floordiv(n)", 10, "',' was expected"},
    {"mod(n, 2, 3)", 8, "')' was expected"},
    {"n // 0", 6, "a division by the constant 0"},
    {"n % (2 - 2)", 11, "a division by the constant 0"},
    {"ceildiv(n, 0)", 13, "a division by the constant 0"},
    {"select(n, 1, 2)", 8, "a relation (==, !=, <, <=, >, >=) was expected"},
    {"select(n > 0, 1)", 15, "',' was expected"},
    {"(n > 0) + 1", 8, "a number was expected and a relation came"},
    {"n > 0", 2, "an operator or the end was expected"},
    {"1 + not n", 4, "a number, a name or '(' was expected"},
    {"and", 0, "a number, a name or '(' was expected"},
    {"n $ m", 2, "an operator or the end was expected"},
    {"n\xc3\xa9", 1, "an operator or the end was expected"},
};

constexpr wrong relations[] = {
    {"n", 1, "a relation (==, !=, <, <=, >, >=) was expected"},
    {"n = 3", 2, "a relation (==, !=, <, <=, >, >=) was expected"},
    {"n <", 3, "a number, a name or '(' was expected at the end"},
    {"n > 0 and", 9, "a number, a name or '(' was expected at the end"},
    {"n > 0 and m", 11, "a relation (==, !=, <, <=, >, >=) was expected"},
    {"n > 0 or or m > 0", 9, "a number, a name or '(' was expected"},
    {"(n > 0) == (m > 0)", 11, "a number was expected and a relation came"},
    {"not n", 5, "a relation (==, !=, <, <=, >, >=) was expected"},
};

void check_refused(const wrong& w, const ss::failure& f) {
  const std::string text = w.text;
  CAPTURE(text);
  CHECK(f.kind == ss::failure_kind::parse);
  CHECK(f.position == w.position);
  CHECK(f.formula == ss::text_view{text});
  const std::string message = ss::parse_error{f}.what();
  CAPTURE(message);
  CHECK(message.find(w.expected) != std::string::npos);
  CHECK(message.find('"' + text + '"') != std::string::npos);
  const bool names_position = message.find("position " + std::to_string(w.position)) != std::string::npos;
  CHECK((names_position || message.find("at the end of") != std::string::npos));
}

}  // namespace

TEST_CASE("parse: precedence and meaning are Python's") {
  static_assert(text_means_what_it_means_in_python());
  CHECK(text_means_what_it_means_in_python());
}
TEST_CASE("parse: a wrong text is refused with its position and what was expected there") {
  ss::pool p;
  for (const auto& w : sums) {
    const auto r = try_parse(p, w.text);
    REQUIRE_FALSE(r);
    check_refused(w, r.error());
    CHECK_THROWS_AS(parse(p, w.text), ss::parse_error);
  }
  for (const auto& w : relations) {
    const auto r = try_parse_relation(p, w.text);
    REQUIRE_FALSE(r);
    check_refused(w, r.error());
    CHECK_THROWS_AS(parse_relation(p, w.text), ss::parse_error);
  }
  CHECK_FALSE(p.failed());
}
TEST_CASE("parse: what the arithmetic refuses is refused") {
  ss::pool p;
  const auto r = try_parse(p, "9223372036854775807*n*2");
  REQUIRE_FALSE(r);
  CHECK(r.error().kind == ss::failure_kind::overflow);
  const auto s = try_parse(p,
                           "a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*"
                           "a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a");
  REQUIRE_FALSE(s);
  CHECK(s.error().kind == ss::failure_kind::too_large);
}
TEST_CASE("parse: nesting is read to 200 levels and refused beyond") {
  ss::pool p;
  CHECK(try_parse(p, std::string(200, '(') + "n" + std::string(200, ')')));
  for (const std::string opening : {"(", "- ", "max(", "select(not "}) {
    std::string text;
    for (int i = 0; i < 100000; ++i) text += opening;
    const auto r = try_parse(p, text);
    REQUIRE_FALSE(r);
    CHECK(std::string{ss::parse_error{r.error()}.what()}.find("at most 200 levels of nesting") != std::string::npos);
  }
}
TEST_CASE("parse: chained comparisons hold all at once") {
  ss::pool p;
  CHECK(identical(parse_relation(p, "1 <= n < m <= 8"), parse_relation(p, "1 <= n and n < m and m <= 8")));
  CHECK(identical(parse_relation(p, "not n == 3 or m > 2"), parse_relation(p, "n != 3 or (m >= 3)")));
}
TEST_CASE("print: 1,000 remainders and 50,000 symbols read back") {
  ss::pool p;
  for (const int count : {1000, 50000}) {
    std::string text;
    for (int i = 0; i < count; ++i) text += (i == 0 ? "x" : count == 1000 ? " % 8 + x" : " + 3*x") + std::to_string(i);
    const auto e = parse(p, text);
    ss::text_buffer out;
    print(e, out);
    CHECK(identical(parse(p, out), e));
  }
}
TEST_CASE("print: a text without end is a named failure") {
  ss::pool p;
  const auto n = ss::symbol(p, "n"), m = ss::symbol(p, "m");
  ss::expr e = n;
  for (int i = 0; i < 60; ++i) e = floor_div(e * n + 1, e + m);  // twice as long on every level
  ss::text_buffer out;
  CHECK_THROWS_WITH_AS(print(e, out), "print: a text of more than 2^22 characters", ss::formula_error);
}
