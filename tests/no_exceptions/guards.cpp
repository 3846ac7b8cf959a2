// SPDX-License-Identifier: BSL-1.0
// Without exceptions: a recording that refuses keeps the refusal as data, records nothing of it, and goes on.

#include <symshape/guard/aliasing.hpp>
#include <symshape/guard/conversion.hpp>
#include <symshape/guard/floating.hpp>
#include <symshape/guard/fork.hpp>
#include <symshape/guard/program.hpp>
#include <symshape/guard/rebuilt_view.hpp>
#include <symshape/guard/why.hpp>

#include <cstdio>
#include <utility>

namespace ss = symshape;

namespace {

int failures = 0;

void expect(bool holds, const char* what) {
  if (holds) return;
  ++failures;
  std::printf("failed: %s\n", what);
}

/// Whether the last refusal is of this kind; forgets it.
bool refused(ss::failure_kind kind) {
  const bool is = ss::detail::last_failure().kind == kind;
  ss::detail::last_failure().kind = ss::failure_kind::none;
  return is;
}

}  // namespace

int main() {
  ss::shape_env env, other;
  const auto x = env.input("x", {8, 3});
  const auto u = env.unbacked("u", 0, 5), r = env.random("r", 0, 5);
  const auto far = other.input("far", {8});
  expect(!env.guard(u == 3) && refused(ss::failure_kind::data_dependent), "data decides it");
  expect(!env.guard(r == 3) && refused(ss::failure_kind::unguardable), "a random number");
  env.check(x.size(0) == 9);
  expect(refused(ss::failure_kind::contradiction), "a check that does not hold");
  env.check(u > 9);
  expect(refused(ss::failure_kind::contradiction), "a check that can never hold");
  env.check(far.size(0) == 8);
  expect(refused(ss::failure_kind::mixed_pools), "another environment's numbers");
  ss::guard_aliasing(env, {{far, 0}});
  expect(refused(ss::failure_kind::guard), "another environment's input");
  expect(ss::specialize(u) == 0 && refused(ss::failure_kind::data_dependent), "data as a plain integer");
  (void)ss::floating_input(env, "nan", __builtin_nan(""));
  expect(refused(ss::failure_kind::binding), "a NaN");
  const auto none = env.input("x", {4});
  expect(refused(ss::failure_kind::binding) && none.rank() == 0, "a name given twice");
  expect(ss::why_specialized(none, 0).size() != 0 && refused(ss::failure_kind::shape), "an axis that is not there");
  expect(env.recorded() == 0 && env.guards().empty(), "nothing of it is recorded");

  const auto v = ss::rebuild_view(env, "v", {8}, {1}, 0);
  const auto before = env.here();
  expect(env.guard(v.size(0) > 7) && env.guards().empty() && refused(ss::failure_kind::unguardable), "a rebuilt view");
  env.rollback(before);
  expect(env.branch(x.size(0) > 4, [&] { env.check(x.size(0) <= 8); }), "a branch");
  ss::shape_env second = ss::fork(env);
  second.check(ss::counterpart(second, x).size(0) == 8);
  expect(env.guards().size() == 1 && !refused(ss::failure_kind::guard), "a fork goes its own way");
  env.freeze();
  (void)env.guard(x.size(1) == 3);
  expect(refused(ss::failure_kind::frozen), "a guard after freeze");

  ss::shape_env moved = std::move(env);
  (void)env.guard(x.size(1) == 3);
  expect(moved.guards().size() == 1, "a recording that was moved");
  return failures;
}
