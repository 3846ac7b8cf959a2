// SPDX-License-Identifier: BSL-1.0
#include "uncased_words.hpp"

#include "input_error.hpp"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace sentence_encoder {
namespace {

/// The general category of a character in Unicode 8, by ICU's newer tables: a character that came
/// later is unassigned, and the six whose category was changed since are named.
std::int8_t category(UChar32 character) {
  switch (character) {
    case 0x166D:   // Canadian syllabics chi sign, a symbol since Unicode 12
    case 0x111C9:  // Sharada sandhi mark, a mark since Unicode 11
      return U_OTHER_PUNCTUATION;
    case 0x1734:  // Hanunoo pamudpod, a spacing mark since Unicode 14
      return U_NON_SPACING_MARK;
    case 0x1885:  // Mongolian ali gali baluda and three baluda, marks since Unicode 9
    case 0x1886: return U_OTHER_LETTER;
    case 0xA9BD:  // Javanese consonant sign keret, a nonspacing mark since Unicode 12
      return U_COMBINING_SPACING_MARK;
    default: break;
  }
  UVersionInfo age;
  u_charAge(character, age);
  return age[0] > 8 ? static_cast<std::int8_t>(U_UNASSIGNED) : u_charType(character);
}

bool is_dropped(UChar32 character) {
  if (character < 0x80) {
    return (character < 0x20 && character != '\t' && character != '\n' && character != '\r') || character == 0x7F;
  }
  if (character == 0xFFFD) return true;
  const auto kind = category(character);
  return kind == U_CONTROL_CHAR || kind == U_FORMAT_CHAR || kind == U_PRIVATE_USE_CHAR;
}

bool is_ideograph(UChar32 character) {
  constexpr std::pair<UChar32, UChar32> blocks[] = {{0x3400, 0x4DBF},   {0x4E00, 0x9FFF},   {0xF900, 0xFAFF},
                                                    {0x20000, 0x2A6DF}, {0x2A700, 0x2B73F}, {0x2B740, 0x2B81F},
                                                    {0x2B920, 0x2CEAF}, {0x2F800, 0x2FA1F}};
  return character >= blocks[0].first && std::any_of(std::begin(blocks), std::end(blocks), [&](const auto& block) {
           return block.first <= character && character <= block.second;
         });
}

bool is_punctuation(UChar32 character) {
  if (character < 0x80) {
    return (character >= '!' && character <= '/') || (character >= ':' && character <= '@') ||
           (character >= '[' && character <= '`') || (character >= '{' && character <= '~');
  }
  return (U_MASK(category(character)) & U_GC_P_MASK) != 0;
}

/// The special token at the very beginning of `text`, or an empty text.
std::string_view special_token_at(std::string_view text) {
  for (const std::string_view token : special_tokens) {
    if (text.starts_with(token)) return token;
  }
  return {};
}

/// Steps 2 to 5 of `read_words`, one character at a time.
///
/// What the next character may still change is kept: the word under way, and the marks whose order
/// is open. NFD orders each run of marks (characters with a combining class other than 0) by class,
/// equal classes in the order of the text. A nonspacing mark goes anyway, so it never enters the run;
/// one with class 0 still ends the run. So a sentence of 10^5 accents costs no sorting.
class word_reader {
 public:
  word_reader(const icu::Normalizer2& decomposition, const std::function<bool(const uncased_word&)>& use)
      : decomposition_(decomposition), use_(use) {}

  [[nodiscard]] bool wants_more() const { return wants_more_; }

  void read(UChar32 character) {
    if (is_dropped(character)) return;
    if (u_isUWhiteSpace(character)) {
      end_segment();
    } else if (character < 0x80) {
      release_marks();
      append(character);
    } else if (is_ideograph(character)) {
      end_segment();
      decompose(character);
      end_segment();
    } else {
      decompose(character);
    }
  }

  /// No mark and no word reaches across: a space, the end, or the border of a special token.
  void end_segment() {
    release_marks();
    end_word();
  }

  void read_special(std::string_view token) {
    end_segment();
    give({token, false, true});
  }

 private:
  void decompose(UChar32 character) {
    if (!decomposition_.getDecomposition(character, parts_)) {
      order(character);
      return;
    }
    for (std::int32_t at = 0; at < parts_.length();) {
      const UChar32 part = parts_.char32At(at);
      at += U16_LENGTH(part);
      order(part);
    }
  }

  void order(UChar32 character) {
    const auto combining_class = u_getCombiningClass(character);
    if (combining_class == 0) release_marks();
    if (category(character) == U_NON_SPACING_MARK) return;
    if (combining_class == 0) {
      append(character);
    } else {
      marks_.emplace_back(combining_class, marks_.size(), character);
    }
  }

  void release_marks() {
    if (marks_.empty()) return;
    std::sort(marks_.begin(), marks_.end());
    for (const auto& [combining_class, position, character] : marks_) append(character);
    marks_.clear();
  }

  void append(UChar32 character) {
    character = u_tolower(character);
    const bool alone = is_punctuation(character);
    if (alone) end_word();
    if (++characters_ <= longest_word) {
      char bytes[U8_MAX_LENGTH];
      std::size_t length = 0;
      U8_APPEND_UNSAFE(bytes, length, character);
      word_.append(bytes, length);
    }
    if (alone) end_word();
  }

  void end_word() {
    if (characters_ != 0) give({word_, characters_ > longest_word, false});
    word_.clear();
    characters_ = 0;
  }

  void give(const uncased_word& word) {
    if (wants_more_) wants_more_ = use_(word);
  }

  const icu::Normalizer2& decomposition_;
  const std::function<bool(const uncased_word&)>& use_;
  bool wants_more_ = true;
  icu::UnicodeString parts_;  // of the character being decomposed
  // Combining class, position, character: the position keeps the order of the text within a class.
  std::vector<std::tuple<std::uint8_t, std::size_t, UChar32>> marks_;
  std::string word_;            // the word under way
  std::size_t characters_ = 0;  // its length, also beyond longest_word
};

}  // namespace

std::optional<std::size_t> find_malformed(std::string_view text) noexcept {
  const auto length = static_cast<std::ptrdiff_t>(text.size());
  for (std::ptrdiff_t at = 0; at < length;) {
    const std::ptrdiff_t begin = at;
    UChar32 character = 0;
    U8_NEXT(text.data(), at, length, character);
    if (character < 0) return static_cast<std::size_t>(begin);
  }
  return std::nullopt;
}

void read_words(std::string_view sentence, const std::function<bool(const uncased_word&)>& use) {
  if (const auto offset = find_malformed(sentence)) {
    constexpr char digits[] = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(sentence[*offset]);
    throw input_error("tokenize: the sentence is not UTF-8 at byte offset " + std::to_string(*offset) + " (byte 0x" +
                      digits[byte / 16] + digits[byte % 16] + "); convert it to UTF-8");
  }
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* const decomposition = icu::Normalizer2::getNFDInstance(status);
  if (U_FAILURE(status)) {
    throw input_error(std::string("tokenize: ICU gives no canonical decomposition: ") + u_errorName(status) +
                      "; install ICU's data");
  }

  word_reader reader(*decomposition, use);
  for (std::size_t at = 0; at < sentence.size() && reader.wants_more();) {
    if (sentence[at] == '[') {
      if (const auto token = special_token_at(sentence.substr(at)); !token.empty()) {
        reader.read_special(token);
        at += token.size();
        continue;
      }
    }
    UChar32 character = 0;
    U8_NEXT_UNSAFE(sentence.data(), at, character);
    reader.read(character);
  }
  if (reader.wants_more()) reader.end_segment();
}

}  // namespace sentence_encoder
