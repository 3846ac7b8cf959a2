// SPDX-License-Identifier: BSL-1.0
// conform guards: recordings answer, raise and record as their rows say, and accept exactly the later inputs that may use them again.

#include "conform.hpp"
#include "guard_scenario.hpp"

#include <chrono>
#include <cstdio>
#include <fstream>

namespace conform {

namespace {

/// What a row is about: the first of these that it has.
std::string group_of(const nlohmann::json& row) {
  struct {
    const char* name;
    const char* steps[3];
  } constexpr by_step[] = {{"freeze", {"freeze", "frozen_error", ""}},
                           {"transactions", {"begin", "rollback", "commit"}},
                           {"suppression", {"suppress_begin", "suppress_end", ""}},
                           {"data-dependent", {"unbacked", "guard_error", ""}},
                           {"errors", {"check_error", "overflow_error", ""}},
                           {"assumptions", {"assume", "", ""}}};
  for (const auto& g : by_step)
    for (const auto& step : row.at("steps"))
      for (const char* const name : g.steps)
        if (step.at(0) == name) return g.name;
  if (row.contains("either")) return "overflow";
  if (row.at("options").at("zero_one")) return "0/1 policy";
  if (row.at("options").at("duck")) return "duck policy";
  return "guards and checks";
}

outcome run_row(const nlohmann::json& row) {
  outcome o{row.at("id"), group_of(row), {}, {}, result::passed, 0, {}};
  const auto start = std::chrono::steady_clock::now();
  const guard_scenario run{row};
  o.microseconds = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
  o.details["note"] = row.at("note");
  if (!run.unknown_step().empty()) {
    o.is = result::skipped;
    o.group = "no rule for the step " + run.unknown_step();
    o.came = "not run";
    return o;
  }
  o.expected = "every answer, at most " + row.at("guards_max").dump() + " guards and " +
               std::to_string(row.value("asserts_max", 0)) + " assertions, " + std::to_string(run.accepted) +
               " accepted, " + std::to_string(run.rejected) + " rejected";
  o.came = std::to_string(run.guards) + " guards and " + std::to_string(run.assertions) + " assertions, " +
           std::to_string(run.complaints().size()) + " disagreements";
  o.details["guards"] = run.explained;
  o.details["rows"] = std::to_string(run.accepted + run.rejected + run.either);
  if (run.complaints().empty()) return o;
  o.is = result::failed;
  std::size_t i = 0;
  for (const std::string& complaint : run.complaints()) o.details["disagreement " + std::to_string(++i)] = complaint;
  return o;
}

}  // namespace

int guards(const options& given) {
  report rows{given};
  std::size_t inputs = 0, recorded = 0;
  double microseconds = 0;
  for (const auto& file : given.files) {
    std::ifstream in{file};
    if (!in) throw malformed{file + ": cannot be opened"};
    std::size_t number = 0;
    for (std::string line; std::getline(in, line);) {
      ++number;
      try {
        const auto row = nlohmann::json::parse(line);
        if (!given.only.empty() && row.at("id") != given.only) continue;
        outcome o = run_row(row);
        if (!given.only.empty()) {
          std::printf("%s (%s)\n    expected: %s\n    came: %s\n", o.id.c_str(), o.group.c_str(), o.expected.c_str(),
                      o.came.c_str());
          for (const auto& [name, value] : o.details) std::printf("    %s: %s\n", name.c_str(), value.c_str());
          std::printf("    row: %s\n", line.c_str());
        }
        if (o.is != result::skipped) inputs += std::stoul(o.details["rows"]), ++recorded;
        microseconds += o.microseconds;
        rows.add(std::move(o));
      } catch (const nlohmann::json::exception& e) {
        throw malformed{file + ":" + std::to_string(number) + ": " + e.what()};
      } catch (const unreadable_condition& e) {
        throw malformed{file + ":" + std::to_string(number) + ": " + e.what()};
      }
    }
  }
  if (!given.only.empty() && rows.rows().empty()) throw malformed{"no row has the id " + given.only};
  rows.print();
  std::printf("\n%zu recordings and %zu later inputs in %.0f ms\n", recorded, inputs, microseconds / 1000);
  return rows.print_last_line() == 0 ? 0 : 1;
}

}  // namespace conform
