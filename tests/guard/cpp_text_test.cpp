// SPDX-License-Identifier: BSL-1.0
// Guard programs written as C++: what the compiler makes of them answers as the programs do. write_guards writes written_guards.hpp when this is built.
#include <symshape/guard/cpp_text.hpp>
#include <symshape/guard/load_program.hpp>

#include "guard/random_recordings.hpp"
#include "written_guards.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace ss = symshape;

TEST_CASE("write_cpp: the function answers as the program does, for small numbers and at the ends of 64 bits") {
  std::mt19937_64 random{11};
  int accepted = 0, rejected = 0;
  for (const auto& w : written_guards::all) {
    const ss::guard_program program = ss::load_program(ss::byte_span{w.bytes, w.size});
    for (int i = 0; i < 1500; ++i) {
      const auto now = random_recordings::slots(program, random);
      const bool expected = program(now);
      ++(expected ? accepted : rejected);
      if (w.function(now.data()) != expected) FAIL_CHECK(w.text, std::string{program.explain(now)});
    }
    const std::int64_t ends[] = {INT64_MIN, INT64_MIN + 1, -1, 0, 1, 3, INT64_MAX};
    if (program.slot_count() != 3) continue;
    for (const std::int64_t a : ends)
      for (const std::int64_t b : ends)
        for (const std::int64_t c : ends) {
          const std::int64_t now[] = {a, b, c};
          if (w.function(now) != program({now, 3})) FAIL_CHECK(w.text, a, " ", b, " ", c);
        }
  }
  CHECK(accepted > 5000);
  CHECK(rejected > 5000);
}

TEST_CASE("write_cpp: the same program gives the same text, after loading too, and every instruction occurs") {
  std::vector<bool> seen(64, false);
  for (const auto& w : written_guards::all) {
    const ss::guard_program program = ss::load_program(ss::byte_span{w.bytes, w.size});
    CHECK(write_cpp(program, w.name) == w.text);
    for (const ss::detail::guard_step& s : program.data().code) seen[s.op] = true;
  }
  for (int op = 0; op <= ss::detail::guard_step::jump_if_nonzero; ++op)
    if (op != ss::detail::guard_step::refuse) CHECK_MESSAGE(seen[static_cast<std::size_t>(op)], op);
}

TEST_CASE("write_cpp: whole guards are comparisons that need nothing else") {
  ss::shape_env env;
  const auto x = env.input("x", {8, 128}, {ss::dynamic.between(1, 64), ss::dynamic});
  (void)env.guard(x.size(1) % 64 == 0);
  (void)env.guard(x.size(1) >= 100);
  CHECK(std::string{write_cpp(env.guards().compile(), "fits")} ==
        R"(inline bool fits([[maybe_unused]] const std::int64_t* s) {
  if (s[0] != 2) return false;
  if (s[1] != 11) return false;
  if (s[2] != 0) return false;
  if ((s[4] | s[5] | s[6] | s[7] | s[8]) < 0) return false;
  if (s[4] < 1 || s[4] > 64) return false;
  // x.size(1) % 64 == 0
  if ((s[5] & 63) != 0) return false;
  // x.size(1) >= 100
  if (s[5] < 100) return false;
  return true;
}
)");
}

TEST_CASE("write_cpp: refuses what no text can check") {
  ss::shape_env env;
  const auto x = env.input("x", {8}), y = env.input("y", {8});
  guard_aliasing(env, {{x, 0}, {y, 64}});
  CHECK_THROWS_AS(write_cpp(env.guards().compile(), "fits"), ss::unsupported_operator_error);
  CHECK_THROWS_AS(write_cpp(ss::guard_program{}, "fits"), ss::guard_error);
}
