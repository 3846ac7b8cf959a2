// SPDX-License-Identifier: BSL-1.0
// What went wrong for users of symbolic shapes elsewhere, each as a test that is named after the public thread (pytorch/pytorch) that tells of it.
#include <symshape/guard/aliasing.hpp>
#include <symshape/guard/conversion.hpp>
#include <symshape/guard/orientation.hpp>
#include <symshape/guard/program.hpp>
#include <symshape/guard/shape_env.hpp>
#include <symshape/meta/recorded.hpp>
#include <symshape/meta/slice.hpp>
#include <symshape/meta/view.hpp>

#include "guard/texts.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace ss = symshape;

namespace {

struct some_tensor {
  std::vector<std::int64_t> sizes, strides;
  int rank() const { return static_cast<int>(sizes.size()); }
  std::int64_t size(int i) const { return sizes[static_cast<std::size_t>(i)]; }
  std::int64_t stride(int i) const { return strides.empty() ? 1 : strides[static_cast<std::size_t>(i)]; }
  const float* data() const { return nullptr; }
};

}  // namespace

TEST_CASE("164385: a floor of a sum is split over no term that is not a multiple of the divisor") {
  const std::int64_t rows[][3]{{1, 2016, 32}, {2, 2016, 33}, {5, 4032, 72}, {3, 6048, 102}};
  for (const auto& row : rows) {
    ss::shape_env env;
    const auto a = env.integer("a", row[0]), b = env.integer("b", row[1]);
    const auto f = floor_div((24 * a + 672) * floor_div(b, 2016) + 21, 22);
    CHECK(f.recorded_value() == row[2]);
    CHECK(env.guard(f == row[2]));
    const ss::guard_program program = env.guards().compile();
    for (const auto& later : rows) CHECK(program(program.slot_values(later[0], later[1])) == (later[2] == row[2]));
  }
}

TEST_CASE("126905: nested floors are one only where the outer divisor is positive") {
  ss::shape_env env;
  const auto n = env.integer("n", 9), d = env.integer("d", -2);
  CHECK(floor_div(floor_div(n, 2), -2).recorded_value() == -2);
  CHECK(floor_div(n, -4).recorded_value() == -3);
  CHECK(env.known(floor_div(floor_div(n, 2), -2) == floor_div(n, -4)) == ss::certainty::undecided);
  CHECK(env.known(floor_div(floor_div(n, 2), d) == floor_div(n, 2 * d)) == ss::certainty::undecided);
  CHECK(env.known(floor_div(floor_div(n, 2), 3) == floor_div(n, 6)) == ss::certainty::yes);
}

TEST_CASE("144075: the text of a guard keeps the parentheses of a division") {
  ss::shape_env env;
  const auto k = env.integer("k", 3);
  CHECK(env.guard(floor_div(k + 1, 2) * 5 == 10));
  const ss::guard_set set = env.guards();
  REQUIRE(set.size() == 1);
  ss::pool p;
  const ss::relation again = ss::parse_relation(p, set[0].text.view());
  for (std::int64_t later = -9; later < 9; ++later)
    CHECK((ss::evaluate(again.indicator(), {{"k", later}}) == 1) == ((later + 1 == 4) || (later + 1 == 5)));
}

TEST_CASE("153131: a slice from the end of a symbolic axis has a size, not a sentinel") {
  for (const std::int64_t n : {100, 241, 1000}) {
    ss::shape_env env;
    const auto x = ss::meta::recorded(env.input("x", {n}));
    const auto tail = ss::meta::slice(x, 0, -241, INT64_MAX);
    CHECK(tail.size(0).recorded_value() == (n < 241 ? n : 241));
    const auto size = env.recording().size(0, 0);
    CHECK(env.known(tail.size(0) == min(size, 241)) == ss::certainty::yes);
    CHECK(env.guards().empty());
  }
}

TEST_CASE("115415: the opposite of the least integer is an overflow, not a wrapped index") {
  ss::shape_env env;
  const auto k = env.integer("k", INT64_MIN);
  CHECK_THROWS_AS((void)-k, ss::overflow_error);
  CHECK(env.recorded() == 0);
}

TEST_CASE("73719: a product of sizes that fits is computed, its bytes that do not are an overflow") {
  ss::shape_env env;
  const auto x = env.input("x", {2, 4, 536870912, 536870912}, {1, 1, 1, 1}, 0);
  const auto count = x.size(0) * x.size(1) * x.size(2) * x.size(3);
  CHECK(count.recorded_value() == 2305843009213693952);
  CHECK_THROWS_AS((void)(count * 8), ss::overflow_error);
}

TEST_CASE("182193: an index of one row fits 32 bits by its own formula, though sizes times strides do not") {
  ss::shape_env env;
  const auto x = env.input("x", {1, 60000}, {60000, 1}, 0, {ss::fixed, ss::dynamic});
  const auto rows = x.size(0), columns = x.size(1), stride = x.stride(0);
  env.check(columns <= 60000);
  const auto largest = (rows - 1) * stride + (columns - 1) * 1;
  CHECK(env.known(largest <= INT32_MAX) == ss::certainty::yes);
  CHECK(env.known(rows * columns * stride <= INT32_MAX) == ss::certainty::undecided);
}

TEST_CASE("125307: a sum is divisible by the sum of its factors") {
  ss::shape_env env;
  const auto u = env.unbacked("u", 0, INT64_MAX), v = env.unbacked("v", 0, INT64_MAX),
             w = env.unbacked("w", 0, INT64_MAX);
  CHECK(env.known((u * w + v * w) % (u + v) == 0) == ss::certainty::yes);
  CHECK(assertions(env.guards()) == "u + v != 0; ");
}

TEST_CASE("112347: a view that needs a multiple of data asserts it, and has the quotient as its size") {
  ss::shape_env env;
  const auto u = env.unbacked("u", 0, 1000000);
  const auto count = u * 192;
  env.check(count % (12 * 192) == 0);
  const auto middle = floor_div(count, 12 * 192);
  CHECK(env.known(middle * 12 == u) == ss::certainty::yes);
  const ss::guard_set set = env.guards();
  CHECK(assertions(set) == "u % 12 == 0; ");
  const ss::guard_program program = set.compile_assertions();
  ss::slot_numbers now{program.slot_count()};
  for (const std::int64_t data : {24, 0, 25}) {
    now[0] = data;
    CHECK(program(now) == (data != 25));
  }
}

TEST_CASE("122126: the clamps of a split vanish where the pieces are known to add up") {
  ss::shape_env env;
  const auto u = env.unbacked("u", 0, INT64_MAX), v = env.unbacked("v", 0, INT64_MAX);
  env.check(u + v == 7312);
  const auto from = min(7312, max(0, u)), to = min(7312, max(0, u + v));
  CHECK(env.known(to - from == v) == ss::certainty::yes);
  CHECK(env.known(to - from == 0) == ss::certainty::undecided);
  CHECK_FALSE(env.guard(to - from < 0));
  CHECK(assertions(env.guards()) == "u + v == 7312; ");
}

TEST_CASE("142372: a slice up to a constant is a minimum, no guard") {
  for (const std::int64_t n : {7, 16, 17}) {
    ss::shape_env env;
    const auto head = ss::meta::slice(ss::meta::recorded(env.input("x", {n})), 0, 0, 16);
    CHECK(head.size(0).recorded_value() == (n < 16 ? n : 16));
    CHECK(env.known(head.size(0) == min(env.recording().size(0, 0), 16)) == ss::certainty::yes);
    CHECK(env.guards().empty());
  }
}

TEST_CASE("149635: the maximum of a size and a constant is one recording for both sides") {
  for (const std::int64_t n : {15, 17}) {
    ss::shape_env env;
    const auto x = env.input("x", {n});
    const auto size = max(x.size(0), 16);
    CHECK(size.recorded_value() == (n < 16 ? 16 : 17));
    CHECK(env.guard(size >= 16));
    CHECK(env.guards().empty());
  }
}

TEST_CASE("150540: what was checked of data decides a later question about a slice") {
  ss::shape_env env;
  const auto y = ss::meta::recorded(env.input("y", {9}));
  const auto u = env.unbacked("u", 0, INT64_MAX);
  env.check(u < y.size(0));
  const auto head = ss::meta::slice(y, 0, 0, u);
  CHECK(env.known(head.size(0) == u) == ss::certainty::yes);
  CHECK(env.guard(u != y.size(0)));
  CHECK(assertions(env.guards()) == "u < y.size(0); ");
}

TEST_CASE("123854: an equality expresses the number that is bound last, so that none is read before it exists") {
  ss::shape_env env;
  const auto a = env.unbacked("a", 0, 100), b = env.unbacked("b", 0, 100), c = env.unbacked("c", 0, 100);
  env.check(a == b + c);
  CHECK(identical(ss::simplified(a * a + 1), a * a + 1));
  CHECK(identical(ss::simplified(c), a - b));
  ss::shape_env other;
  const auto u = other.unbacked("u", 0, 100), v = other.unbacked("v", 0, 100);
  other.check(u + v == 10);
  CHECK(ss::simplified(2 * u + 2 * v).recorded_value() == 20);
}

TEST_CASE("172716: sizes of one group are one symbol, known by data or by the recording") {
  ss::shape_env env;
  const auto x = env.input("x", {6}, {ss::unbacked_size}), y = env.input("y", {6}, {ss::same_as("x", 0)});
  const auto v = env.input("v", {6}, {ss::group("rows")}), w = env.input("w", {6}, {ss::group("rows")});
  CHECK(env.guard(x.size(0) == y.size(0)));
  CHECK(env.guard(v.size(0) == w.size(0)));
  CHECK(env.recorded() == 0);
  CHECK_THROWS_AS((void)env.guard(x.size(0) == 6), ss::data_dependent_error);
}

TEST_CASE("113875: a conjunction that was false is refused where it is true, and only there") {
  ss::shape_env env;
  const auto x = env.input("x", {5, 1, 3, 4});
  CHECK_FALSE(env.guard(ss::all_of(x.size(0) == 5, x.size(1) == 1, x.size(2) == 2, x.size(3) == 3)));
  const ss::guard_program program = env.guards().compile();
  const auto accepts = [&](std::vector<std::int64_t> sizes) {
    return program(program.slot_values(some_tensor{sizes, {}}));
  };
  CHECK_FALSE(accepts({5, 1, 2, 3}));
  CHECK(accepts({5, 1, 3, 4}));
  CHECK(accepts({5, 1, 2, 4}));
  CHECK(accepts({4, 1, 2, 3}));
}

TEST_CASE("118332: guards that a stronger one implies are gone, remainders and floors included") {
  ss::shape_env env;
  const auto n = env.input("x", {8}).size(0);
  CHECK(env.guard(n > 2));
  const auto half = floor_div(n, 2);
  CHECK(env.guard(ss::sym_int{1} % half != 0));
  CHECK(env.guard(32 * half * half - 16 * half != 0));
  const ss::guard_set set = env.guards();
  CHECK(set.size() == 1);
  const ss::guard_program program = set.compile();
  for (std::int64_t later = 0; later < 40; ++later)
    CHECK(program(program.slot_values(some_tensor{{later}, {}})) == (later >= 4));
}

TEST_CASE("106067: an input that nothing asks about may have any size") {
  ss::shape_env env;
  env.input("x", {3});
  const auto y = env.input("y", {3});
  CHECK(env.guard(y.size(0) + 2 > 4));
  const ss::guard_set set = env.guards();
  CHECK(std::string{explain(set)}.find("x.") == std::string::npos);
  const ss::guard_program program = set.compile();
  for (const std::int64_t size : {0, 1, 7})
    CHECK(program(program.slot_values(some_tensor{{size}, {}}, some_tensor{{3}, {}})));
}

TEST_CASE("224544, 133653: a range with 1 in it holds 1, recorded or later") {
  for (const std::int64_t recorded : {1, 5}) {
    ss::shape_env env{{.zero_one = true, .duck = true}};
    const auto x = env.input("x", {recorded, 224}, {ss::dynamic.between(1, 64), ss::fixed});
    CHECK_FALSE(x.size(0).is_constant());
    CHECK(env.guard(x.size(0) * 224 >= 224));
    const ss::guard_program program = env.guards().compile();
    for (const std::int64_t later : {1, 5, 64}) CHECK(program(program.slot_values(some_tensor{{later, 224}, {}})));
    for (const std::int64_t later : {0, 65}) CHECK_FALSE(program(program.slot_values(some_tensor{{later, 224}, {}})));
  }
}

TEST_CASE("129798: the stride of a column that nothing asks about may be any") {
  ss::shape_env env;
  const auto x = env.input("x", {4, 1}, {2, 1}, 0, {ss::dynamic, ss::fixed});
  CHECK(env.guard(x.size(0) == 4));
  const ss::guard_program program = env.guards().compile();
  for (const std::int64_t width : {1, 2, 3, 7}) CHECK(program(program.slot_values(some_tensor{{4, 1}, {width, 1}})));
}

TEST_CASE("104563: an offset is a number of its own, guarded where it is asked about") {
  const auto recorded = [](bool asks) {
    ss::shape_env env;
    const auto x = env.input("ids", {8, 3}, {10, 1}, 0);
    if (asks) CHECK(env.guard(x.offset() % 3 == 0));
    return env.guards().compile();
  };
  const ss::guard_program asks = recorded(true), silent = recorded(false);
  for (const std::int64_t offset : {0, 3, 6, 7}) {
    ss::slot_numbers now = asks.slot_values(some_tensor{{8, 3}, {10, 1}});
    now[8] = offset;
    CHECK(asks(now) == (offset != 7));
    CHECK(silent(now));
  }
}

TEST_CASE("95973: guards of a trace that is rolled back are gone, and so is what followed from them") {
  ss::shape_env env;
  const auto x = env.input("x", {4});
  CHECK(env.guard(x.size(0) < 100));
  const std::string before{explain(env.guards())};
  const auto here = env.here();
  CHECK(env.guard(x.size(0) == 4));
  env.rollback(here);
  CHECK(std::string{explain(env.guards())} == before);
  CHECK(env.known(x.size(0) == 4) == ss::certainty::undecided);
}

TEST_CASE("118214: a hundred pieces of one base are one guard on memory and none on sizes") {
  ss::shape_env env;
  std::vector<ss::placed_input> pieces;
  for (int i = 0; i < 100; ++i) pieces.push_back({env.input("x" + std::to_string(i), {10}, {1}, 10 * i), 40 * i});
  ss::guard_aliasing(env, pieces);
  const ss::guard_set set = env.guards();
  CHECK(set.size() == 0);
  REQUIRE(set.memory_guards().size() == 1);
  for (std::uint32_t i = 0; i < 100; ++i) CHECK(set.memory_guards()[0].group[i] == i);  // no two overlap
}

TEST_CASE("96296: after freeze a new guard is an error, never a warning") {
  ss::shape_env env;
  const auto x = env.input("x", {2, 3});
  env.freeze();
  CHECK_THROWS_AS((void)env.guard(x.size(0) + 1 == 3), ss::frozen_error);
  CHECK_THROWS_AS(env.check(x.size(0) + 1 == 3), ss::frozen_error);
  CHECK_THROWS_AS((void)(x.size(1) % x.size(0)), ss::frozen_error);
  CHECK(env.guard(x.size(0) >= 0));
}

TEST_CASE("97820: a guard of the backward pass goes to the backward pass") {
  ss::shape_env env;
  const auto x = env.input("x", {64, 128});
  const auto backward = env.new_part();
  env.freeze(backward);
  CHECK(env.guard(256 * x.size(0) * x.size(1) < 2147483648));
  CHECK(env.guards().empty());
  CHECK(texts(env.guards(backward)) == "x.size(0)*x.size(1) <= 8388607; ");
}

TEST_CASE("174704: an integer that an operation only passes on is no guard, one that it converts is") {
  ss::shape_env env;
  const auto n = env.integer("n", 5);
  const ss::sym_int passed = n;
  CHECK(passed.recorded_value() == 5);
  CHECK(env.guards().empty());
  CHECK(ss::specialize(n) == 5);
  CHECK(texts(env.guards()) == "n == 5; ");
}

TEST_CASE("125641: a heuristic asks what is known, and fixes no length") {
  ss::shape_env env;
  const auto tokens = env.input("x", {977}).size(0);
  CHECK(env.known(2048 * tokens == 2000896) == ss::certainty::undecided);
  CHECK(env.optimization_hint(2048 * tokens, 0) == 2000896);
  CHECK(env.guards().empty());
}

TEST_CASE("84918: an answer does not outlive the fact it rested on") {
  ss::shape_env env;
  const auto n = env.integer("n", 5);
  const ss::condition asked = n >= 3;
  CHECK(env.known(asked) == ss::certainty::undecided);
  const auto here = env.here();
  env.check(n >= 4);
  CHECK(env.known(asked) == ss::certainty::yes);
  env.rollback(here);
  CHECK(env.known(asked) == ss::certainty::undecided);
  env.check(n <= 5);
  CHECK(env.known(asked) == ss::certainty::undecided);
}

TEST_CASE("123342: a bound that is asked twice, alone and in a range, is one guard") {
  ss::shape_env env{{.zero_one = true}};
  const auto x = env.input("x", {5});
  CHECK(env.guard(x.size(0) <= 10));
  CHECK(env.guard(ss::all_of(x.size(0) >= 2, x.size(0) <= 10)));
  CHECK(texts(env.guards()) == "x.size(0) <= 10; ");  // at least 2 is the policy's
  CHECK(env.guards().size() == 1);
}

TEST_CASE("188151: strides with a maximum against size 0 are contiguous for every size") {
  ss::shape_env env;
  const auto x = env.input("x", {35, 60});
  const auto a = x.size(0), b = x.size(1);
  const auto left = max(ss::sym_int{1}, b), right = max(b, 1);
  CHECK(env.known(left == right) == ss::certainty::yes);
  CHECK(env.known(ss::any_of(a * b == 0, left == b)) == ss::certainty::yes);
}

TEST_CASE("138141: what a branch checks specializes nothing outside the branch") {
  ss::shape_env env;
  const auto x = env.input("x", {8});
  env.branch(x.size(0) <= 1, [&] { env.check(x.size(0) == 1); });
  CHECK(env.known(x.size(0) == 1) == ss::certainty::undecided);
  CHECK(env.known(x.size(0) >= 1) == ss::certainty::yes);  // 0 would have to be 1
  const ss::guard_program program = env.guards().compile();
  for (std::int64_t later = 0; later < 9; ++later)
    CHECK(program(program.slot_values(some_tensor{{later}, {}})) == (later != 0));
}

TEST_CASE("121818: what is assumed costs no check and is listed") {
  ss::shape_env env;
  const auto x = env.input("x", {8});
  env.assume(x.size(0) % 8 == 0);
  CHECK(env.guard(x.size(0) % 4 == 0));
  const ss::guard_set set = env.guards();
  CHECK(set.empty());
  CHECK(std::string{explain(set)}.starts_with("x.size(0) % 8 == 0 (assumed at regressions_test.cpp:"));
  const ss::guard_program program = set.compile();
  CHECK(program(program.slot_values(some_tensor{{7}, {}})));
}
