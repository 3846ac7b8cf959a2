// SPDX-License-Identifier: BSL-1.0

#include <symshape/guard/aliasing.hpp>
#include <symshape/guard/cpp_text.hpp>
#include <symshape/guard/dispatch.hpp>
#include <symshape/guard/fork.hpp>
#include <symshape/guard/load_program.hpp>
#include <symshape/guard/program.hpp>
#include <symshape/guard/saved_program.hpp>
#include <symshape/guard/shape_env.hpp>

#include "support/refusal.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <utility>

namespace ss = symshape;

TEST_CASE("a saved program loads though a remainder is compared with what no remainder is") {
  ss::shape_env env;
  const auto m = env.integer("m", 6), q = env.integer("q", 1);
  env.guard(ss::any_of(q == 1, m % 8 == 11));
  env.guard(ss::any_of(q <= 5, m % 3 == 3));
  const ss::guard_program program = env.guards().compile(), loaded = ss::load_program(program.save());
  for (std::int64_t a = -20; a < 20; ++a)
    for (std::int64_t b = -2; b < 8; ++b) {
      const std::int64_t now[] = {a, b};
      CHECK(program({now, 2}) == (b == 1));
      CHECK(loaded({now, 2}) == (b == 1));
    }
}

TEST_CASE("a guard set that was moved away compiles to nothing, and a dispatcher refuses it") {
  ss::shape_env env;
  const auto n = env.integer("n", 3);
  env.check(n > 2);
  ss::guard_set guards = env.guards();
  ss::guard_set taken = std::move(guards);
  CHECK(refusal_of<ss::guard_error>([&] { guards.compile(); }) ==
        "recording: it was moved away; use the object that it was moved to");
  ss::dispatcher variants;
  CHECK_THROWS_AS(variants.add(std::move(guards), 7), ss::guard_error);
  ss::guard_program program = taken.compile();
  const ss::guard_program kept = std::move(program);
  CHECK(refusal_of<ss::guard_error>([&] { variants.add(std::move(program), 9); }) ==
        "dispatcher: the variant 9 was moved away; add the one that it was moved to");
  CHECK(variants.size() == 0);
  variants.add(std::move(taken), 8);
  const std::int64_t good = 4, bad = -100;
  CHECK(variants({&good, 1}).payload == 8);
  CHECK_FALSE(variants({&bad, 1}));
}

TEST_CASE("a number has a counterpart only where it was recorded the same") {
  ss::shape_env env;
  const auto n = env.integer("n", 3);
  auto x = env.input("x", {4, 5});
  ss::shape_env other = ss::fork(env);
  const auto k = env.integer("k", 5);
  other.integer("k", 9);
  CHECK(ss::counterpart(other, n).recorded_value() == 3);
  CHECK(ss::counterpart(other, x).size(1).recorded_value() == 5);
  CHECK(refusal_of<ss::error>([&] { ss::counterpart(other, n + k, "model.cpp", 31); }) ==
        "counterpart: k + n rests on an input that the other environment recorded with another number (model.cpp:31)");
  ss::shape_env stranger;
  stranger.input("z", {7, 7});
  CHECK(refusal_of<ss::error>([&] { ss::counterpart(stranger, x, "model.cpp", 32); }) ==
        "counterpart: the other environment does not have the tensor x; ask one that was forked after it was made "
        "(model.cpp:32)");
}

TEST_CASE("guard_aliasing refuses an input that is given twice") {
  ss::shape_env env;
  const auto x = env.input("x", {3});
  CHECK(refusal_of<ss::guard_error>([&] { ss::guard_aliasing(env, {{x, 4096}, {x, 8192}}, "model.cpp", 33); }) ==
        "guard_aliasing: x is given twice; give each input once (model.cpp:33)");
}

TEST_CASE("memory guards take any numbers without overflow") {
  ss::shape_env env;
  const auto x = env.input("x", {2, 4, 6}), y = env.input("y", {2, 4, 6});
  ss::guard_aliasing(env, {{x, 0x1000}, {y, 0x1004}});
  const ss::guard_program program = env.guards().compile();
  // Rank, element type, device, address, sizes, strides, offset.
  std::int64_t now[22] = {3, static_cast<std::int64_t>(ss::f32), 0, 0x1000, 2, 4, 6, 24, 6, 1, 0,
                          3, static_cast<std::int64_t>(ss::f32), 0, 0x1004, 2, 4, 6, 24, 6, 1, 0};
  REQUIRE(program.slot_count() == 22);
  REQUIRE(program({now, 22}));
  for (const std::int64_t extreme : {INT64_MAX, INT64_MAX - 1, std::int64_t{0}, INT64_MIN})
    for (std::size_t slot = 3; slot < 22; ++slot) {
      const std::int64_t before = now[slot];
      now[slot] = extreme;
      CHECK((program.failures({now, 22}) == 0) == program({now, 22}));
      if (slot % 3 == 0) now[slot] = before;
    }
}

TEST_CASE("write_cpp refuses what is no name of a function") {
  ss::shape_env env;
  env.check(env.integer("n", 3) > 2);
  const ss::guard_program program = env.guards().compile();
  CHECK(refusal_of<ss::guard_error>([&] { ss::write_cpp(program, "1 bad name(){"); }) ==
        "write_cpp: \"1 bad name(){\" is no name of a function; give letters, digits and _");
  CHECK_THROWS_AS(ss::write_cpp(program, ""), ss::guard_error);
  CHECK_THROWS_AS(ss::write_cpp(program, "a.b"), ss::guard_error);
}
