// SPDX-License-Identifier: BSL-1.0
#include <symshape/guard/json.hpp>

#include "guard/random_recordings.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <random>
#include <string>

namespace ss = symshape;

using nlohmann::json;

namespace {

void softmax(ss::shape_env& env, const ss::sym_int& n, const char* file = __builtin_FILE(),
             int line = __builtin_LINE()) {
  const ss::operation_scope scope{"softmax", file, line};
  (void)env.guard(n % 64 == 0);
}

std::string text(const ss::owned_text& t) { return t; }

}  // namespace

TEST_CASE("json: a guard set has its arguments, requirements, guards, assertions and assumptions") {
  ss::shape_env env;
  const auto x = env.input("x", {8, 128}, {ss::dynamic.between(1, 64), ss::dynamic});
  const auto y = env.input("y", {8}, {ss::same_as("x", 0)}, {.element = ss::f16, .requires_grad = true});
  const auto k = env.integer("k", 3, ss::fixed);
  env.floating("eps", 0.5);
  const auto n = env.unbacked("n", 0, 10);
  const int line = __LINE__ + 1;
  softmax(env, x.size(1));
  env.check(n <= x.size(0));
  env.assume(y.size(0) >= 2);
  const json all = json::parse(text(ss::json(env.guards())));
  REQUIRE(all["arguments"].size() == 4);
  CHECK(all["arguments"][1] ==
        json::parse(R"({"name": "y", "kind": "tensor", "first_slot": 9, "rank": 1, "dtype": "f16",
      "device": "cpu", "device_index": 0, "requires_grad": true})"));
  CHECK(all["arguments"][2] == json::parse(R"({"name": "k", "kind": "integer", "slot": 16})"));
  CHECK(all["arguments"][3]["bits"] == __builtin_bit_cast(std::int64_t, 0.5));
  REQUIRE(all["requirements"].size() == 3);
  CHECK(all["requirements"][0]["text"] == "1 <= x.size(0) <= 64");
  CHECK(all["requirements"][0]["lower"] == 1);
  CHECK(all["requirements"][0]["name"] == "x.size(0)");
  CHECK(all["requirements"][1]["text"] == "y.size(0) == x.size(0)");
  CHECK(all["requirements"][1]["other"] == json({{"slot", 4}, {"name", "x.size(0)"}}));
  CHECK(all["requirements"][2]["text"] == "k == 3");
  REQUIRE(all["guards"].size() == 1);
  CHECK(all["guards"][0] == json({{"kind", "guard"},
                                  {"text", "x.size(1) % 64 == 0"},
                                  {"file", __FILE__},
                                  {"line", line},
                                  {"operation", "softmax"},
                                  {"slots", {{{"slot", 5}, {"name", "x.size(1)"}}}}}));
  REQUIRE(all["assertions"].size() == 1);
  CHECK(all["assertions"][0]["kind"] == "check");
  CHECK(all["assertions"][0]["slots"][1]["name"] == "n");
  CHECK(all["assumptions"][0]["text"] == "x.size(0) >= 2");
  CHECK(k.is_constant());
}

TEST_CASE("json: an explanation names the condition that failed, its values and its outcome") {
  ss::shape_env env;
  const auto k = env.integer("k", 6), m = env.integer("m", 3, ss::dynamic.between(0, 100));
  (void)env.guard(k * k * k > 10);
  (void)env.guard(floor_div(k, m) == 2);
  const ss::guard_program program = env.guards().compile();
  const auto said = [&](std::int64_t a, std::int64_t b) {
    return json::parse(text(ss::json(program, program.slot_values(a, b))));
  };
  CHECK(said(6, 3) == json::parse(R"({"accepted": true, "explanation": "all )" + std::to_string(program.size()) +
                                  R"( guards hold"})"));
  const json low = said(6, 101);
  CHECK(low["accepted"] == false);
  CHECK(low["failed"]["condition"] == "requirement");
  CHECK(low["failed"]["text"] == "0 <= m <= 100");
  CHECK(low["failed"]["values"] == json::parse(R"([{"slot": 1, "name": "m", "value": 101}])"));
  const json fails = said(1, 1);
  CHECK(fails["failed"]["condition"] == "guard");
  CHECK(fails["failed"]["outcome"] == "fails");
  CHECK(fails["failed"]["values"][0]["value"] == 1);
  CHECK(said(INT64_MAX, 3)["failed"]["outcome"] == "overflow");
  CHECK(said(6, 0)["failed"]["outcome"] == "division by zero");
  CHECK(fails["explanation"] == std::string{program.explain(program.slot_values(1, 1))});
  CHECK(json::parse(text(ss::json(program, ss::integer_span{nullptr, 0})))["failed"]["condition"] == "span");
}

TEST_CASE("json: random recordings and whatever they say of random numbers are valid, and repeat") {
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    random_recordings::recording one{seed}, two{seed};
    const ss::guard_set set = one.guards(), again = two.guards();
    const std::string said = ss::json(set);
    CHECK(said == text(ss::json(again)));
    const json all = json::parse(said);
    CHECK(all["guards"].size() == set.size());
    CHECK(all["memory"].size() == set.memory_guards().size());
    const ss::guard_program program = set.compile();
    std::mt19937_64 random{seed};
    for (int i = 0; i < 40; ++i) {
      const auto now = random_recordings::slots(program, random);
      const json parts = json::parse(text(ss::json(program, now)));
      CHECK(parts["accepted"] == program(now));
      CHECK(parts.contains("failed") != program(now));
    }
  }
}

TEST_CASE("json: any bytes make valid texts") {
  const auto written = [](const std::string& s) {
    ss::detail::json_writer out;
    out.text(s);
    return text(out.result());
  };
  CHECK(written("a\"b\\c\n\x7f") == "\"a\\\"b\\\\c\\u000a\\u007f\"");
  CHECK(written("\xc3\xa4 \xe2\x82\xac \xf0\x9f\x98\x80") == "\"\xc3\xa4 \xe2\x82\xac \xf0\x9f\x98\x80\"");
  CHECK(written("\xc3") == "\"\\ufffd\"");
  CHECK(written("\xc0\x80") == "\"\\ufffd\\ufffd\"");
  CHECK(written("\xed\xa0\x80") == "\"\\ufffd\\ufffd\\ufffd\"");
  std::mt19937_64 random{2};
  for (int i = 0; i < 20000; ++i) {
    std::string s;
    for (std::uint64_t k = random() % 8; k > 0; --k)
      s.push_back(static_cast<char>(random() % 2 == 0 ? random() : 0x80 | (random() % 0x40) | (random() % 2 << 6)));
    const json read = json::parse(written(s), nullptr, false);  // it refuses what is no UTF-8
    if (read.is_discarded()) FAIL_CHECK(i);
  }
}
