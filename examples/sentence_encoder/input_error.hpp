// SPDX-License-Identifier: BSL-1.0
/// @file
/// What the encoder says when a file or a sentence from outside is not what it must be.
/// Floor: examples. May include the standard library.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace sentence_encoder {

/// A file, a sentence or an argument from outside that cannot be used; the text says which and why.
struct input_error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A piece of foreign text as it may stand in a message: in quotes, control bytes written as
/// `\x1b`, cut after `longest` bytes.
///
///     in_quotes("a\nb");          // 'a\x0ab'
///     in_quotes("abcdef", 3);     // 'abc...'
[[nodiscard]] inline std::string in_quotes(std::string_view text, std::size_t longest = 200) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::size_t end = text.size();
  if (end > longest) {
    end = longest;  // but not inside a UTF-8 sequence
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  }
  std::string result = "'";
  for (const char byte : text.substr(0, end)) {
    const auto value = static_cast<unsigned char>(byte);
    if (value < 0x20 || value == 0x7F) {
      result += "\\x";
      result += digits[value / 16];
      result += digits[value % 16];
    } else {
      result += byte;
    }
  }
  return result + (end < text.size() ? "...'" : "'");
}

}  // namespace sentence_encoder
