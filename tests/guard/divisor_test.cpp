// SPDX-License-Identifier: BSL-1.0
// A divisor is not 0: whatever rests on a division is held to that, also where the formula has lost the division.
#include <symshape/guard/program.hpp>
#include <symshape/guard/shape_env.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace ss = symshape;

namespace {

std::string texts(const auto& list) {
  std::string out;
  for (const ss::guard& g : list) out += std::string{g.text} + "; ";
  return out;
}

/// Whether a recording without tensors holds for these arguments, and these unbacked numbers behind them.
bool holds(const ss::guard_set& set, const std::vector<std::int64_t>& arguments,
           const std::vector<std::int64_t>& data = {}) {
  std::vector<std::int64_t> all = arguments;
  all.insert(all.end(), data.begin(), data.end());
  return set.compile()(arguments) && set.compile_assertions()(all);
}

std::int64_t floor_quotient(std::int64_t a, std::int64_t b) { return ss::floor_quotient(a, b); }

}  // namespace

TEST_CASE("divisors: an unbacked one leaves an assertion, known from then on") {
  ss::shape_env env;
  const auto n = env.unbacked("n", 0, 10);
  CHECK(env.known(n != 0) == ss::certainty::undecided);
  const int line = __LINE__ + 1;
  CHECK(env.guard(floor_div(n, n) == 1));
  CHECK(env.known(n >= 1) == ss::certainty::yes);
  const ss::guard_set set = env.guards();
  CHECK(set.empty());
  REQUIRE(texts(set.assertions()) == "n != 0; ");
  CHECK(set.assertions()[0].where.line == line);
  CHECK(set.assertions()[0].kind == ss::guard_kind::check);
  CHECK(holds(set, {}, {3}));
  CHECK_FALSE(holds(set, {}, {0}));
}

TEST_CASE("divisors: a check that divides by an unbacked number is not proven by its silence") {
  ss::shape_env env;
  const auto n = env.unbacked("n", 0, 10);
  env.check(floor_div(100, n) >= 10);
  const ss::guard_set set = env.guards();
  for (std::int64_t v = 0; v <= 10; ++v) CHECK(holds(set, {}, {v}) == (v != 0 && 100 / v >= 10));
}

TEST_CASE("divisors: every form of division asks, of unbacked numbers and of formulas that mix them with inputs") {
  const auto asserted = [](auto divide) {
    ss::shape_env env;
    const auto k = env.integer("k", 6);
    const auto n = env.unbacked("n", -10, 10);
    (void)divide(k, n);
    const ss::guard_set set = env.guards();
    return texts(set) + "| " + texts(set.assertions());
  };
  CHECK(asserted([](auto k, auto n) { return floor_div(k, n); }) == "| n != 0; ");
  CHECK(asserted([](auto k, auto n) { return ceil_div(k, n); }) == "| n != 0; ");
  CHECK(asserted([](auto k, auto n) { return k % n; }) == "| n != 0; ");
  CHECK(asserted([](auto k, auto n) { return mod(k, n); }) == "| n != 0; ");
  CHECK(asserted([](auto, auto n) { return 7 % n; }) == "| n != 0; ");
  CHECK(asserted([](auto k, auto n) { return floor_div(n, n - k); }) == "| k != n; ");
  CHECK(asserted([](auto k, auto n) { return n % (k + n); }) == "| k + n != 0; ");
  CHECK(asserted([](auto k, auto n) { return floor_div(n, k); }) == "k != 0; | ");
  CHECK(asserted([](auto k, auto n) { return floor_div(k, n + 11); }) == "| ");
}

TEST_CASE("divisors: what mixes inputs and data holds where, and only where, the divisor is not 0") {
  ss::shape_env env;
  const auto k = env.integer("k", 6);
  const auto n = env.unbacked("n", -3, 3);
  const auto d = n * k - 2 * k;
  CHECK(env.guard(floor_div(d, d) == 1));
  const ss::guard_set set = env.guards();
  for (std::int64_t now = -2; now <= 2; ++now)
    for (std::int64_t data = -3; data <= 3; ++data) CHECK(holds(set, {now}, {data}) == (data * now - 2 * now != 0));
}

TEST_CASE("divisors: one that is certainly 0 is refused, and leaves no trace") {
  ss::shape_env env;
  const auto z = env.unbacked("z", 0, 0), n = env.unbacked("n", 0, 10);
  CHECK_THROWS_AS(floor_div(5, z), ss::division_by_zero_error);
  CHECK_THROWS_AS(ceil_div(5, z), ss::division_by_zero_error);
  CHECK_THROWS_AS(n % z, ss::division_by_zero_error);
  CHECK_THROWS_AS(n % (n - n), ss::division_by_zero_error);
  CHECK(env.recorded() == 0);
  env.check(n <= 0);
  std::string said;
  const int line = __LINE__ + 2;
  try {
    (void)floor_div(5, n);
  } catch (const ss::division_by_zero_error& e) {
    said = e.what();
  }
  CHECK(said == "floor_div: the divisor n of 5 is always 0 (divisor_test.cpp:" + std::to_string(line) + ")");
  CHECK(env.recorded() == 1);
}

TEST_CASE("divisors: numbers of two environments are refused before either learns anything") {
  ss::shape_env env, other;
  const auto k = env.integer("k", 6), j = other.integer("j", 4);
  CHECK_THROWS_AS(k % j, ss::formula_error);
  CHECK_THROWS_AS(floor_div(k, j), ss::formula_error);
  CHECK_THROWS_AS(ceil_div(k, j), ss::formula_error);
  CHECK_THROWS_AS(mod(k, j), ss::formula_error);
  CHECK(env.recorded() == 0);
  CHECK(other.recorded() == 0);
}

TEST_CASE("divisors: a division that is refused for another reason leaves no trace") {
  ss::shape_env env;
  const auto least = env.integer("least", INT64_MIN), d = env.integer("d", -1);
  CHECK_THROWS_AS(floor_div(least, d), ss::overflow_error);
  CHECK_THROWS_AS(ceil_div(least, d), ss::overflow_error);
  CHECK(env.recorded() == 0);
  CHECK((least % d).recorded_value() == 0);
  CHECK(env.recorded() == 1);
}

TEST_CASE("divisors: they are recorded under suppression, since a formula that lost its division outlives it") {
  ss::shape_env env;
  const auto k = env.integer("k", 4);
  ss::sym_int z;
  {
    const ss::shape_env::suppressed quiet{env};
    z = floor_div(k * k, k);
    CHECK(env.guard(z == 4));
  }
  CHECK(env.guard(z == k));
  CHECK(texts(env.guards()) == "k != 0; ");
}

TEST_CASE("divisors: they outlive a rollback, since the numbers do, even where a fact that is gone had implied them") {
  ss::shape_env env;
  const auto k = env.integer("k", 4);
  const auto n = env.unbacked("n", 0, 9);
  const auto first = env.here();
  const auto one = floor_div(k * k, k);
  CHECK(env.guard(k % 2 == 0));
  const auto second = env.here();
  env.check(n >= 5);
  const auto two = floor_div(n * n, n);  // proven, not recorded
  const auto asserted = [&env] {
    const ss::guard_set set = env.guards();
    return texts(set.assertions());
  };
  CHECK(asserted() == "n >= 5; ");
  env.rollback(second);
  CHECK(asserted() == "n != 0; ");
  env.rollback(first);
  CHECK(env.guard(one == k));
  CHECK(env.guard(two == n));
  const ss::guard_set set = env.guards();
  CHECK(texts(set) == "k != 0; ");
  CHECK(texts(set.assertions()) == "n != 0; ");
  CHECK(env.known(n >= 5) == ss::certainty::undecided);
}

TEST_CASE("numbers: one whose formula is a constant has its value, whatever it was computed from") {
  ss::shape_env env;
  const auto n = env.unbacked("n", 0, 9);
  const auto three = n - n + 3;
  CHECK(three.has_value());
  CHECK(three.recorded_value() == 3);
  const auto m = env.unbacked("m", 0, three);
  CHECK(env.known(m <= 3) == ss::certainty::yes);
  CHECK(env.known(m <= 2) == ss::certainty::undecided);
}

TEST_CASE("divisors: after freeze an undecided one is refused") {
  ss::shape_env env;
  const auto k = env.integer("k", 4);
  const auto n = env.unbacked("n", 0, 9);
  env.check(n >= 1);
  env.freeze();
  CHECK(identical(floor_div(n * n, n), n));
  CHECK_THROWS_AS(floor_div(n, k), ss::guard_error);
  CHECK_THROWS_AS(n % (n - 2), ss::guard_error);
}

TEST_CASE("divisors: a ceiling is the floor of the opposite, and says its own name") {
  ss::shape_env env;
  const auto zero = env.integer("zero", 0);
  CHECK_THROWS_WITH_AS(ceil_div(7, zero), doctest::Contains("ceil_div: the divisor zero of 7 is 0"),
                       ss::division_by_zero_error);
  for (std::int64_t a = -7; a <= 7; ++a)
    for (std::int64_t b = -3; b <= 3; ++b) {
      if (b == 0) continue;
      ss::shape_env one;
      const auto x = one.integer("x", a), y = one.integer("y", b);
      CHECK(ceil_div(x, y).recorded_value() == -floor_quotient(-a, b));
      CHECK(identical(ceil_div(x, y), -floor_div(-x, y)));
    }
}
