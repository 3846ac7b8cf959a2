// SPDX-License-Identifier: BSL-1.0
#include <symshape/guard/condition.hpp>
#include <symshape/guard/program.hpp>
#include <symshape/guard/shape_env.hpp>
#include <symshape/guard/verbs.hpp>

#include <doctest/doctest.h>

#include <concepts>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

namespace ss = symshape;

namespace {

template <class A, class B>
concept compares = requires(A a, B b) { a == b; };
template <class A, class B>
concept divides = requires(A a, B b) { a / b; };
template <class T>
concept checkable = requires(ss::shape_env& env, T c) { env.check(c); };
template <class A, class B>
concept joins = requires(A a, B b) { ss::all_of(a, b); };

// What must not compile, and what must.
static_assert(compares<ss::sym_int, int> && compares<long long, ss::sym_int> && compares<std::size_t, ss::sym_int> &&
              compares<ss::sym_int, ss::sym_int>);
static_assert(!compares<ss::sym_int, double> && !compares<float, ss::sym_int> && !compares<ss::sym_int, bool>);
static_assert(!compares<ss::condition, ss::sym_int>);  // a <= b <= c
static_assert(!std::convertible_to<ss::condition, bool> && std::is_constructible_v<bool, ss::condition>);
static_assert(!divides<ss::sym_int, int> && !divides<int, ss::sym_int>);
static_assert(checkable<ss::condition> && !checkable<bool>);
static_assert(joins<ss::condition, ss::condition> && !joins<ss::condition, bool> && !joins<bool, ss::condition>);
static_assert(!std::constructible_from<ss::sym_int, double> && !std::constructible_from<ss::sym_int, bool>);
static_assert(std::same_as<ss::common_int<ss::sym_int, std::int64_t>, ss::sym_int>);
static_assert(!std::copyable<ss::shape_env> && std::movable<ss::shape_env>);

/// As rules of operators are: what they compute and ask was computed and asked by their caller.
ss::sym_int blocks(const ss::sym_int& n, const ss::sym_int& size, ss::call_site at = ss::call_site::here()) {
  at.enter("blocks", n, size);
  const ss::sym_int whole = floor_div(n * n, size);
  return n > whole ? n : whole;
}

const ss::guard& only(const ss::guard_set& set) {
  REQUIRE(set.size() == 1);
  return set[0];
}

}  // namespace

TEST_CASE("condition: every order of operands compiles, and the line is that of the comparison") {
  ss::shape_env env;
  const auto n = env.integer("n", 6), m = env.integer("m", 7);
  const std::vector<int> six(6);
  int yes = 0;
  if (n == six.size()) ++yes;
  if (six.size() == n) ++yes;
  if (n != 1 && 2 != m) ++yes;
  if (n % 64 == 0 || n <= m) ++yes;
  if (!(n == 1)) ++yes;
  const unsigned u = 3;
  if (u <= n) ++yes;
  if (3LL < n && n > 3 && n >= m - 1) ++yes;
  CHECK(yes == 7);

  ss::shape_env other;
  const auto k = other.integer("k", 6);
  const int line = __LINE__ + 1;
  if (k % 2 == 0) ++yes;
  const ss::guard_set guards = other.guards();
  CHECK(only(guards).where.line == line);
  CHECK(std::string{only(guards).where.file}.ends_with("condition_test.cpp"));
  CHECK(only(guards).text == "k % 2 == 0");
}

TEST_CASE("condition: short circuit stays, since && and || are not overloaded") {
  ss::shape_env env;
  const auto n = env.integer("n", 6), m = env.integer("m", 7);
  const bool both = n == 5 && m == 7;  // the second is never asked
  CHECK_FALSE(both);
  CHECK(only(env.guards()).text == "n != 5");
}

TEST_CASE("condition: an operation scope names the operation, and inner operations belong to the outer one") {
  ss::shape_env env;
  const auto n = env.integer("n", 6);
  const auto inner = [&n](const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    const ss::operation_scope scope{"amax", file, line};
    return static_cast<bool>(n >= 2);
  };
  const auto softmax = [&inner](const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    const ss::operation_scope scope{"softmax", file, line};
    return inner();
  };
  const int line = __LINE__ + 1;
  CHECK(softmax());
  const ss::guard_set guards = env.guards();
  CHECK(std::string{only(guards).where.operation} == "softmax");
  CHECK(only(guards).where.line == line);
  const ss::guard_program program = guards.compile();
  CHECK(program.explain(program.slot_values(1)) ==
        "n >= 2 failed: n is 1 (asked at condition_test.cpp:" + std::to_string(line) + " by softmax)");
}

TEST_CASE("condition: what a rule computes and asks has the line of the rule's caller, also where it is refused") {
  ss::shape_env env;
  const auto n = env.integer("n", 6), size = env.integer("size", 4), big = env.integer("big", std::int64_t{1} << 40),
             zero = env.integer("zero", 0);
  const int line = __LINE__ + 1;
  CHECK(blocks(n, size).recorded_value() == 9);
  const ss::guard_set set = env.guards();
  CHECK(set.size() == 2);
  for (const ss::guard& g : set) {
    CHECK(g.where.line == line);
    CHECK(std::string{g.where.operation} == "blocks");
  }
  const auto refused_at = [](const ss::sym_int& a, const ss::sym_int& b) {
    try {
      (void)blocks(a, b, ss::call_site::here("model.cpp", 31));
    } catch (const ss::error& e) {
      return std::string{e.what()};
    }
    return std::string{"nothing"};
  };
  CHECK(refused_at(big, size).ends_with("(model.cpp:31)"));
  CHECK(refused_at(n, zero).ends_with("(model.cpp:31)"));
  ss::shape_env other;
  CHECK(refused_at(n, other.integer("m", 3)).ends_with("different environments (model.cpp:31)"));
  // After the rule the lines are the program's own again.
  ss::shape_env after;
  const int own = __LINE__ + 1;
  CHECK(after.guard(after.integer("k", 3) >= 2));
  CHECK(only(after.guards()).where.line == own);
}

TEST_CASE("sym_int: computes formula and value together, and refuses what leaves 64 bits with both operands") {
  ss::shape_env env;
  const auto n = env.integer("n", 7);
  CHECK((n * n - 2).recorded_value() == 47);
  CHECK(floor_div(-n, 2).recorded_value() == -4);
  CHECK(ceil_div(n, 2).recorded_value() == 4);
  CHECK((-n % 4).recorded_value() == 1);
  CHECK(mod(-7, n + 1).recorded_value() == 1);
  CHECK(min(n, 3).recorded_value() == 3);
  CHECK(max(3, n).recorded_value() == 7);
  CHECK(select(n == 7, n, 0).recorded_value() == 7);
  CHECK(identical((n + 1) * (n - 1), n * n - 1));
  auto sum = n;
  sum += 2;
  sum *= n;
  CHECK(sum.recorded_value() == 63);

  const auto big = env.integer("big", std::int64_t{1} << 40);
  std::string said;
  const int line = __LINE__ + 2;
  try {
    (void)(big * big);
  } catch (const ss::overflow_error& e) {
    said = e.what();
  }
  CHECK(said ==
        "multiplication: the result for big and big leaves 64 bits at the recorded numbers 1099511627776 and "
        "1099511627776 (condition_test.cpp:" +
            std::to_string(line) + ")");
  const auto zero = env.integer("zero", 0);
  CHECK_THROWS_AS(n % zero, ss::division_by_zero_error);
  CHECK_THROWS_AS(floor_div(n, 0), ss::division_by_zero_error);
  ss::shape_env other;
  CHECK_THROWS_AS(n + other.integer("n", 1), ss::formula_error);
}

TEST_CASE("sym_int: a symbolic divisor is guarded, so that a formula in which it cancels still is") {
  ss::shape_env env;
  const auto n = env.integer("n", 7), d = env.integer("d", 2);
  const auto whole = floor_div(n, d) * d + n % d;
  CHECK(identical(whole, n));
  CHECK(only(env.guards()).text == "d != 0");
  ss::shape_env positive;
  const auto k = positive.integer("k", 2, ss::dynamic.at_least(1));
  (void)floor_div(positive.integer("n", 7), k);
  CHECK(positive.guards().empty());
}

TEST_CASE("verbs: rules ask recordings with their caller's place, and refuse with their own sentence") {
  ss::shape_env env;
  const auto n = env.integer("n", 7), m = env.integer("m", 7), other = env.integer("other", 8);
  const auto u = env.unbacked("u", 0);
  ss::call_site at{"matmul", "model.cpp", 12, env.home()};
  const ss::complaint says{"a has size %v where b has %w"};
  CHECK(require(n == m, at, says));
  CHECK_THROWS_AS(require(n == other, at, says), ss::shape_error);
  CHECK(known(n == m) == ss::certainty::yes);
  CHECK(known(n == 7) == ss::certainty::undecided);
  CHECK_FALSE(decide(u == 1, ss::undecided::assume_false, at));
  CHECK(known(u == 1) == ss::certainty::undecided);
  CHECK_THROWS_AS(decide(u == 1, ss::undecided::refuse, at), ss::data_dependent_error);
  CHECK_FALSE(decide(u == 1, ss::undecided::require_false, at));
  CHECK(known(u == 1) == ss::certainty::no);
  const ss::guard_set guards = env.guards();
  CHECK(only(guards).text == "m == n");
  CHECK(only(guards).where.line == 12);
  CHECK(std::string{only(guards).where.operation} == "matmul");
  REQUIRE(guards.assertions().size() == 1);
  CHECK(guards.assertions()[0].text == "u != 1");
}
