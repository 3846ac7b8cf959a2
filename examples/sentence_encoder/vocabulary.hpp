// SPDX-License-Identifier: BSL-1.0
/// @file
/// The model's word pieces and their numbers, read from vocab.txt.
/// Floor: examples. May include the standard library.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sentence_encoder {

/// The row of the embedding table that stands for one word piece.
using token_id = std::int64_t;

/// The list of word pieces: line n of the file, counted from 0, is the piece with number n.
///
///     const vocabulary words("vocab.txt");
///     words.find("cat");     // 4937
///     words.find("##s");     // 2015: a piece inside a word begins with ##
///     words.piece(4937);     // "cat"
///
/// - Errors: `input_error` when the file cannot be read, is empty, is not UTF-8, has an empty line or
///   a piece twice, or lacks [PAD], [UNK], [CLS], [SEP] or [MASK]; it names the file and the line.
class vocabulary {
 public:
  explicit vocabulary(const std::filesystem::path& file);
  vocabulary(vocabulary&&) noexcept = default;
  vocabulary& operator=(vocabulary&&) noexcept = default;

  [[nodiscard]] std::optional<token_id> find(std::string_view piece) const;
  [[nodiscard]] std::string_view piece(token_id id) const { return pieces_.at(static_cast<std::size_t>(id)); }
  [[nodiscard]] std::size_t size() const noexcept { return pieces_.size(); }
  /// The length in bytes of the longest piece: no longer piece of a word needs to be looked up.
  [[nodiscard]] std::size_t longest() const noexcept { return longest_; }

 private:
  std::vector<char> text_;  // the file; every view below points into it, and a move keeps it in place
  std::vector<std::string_view> pieces_;
  std::unordered_map<std::string_view, token_id> ids_;
  std::size_t longest_ = 0;
};

}  // namespace sentence_encoder
