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
  constexpr explicit scanner(text_view text) : text_{text}, at_{text.data}, end_{text.data + text.size} { look(); }

  constexpr bool at_end() const { return at_ == end_; }
  constexpr bool failed() const { return expected_ != nullptr; }
  constexpr failure error() const {
    failure f{};
    if (!failed()) return f;
    f.kind = failure_kind::parse;
    f.operation = "parse";
    f.sentence = expected_;
    f.formula = text_;
    f.position = refused_at_;
    const std::size_t left = text_.size - refused_at_;
    f.name = {text_.data + refused_at_, left < 24 ? left : 24};  // what stands there
    return f;
  }
  constexpr std::size_t position() const { return static_cast<std::size_t>(at_ - text_.data); }
  constexpr bool peek(char c) const { return next_ == c; }

  /// Reads the character if it comes next.
  constexpr bool accept(char c) {
    if (next_ != c) return false;
    advance();
    return true;
  }
  /// Refuses whatever follows.
  constexpr void expect_end(const char* expected) {
    if (!at_end()) refuse(expected);
  }
  /// Says what was expected at the present position; `%p` and `%f` in it are the position and the text.
  constexpr void refuse(const char* expected) {
    if (failed()) return;
    expected_ = expected;
    refused_at_ = position();
    next_ = '\0';
  }
  constexpr void refuse_at(std::size_t position, const char* expected) {
    if (!failed()) at_ = text_.data + position;
    refuse(expected);
  }

 protected:
  constexpr bool at_letter() const {
    return (next_ >= 'a' && next_ <= 'z') || (next_ >= 'A' && next_ <= 'Z') || next_ == '_';
  }
  constexpr bool at_digit() const { return next_ >= '0' && next_ <= '9'; }
  /// Whether the character after the next one is this.
  constexpr bool then(char c) const { return end_ - at_ > 1 && at_[1] == c; }
  /// Goes past the next character.
  constexpr void advance() {
    next_ = ++at_ == end_ ? '\0' : *at_;
    while (next_ <= ' ' && (next_ == ' ' || next_ == '\t' || next_ == '\n' || next_ == '\r'))
      next_ = ++at_ == end_ ? '\0' : *at_;
  }

  constexpr void advance_by_two() {
    ++at_;
    advance();
  }

  /// The word where it comes next and no letter or digit follows it.
  constexpr bool accept_word(const char* word) {
    const char* after = at_;
    for (; *word != 0; ++word, ++after)
      if (after == end_ || *after != *word) return false;
    if (failed() || (after != end_ && part_of_name(*after))) return false;
    at_ = after;
    look();
    return true;
  }
  /// The characters of a name from here on; nothing where no letter comes next.
  constexpr text_view read_name() {
    const char *const first = at_, *c = first;
    if (at_letter()) ++c;
    while (c != first && c != end_ && part_of_name(*c)) ++c;
    at_ = c;
    look();
    return {first, static_cast<std::size_t>(c - first)};
  }
  /// Digits, with the sign that was read before them: -2^63 has no positive twin.
  constexpr std::int64_t read_integer(int sign) {
    constexpr std::int64_t safe = int64_max / 10 - 1;  // one more digit fits
    std::int64_t n = 0;
    for (; at_ != end_ && *at_ >= '0' && *at_ <= '9'; ++at_) {
      const int digit = sign * (*at_ - '0');
      if (n <= safe && n >= -safe)
        n = 10 * n + digit;
      else if (!checked_multiply(n, 10, n) || !checked_add(n, digit, n))
        return refuse("a number below 2^63 was expected up to position %p of \"%f\""), 0;
    }
    look();
    if (next_ >= 'A' && at_letter() && text_.data != at_ && at_[-1] >= '0' && at_[-1] <= '9')
      refuse("an operator was expected between number and name at position %p of \"%f\"");
    return n;
  }

  /// One level of nesting more; false where that is too deep. The caller counts `depth_` down again.
  constexpr bool deeper() {
    if (++depth_ <= (__builtin_is_constant_evaluated() ? 40 : 200)) return true;
    refuse(__builtin_is_constant_evaluated()
               ? "at most 40 levels of nesting were expected up to position %p of \"%f\""
               : "at most 200 levels of nesting were expected up to position %p of \"%f\"");
    return false;
  }

  int depth_ = 0;
  char next_ = 0;  // what comes next; 0 at the end and after a refusal

 private:
  static constexpr bool part_of_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c >= '0' && c <= '9');
  }
  /// Goes past blanks.
  constexpr void look() {
    next_ = at_ == end_ ? '\0' : *at_;
    while (next_ <= ' ' && (next_ == ' ' || next_ == '\t' || next_ == '\n' || next_ == '\r'))
      next_ = ++at_ == end_ ? '\0' : *at_;
  }

  text_view text_;
  const char *at_, *end_;
  const char* expected_ = nullptr;  // at the first refusal
  std::size_t refused_at_ = 0;
};

}  // namespace symshape::inline SYMSHAPE_ABI
