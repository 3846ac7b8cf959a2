// SPDX-License-Identifier: BSL-1.0
// Rows of operator calls: read from their file, run by name, compared.

#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace conform {

/// One line of a file, as JSON; `where` is "file:line".
struct meta_row {
  std::string where;
  nlohmann::json data;

  std::string id() const { return data.value("id", ""); }
  std::string op() const { return data.value("op", ""); }
};

/// - Errors: `malformed` naming file and line.
std::vector<meta_row> read_meta(const std::string& file);

/// What a rule made of a row: results in the file's own form, or a refusal.
struct meta_answer {
  bool has_rule = false, refused = false;
  std::string message;  // of the refusal
  nlohmann::json out;
};

/// On numbers, or with a symbol for every size from 2 on.
/// - Errors: `malformed` for a value that is not of the file's language.
meta_answer run_meta(const meta_row& row, bool symbolic);

/// Whether results agree: sizes, types, offsets, and the strides that matter, or all of them.
bool agrees(const nlohmann::json& expected, const nlohmann::json& came, bool exact);

/// Whether a row passes, and by which of its two results.
enum class meta_verdict { agrees, agrees_with_fake, differs };
meta_verdict judge(const meta_row& row, const meta_answer& answer, bool exact);

}  // namespace conform
