// SPDX-License-Identifier: BSL-1.0
// What a recording tells of itself: counters, log lines, coincidences and the origins of guards.
#include <symshape/guard/coincidences.hpp>
#include <symshape/guard/counters.hpp>
#include <symshape/guard/log.hpp>
#include <symshape/guard/origins.hpp>
#include <symshape/guard/origins_json.hpp>
#include <symshape/guard/shape_env.hpp>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <regex>
#include <string>
#include <vector>

namespace ss = symshape;

namespace {

std::string at(int line) { return "explain_test.cpp:" + std::to_string(line); }

bool fits(const ss::fake_tensor& x, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const ss::operation_scope scope{"fits", file, line};
  return static_cast<bool>(x.size(0) <= 64);
}

}  // namespace

TEST_CASE("counters: each line's questions are counted by what became of them") {
  ss::shape_env env;
  const auto x = env.input("x", {8, 3});
  const auto u = env.unbacked("u", 0, 5);
  const int loop = __LINE__ + 4, check = loop + 1, refused = loop + 2, quiet = loop + 5, operation = loop + 8,
            division = loop + 9;
  {
    const ss::guard_counters counters{env};
    for (int i = 0; i < 5; ++i) CHECK(env.guard(x.size(0) > 4));
    env.check(x.size(0) <= 100), env.check(x.size(0) <= 200);
    CHECK_THROWS_AS((void)env.guard(u == 3), ss::data_dependent_error);
    {
      const ss::shape_env::suppressed scope{env};
      CHECK(env.guard(x.size(1) == 3));
    }

    CHECK(fits(x));
    (void)(x.size(0) % x.size(1));
    CHECK(env.known(x.size(0) == 8) == ss::certainty::undecided);  // asks for nothing
    CHECK(std::string{counters.text()} ==
          at(loop) + " guard: 5 asked, 4 decided, 1 recorded, 0 suppressed, 0 refused\n" +  //
              at(check) + " check: 2 asked, 1 decided, 1 recorded, 0 suppressed, 0 refused\n" + at(refused) +
              " guard: 1 asked, 0 decided, 0 recorded, 0 suppressed, 1 refused\n" + at(quiet) +
              " guard: 1 asked, 0 decided, 0 recorded, 1 suppressed, 0 refused\n" + at(operation) +
              " fits guard: 1 asked, 0 decided, 1 recorded, 0 suppressed, 0 refused\n" + at(division) +
              " division: 1 asked, 0 decided, 1 recorded, 0 suppressed, 0 refused\n");
    CHECK(counters.total().asked() == 11);
    CHECK(counters.total().recorded == 4);
  }
  CHECK(env.guard(x.size(0) < 90));  // nobody counts any more
}

TEST_CASE("log: one regular expression reads every line, and watchers do not disturb each other") {
  ss::shape_env env;
  const auto x = env.input("x", {8, 3});
  const auto u = env.unbacked("u", 0, 5);
  std::vector<std::string> lines, more;
  const int first = __LINE__ + 7;
  {
    const ss::guard_log log{env, [&](ss::text_view line) { lines.emplace_back(line.data, line.size); }};
    const ss::guard_counters counters{env};
    {
      const ss::guard_log other{env, [&](ss::text_view line) { more.emplace_back(line.data, line.size); }};

      CHECK(env.guard(x.size(0) > 4));
    }
    CHECK_FALSE(env.guard(x.size(0) <= 4));
    CHECK(fits(x));
    env.assume(x.size(1) >= 2);
    CHECK_THROWS_AS(env.check(u > 9), ss::guard_error);
    CHECK(counters.total().asked() == 5);
  }
  CHECK(more.size() == 1);
  REQUIRE(lines.size() == 5);
  CHECK(lines[0] == "symshape guard: recorded guard at " + at(first) + " by - is true: x.size(0) >= 5");
  CHECK(lines[2].find(" by fits is true: x.size(0) <= 64") != std::string::npos);
  const std::regex form{
      R"(^symshape guard: (decided|recorded|suppressed|refused) (guard|check|assume|division) at (.*):(\d+) by (.*) is (true|false|unanswered): (.*)$)"};
  std::string kinds;
  for (const std::string& line : lines) {
    std::smatch found;
    REQUIRE(std::regex_match(line, found, form));
    kinds += found.str(1) + " " + found.str(6) + "; ";
  }
  CHECK(kinds == "recorded true; decided false; recorded true; recorded true; refused unanswered; ");
}

TEST_CASE("coincidences: sizes recorded equal by chance are named, what is declared or known equal is not") {
  ss::shape_env env;
  const int declared = __LINE__ + 1;
  const auto x = env.input("x", {8, 4, 8, 1});
  const auto y = env.input("y", {8, 4, 9, 1}, {ss::same_as("x", 0), ss::dynamic, ss::dynamic, ss::dynamic});
  env.integer("k", 9), env.integer("n", 8);
  CHECK(env.guard(x.size(1) == y.size(1)));
  CHECK(std::string{ss::coincidences(env)} ==
        "x.size(0), x.size(2) and n were recorded as 8, and nothing says that they are equal (x declared at " +
            at(declared) +
            ")\ny.size(2) and k were recorded as 9, and nothing says that they are equal (y declared at " +
            at(declared + 1) + ")\n");
  CHECK(env.recorded() == 1);

  ss::shape_env ducks{{.zero_one = true, .duck = true}};
  const int there = __LINE__ + 1;
  ducks.input("a", {4, 5}), ducks.input("b", {5, 1});
  CHECK(std::string{ss::coincidences(ducks)} ==
        "b.size(0) is taken for a.size(1) because both were recorded as 5 (b declared at " + at(there) + ")\n");
}

TEST_CASE("origins: every guard says what asked for it, what it speaks of, and what it stands for") {
  ss::shape_env env;
  const int start = __LINE__ + 1;
  const auto x = env.input("x", {16, 24});
  const auto u = env.unbacked("u", 0, 30);
  CHECK(env.guard(x.size(0) > 5));
  CHECK(env.guard(x.size(0) > 12));
  CHECK(fits(x));
  env.check(x.size(1) == x.size(0) + 8);
  env.check(u <= x.size(1));
  const std::string said{ss::origins(env)};
  CHECK(said == "x.size(0) >= 13 (asked at " + at(start + 3) + ")\n  speaks of x.size(0) (declared at " + at(start) +
                    ")\n  implies x.size(0) >= 6 (asked at " + at(start + 2) + ")\n" +  //
                    "x.size(0) <= 64 (asked at " + at(start + 4) + " by fits)\n  speaks of x.size(0) (declared at " +
                    at(start) + ")\n" +  //
                    "x.size(0) + 8 == x.size(1) (checked at " + at(start + 5) +
                    ")\n  speaks of x.size(0) (declared at " + at(start) + ")\n  speaks of x.size(1) (declared at " +
                    at(start) + ")\n" +  //
                    "u <= x.size(1) (checked at " + at(start + 6) + ")\n  speaks of x.size(1) (declared at " +
                    at(start) + ")\n  speaks of u (bound at " + at(start + 1) + ")\n");
}

TEST_CASE("json: origins and counters say for tools what they say for people") {
  ss::shape_env env;
  const auto x = env.input("x", {16, 24});
  const auto u = env.unbacked("u", 0, 30);
  const ss::guard_counters counters{env};
  CHECK(env.guard(x.size(0) > 5));
  CHECK(env.guard(x.size(0) > 12));
  CHECK(fits(x));
  env.check(u <= x.size(1));
  const auto origins = nlohmann::json::parse(std::string{ss::origins_json(env)});
  std::string text;
  const auto origin = [&](const nlohmann::json& j, const std::string& verb) {
    const std::string file = j["file"].get<std::string>(), by = j["operation"].get<std::string>();
    text += " (" + verb + " at " + file.substr(file.rfind('/') + 1) + ":" + std::to_string(j["line"].get<int>()) +
            (by.empty() ? "" : " by " + by) + ")";
  };
  for (const auto& g : origins) {
    text += g["text"].get<std::string>();
    origin(g, g["verb"].get<std::string>());
    for (const auto& n : g["numbers"]) {
      text += "\n  speaks of " + n["name"].get<std::string>();
      origin(n, n["bound"].get<bool>() ? "bound" : "declared");
    }
    for (const auto& i : g["implies"]) {
      text += "\n  implies " + i["text"].get<std::string>();
      origin(i, i["verb"].get<std::string>());
    }
    text += "\n";
  }
  CHECK(text == std::string{ss::origins(env)});
  CHECK(text.find("implies") != std::string::npos);
  const auto counted = nlohmann::json::parse(std::string{ss::json(counters)});
  CHECK(counted.size() == 4);
  CHECK(counted[2]["operation"] == "fits");
  CHECK(counted[2]["recorded"] == 1);
  CHECK(counted[3]["verb"] == "check");
}
