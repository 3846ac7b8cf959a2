// SPDX-License-Identifier: BSL-1.0
/// @file
/// A sentence as the uncased model reads it: words in lower case without accents.
/// Floor: examples. May include the standard library and, in its source file, ICU.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>

namespace sentence_encoder {

/// The tokens that stand for themselves wherever a sentence contains them, spelled exactly so.
inline constexpr std::array<std::string_view, 5> special_tokens = {"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"};

/// A word of more characters than this is one unknown token.
inline constexpr std::size_t longest_word = 100;

/// The byte offset of the first ill-formed UTF-8 sequence, if there is one.
[[nodiscard]] std::optional<std::size_t> find_malformed(std::string_view text) noexcept;

/// One word of a sentence, in the order of the text.
struct uncased_word {
  std::string_view text;  // UTF-8; the first `longest_word` characters where the word is longer
  bool too_long = false;  // more than `longest_word` characters
  bool special = false;   // one of `special_tokens`
};

/// Hands the words of a sentence to `use`, in order, until it answers false.
///
///     read_words("Hello, naïve WORLD", [](const uncased_word& word) {
///       std::cout << word.text << '|';  // hello|,|naive|world|
///       return true;
///     });
///
/// Five steps, in this order, each of them the reference tokenizer's:
///
/// 1. *Special tokens*, such as `[MASK]`, stand for themselves; the text between two of them is read
///    on its own.
/// 2. *Clean*: U+0000, U+FFFD, control, format and private-use characters go, except tab and line
///    ends, and every white space becomes a space.
/// 3. *Space*: a space goes before and behind each CJK ideograph.
/// 4. *Strip and lower*: canonical decomposition (NFD), nonspacing marks go, then each character in
///    lower case by itself (so a final sigma is a plain sigma and a sharp s stays).
/// 5. *Split* at spaces; each punctuation character (ASCII's symbols among them) is a word.
///
/// The categories of steps 2, 4 and 5 are those of Unicode 8: the reference froze them there, and a
/// later character is an ordinary letter to it.
///
/// - Errors: `input_error` naming the byte offset when the sentence is not UTF-8, before any word.
/// - Cost: linear in the part that is read (n log n in a run of marks out of order), after one pass
///   over all bytes for the check; memory is bounded by the longest run of marks.
/// - Lifetime: a word's text is valid during the call of `use`.
/// - Source: the tokenizer.json beside the model's weights (BertNormalizer, BertPreTokenizer).
void read_words(std::string_view sentence, const std::function<bool(const uncased_word&)>& use);

}  // namespace sentence_encoder
