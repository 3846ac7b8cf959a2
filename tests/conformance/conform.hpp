// SPDX-License-Identifier: BSL-1.0
// What the parts of the program `conform` share: its options, the outcome of a row, and the report at the end.

#pragma once

#include <cstddef>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace conform {

struct options {
  std::vector<std::string> files;
  std::size_t failures = 10;  // how many failing rows are printed
  std::string json;           // every row's outcome goes there, unless empty
  std::string only;           // one row's id, or empty
  bool exact = false, symbolic = false, times = false;
};

/// A file or row that cannot be read: the message names file, line and what is wrong.
struct malformed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

enum class result { passed, failed, skipped };

/// What became of one row.
struct outcome {
  std::string id, group, expected, came;
  result is = result::skipped;
  double microseconds = 0;
  std::map<std::string, std::string> details;
};

/// Collects outcomes and prints them as the contract says.
class report {
 public:
  explicit report(const options& given) : options_{&given} {}
  void add(outcome row) { rows_.push_back(std::move(row)); }
  const std::vector<outcome>& rows() const { return rows_; }

  /// The table by group, the first failing rows, and what `--json` asks for.
  void print() const;
  /// `N passed, N failed, N skipped`; the number that failed.
  std::size_t print_last_line() const;

 private:
  const options* options_;
  std::vector<outcome> rows_;
};

int prove(const options&);
int mirror(const options&);
int meta(const options&);
int guards(const options&);

}  // namespace conform
