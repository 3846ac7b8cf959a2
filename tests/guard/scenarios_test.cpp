// SPDX-License-Identifier: BSL-1.0
#include "conformance/guard_scenario.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <fstream>
#include <string>

TEST_CASE("shape_env: recordings answer, record, accept and reject as the scenarios say") {
  std::ifstream file(SYMSHAPE_TEST_DATA "/guards/scenarios.jsonl");
  REQUIRE_MESSAGE(file, "the scenarios are not unpacked");
  std::size_t scenarios = 0, rows = 0;
  for (std::string line; std::getline(file, line); ++scenarios) {
    const conform::guard_scenario one{nlohmann::json::parse(line)};
    rows += one.accepted + one.rejected;
    CHECK(one.unknown_step() == "");
    for (const std::string& complaint : one.complaints()) FAIL_CHECK(complaint);
  }
  CHECK(scenarios > 200);
  CHECK(rows > 1000);
}
