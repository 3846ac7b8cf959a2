// SPDX-License-Identifier: BSL-1.0
#include <symshape/algebra/evaluate.hpp>
#include <symshape/algebra/parse.hpp>
#include <symshape/guard/program.hpp>
#include <symshape/guard/shape_env.hpp>

#include "guard/random_statement.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <cstdlib>
#include <new>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace {
std::size_t allocations = 0;
}
// Every allocation of this program is counted: the guards' evaluation must make none.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  if (void* const p = std::malloc(size == 0 ? 1 : size)) return p;
  throw std::bad_alloc{};
}
[[gnu::noinline]] void operator delete(void* p) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::size_t) noexcept { std::free(p); }

namespace ss = symshape;

namespace {

using ss::detail::guard_outcome;

/// Runs a relation's code on numbers for the symbols a, b, c.
guard_outcome run(ss::relation r, ss::pool& p, const std::vector<std::int64_t>& values) {
  ss::growing_array<ss::detail::guard_step> code;
  const std::uint32_t ids[] = {p.symbol_id("a"), p.symbol_id("b"), p.symbol_id("c")};
  ss::detail::guard_compiler write{p, [&ids](std::uint32_t id) { return id == ids[0]   ? 0u
                                                                        : id == ids[1] ? 1u
                                                                                       : 2u; },
                                   code};
  write(r);
  CHECK(write.complete());
  code.push_back({});
  guard_outcome out{};
  ss::detail::run_guards(code.data(), values.data(), out);
  return out;
}
guard_outcome run(const std::string& text, const std::vector<std::int64_t>& values) {
  ss::pool p;
  return run(ss::parse_relation(p, text), p, values);
}

}  // namespace

TEST_CASE("guard code: says what evaluation says, on random relations and all small numbers") {
  std::minstd_rand random{20260101};
  int held = 0, failed = 0;
  for (int i = 0; i < 400; ++i) {
    const std::string text = random_statement::statement(random, 2);
    ss::pool p;
    const auto r = ss::try_parse_relation(p, text);
    if (!r) continue;
    CAPTURE(text);
    for (std::int64_t a = -1; a < 4; ++a)
      for (std::int64_t b = -2; b < 4; ++b) {
        const std::int64_t c = (a * 5 + b * 3) % 7;
        const auto expected = ss::try_evaluate(*r, {{"a", a}, {"b", b}, {"c", c}});
        const guard_outcome got = run(*r, p, {a, b, c});
        if (a == -1) {
          // The divisor a + 1 is 0. Parts are decided one by one, so a division may be met that another part would have made needless: then
          // the guard does not hold. It never holds where the relation has no value or is false.
          if (!expected || !*expected) CHECK(got != guard_outcome::holds);
          continue;
        }
        REQUIRE(expected);
        ++(*expected ? held : failed);
        CHECK(got == (*expected ? guard_outcome::holds : guard_outcome::fails));
      }
  }
  CHECK(held > 1000);
  CHECK(failed > 1000);
}

TEST_CASE("guard code: overflow and zero divisors are outcomes, and a shielded division is not met") {
  const std::int64_t big = std::int64_t{1} << 40;
  CHECK(run("a*b > 100", {big, big, 0}) == guard_outcome::overflow);
  CHECK(run("a*b <= 100", {big, big, 0}) == guard_outcome::overflow);
  CHECK(run("a*b*c*a == 0", {big, big, 0}) == guard_outcome::holds);
  CHECK(run("a*a*a*a*a*a == 1", {big, 0, 0}) == guard_outcome::overflow);
  CHECK(run("a + b >= 1", {INT64_MAX, INT64_MAX, 0}) == guard_outcome::holds);
  CHECK(run("a + 1 <= b", {INT64_MAX, INT64_MAX, 0}) == guard_outcome::fails);
  CHECK(run("a - b == 0", {INT64_MIN, INT64_MIN, 0}) == guard_outcome::holds);
  CHECK(run("min(a, b) <= 3", {INT64_MAX, INT64_MAX, 0}) == guard_outcome::fails);
  CHECK(run("a // b == 1", {5, 0, 0}) == guard_outcome::division_by_zero);
  CHECK(run("a % b == 1", {5, 0, 0}) == guard_outcome::division_by_zero);
  CHECK(run("a // b == 1", {INT64_MIN, -1, 0}) == guard_outcome::overflow);
  CHECK(run("a % b == 0", {INT64_MIN, -1, 0}) == guard_outcome::holds);
  CHECK(run("b != 0 and a // b >= 1", {5, 0, 0}) == guard_outcome::fails);
  CHECK(run("b == 0 or a // b >= 1", {5, 0, 0}) == guard_outcome::holds);
  CHECK(run("select(b == 0, a, a // b) == 5", {5, 0, 0}) == guard_outcome::holds);
  CHECK(run("a % 64 == 0", {-64, 0, 0}) == guard_outcome::holds);
  CHECK(run("a % 64 == 63", {-1, 0, 0}) == guard_outcome::holds);
  CHECK(run("a % 7 == 6", {-1, 0, 0}) == guard_outcome::holds);
  CHECK(run("a >= -9223372036854775807", {INT64_MIN, 0, 0}) == guard_outcome::fails);
  CHECK(run("a <= 9223372036854775806", {INT64_MAX, 0, 0}) == guard_outcome::fails);
  CHECK(run("a - b < 9223372036854775807", {INT64_MAX, -1, 0}) == guard_outcome::fails);
}

TEST_CASE("guard code: whole guards of the usual forms are one instruction") {
  const auto length = [](const char* text) {
    ss::pool p;
    ss::growing_array<ss::detail::guard_step> code;
    ss::detail::guard_compiler write{p, [](std::uint32_t id) { return id; }, code};
    write(ss::parse_relation(p, text));
    return code.size();
  };
  for (const char* text : {"a >= 2", "a <= 4096", "a == 8", "a != 1", "a == b", "a != b", "a <= b", "a < b + 3",
                           "a > b", "a % 64 == 0", "a % 12 == 5"})
    CHECK(length(text) == 1);
}

TEST_CASE("guard program: evaluation allocates nothing") {
  ss::shape_env env;
  auto x = env.input("x", {8, 128, 64});
  auto k = env.integer("k", 3);
  CHECK(env.guard(x.size(1) % 64 == 0));
  CHECK(env.guard(floor_div(x.size(0) * x.size(2) + k, 3) < 1000));
  CHECK(env.guard(min(x.size(1), x.stride(0)) > k * k));
  const ss::guard_program program = env.guards().compile();
  struct tensor {
    std::int64_t sizes[3];
    int rank() const { return 3; }
    std::int64_t size(int i) const { return sizes[i]; }
    std::int64_t stride(int i) const { return i == 0 ? sizes[1] * sizes[2] : i == 1 ? sizes[2] : 1; }
    float* data() const { return nullptr; }
  };
  const std::size_t before = allocations;
  const bool good = program(program.slot_values(tensor{{8, 128, 64}}, 3));
  const bool bad = program(program.slot_values(tensor{{8, 100, 64}}, 3));
  CHECK(allocations == before);
  CHECK(good);
  CHECK_FALSE(bad);
}

TEST_CASE("guard program: refuses arguments of another number or kind, and spans of another length") {
  ss::shape_env env;
  env.integer("n", 3);
  env.floating("eps", 1e-5);
  const ss::guard_program program = env.guards().compile();
  CHECK(program(program.slot_values(7, 1e-5)));
  CHECK_FALSE(program(program.slot_values(7, 1e-6)));
  CHECK(program.explain(program.slot_values(7, 0.5)) == "eps failed: it is 0.5; it was recorded as 1e-05");
  CHECK_THROWS_WITH_AS(program.slot_values(7), "slot_values: 1 arguments are given, and another number was recorded",
                       ss::guard_error);
  CHECK_THROWS_WITH_AS(program.slot_values(7.0, 1e-5),
                       "slot_values: argument 0 is floating where n was recorded, which is not", ss::guard_error);
  CHECK_THROWS_WITH_AS(program.slot_values(7, 1),
                       "slot_values: argument 1 is an integer where eps was recorded, which is none", ss::guard_error);
  const std::vector<std::int64_t> short_span(1);
  CHECK_FALSE(program(short_span));
  CHECK(program.explain(short_span) == "the span has 1 slots where the program reads 2");
}

TEST_CASE("program: a Euclidean quotient by the least number has its value") {
  constexpr std::int64_t least = INT64_MIN;
  CHECK(run("ediv(a, b) == c", {-7, least, 1}) == guard_outcome::holds);
  CHECK(run("ediv(a, b) == c", {least, least, 1}) == guard_outcome::holds);
  CHECK(run("ediv(a, b) == c", {7, least, 0}) == guard_outcome::holds);
  CHECK(run("ediv(a, b) == c", {0, least, 0}) == guard_outcome::holds);
}

TEST_CASE("program: one that was moved from accepts nothing and says so") {
  ss::shape_env env;
  auto n = env.integer("n", 7);
  CHECK(env.guard(n >= 7));
  ss::guard_program program = env.guards().compile();
  const std::vector<std::int64_t> now{7};
  CHECK(program(now));
  const ss::guard_program taken = std::move(program);
  CHECK(taken(now));
  CHECK_FALSE(program(now));
  CHECK(program.explain(now) == "the program was moved away; ask the one that it was moved to");
}
