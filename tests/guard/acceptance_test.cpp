// SPDX-License-Identifier: BSL-1.0
// What a recorder of shapes has to do, item by item: slots, sharing, views, sources, other guards, and data.
#include <symshape/guard/aliasing.hpp>
#include <symshape/guard/conversion.hpp>
#include <symshape/guard/placement.hpp>
#include <symshape/guard/program.hpp>
#include <symshape/guard/rebuilt_view.hpp>
#include <symshape/guard/shape_env.hpp>
#include <symshape/meta/recorded.hpp>
#include <symshape/meta/slice.hpp>

#include "guard/texts.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace ss = symshape;

namespace {

/// All lines without their places.
std::string listed(const ss::guard_set& set) {
  const std::string all{explain(set)};
  std::string out;
  for (std::size_t at = 0; at < all.size();) {
    const std::size_t end = all.find('\n', at);
    out += all.substr(at, all.rfind(" (", end) - at) + "; ";
    at = end + 1;
  }
  return out;
}

struct some_tensor {
  std::vector<std::int64_t> sizes;
  int rank() const { return static_cast<int>(sizes.size()); }
  std::int64_t size(int i) const { return sizes[static_cast<std::size_t>(i)]; }
  std::int64_t stride(int i) const {
    std::int64_t step = 1;
    for (std::size_t k = sizes.size(); --k > static_cast<std::size_t>(i);) step *= sizes[k];
    return step;
  }
  const float* data() const { return nullptr; }
};

template <class F>
std::string message(F f) {
  try {
    f();
  } catch (const ss::error& e) {
    return e.what();
  }
  return "nothing";
}

}  // namespace

TEST_CASE(
    "acceptance 1: sizes, strides and offset of every input have a formula, and one that shares a symbol must equal "
    "it") {
  ss::shape_env env{{.zero_one = true, .duck = true}};
  const auto x = env.input("x", {5, 4}), y = env.input("y", {4, 7});
  const auto z = env.input("z", {5}, {1}, 3);
  for (const auto& t : {x, y}) {
    for (int i = 0; i < 2; ++i) CHECK_FALSE(t.size(i).is_constant());
    CHECK(t.stride(0).recorded_value() == t.size(1).recorded_value());
    CHECK(t.offset().recorded_value() == 0);
  }
  CHECK(z.offset().recorded_value() == 3);
  CHECK(identical(y.size(0), x.size(1)));
  CHECK_FALSE(identical(x.stride(0), x.size(1)));  // contiguity is never assumed
  CHECK(listed(env.guards()) ==
        "2 <= x.size(0); 2 <= x.size(1); y.size(0) == x.size(1); 2 <= y.size(1); z.size(0) == x.size(0); ");
  // A stride is a number of its own until somebody asks whether it is the product.
  CHECK(env.guard(y.stride(0) == y.size(1)));
  CHECK(texts(env.guards()) == "y.size(1) == y.stride(0); ");
}

TEST_CASE("acceptance 2: equal sizes are one symbol where duck sizing is on, and a guard where it is off") {
  for (const bool duck : {true, false}) {
    ss::shape_env env{{.zero_one = false, .duck = duck}};
    const auto x = env.input("x", {5, 5});
    CHECK(env.guard(x.size(0) == x.size(1)));
    CHECK(env.guards().size() == (duck ? 0 : 1));
  }
}

TEST_CASE("acceptance 2: duck sizing knows no strides, offsets or integers, and no fixed size") {
  ss::shape_env env{{.zero_one = true, .duck = true}};
  const auto x = env.input("x", {2, 3}, {8, 2}, 2);
  const auto k = env.integer("k", 3);
  CHECK(env.known(x.stride(1) == x.size(0)) == ss::certainty::undecided);
  CHECK(env.known(x.offset() == x.size(0)) == ss::certainty::undecided);
  CHECK(env.known(k == x.size(1)) == ss::certainty::undecided);
}

TEST_CASE("acceptance 2: recorded with (4, 4) sizes stay equal, recorded with (5, 4) they may become so") {
  const auto accepts = [](std::vector<std::int64_t> recorded, std::vector<std::int64_t> later) {
    ss::shape_env env{{.zero_one = true, .duck = true}};
    env.input("x", recorded);
    const ss::guard_program program = env.guards().compile();
    return program(program.slot_values(some_tensor{later}));
  };
  CHECK_FALSE(accepts({4, 4}, {5, 4}));
  CHECK(accepts({5, 4}, {4, 4}));
  CHECK_FALSE(accepts({1}, {2}));
  CHECK_FALSE(accepts({2}, {1}));
}

TEST_CASE(
    "acceptance 2: a size is not 1 without a guard under the 0/1 policy, by a guard without it, and by its range") {
  const auto recorded = [](ss::shape_env_options options, const ss::policy& p) {
    ss::shape_env env{options};
    CHECK(env.guard(env.input("x", {5}, {p}).size(0) != 1));
    return texts(env.guards());
  };
  CHECK(recorded({.zero_one = true}, ss::dynamic) == "");
  CHECK(recorded({}, ss::dynamic) == "x.size(0) != 1; ");
  CHECK(recorded({}, ss::dynamic.at_least(1)) == "x.size(0) != 1; ");
  CHECK(recorded({}, ss::dynamic.at_least(2)) == "");
}

TEST_CASE("acceptance 2: suppressed questions are answered by the recorded numbers, and asked again behind the scope") {
  ss::shape_env env{{.zero_one = true}};
  const auto x = env.input("x", {5});
  {
    const ss::shape_env::suppressed quiet{env};
    CHECK(env.guard(x.size(0) == 5));
    CHECK(env.known(x.size(0) == 5) == ss::certainty::undecided);
  }
  CHECK(env.recorded() == 0);
  CHECK(env.guard(x.size(0) == 5));
  CHECK(texts(env.guards()) == "x.size(0) == 5; ");
  CHECK(ss::specialize(x.size(0)) == 5);
}

TEST_CASE("acceptance 3: a view of an input asks about strides only where its rule does") {
  ss::shape_env env;
  const auto x = ss::meta::recorded(env.input("x", {8, 100, 6}));
  const auto part = ss::meta::narrow(x, 1, 10, 20);
  CHECK(part.size(1).recorded_value() == 20);
  CHECK(part.offset.recorded_value() == 60);
  CHECK(texts(env.guards()) == "x.size(1) >= 30; ");
}

TEST_CASE("acceptance 3: making a view again from its base with symbols of its own leaves no guard") {
  ss::shape_env env;
  const auto x = env.input("x", {12});
  const auto v = ss::rebuild_view(env, "v", {3, 4}, {4, 1}, 0);
  const auto before = env.here();
  // What as_strided asks of its arguments.
  CHECK(env.guard(v.size(0) >= 0));
  CHECK(env.guard((v.size(0) - 1) * v.stride(0) + (v.size(1) - 1) * v.stride(1) + v.offset() + 1 <= x.size(0)));
  env.rollback(before);  // a program that never compares them has no way to guard them: it forgets
  CHECK(env.guards().empty());
  env.check(
      ss::all_of(v.size(1) == 4, v.size(0) * 4 == x.size(0), v.stride(0) == 4, v.stride(1) == 1, v.offset() == 0));
  CHECK_THROWS_AS((void)env.guards(), ss::unguardable_error);  // 4*v.size(0) defines no integer
}

TEST_CASE("acceptance 4: every kind of source has a name that says where it is from") {
  ss::shape_env env;
  const auto x = env.input("batch.x", {8, 3});
  const auto k = env.integer("limits[1]", 3);
  const auto u = env.unbacked("found", 0, x.size(0));
  const auto shown = [](const ss::sym_int& n) {
    ss::text_buffer out;
    print(n.formula(), out);
    return std::string{ss::owned_text{out}};
  };
  CHECK(shown(x.size(1)) == "batch.x.size(1)");
  CHECK(shown(x.stride(0)) == "batch.x.stride(0)");
  CHECK(shown(x.offset()) == "batch.x.offset");
  CHECK(shown(k + 2 * u) == "2*found + limits[1]");
  CHECK_THROWS_AS((void)env.guard(env.random("r", 0, 9) > 3), ss::unguardable_error);
}

TEST_CASE("acceptance 5: tensors are matched first, then how they share memory, then policies, then guards") {
  ss::shape_env env;
  const auto x = env.input("x", {8}, {ss::dynamic.between(2, 10)}), y = env.input("y", {8}, {ss::same_as("x", 0)});
  CHECK(env.guard(x.size(0) % 4 == 0));
  ss::guard_aliasing(env, {{x, 0}, {y, 4096}});
  const ss::guard_program program = env.guards().compile();
  const auto first_reason = [&](std::int64_t rank, std::int64_t address, std::int64_t size, std::int64_t other) {
    std::vector<std::int64_t> now(program.slot_count());
    now[0] = now[7] = 1;
    now[1] = now[8] = static_cast<std::int64_t>(ss::f32);
    now[7] = rank, now[10] = address, now[4] = size, now[11] = other, now[5] = now[12] = 1;
    const std::string said{program.explain({now.data(), now.size()})};
    return said.substr(0, std::min(said.find(';'), said.rfind(" (")));
  };
  CHECK(first_reason(2, 0, 3, 7) == "y has rank 2");
  CHECK(first_reason(1, 0, 3, 7) == "y shares memory with x");
  CHECK(first_reason(1, 64, 3, 7) == "y.size(0) == x.size(0) failed: y.size(0) is 7, x.size(0) is 3");
  CHECK(first_reason(1, 64, 3, 3) == "x.size(0) % 4 == 0 failed: x.size(0) is 3");
  CHECK(first_reason(1, 64, 4, 4) == "all 1 guards hold");
}

TEST_CASE("acceptance 6: an integer has any sign and no 0/1 policy, and two that are equal are not one") {
  ss::shape_env env{{.zero_one = true, .duck = true}};
  const auto i = env.integer("i", 1), k = env.integer("k", 1), n = env.integer("n", -3);
  CHECK_FALSE(i.is_constant());
  CHECK(env.known(i == k) == ss::certainty::undecided);
  CHECK(env.known(n < 0) == ss::certainty::undecided);
  CHECK((n % 5).recorded_value() == 2);
  CHECK(floor_div(n, 2).recorded_value() == -2);
  CHECK(env.guard(i == k));
  const ss::guard_program program = env.guards().compile();
  for (const std::int64_t both : {2, -1, 0}) CHECK(program(program.slot_values(both, both, std::int64_t{7})));
  CHECK_FALSE(program(program.slot_values(3, 4, 5)));
}

TEST_CASE(
    "acceptance 6: a question that depends on data names the operation, the formula, where the number was bound, and "
    "what settles it") {
  ss::shape_env env;
  const auto x = env.input("x", {8});
  const int bound = __LINE__ + 1;
  const auto u = env.unbacked("u", 0, 100);
  const int checked = __LINE__ + 1;
  env.check(u != 50);
  const std::string said = message([&] {
    const auto nonzero = [&](const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
      const ss::operation_scope scope{"nonzero", file, line};
      return env.guard(u <= x.size(0));
    };
    (void)nonzero();
  });
  const auto at = [](int line) { return "acceptance_test.cpp:" + std::to_string(line) + ")"; };
  CAPTURE(said);
  CHECK(said.starts_with("nonzero: u <= x.size(0) depends on data, and what is known does not decide it: "));
  CHECK(said.find("0 <= u <= 100 (bound at " + at(bound)) != std::string::npos);
  CHECK(said.find("u != 50 (checked at " + at(checked)) != std::string::npos);
  CHECK(said.find("; check(u <= x.size(0)) or check(u > x.size(0)) settles it (") != std::string::npos);
}

TEST_CASE("acceptance 6: each check that the error proposes settles the question, one to yes and one to no") {
  const auto ask = [](ss::shape_env& env, int kind) {
    const auto u = env.unbacked("u", 0, 100), v = env.unbacked("v", -5, 5);
    const ss::condition asked[] = {u == 3,    u < v, u * v != 6, ss::all_of(u > 3, v > 2), ss::any_of(u == v, u == 7),
                                   u % 4 == 0};
    return asked[kind];
  };
  for (int kind = 0; kind < 6; ++kind)
    for (const bool opposite : {false, true}) {
      ss::shape_env env;
      const ss::condition c = ask(env, kind);
      std::string proposed;
      try {
        (void)env.guard(c);
      } catch (const ss::data_dependent_error& e) {
        const ss::failure& f = e.details();
        proposed = std::string(opposite ? f.name.data : f.formula.data, opposite ? f.name.size : f.formula.size);
        CHECK(std::string{e.what()}.find("check(" + proposed + ")") != std::string::npos);
      }
      CAPTURE(proposed);
      REQUIRE_FALSE(proposed.empty());
      const ss::relation r = ss::parse_relation(env.formulas(), proposed);
      env.check(ss::condition{&env.recording(), {r, false, false, {}}});
      CHECK(env.guard(c) == !opposite);
      const ss::guard_set set = env.guards();
      CHECK(set.assertions().size() >= 1);
    }
}

TEST_CASE("acceptance 6: what is taken for granted of data is asserted, so that no answer rests on nothing") {
  // A rule that treats a size as if it were not 1, as broadcasting does.
  for (std::int64_t data = 0; data < 4; ++data) {
    ss::shape_env env;
    const auto u = env.unbacked("u", 0, 3);
    const bool one = ss::decide(u == 1, ss::undecided::require_false, ss::call_site::here());
    CHECK_FALSE(one);
    const ss::guard_program program = env.guards().compile_assertions();
    ss::slot_numbers now{program.slot_count()};
    now[0] = data;
    CHECK(program(now) == ((data == 1) == one));
  }
}

TEST_CASE(
    "acceptance 6: an assertion is placed where the last of its numbers is bound, in the order of binding and not of "
    "names") {
  ss::shape_env env;
  const auto x = env.input("x", {8});
  std::vector<ss::sym_int> u;
  for (int i = 0; i < 11; ++i) u.push_back(env.unbacked("u" + std::to_string(i), 0, 100));
  env.check(u[9] + u[10] == 10);
  env.check(u[2] <= x.size(0));
  env.check(u[3] != u[1]);
  CHECK(env.guard(x.size(0) < 9));
  const ss::guard_set set = env.guards();
  std::string placed;
  for (const ss::guard& g : set.assertions()) {
    const ss::text_view due = ss::due_with(set, g);
    placed += std::string{g.text} + " with " + std::string(due.data, due.size) + "; ";
  }
  CHECK(placed == "u2 <= x.size(0) with u2; u1 != u3 with u3; u10 + u9 == 10 with u10; ");
  CHECK(ss::due_with(set, set[0]).size == 0);
}
