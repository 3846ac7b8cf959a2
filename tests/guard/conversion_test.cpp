// SPDX-License-Identifier: BSL-1.0
// Recorded numbers as truth values, plain integers and floating numbers.
#include <symshape/guard/conversion.hpp>
#include <symshape/guard/program.hpp>
#include <symshape/guard/shape_env.hpp>

#include "guard/texts.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace ss = symshape;

namespace {

template <class T>
concept has_arithmetic = requires(T x) { x + x; } || requires(T x) { x * 2.0; };
static_assert(!has_arithmetic<ss::floating_number>);
template <class T>
concept is_truth = requires(T x) { x ? 1 : 2; };
static_assert(!is_truth<ss::sym_int>);  // truth(n) says that it asks

}  // namespace

TEST_CASE("truth: of a size is a question like others, and none where the range answers") {
  ss::shape_env env;
  const auto x = env.input("x", {8, 3}, {ss::dynamic, ss::dynamic.at_least(1)});
  CHECK(env.guard(ss::truth(x.size(1))));
  CHECK(env.recorded() == 0);
  CHECK(env.guard(ss::truth(x.size(0))));
  CHECK_FALSE(env.guard(!ss::truth(x.size(0))));
  CHECK(texts(env.guards()) == "x.size(0) != 0; ");
  CHECK(static_cast<bool>(ss::truth(3)));
}

TEST_CASE("specialize: gives the plain integer and leaves the equality as a guard with its line") {
  ss::shape_env env;
  const auto x = env.input("x", {8, 3});
  const int line = __LINE__ + 1;
  CHECK(ss::specialize(x.size(0) * 2) == 16);
  CHECK(ss::specialize(x.size(0)) == 8);
  CHECK(ss::specialize(ss::sym_int{5}) == 5);
  const ss::guard_set set = env.guards();
  CHECK(texts(set) == "x.size(0) == 8; ");
  CHECK(set[0].where.line == line);
  const auto u = env.unbacked("u", 0, 10);
  CHECK_THROWS_AS((void)ss::specialize(u), ss::data_dependent_error);
}

TEST_CASE("to_floating: compares as the converted integer does, for every order, border and rounding") {
  const std::vector<double> numbers{-0.0,
                                    2.5,
                                    3.0,
                                    -2.5,
                                    1e300,
                                    -1e300,
                                    0x1p53,
                                    0x1p53 + 2,
                                    0x1p62,
                                    0x1p63,
                                    -0x1p63,
                                    std::nextafter(0x1p63, 0.0),
                                    std::nextafter(-0x1p63, -1e300),
                                    std::numeric_limits<double>::infinity(),
                                    -std::numeric_limits<double>::infinity(),
                                    std::numeric_limits<double>::quiet_NaN()};
  std::vector<std::int64_t> integers{
      INT64_MIN, INT64_MIN + 1, INT64_MAX, INT64_MAX - 1, INT64_MAX - 511, INT64_MAX - 513, -3, -2, 0, 2, 3};
  for (std::int64_t i = -3; i <= 3; ++i) integers.push_back((std::int64_t{1} << 53) + i);
  for (const std::int64_t recorded : integers)
    for (const double c : numbers) {
      ss::shape_env env;
      const auto n = env.integer("n", recorded);
      const auto x = ss::to_floating(n);
      const double plain = static_cast<double>(recorded);
      CAPTURE(recorded);
      CAPTURE(c);
      const ss::condition asked[] = {x<c, x <= c, x> c, x >= c, x == c, x != c};
      const auto truths = [c](double d) { return std::vector<bool>{d<c, d <= c, d> c, d >= c, d == c, d != c}; };
      for (int k = 0; k < 6; ++k) CHECK(asked[k].recorded_value() == truths(plain)[static_cast<std::size_t>(k)]);
      for (const ss::condition& one : asked) (void)env.guard(one);
      const ss::guard_program program = env.guards().compile();
      for (const std::int64_t later : integers)
        CHECK(program(program.slot_values(later)) == (truths(static_cast<double>(later)) == truths(plain)));
    }
}

TEST_CASE("to_floating: the guard is one of integers") {
  ss::shape_env env;
  const auto x = env.input("x", {2, 7});
  CHECK(env.guard(ss::to_floating(x.size(0)) < 2.5));
  CHECK(env.guard(ss::to_floating(x.size(1)) >= 3.0));
  CHECK(env.guard(ss::to_floating(x.size(1)) != 6.5));
  CHECK(texts(env.guards()) == "x.size(0) <= 2; x.size(1) >= 3; ");
}
