// SPDX-License-Identifier: BSL-1.0
#include "conform.hpp"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <fstream>

namespace conform {

namespace {

const char* word(result r) { return r == result::passed ? "passed" : r == result::failed ? "failed" : "skipped"; }

}  // namespace

void report::print() const {
  struct counts {
    std::size_t passed = 0, failed = 0, skipped = 0;
  };
  std::map<std::string, counts> groups;
  for (const outcome& row : rows_) {
    counts& c = groups[row.group];
    ++(row.is == result::passed ? c.passed : row.is == result::failed ? c.failed : c.skipped);
  }
  std::printf("%-36s %8s %8s %8s\n", "", "passed", "failed", "skipped");
  for (const auto& [name, c] : groups)
    std::printf("%-36s %8zu %8zu %8zu\n", name.c_str(), c.passed, c.failed, c.skipped);

  std::size_t printed = 0;
  for (const outcome& row : rows_) {
    if (row.is != result::failed || printed == options_->failures) continue;
    if (printed++ == 0) std::printf("\n");
    std::printf("%s: expected %s, came %s\n", row.id.c_str(), row.expected.c_str(), row.came.c_str());
    for (const auto& [name, value] : row.details) std::printf("    %s: %s\n", name.c_str(), value.c_str());
  }

  if (options_->json.empty()) return;
  auto all = nlohmann::json::array();
  for (const outcome& row : rows_) {
    nlohmann::json one{{"id", row.id},     {"group", row.group},      {"expected", row.expected},
                       {"came", row.came}, {"outcome", word(row.is)}, {"microseconds", row.microseconds}};
    for (const auto& [name, value] : row.details) one[name] = value;
    all.push_back(std::move(one));
  }
  std::ofstream out{options_->json};
  out << all.dump(1) << '\n';
  if (!out) throw malformed{options_->json + ": cannot be written"};
}

std::size_t report::print_last_line() const {
  std::size_t count[3]{};
  for (const outcome& row : rows_) ++count[static_cast<int>(row.is)];
  std::printf("%zu passed, %zu failed, %zu skipped\n", count[0], count[1], count[2]);
  return count[1];
}

}  // namespace conform
