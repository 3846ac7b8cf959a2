// SPDX-License-Identifier: BSL-1.0
#include <symshape/guard/program.hpp>
#include <symshape/guard/shape_env.hpp>

#include "guard/texts.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace ss = symshape;

namespace {

/// The message of what `f` throws, without the place at its end.
template <class F>
std::string refusal(F f) {
  try {
    f();
  } catch (const ss::error& e) {
    const std::string said = e.what();
    const std::size_t place = said.rfind(" (shape_env_test.cpp:");
    CHECK_MESSAGE(place != std::string::npos, said);
    return said.substr(0, place);
  }
  return "nothing";
}

// Nothing is lent by a temporary, and everything by a name.
template <class Set>
concept lends_guards =
    requires(Set&& s) { static_cast<Set&&>(s)[0]; } || requires(Set&& s) { static_cast<Set&&>(s).begin(); } ||
    requires(Set&& s) { static_cast<Set&&>(s).end(); } || requires(Set&& s) { static_cast<Set&&>(s).assertions(); } ||
    requires(Set&& s) { static_cast<Set&&>(s).assumptions(); } ||
    requires(Set&& s) { static_cast<Set&&>(s).requirements(); } ||
    requires(Set&& s) { static_cast<Set&&>(s).formulas(); };
template <class Holder>
concept lends_layout = requires(Holder&& h) { static_cast<Holder&&>(h).layout(); };
template <class Environment>
concept lends_numbers = requires(Environment&& e) { static_cast<Environment&&>(e).input("x", {3}); } ||
                        requires(Environment&& e) { static_cast<Environment&&>(e).input("x", {3}, {1}, 0); } ||
                        requires(Environment&& e) { static_cast<Environment&&>(e).integer("k", 3); } ||
                        requires(Environment&& e) { static_cast<Environment&&>(e).unbacked("u"); } ||
                        requires(Environment&& e) { static_cast<Environment&&>(e).unbacked("u", 0, 3); } ||
                        requires(Environment&& e) { static_cast<Environment&&>(e).formulas(); } ||
                        requires(Environment&& e) { static_cast<Environment&&>(e).home(); };
static_assert(lends_guards<ss::guard_set&> && lends_guards<const ss::guard_set&>);
static_assert(!lends_guards<ss::guard_set> && !lends_guards<const ss::guard_set>);
static_assert(lends_layout<const ss::guard_set&> && lends_layout<const ss::guard_program&>);
static_assert(!lends_layout<ss::guard_set> && !lends_layout<ss::guard_program>);
static_assert(lends_numbers<ss::shape_env&> && !lends_numbers<ss::shape_env>);

}  // namespace

TEST_CASE("shape_env: sizes are symbols, constants or shared, as the policies say") {
  ss::shape_env env;
  auto x = env.input("x", {4, 4, 1}, {ss::dynamic, ss::fixed, ss::group("g")});
  auto y = env.input("y", {1, 4}, {ss::group("g"), ss::same_as("x", -3)});
  CHECK(identical(x.size(2), y.size(0)));
  CHECK(identical(x.size(0), y.size(1)));
  CHECK(x.size(1).is_constant());
  CHECK_FALSE(identical(x.size(0), x.size(1)));
  CHECK(x.stride(0).recorded_value() == 4);
  CHECK(identical(x.stride(-1), x.stride(2)));
  CHECK(x.offset().recorded_value() == 0);
  CHECK(env.guards().empty());

  ss::shape_env torch{{.zero_one = true, .duck = true}};
  auto a = torch.input("a", {1, 8, 8}), b = torch.input("b", {8});
  CHECK(a.size(0).is_constant());
  CHECK(identical(a.size(1), b.size(0)));
  CHECK(torch.known(a.size(1) != 1) == ss::certainty::yes);
}

TEST_CASE("shape_env: refused inputs say which, and what") {
  ss::shape_env env;
  env.input("x", {8, 3});
  CHECK(refusal([&] { env.input("x", {8}); }) == "input: x is the name of an earlier input");
  CHECK(refusal([&] { env.input("x y", {8}); }) ==
        "input: \"x y\" is no name; give letters, digits and _, with fields and elements as in batch.x and xs[2]");
  CHECK(refusal([&] { env.input("a", {8, 3}, {ss::dynamic}); }) == "input: a has 2 sizes and 1 policies");
  CHECK(refusal([&] { env.input("b", {8}, {8, 1}, 0); }) == "input: b has 1 sizes and 2 strides");
  CHECK(refusal([&] { env.input("c", {-1}); }) == "input: size -1 of c at axis 0 is negative");
  CHECK(refusal([&] { env.input("d", {8}, {ss::same_as("x", 1)}); }) ==
        "input: d.size(0) is 8 where the size it is declared equal to is 3");
  CHECK(refusal([&] { env.input("e", {8}, {ss::same_as("z", 1)}); }) ==
        "input: there is no earlier input z with an axis 1");
  CHECK(refusal([&] { env.input("f", {8}, {ss::dynamic.between(1, 4)}); }) ==
        "input: f.size(0) is 8, outside the range given for it");
  CHECK(refusal([&] { env.input("g", {8, 7}, {ss::group("n"), ss::group("n")}); }) ==
        "input: g.size(1) is 7 where the size it is declared equal to is 8");
  CHECK(refusal([&] { env.integer("k", 5, ss::dynamic.between(0, 4)); }) ==
        "input: k is 5, outside the range given for it");
  CHECK(refusal([&] { env.unbacked("u", 3, 2); }) == "input: the range of u is empty: 3..2");
  CHECK(refusal([&] { env.input("ok", {8}).size(1); }) == "size: ok has no axis 1; its rank is 1");
  // A refused input leaves no trace: its name is free, and the program has nothing of it.
  env.input("f", {8});
  const ss::guard_set set = env.guards();
  CHECK(set.layout().arguments().size() == 3);
}

TEST_CASE("shape_env: checks that fail, contradict or depend on data say so, with the question") {
  ss::shape_env env;
  auto x = env.input("x", {8, 100});
  const int bound = __LINE__ + 1;
  auto u = env.unbacked("u", 0, 10);
  CHECK(refusal([&] { env.check(x.size(1) % 64 == 0); }) ==
        "check: x.size(1) % 64 == 0 does not hold at the recorded numbers");
  CHECK(refusal([&] { env.check(u > 10); }) == "check: u >= 11 can never hold here");
  CHECK(refusal([&] { env.assume(x.size(0) == 9); }) == "assume: x.size(0) == 9 does not hold at the recorded numbers");
  CHECK(refusal([&] { (void)env.guard(u == 3); }) ==
        "guard: u == 3 depends on data, and what is known does not decide it: 0 <= u <= 10 (bound at "
        "shape_env_test.cpp:" +
            std::to_string(bound) + "); check(u == 3) or check(u != 3) settles it");
  CHECK(env.recorded() == 0);
  env.check(u >= 5);
  CHECK(env.guard(u != 3));
  env.freeze();
  CHECK(env.guard(u >= 2));
  CHECK(refusal([&] { (void)env.guard(x.size(0) == 8); }) ==
        "guard: x.size(0) == 8 is asked after freeze, and nothing that is known decides it");
}

TEST_CASE("guard_set: no guard follows from the others, whatever the order of asking") {
  ss::shape_env env;
  auto x = env.input("x", {16, 24});
  CHECK(env.guard(x.size(0) > 5));
  CHECK(env.guard(x.size(0) > 12));
  CHECK(env.guard(x.size(0) > 8));
  CHECK(env.guard(x.size(1) % 4 == 0));
  CHECK(env.guard(x.size(1) % 8 == 0));
  CHECK(env.guard(ss::all_of(x.size(1) >= 3, x.size(0) <= x.size(1), x.size(1) % 2 == 0)));
  CHECK_FALSE(env.guard(ss::any_of(x.size(0) == 1, x.size(1) == 32)));
  CHECK(texts(env.guards()) == "x.size(0) >= 13; x.size(0) <= x.size(1); x.size(1) != 32; x.size(1) % 8 == 0; ");
}

TEST_CASE("guard_set: a guard that divides stays where only a guard that it stands for makes the division sure") {
  ss::shape_env env;
  const auto n = env.input("x", {3}).size(0);
  CHECK(env.guard(n > 0));
  const auto half = floor_div(n + 1, 2);
  CHECK_FALSE(env.guard(ss::any_of(half >= 3, half % n >= 5)));
  const ss::guard_program program = env.guards().compile();
  ss::slot_numbers now{program.slot_count()};
  now[0] = 1, now[1] = static_cast<std::int64_t>(ss::f32), now[5] = 1;
  for (std::int64_t later = 0; later < 9; ++later) {
    now[4] = later;
    CHECK(program(now) == (later >= 1 && later <= 4));
  }
}

TEST_CASE("guard_set: a comparison may be divided") {
  ss::shape_env env;
  const auto k = env.integer("k", 5);
  const auto one = select(k % 4 == 1, 7, 0);
  CHECK(env.guard(floor_div(one, 5) == 1));
  const auto bare = select(k % 4 == 1, 1, 0);
  CHECK(env.guard(bare % 5 == 1));
  const ss::guard_program program = env.guards().compile();
  for (std::int64_t later = -8; later < 9; ++later)
    CHECK(program(program.slot_values(later)) == ((later + 8) % 4 == 1));
}

TEST_CASE("guard_set: the same recording gives the same text, and an unused input changes no other guard") {
  const auto recorded = [](bool unused) {
    ss::shape_env env;
    if (unused) env.input("unused", {3, 3});
    auto y = env.input("y", {6, 12});
    auto x = env.input("x", {4, 6});
    CHECK(env.guard(x.size(1) == y.size(0)));
    CHECK(env.guard(y.size(0) * 2 == y.size(1)));
    CHECK(env.guard(x.size(0) < 10));
    return texts(env.guards());
  };
  CHECK(recorded(false) == "2*y.size(0) == y.size(1); x.size(1) == y.size(0); x.size(0) <= 9; ");
  CHECK(recorded(false) == recorded(true));
}

TEST_CASE("shape_env: rollback forgets, suppression records nothing, and the environment may move") {
  ss::shape_env first;
  auto x = first.input("x", {20});
  ss::shape_env env = std::move(first);
  const auto mark = env.here();
  CHECK(env.guard(x.size(0) > 10));
  CHECK(env.known(x.size(0) >= 11) == ss::certainty::yes);
  env.rollback(mark);
  CHECK(env.known(x.size(0) >= 11) == ss::certainty::undecided);
  {
    const ss::shape_env::suppressed quiet{env};
    CHECK(env.guard(x.size(0) == 20));
  }
  CHECK(env.known(x.size(0) == 20) == ss::certainty::undecided);
  CHECK(env.guards().empty());
}

TEST_CASE("shape_env: suppression is about guards; what must hold is recorded all the same") {
  ss::shape_env env;
  const auto k = env.integer("k", 3);
  const auto n = env.unbacked("n", 0, 10);
  {
    const ss::shape_env::suppressed quiet{env};
    CHECK(env.guard(k == 3));
    CHECK(env.recorded() == 0);
    env.check(k <= 5);
    env.check(n != 7);
    env.assume(k >= 2);
    CHECK_FALSE(env.guard(k == 6));
    CHECK_THROWS_AS(env.check(k == 4), ss::guard_error);
    CHECK_THROWS_AS((void)env.guard(n == 3), ss::data_dependent_error);
  }
  const ss::guard_set set = env.guards();
  CHECK(texts(set) == "k <= 5; ");
  REQUIRE(set.assertions().size() == 1);
  CHECK(set.assertions()[0].text == "n != 7");
  REQUIRE(set.assumptions().size() == 1);
  CHECK(set.assumptions()[0].text == "k >= 2");
}

TEST_CASE("guard_set: a loop over the guards of a temporary set keeps the set") {
  ss::shape_env env;
  const auto k = env.integer("k", 3);
  CHECK(env.guard(k >= 3));
  CHECK(env.guard(k <= 7));
  std::string all;
  for (const ss::guard& g : env.guards()) {
    ss::text_buffer again;
    print(g.formula, again);  // of the set's own pool
    CHECK(ss::owned_text{again} == g.text);
    all += std::string{g.text} + "; ";
  }
  CHECK(all == "k <= 7; k >= 3; ");
}

TEST_CASE("shape_env: a comparison without a formula left is shown as it was written") {
  ss::shape_env env;
  const auto k = env.integer("k", 3, ss::fixed), m = env.integer("m", 5);
  const auto x = env.input("x", {8, 3}, {ss::fixed, ss::dynamic});
  const auto said = [&](const ss::condition& c) { return refusal([&] { env.check(c); }); };
  CHECK(said(k == 4) == "check: 3 == 4 can never hold here");
  CHECK(said(x.size(0) < 8) == "check: 8 < 8 can never hold here");
  CHECK(said(!(k == 3)) == "check: 3 != 3 can never hold here");
  CHECK(said(m == m + 1) == "check: m == m + 1 can never hold here");
  CHECK(said(!(m <= m)) == "check: m > m can never hold here");
  CHECK(said(ss::all_of(m == 5, k > 3)) == "check: 3 > 3 can never hold here");
  CHECK(said(ss::any_of(x.size(0) == 9, k > 3)) == "check: 8 == 9 can never hold here");
  CHECK(said(ss::sym_int{1} == 2) == "check: 1 == 2 can never hold here");
  CHECK(refusal([&] { env.assume(k >= 4); }) == "assume: 3 >= 4 can never hold here");
}

TEST_CASE("shape_env: a number that the program needs and no guard does may leave 64 bits on an accepted input") {
  const auto recorded = [](std::int64_t value) {
    ss::shape_env env;
    const auto k = env.integer("k", value);
    const bool larger = env.guard(k + 1 > k);
    CHECK(larger);
    return env.guards().compile();
  };
  const ss::guard_program program = recorded(5);
  CHECK(program(program.slot_values(INT64_MAX)));
  CHECK_THROWS_AS(recorded(INT64_MAX), ss::overflow_error);  // running again stops; it decides nothing otherwise
}

TEST_CASE("guard_set: outlives its environment, and a moved set keeps its formulas") {
  ss::guard_set kept = [] {
    ss::shape_env env;
    auto x = env.input("x", {8, 24});
    CHECK(env.guard(x.size(1) == 3 * x.size(0)));
    env.assume(x.size(0) <= 1000);
    return env.guards();
  }();
  ss::guard_set moved = std::move(kept);
  CHECK(texts(moved) == "3*x.size(0) == x.size(1); ");
  REQUIRE(moved.assumptions().size() == 1);
  CHECK(moved.assumptions()[0].text == "x.size(0) <= 1000");
}

TEST_CASE("assertions: are checked by a program of their own, once the data is there") {
  ss::shape_env env;
  auto x = env.input("x", {9});
  auto u = env.unbacked("u", 0);
  env.check(u <= x.size(0));
  const ss::guard_set guards = env.guards();
  CHECK(guards.empty());
  const ss::guard_program assertions = guards.compile_assertions();
  std::vector<std::int64_t> now{1, static_cast<std::int64_t>(ss::f32), 0, 0, 9, 1, 0,
                                9};  // rank, dtype, device, address, size, stride, offset; u
  CHECK(assertions(now));
  now.back() = 10;
  CHECK_FALSE(assertions(now));
  CHECK(assertions.explain(now).starts_with(
      "u <= x.size(0) failed: x.size(0) is 9, u is 10 (checked at shape_env_test.cpp:"));
}

TEST_CASE("shape_env: a thousand questions about a hundred inputs keep what is distinct") {
  ss::shape_env env;
  std::vector<ss::fake_tensor> inputs;
  for (int i = 0; i < 100; ++i) inputs.push_back(env.input("t" + std::to_string(i), {8, 128}));
  for (int round = 0; round < 10; ++round)
    for (auto& t : inputs) CHECK(env.guard(t.size(1) % 64 == 0));
  CHECK(env.recorded() == 100);
  CHECK(env.guards().size() == 100);
}

TEST_CASE("shape_env: one that was moved from says so") {
  ss::shape_env env;
  const auto x = env.input("x", {8});
  ss::shape_env other = std::move(env);
  const char* const said = "recording: it was moved away; use the object that it was moved to";
  CHECK_THROWS_WITH_AS(env.input("y", {3}), said, ss::guard_error);
  CHECK_THROWS_WITH_AS((void)env.guards(), said, ss::guard_error);
  CHECK_THROWS_WITH_AS((void)env.recorded(), said, ss::guard_error);
  CHECK(other.guard(x.size(0) == 8));
  env = ss::shape_env{};
  CHECK(env.recorded() == 0);
}

TEST_CASE("shape_env: a condition about another environment's numbers is refused, and neither keeps it") {
  ss::shape_env env, other;
  const auto k = other.integer("k", 4);
  CHECK(refusal([&] { env.check(k >= 1); }) ==
        "check: k >= 1 is about the numbers of another environment; ask that one");
  CHECK(refusal([&] { env.assume(k >= 1); }).starts_with("assume: k >= 1 is about"));
  CHECK(refusal([&] { (void)env.guard(k >= 5); }).starts_with("guard: k >= 5 is about"));
  CHECK(refusal([&] { (void)env.known(k >= 5); }).starts_with("known: k >= 5 is about"));
  CHECK(env.recorded() == 0);
  CHECK(other.recorded() == 0);
}

TEST_CASE("shape_env: words of the formula text are no names, and a number takes no policy of sizes") {
  ss::shape_env env;
  CHECK(refusal([&] { env.input("and", {3}); }) ==
        "input: and is a word of the formula text and no name; choose another");
  CHECK(refusal([&] { env.integer("not", 3); }).starts_with("input: not is a word"));
  CHECK(refusal([&] { env.unbacked("or"); }).starts_with("input: or is a word"));
  CHECK(refusal([&] { env.integer("n", 3, ss::same_as("x", 0)); }) ==
        "input: the policy of n is one for sizes; a number is dynamic or fixed");
  CHECK(refusal([&] { env.integer("n", 3, ss::group("g")); }).starts_with("input: the policy of n"));
  CHECK(env.integer("max", 3).recorded_value() == 3);
}
