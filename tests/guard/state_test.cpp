// SPDX-License-Identifier: BSL-1.0
// What a recording remembers and forgets: branches, forks, later parts, hints, and whose thread it is.
#include <symshape/guard/fork.hpp>
#include <symshape/guard/program.hpp>
#include <symshape/guard/why.hpp>

#include "guard/texts.hpp"
#include "support/refusal.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <thread>

namespace ss = symshape;

namespace {

std::string at(int line, const std::string& verb = "asked") {
  return " (" + verb + " at state_test.cpp:" + std::to_string(line) + ")";
}

}  // namespace

TEST_CASE("optimization_hint: gives the recorded number, the fallback for data, and records nothing") {
  ss::shape_env env;
  const auto x = env.input("x", {8, 3});
  const auto u = env.unbacked("u", 0, 10);
  CHECK(env.optimization_hint(x.size(0) * x.size(1), 1) == 24);
  CHECK(env.optimization_hint(u, 32) == 32);
  CHECK(env.optimization_hint(u + x.size(0), 7) == 7);
  CHECK(env.optimization_hint(u - u, 7) == 0);
  CHECK(env.recorded() == 0);
}

TEST_CASE("branch: facts of a branch are forgotten behind it, and what it needs holds where its condition does") {
  ss::shape_env env;
  const auto x = env.input("x", {8});
  const auto n = x.size(0);
  CHECK(env.branch(n > 1, [&] {
    CHECK(env.known(n >= 2) == ss::certainty::yes);
    env.check(n <= 9);
    CHECK(env.guard(n % 4 == 0));
  }));
  CHECK(env.branch(n <= 1, [&] {
    CHECK(env.known(n <= 1) == ss::certainty::yes);
    env.check(n == 1);  // the recorded number is another, and not in this branch
    CHECK(env.known(n == 1) == ss::certainty::yes);
  }));
  for (const std::int64_t other : {0, 1, 4, 8, 12})
    CHECK(env.known(n == other) == (other == 0 || other == 12 ? ss::certainty::no : ss::certainty::undecided));
  const ss::guard_program program = env.guards().compile();
  ss::slot_numbers now{program.slot_count()};
  now[0] = 1, now[1] = static_cast<std::int64_t>(ss::f32), now[5] = 1;
  for (std::int64_t other = 0; other < 20; ++other) {
    now[4] = other;
    CHECK(program(now) == (other > 1 ? other <= 9 && other % 4 == 0 : other == 1));
  }
}

TEST_CASE("branch: one that can never be taken is not run, and an exception leaves nothing of it") {
  ss::shape_env env;
  const auto x = env.input("x", {8});
  env.check(x.size(0) >= 2);
  bool run = false;
  CHECK_FALSE(env.branch(x.size(0) == 1, [&] { run = true; }));
  CHECK_FALSE(run);
  CHECK_THROWS_AS((void)env.branch(x.size(0) == 4,
                                   [&] {
                                     env.check(x.size(0) <= 4);
                                     throw std::runtime_error{"left"};
                                   }),
                  std::runtime_error);
  CHECK(texts(env.guards()) == "x.size(0) >= 2; ");
  CHECK(env.known(x.size(0) == 4) == ss::certainty::undecided);
  CHECK_THROWS_AS(env.check(x.size(0) == 4), ss::guard_error);  // the recorded numbers speak again
  CHECK_FALSE(env.branch(ss::sym_int{1} == 2, [&] { run = true; }));
  CHECK(env.branch(ss::sym_int{1} == 1, [&] { run = true; }));
  CHECK(run);
}

TEST_CASE("branch: where the condition is known, what the branch needs is needed as it is") {
  ss::shape_env env;
  const auto x = env.input("x", {8});
  env.check(x.size(0) >= 4);
  CHECK(env.branch(x.size(0) >= 2, [&] { env.check(x.size(0) % 2 == 0); }));
  CHECK(texts(env.guards()) == "x.size(0) % 2 == 0; x.size(0) >= 4; ");
}

TEST_CASE("branch: what a branch on data needs is asserted there, and guards on inputs stand as they are") {
  ss::shape_env env;
  const auto x = env.input("x", {8});
  const auto u = env.unbacked("u", 0, 10);
  CHECK(env.branch(u > 4, [&] {
    env.check(u <= x.size(0));
    CHECK(env.guard(x.size(0) % 4 == 0));
    CHECK(env.guard(u != 3));
  }));
  CHECK_THROWS_AS((void)env.guard(u != 3), ss::data_dependent_error);
  const ss::guard_set set = env.guards();
  CHECK(texts(set) == "x.size(0) % 4 == 0; ");
  CHECK(assertions(set) == "u <= x.size(0) or u <= 4; ");
}

TEST_CASE("branch: branches nest, and the inner one's needs rest on both conditions") {
  ss::shape_env env;
  const auto i = env.integer("i", 5), k = env.integer("k", 7);
  env.branch(i > 0, [&] {
    env.branch(k > 0, [&] {
      env.check(i + k <= 20);
      CHECK(env.known(i + k >= 2) == ss::certainty::yes);
    });
    CHECK(env.known(k > 0) == ss::certainty::undecided);
  });
  CHECK(env.known(i + k <= 20) == ss::certainty::undecided);
  const ss::guard_program program = env.guards().compile();
  ss::slot_numbers now{program.slot_count()};
  for (std::int64_t a = -30; a < 30; ++a)
    for (std::int64_t b = -30; b < 30; ++b) {
      now[0] = a, now[1] = b;
      CHECK(program(now) == (a <= 0 || b <= 0 || a + b <= 20));
    }
}

TEST_CASE("fork: two recordings go on from one, and neither learns from the other") {
  ss::shape_env env{{.zero_one = true, .duck = true}};
  const auto x = env.input("x", {8, 8, 1}, {});
  const auto k = env.integer("k", 6, ss::fixed), j = env.integer("j", 12);
  const auto u = env.unbacked("u", 0, x.size(0));
  CHECK(env.guard(j > 10));
  CHECK((j * j % j).recorded_value() == 0);
  ss::shape_env other = ss::fork(env);
  CHECK(explain(other.guards()) == explain(env.guards()));

  const auto there = ss::counterpart(other, x);
  CHECK(identical(there.size(1), ss::counterpart(other, x.size(0))));
  CHECK(ss::counterpart(other, k).is_constant());
  CHECK(there.stride(0).recorded_value() == 8);
  const auto product = ss::counterpart(other, x.size(0) * j + 1);
  CHECK(product.recorded_value() == 97);
  CHECK(other.known(ss::counterpart(other, u) <= there.size(0)) == ss::certainty::yes);
  other.check(there.size(0) == 8);
  CHECK(other.known(product == 97) == ss::certainty::undecided);
  CHECK(other.known(there.size(1) == 8) == ss::certainty::yes);
  CHECK(env.known(x.size(0) == 8) == ss::certainty::undecided);
  CHECK(env.guard(j < 30));
  CHECK(other.known(ss::counterpart(other, j) < 30) == ss::certainty::undecided);
  // Names of the first are names of the second, and a later input of the first is none of the second.
  CHECK_THROWS_AS(other.input("x", {3}), ss::binding_error);
  const auto later = env.integer("later", 3);
  CHECK(sentence_of<ss::formula_error>([&] { (void)ss::counterpart(other, later + 1); }) ==
        "counterpart: later + 1 rests on an input that the other environment does not have");
  CHECK(sentence_of<ss::formula_error>([&] { other.check(x.size(0) == 8); }) ==
        "check: x.size(0) == 8 is about the numbers of another environment; ask that one");
}

TEST_CASE("why_specialized: names the guard, the check or the policy, with its line") {
  ss::shape_env env{{.zero_one = true}};
  const int declared = __LINE__ + 1;
  const auto x = env.input("x", {8, 1, 64, 6}, {ss::dynamic, ss::dynamic, ss::fixed, ss::dynamic});
  const int shared = __LINE__ + 1;
  const auto y = env.input("y", {64}, {ss::same_as("x", 2)});
  CHECK(ss::why_specialized(x.size(0)) == "x.size(0) is not specialized: what is known allows other numbers");
  const int asked = __LINE__ + 1;
  CHECK(env.guard(x.size(0) == 8));
  CHECK(std::string{ss::why_specialized(x.size(0))} == "x.size(0) is 8: x.size(0) == 8" + at(asked));
  CHECK(std::string{ss::why_specialized(x, 0)} == "x.size(0) is 8: x.size(0) == 8" + at(asked));
  CHECK(std::string{ss::why_specialized(x, 1)} ==
        "x.size(1) is 1: sizes recorded as 0 or 1 are fixed here" + at(declared, "declared"));
  CHECK(std::string{ss::why_specialized(x, -2)} == "x.size(2) is 64: it is declared fixed" + at(declared, "declared"));
  CHECK(std::string{ss::why_specialized(y, 0)} ==
        "y.size(0) is 64: it is declared equal to a fixed size" + at(shared, "declared"));
  const int low = __LINE__ + 1, high = __LINE__ + 2;
  env.check(x.size(3) >= 6);
  CHECK(env.guard(x.size(3) <= 6));
  CHECK(std::string{ss::why_specialized(x.size(3) * 2)} ==
        "2*x.size(3) is 12: x.size(3) >= 6" + at(low, "checked") + "; x.size(3) <= 6" + at(high));
  // Also in messages.
  CHECK(sentence_of<ss::contradiction_error>([&] { env.check(x.size(0) != 8); }) ==
        "check: x.size(0) != 8 can never hold here: x.size(0) == 8" + at(asked));
}

TEST_CASE("freeze: a later part has guards of its own, and the program's own do not change any more") {
  ss::shape_env env;
  const auto x = env.input("x", {8, 4});
  const auto n = x.size(0);
  CHECK(env.guard(n >= 2));
  const auto backward = env.new_part(), other = env.new_part();
  const std::string before{explain(env.guards())};

  env.freeze(backward);
  CHECK(env.guard(n < 100));
  CHECK(env.guard(n >= 1));  // known, so no guard of anybody
  env.check(n - x.size(1) == 4);
  CHECK(env.known(n <= 50) == ss::certainty::undecided);
  CHECK(env.known(n <= 99) == ss::certainty::yes);
  CHECK(std::string{explain(env.guards())} == before);
  CHECK(texts(env.guards(backward)) == "x.size(0) <= 99; x.size(0) == x.size(1) + 4; ");

  env.freeze(other);  // does not rest on what the first part checks
  CHECK(env.known(n <= 99) == ss::certainty::undecided);
  CHECK(env.guard(n <= 64));
  CHECK(texts(env.guards(other)) == "x.size(0) <= 64; ");

  env.freeze();  // takes none
  CHECK(env.known(n <= 64) == ss::certainty::undecided);
  CHECK(sentence_of<ss::frozen_error>([&] { (void)env.guard(n == 8); }) ==
        "guard: x.size(0) == 8 is asked after freeze, and nothing that is known decides it");
  CHECK(std::string{explain(env.guards())} == before);
  CHECK(texts(env.guards(backward)) == "x.size(0) <= 99; x.size(0) == x.size(1) + 4; ");

  // The part's program is checked when the part begins, over the same slots.
  const ss::guard_program entry = env.guards(other).compile();
  ss::slot_numbers now{entry.slot_count()};
  now[0] = 2, now[1] = static_cast<std::int64_t>(ss::f32), now[4] = 64;
  CHECK(entry(now));
  now[4] = 65;
  CHECK_FALSE(entry(now));
}

TEST_CASE("freeze: rollback to a mark before it records again, and forgets what the part had asked since") {
  ss::shape_env env;
  const auto x = env.input("x", {8});
  const auto part = env.new_part();
  const auto mark = env.here();
  env.freeze(part);
  CHECK(env.guard(x.size(0) == 8));
  env.rollback(mark);
  CHECK(env.guards(part).empty());
  CHECK(env.known(x.size(0) == 8) == ss::certainty::undecided);
  CHECK(env.guard(x.size(0) < 9));
  CHECK(texts(env.guards()) == "x.size(0) <= 8; ");
}

TEST_CASE("random: a question that its range does not decide is no guard, and the error names it") {
  ss::shape_env env;
  const auto x = env.input("x", {8});
  const auto r = env.random("r", 0, 5);
  CHECK(env.guard(r <= 5));
  CHECK(env.guard(min(r, x.size(0)) >= 0));
  CHECK(sentence_of<ss::unguardable_error>([&] { (void)env.guard(r + x.size(0) > 9); }) ==
        "guard: r + x.size(0) >= 10 rests on the random number r, which every call draws anew, so that no guard can be "
        "made of it; use select, or take the number as an argument");
  CHECK(env.recorded() == 0);
  CHECK_FALSE(select(r > 3, x.size(0), 0).has_value());
  CHECK(sentence_of<ss::binding_error>([&] { env.random("r", 0, 1); }) == "input: r is the name of an earlier input");
  CHECK(sentence_of<ss::binding_error>([&] { env.random("q", 3, 1); }) == "input: the range of q is empty: 3..1");
}

TEST_CASE("threads: a recording belongs to one thread at a time, and says so") {
  ss::shape_env env;
  const auto x = env.input("x", {8});
  std::string said[4], after;
  std::thread{[&] {
    said[0] = sentence_of<ss::foreign_thread_error>([&] { (void)env.guard(x.size(0) == 8); });
    said[1] = sentence_of<ss::foreign_thread_error>([&] { (void)(x.size(0) + 1); });
    said[2] = sentence_of<ss::foreign_thread_error>([&] { env.input("y", {8}); });
    said[3] = sentence_of<ss::foreign_thread_error>([&] { (void)env.unbacked("u", 0, 3); });
  }}.join();
  for (const std::string& s : said)
    CHECK(s == "recording: another thread owns it; call take_over() here once that one is done with it");
  CHECK(env.recorded() == 0);
  std::thread{[&] {
    env.take_over();
    CHECK(env.guard(x.size(0) == 8));
    after = texts(env.guards());
  }}.join();
  CHECK(after == "x.size(0) == 8; ");
  CHECK_THROWS_AS((void)env.guard(x.size(0) == 8), ss::foreign_thread_error);
  env.take_over();
  CHECK(env.guard(x.size(0) == 8));
}
