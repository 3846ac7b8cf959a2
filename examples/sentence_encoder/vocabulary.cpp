// SPDX-License-Identifier: BSL-1.0
#include "vocabulary.hpp"

#include "input_error.hpp"
#include "mapped_file.hpp"
#include "uncased_words.hpp"  // find_malformed, special_tokens

#include <algorithm>
#include <string>

namespace sentence_encoder {
namespace {

[[noreturn]] void fail(const std::filesystem::path& file, const std::string& reason) {
  throw input_error("vocabulary: " + in_quotes(file.native(), 4096) + " " + reason +
                    "; fetch it again with scripts/fetch_model.sh");
}

}  // namespace

vocabulary::vocabulary(const std::filesystem::path& file) {
  {
    const mapped_file mapped("vocabulary", file);
    const auto* const first = reinterpret_cast<const char*>(mapped.bytes().data());
    text_.assign(first, first + mapped.bytes().size());
  }
  const std::string_view text(text_.data(), text_.size());
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
  pieces_.reserve(lines);
  ids_.reserve(lines);

  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line = text.substr(begin, end - begin);
    begin = end + 1;
    if (line.ends_with('\r')) line.remove_suffix(1);  // a checkout that rewrote the line ends

    const std::string where = "line " + std::to_string(pieces_.size() + 1);
    if (line.empty()) fail(file, "is damaged: " + where + " is empty");
    if (const auto offset = find_malformed(line)) {
      fail(file, "is damaged: " + where + " is not UTF-8 at its byte " + std::to_string(*offset));
    }
    const auto [known, added] = ids_.emplace(line, static_cast<token_id>(pieces_.size()));
    if (!added) {
      fail(file,
           "is damaged: " + where + " repeats " + in_quotes(line) + " of line " + std::to_string(known->second + 1));
    }
    pieces_.push_back(line);
    longest_ = std::max(longest_, line.size());
  }
  for (const std::string_view token : special_tokens) {
    if (!find(token)) fail(file, "is damaged: it lacks the token " + std::string(token));
  }
}

std::optional<token_id> vocabulary::find(std::string_view piece) const {
  const auto found = ids_.find(piece);
  if (found == ids_.end()) return std::nullopt;
  return found->second;
}

}  // namespace sentence_encoder
