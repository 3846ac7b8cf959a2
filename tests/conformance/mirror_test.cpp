// SPDX-License-Identifier: BSL-1.0
#include "mirror.hpp"

#include "mirror_text.hpp"

#include <doctest/doctest.h>

#include <cstdio>
#include <fstream>
#include <string>

using namespace conform;

TEST_CASE("the other words mean the same") {
  CHECK(with_sides_exchanged("a + 1 <= b and not c != 2*(d)") == "not 2 * (d) != c and b >= a + 1");
  CHECK(with_sides_exchanged("a < b <= max(c, 0)") == "max (c, 0) >= b > a");
  CHECK(with_sides_exchanged("select(a < 1 or b == 2, a, b) > 0") == "0 < select (2 == b or 1 > a, a, b)");
  CHECK(with_sides_moved("(a // 2 < b) or a == -1", 7) == "(a // 2 + 7 < b + 7) or a + 7 == - 1 + 7");
  CHECK(with_symbols("max(max1, a) and a < and_b", {{"a", "(a + 1)"}, {"max", "m"}}) ==
        "max ( max1 , (a + 1) ) and (a + 1) < and_b");
  std::vector<std::string> names;
  collect_names("b + min(a, b)*x.1 == 3 and not c < 0", names);
  CHECK(names == std::vector<std::string>{"b", "a", "x.1", "c"});
  CHECK_THROWS_AS(with_sides_exchanged("a < (b"), malformed);
  CHECK_THROWS_AS(with_sides_exchanged("a <"), malformed);
}

TEST_CASE("a row is asked in every other way, and what its other words cannot say is skipped") {
  const std::string file = std::string{SYMSHAPE_TEST_DATA} + "/mirror.tsv";
  std::ofstream{file} << "id\tassumptions\tlhs\trelation\trhs\texpected\tclass\tsource\n"
                         "x1\ta >= 1; b >= a\tb\t>=\t1\ttrue\t\t\n"
                         "x2\ta <= 9223372036854775805\ta\t<\t5\tfalse\t\t\n";
  options given;
  given.files = {file};
  const auto rows = mirror_outcomes(given);
  std::remove(file.c_str());
  CHECK(rows.size() == 10 + 9);
  for (const auto& row : rows) {
    CAPTURE(row.group);
    CHECK(row.expected == (row.id == "x1" ? "yes" : "depends"));
    const bool beyond =
        row.id == "x2" && (row.group == "both sides + 7" || row.group == "symbols far away, facts in reverse order");
    CHECK(row.is == (beyond ? result::skipped : result::passed));
    CHECK(row.came == (beyond ? "refused" : row.expected));
  }
}

TEST_CASE("no row of the algebra files is answered otherwise in other words") {
  options given;
  for (const char* name : {"halide", "jax", "own", "tvm"})
    given.files.push_back(std::string{SYMSHAPE_TEST_DATA} + "/algebra/" + name + ".tsv");
  std::size_t same = 0, beyond = 0;
  for (const auto& row : mirror_outcomes(given)) {
    same += row.is == result::passed;
    beyond += row.is == result::skipped;
    if (row.is != result::failed) continue;
    std::string text = row.id + ": " + row.expected + " became " + row.came;
    for (const auto& [name, value] : row.details) text += "\n  " + name + ": " + value;
    FAIL_CHECK(text);
  }
  MESSAGE(same, " answers are the same");
  CHECK(same > 20000);
  CHECK(beyond <= 2);
}
