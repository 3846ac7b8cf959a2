// SPDX-License-Identifier: BSL-1.0
/// @file
/// Writes JSON: commas, quotes and escapes.
/// Floor: guard. Includes only algebra.

#pragma once

#include <symshape/algebra/owned_text.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Objects and arrays one inside the other; what is written last decides whether a comma is due.
///
///     json.begin('{').key("line").number(31).end('}')       // {"line":31}
///
/// - Laws: the result is valid JSON in UTF-8 whatever bytes the texts have: what is no UTF-8 becomes U+FFFD.
class json_writer {
 public:
  json_writer& begin(char bracket) {
    separate();
    out_ << bracket;
    due_ = false;
    return *this;
  }
  json_writer& end(char bracket) {
    out_ << bracket;
    due_ = true;
    return *this;
  }
  json_writer& key(text_view name) {
    text(name);
    out_ << ':';
    due_ = false;
    return *this;
  }
  json_writer& number(std::int64_t n) {
    separate();
    out_ << n;
    return *this;
  }
  json_writer& truth(bool t) {
    separate();
    out_ << (t ? "true" : "false");
    return *this;
  }
  json_writer& text(text_view t) {
    separate();
    out_ << '"';
    for (std::size_t i = 0; i < t.size;) i += character(t, i);
    out_ << '"';
    return *this;
  }

  owned_text result() const { return out_; }

 private:
  void separate() {
    if (due_) out_ << ',';
    due_ = true;
  }

  /// Writes the character that begins at byte `i`, and says how many bytes it has.
  std::size_t character(text_view t, std::size_t i) {
    const auto c = static_cast<unsigned char>(t[i]);
    if (c == '"' || c == '\\') {
      out_ << '\\' << t[i];
      return 1;
    }
    if (c < 0x20 || c == 0x7f) {
      const char* const digits = "0123456789abcdef";
      out_ << "\\u00" << digits[c / 16] << digits[c % 16];
      return 1;
    }
    const std::size_t length = c < 0x80                ? 1
                               : c >= 0xc2 && c < 0xe0 ? 2
                               : c >= 0xe0 && c < 0xf0 ? 3
                               : c >= 0xf0 && c < 0xf5 ? 4
                                                       : 0;
    bool valid = length != 0 && i + length <= t.size;
    std::uint32_t code = length < 2 ? c : c & (0xffu >> (length + 1));
    for (std::size_t k = 1; valid && k < length; ++k) {
      const auto next = static_cast<unsigned char>(t[i + k]);
      valid = (next & 0xc0) == 0x80;
      code = code << 6 | (next & 0x3fu);
    }
    // Longer than needed, a half of a pair, or beyond the last character.
    valid = valid && (length != 3 || (code >= 0x800 && (code < 0xd800 || code > 0xdfff))) &&
            (length != 4 || (code >= 0x10000 && code <= 0x10ffff));
    if (!valid) {
      out_ << "\\ufffd";
      return 1;
    }
    out_ << text_view{t.data + i, length};
    return length;
  }

  text_buffer out_;
  bool due_ = false;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
