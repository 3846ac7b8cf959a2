// SPDX-License-Identifier: BSL-1.0
/// @file
/// Reading a text piece by piece; the first thing that does not fit is named with its position.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/failure.hpp>
#include <symshape/algebra/integers.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// A position in a text, with what may stand there: characters, tokens, words, integers and names. Blanks after each are skipped.
///
/// The first refusal stays; after it nothing is accepted any more.
class scanner {
 public:
  constexpr explicit scanner(text_view text) : text_{text} { skip_blanks(); }

  constexpr bool at_end() const { return position_ == text_.size; }
  constexpr bool failed() const { return failure_.kind != failure_kind::none; }
  constexpr const failure& error() const { return failure_; }
  constexpr std::size_t position() const { return position_; }
  constexpr bool peek(char c) const { return !failed() && !at_end() && text_[position_] == c; }

  /// Reads the character if it comes next.
  constexpr bool accept(char c) {
    if (!peek(c)) return false;
    ++position_;
    skip_blanks();
    return true;
  }
  /// Refuses whatever follows.
  constexpr void expect_end(const char* expected) {
    if (!at_end()) refuse(expected);
  }
  /// Says what was expected at the present position; `%p` and `%f` in it are the position and the text.
  constexpr void refuse(const char* expected) {
    if (failed()) return;
    failure_.kind = failure_kind::parse;
    failure_.operation = "parse";
    failure_.sentence = expected;
    failure_.formula = text_;
    failure_.position = position_;
    const std::size_t left = text_.size - position_;
    failure_.name = {text_.data + position_, left < 24 ? left : 24};  // what stands there
  }
  constexpr void refuse_at(std::size_t position, const char* expected) {
    if (!failed()) position_ = position;
    refuse(expected);
  }

 protected:
  static constexpr bool letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
  static constexpr bool digit(char c) { return c >= '0' && c <= '9'; }
  constexpr bool at_letter() const { return !at_end() && letter(text_[position_]); }
  constexpr bool at_digit() const { return !at_end() && digit(text_[position_]); }

  constexpr void skip_blanks() {
    while (position_ < text_.size && (text_[position_] == ' ' || text_[position_] == '\t' || text_[position_] == '\n' ||
                                      text_[position_] == '\r'))
      ++position_;
  }
  constexpr bool accept(const char* token) { return accept_until(token, false); }
  /// The token where no letter or digit follows it.
  constexpr bool accept_word(const char* word) { return accept_until(word, true); }

  /// `[A-Za-z_][A-Za-z0-9_]*`; nothing where no letter comes next.
  constexpr text_view read_name() {
    const std::size_t first = position_;
    while (at_letter() || (position_ != first && at_digit())) ++position_;
    const text_view name{text_.data + first, position_ - first};
    skip_blanks();
    return name;
  }
  /// Digits, with the sign that was read before them: -2^63 has no positive twin.
  constexpr std::int64_t read_integer(int sign) {
    std::int64_t n = 0;
    for (; at_digit(); ++position_)
      if (!checked_multiply(n, 10, n) || !checked_add(n, std::int64_t{sign} * (text_[position_] - '0'), n)) {
        refuse("a number below 2^63 was expected up to position %p of \"%f\"");
        return 0;
      }
    if (at_letter()) refuse("an operator was expected between number and name at position %p of \"%f\"");
    skip_blanks();
    return n;
  }

 private:
  constexpr bool accept_until(const char* token, bool word) {
    if (failed()) return false;
    std::size_t end = position_;
    for (; *token != 0; ++token, ++end)
      if (end >= text_.size || text_[end] != *token) return false;
    if (word && end < text_.size && (letter(text_[end]) || digit(text_[end]))) return false;
    position_ = end;
    skip_blanks();
    return true;
  }

  text_view text_;
  std::size_t position_ = 0;
  failure failure_{};
};

}  // namespace symshape::inline SYMSHAPE_ABI
