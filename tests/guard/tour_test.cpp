// SPDX-License-Identifier: BSL-1.0
// The guards' page of the tour, as it is written there.
#include <symshape/guard/program.hpp>
#include <symshape/guard/shape_env.hpp>
#include <symshape/shape/view.hpp>

#include <doctest/doctest.h>

#include <string>

namespace ss = symshape;

namespace {

struct recording {
  ss::guard_program program;
  std::string listed;
  int asked_at;
};

recording record() {
  ss::shape_env env;
  auto x = env.input("x", {8, 128, 64}, {ss::dynamic, ss::dynamic, ss::fixed});
  auto y = env.input("y", {8, 64}, {ss::same_as("x", 0), ss::dynamic.between(1, 4096)});
  auto k = env.integer("k", 3);
  (void)k;

  const int asked_at = __LINE__ + 1;
  if (x.size(1) % 64 == 0) { /* ... */
  }
  env.check(x.size(1) <= 4096);
  env.check(ss::all_of(x.size(0) >= 1, y.size(1) % 2 == 0));
  env.assume(x.size(1) >= 2);
  auto n = env.unbacked("n", 0, x.size(1));
  CHECK_THROWS_AS((void)env.guard(n == 1), ss::data_dependent_error);
  if (n <= x.size(1)) { /* proven, not recorded */
  }

  ss::guard_set guards = env.guards();
  ss::guard_program program = guards.compile();
  return {std::move(program), explain(guards), asked_at};
}

}  // namespace

TEST_CASE("tour: guards are recorded with their lines, and the program outlives the environment") {
  const recording r = record();
  const ss::guard_program& program = r.program;
  float data[1]{};

  const ss::view<const float, "B, T, 64"> tensor_x(data, {8, 128, 64});
  const ss::view<const float, "B, N"> tensor_y(data, {8, 64});
  auto now = program.slot_values(tensor_x, tensor_y, 3);
  CHECK(program(now));
  CHECK(program.explain(now) == "all 4 guards hold");

  const ss::view<const float, "B, T, 64"> shorter(data, {8, 100, 64});
  now = program.slot_values(shorter, tensor_y, 3);
  CHECK_FALSE(program(now));
  CHECK(program.explain(now) ==
        "x.size(1) % 64 == 0 failed: x.size(1) is 100 (asked at tour_test.cpp:" + std::to_string(r.asked_at) + ")");

  const ss::view<const float, "B, T, 32"> narrower(data, {8, 128, 32});
  now = program.slot_values(narrower, tensor_y, 3);
  CHECK_FALSE(program(now));
  CHECK(program.explain(now).starts_with("x.size(2) == 64 failed: x.size(2) is 32 (declared at tour_test.cpp:"));

  const ss::view<const float, "B, N"> other_batch(data, {7, 64});
  now = program.slot_values(tensor_x, other_batch, 3);
  CHECK_FALSE(program(now));
  CHECK(program.explain(now).starts_with("y.size(0) == x.size(0) failed: y.size(0) is 7, x.size(0) is 8 (declared at"));

  const ss::view<const double, "B, T, 64"> doubles(nullptr, {8, 128, 64});
  CHECK(program.explain(program.slot_values(doubles, tensor_y, 3)) == "x has dtype f64; it was recorded with f32");
  CHECK(program.explain(program.slot_values(tensor_y, tensor_y, 3)) == "x has rank 2; it was recorded with rank 3");
}

TEST_CASE("tour: the list has each condition once, in slot order, and what is trusted last") {
  const recording r = record();
  std::string texts;
  for (std::size_t at = 0; at < r.listed.size();) {
    const std::size_t end = r.listed.find('\n', at), origin = r.listed.rfind(" (", end);
    texts += r.listed.substr(at, origin - at) + "; ";
    at = end + 1;
  }
  CHECK(texts ==
        "x.size(2) == 64; y.size(0) == x.size(0); 1 <= y.size(1) <= 4096; x.size(0) >= 1; x.size(1) % 64 == 0; "
        "x.size(1) <= 4096; "
        "y.size(1) % 2 == 0; x.size(1) >= 2; n <= x.size(1); ");
}
