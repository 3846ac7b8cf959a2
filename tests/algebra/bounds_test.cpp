// SPDX-License-Identifier: BSL-1.0
#include <symshape/algebra/bounds.hpp>
#include <symshape/algebra/print.hpp>
#include <symshape/algebra/simplify.hpp>

#include <doctest/doctest.h>

#include <string>

namespace ss = symshape;

namespace {

constexpr ss::value_range bounds_of(const char* formula, std::initializer_list<ss::text_view> facts) {
  ss::pool p;
  return ss::bounds(ss::parse(p, formula), facts);
}
std::string simplified(const char* formula, std::initializer_list<ss::text_view> facts) {
  ss::pool p;
  ss::text_buffer out;
  print(ss::simplify(ss::parse(p, formula), facts), out);
  return {out.view().data, out.size()};
}

}  // namespace

TEST_CASE("the bounds of a formula are attained and never exceeded") {
  CHECK(bounds_of("(n + 7)//8*8", {"n >= 1", "n <= 100"}) == ss::value_range{8, 104});
  CHECK(bounds_of("s0 + 32*s1 - 32*(s0//32)", {"s0 >= 0", "s0 <= 1023", "s1 >= 0", "s1 <= 255"}) ==
        ss::value_range{0, 8191});
  CHECK(bounds_of("b - a", {"a + 2 <= b", "b <= a + 5"}) == ss::value_range{2, 5});
  CHECK(bounds_of("n % 8", {}) == ss::value_range{0, 7});
  CHECK(bounds_of("n - 3", {"n >= 1"}) == ss::value_range{-2, ss::int64_max});
  CHECK(bounds_of("n", {}) == ss::value_range{});
  CHECK(bounds_of("n", {"n >= 3", "n <= 2"}).empty());
}

TEST_CASE("bounds beyond 2^53 are exact") {
  CHECK(bounds_of("a", {"a >= 9007199254740993", "a <= 9007199254740993"}) == ss::value_range{9007199254740993});
}

TEST_CASE("a formula is simplified where the facts allow, and only there") {
  CHECK(simplified("(n + 7)//8*8", {"n % 8 == 0"}) == "n");
  CHECK(simplified("(n + 7)//8*8", {"n % 4 == 0"}) == simplified("(n + 7)//8*8", {}));
  CHECK(simplified("max(a, b) + select(a > 3, 1, x)", {"a >= b", "a <= 2"}) == "a + x");
  CHECK(simplified("x//7", {"x >= 14", "x <= 20"}) == "2");
}
