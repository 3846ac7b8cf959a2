// SPDX-License-Identifier: BSL-1.0
/// @file
/// A sentence as the numbers the model was trained on.
/// Floor: examples. May include the standard library and the headers of this folder.
#pragma once

#include "vocabulary.hpp"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sentence_encoder {

/// The model reads at most this many tokens of a sentence, [CLS] and [SEP] included.
inline constexpr std::size_t most_tokens = 256;

/// Cuts sentences into word pieces by greedy longest match.
///
///     const wordpiece tokenizer("vocab.txt");
///     tokenizer.encode("The Eiffel tower");  // 101 1996 1041 13355 2884 3578 102
///     tokenizer.encode("");                  // 101 102: [CLS] [SEP]
///
/// A word (see `read_words`) is cut from the left, each time into the longest piece the vocabulary
/// has; pieces after the first begin with ##. A word with a part that has no piece, or of more than
/// 100 characters, is the one token [UNK]. What is beyond `limit` tokens is left out.
///
/// - Errors: `input_error` for a damaged vocabulary, a sentence that is not UTF-8, a limit below 2.
/// - Cost: one look-up per word in the common case, at most (100 characters × the longest piece's
///   bytes) per word; reading stops at the limit.
/// - Source: the tokenizer.json beside the model's weights (WordPiece, TemplateProcessing).
class wordpiece {
 public:
  explicit wordpiece(const std::filesystem::path& vocabulary_file);
  explicit wordpiece(vocabulary words);

  [[nodiscard]] std::vector<token_id> encode(std::string_view sentence, std::size_t limit = most_tokens) const;
  /// The same for each of several sentences; an error says which of them, counted from 1.
  [[nodiscard]] std::vector<std::vector<token_id>> encode_all(std::span<const std::string> sentences,
                                                              std::size_t limit = most_tokens) const;
  [[nodiscard]] const vocabulary& words() const noexcept { return words_; }

 private:
  void append_pieces(std::string_view word, std::vector<token_id>& ids) const;

  vocabulary words_;
  token_id unknown_;
  token_id first_;  // [CLS]
  token_id last_;   // [SEP]
};

}  // namespace sentence_encoder
