// SPDX-License-Identifier: BSL-1.0
// Floating inputs: fixed, or compared with constants.
#include <symshape/guard/floating.hpp>
#include <symshape/guard/load_program.hpp>
#include <symshape/guard/program.hpp>
#include <symshape/guard/shape_env.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace ss = symshape;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double smallest = std::numeric_limits<double>::denorm_min();

template <class T>
concept has_arithmetic = requires(T x) { x + 1.0; } || requires(T x) { x* x; };
static_assert(!has_arithmetic<ss::recorded_floating>);

}  // namespace

TEST_CASE("floating inputs: every comparison answers and guards as it does among doubles") {
  const std::vector<double> all{-infinity, -1e300, -2.5, -1.0, -smallest, -0.0,    0.0,
                                smallest,  0.5,    1.0,  2.5,  1e300,     infinity};
  std::vector<double> constants = all;
  constants.push_back(std::numeric_limits<double>::quiet_NaN());
  const auto truths = [](double x, double c) { return std::vector<bool>{x<c, x <= c, x> c, x >= c, x == c, x != c}; };
  for (const double recorded : all)
    for (const double c : constants)
      for (int kind = 0; kind < 6; ++kind) {
        ss::shape_env env;
        const auto x = ss::floating_input(env, "x", recorded);
        const ss::condition asked = kind == 0   ? x < c
                                    : kind == 1 ? x <= c
                                    : kind == 2 ? x > c
                                    : kind == 3 ? x >= c
                                    : kind == 4 ? x == c
                                                : x != c;
        CAPTURE(recorded);
        CAPTURE(c);
        CAPTURE(kind);
        const bool expected = truths(recorded, c)[static_cast<std::size_t>(kind)];
        CHECK(env.guard(asked) == expected);
        const ss::guard_program program = env.guards().compile();
        for (const double later : all)
          CHECK(program(program.slot_values(later)) == (truths(later, c)[static_cast<std::size_t>(kind)] == expected));
        for (const double nan : {constants.back(), -constants.back()}) CHECK_FALSE(program(program.slot_values(nan)));
      }
}

TEST_CASE("floating inputs: guards name the bits, sentences the number, and the line is the comparison's") {
  ss::shape_env env;
  const auto scale = ss::floating_input(env, "opt.scale", 0.5);
  CHECK(scale.value() == 0.5);
  const int line = __LINE__ + 1;
  CHECK(env.guard(scale < 1.0));
  const ss::guard_set set = env.guards();
  CHECK(std::string{explain(set)}.find("bits(opt.scale) <= 4607182418800017407 (asked at floating_test.cpp:" +
                                       std::to_string(line) + ")") != std::string::npos);
  const ss::guard_program program = set.compile();
  CHECK(program(program.slot_values(0.999)));
  CHECK(std::string{program.explain(program.slot_values(1.5))} ==
        "bits(opt.scale) <= 4607182418800017407 failed: opt.scale is 1.5 (asked at floating_test.cpp:" +
            std::to_string(line) + ")");
  CHECK_THROWS_AS((void)program.slot_values(1), ss::guard_error);
  const ss::guard_program again = ss::load_program(program.save());
  CHECK(again(again.slot_values(0.25)));
  CHECK_FALSE(again(again.slot_values(1.5)));
}

TEST_CASE("floating inputs: a NaN is refused, and a fixed one keeps its bits") {
  ss::shape_env env;
  std::string said;
  try {
    (void)ss::floating_input(env, "x", std::numeric_limits<double>::quiet_NaN());
  } catch (const ss::binding_error& e) {
    said = e.what();
  }
  CHECK(said.starts_with("input: x is no number, and equals no later one; give it by floating, which fixes its bits"));
  CHECK(env.floating("x", 0.5) == 0.5);
  const ss::guard_program program = env.guards().compile();
  CHECK(program(program.slot_values(0.5)));
  CHECK_FALSE(program(program.slot_values(0.25)));
}
