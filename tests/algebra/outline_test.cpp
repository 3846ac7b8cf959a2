// SPDX-License-Identifier: BSL-1.0
#include <symshape/algebra/outline.hpp>

#include <doctest/doctest.h>

#include <initializer_list>
#include <string>

namespace ss = symshape;

namespace {

std::string outlined(const char* claim, std::initializer_list<ss::text_view> facts) {
  ss::pool p;
  ss::facts known{p};
  for (const auto fact : facts) known.add(ss::parse_relation(p, fact));
  const auto answer = ss::prove(ss::parse_relation(p, claim), known);
  ss::text_buffer out;
  outline(answer, known, out);
  return {out.view().data, out.size()};
}

}  // namespace

TEST_CASE("an answer says what it rests on, or where the claim fails") {
  CHECK(outlined("a*b >= a", {"z <= 5", "a >= 0", "b >= 1"}) == "yes, from a >= 0; b >= 1");
  CHECK(outlined("n >= 2", {"n >= 1", "n <= 2"}) == "depends: fails at n = 1, holds at n = 2");
  CHECK(outlined("n >= 5", {"n >= 3", "n <= 2"}) == "contradiction: these cannot all hold: n >= 3; n <= 2");
  CHECK(outlined("n >= 1", {"n <= 0"}).starts_with("no, from n <= 0: fails at n = "));
}
