// SPDX-License-Identifier: BSL-1.0

#include <symshape/algebra/parse.hpp>
#include <symshape/meta/try_call.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <stdexcept>
#include <string>

namespace ss = symshape;

namespace {
/// Can only be made from a number, and counts how many there are.
struct tracked {
  static inline int alive = 0;
  int number;
  explicit tracked(int n) : number{n} { ++alive; }
  tracked(tracked&& other) noexcept : number{other.number} { ++alive; }
  ~tracked() { --alive; }
};
}  // namespace

TEST_CASE("try_call: a value comes through, without a default and without a copy") {
  {
    auto seven = ss::try_call([] { return tracked{7}; });
    REQUIRE(seven);
    CHECK(seven->number == 7);
    CHECK((*seven).number == 7);
    auto moved = static_cast<ss::outcome<tracked>&&>(seven);
    CHECK(moved->number == 7);
  }
  CHECK(tracked::alive == 0);
}
TEST_CASE("try_call: a refusal is data, and its texts outlive the call and a move") {
  auto refused = ss::try_call([] {
    ss::pool p;
    return ss::parse(p, std::string(40, 'n') + " + )").is_constant();
  });
  REQUIRE_FALSE(refused);
  const auto moved = static_cast<ss::outcome<bool>&&>(refused);
  CHECK(moved.error().kind == ss::failure_kind::parse);
  ss::text_buffer said;
  describe(moved.error(), said);
  CHECK(std::string(said.view().data, said.size()).find(std::string(40, 'n')) != std::string::npos);
}
TEST_CASE("try_call: calls without a value") {
  CHECK(ss::try_call([] {}));
  const auto refused = ss::try_call([] {
    ss::pool p;
    (void)floor_div(ss::parse(p, "n"), ss::expr{0});
  });
  REQUIRE_FALSE(refused);
  CHECK(refused.error().kind == ss::failure_kind::division_by_zero);
}
TEST_CASE("try_call: calls may be nested, and what is not symshape's passes") {
  const auto outer = ss::try_call([] {
    const auto inner = ss::try_call([] {
      ss::pool p;
      return ss::parse(p, "(");
    });
    return inner ? 1 : 2;
  });
  REQUIRE(outer);
  CHECK(*outer == 2);
  CHECK_THROWS_AS((void)ss::try_call([]() -> int { throw std::runtime_error{"other"}; }), std::runtime_error);
}
