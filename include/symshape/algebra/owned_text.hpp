// SPDX-License-Identifier: BSL-1.0
/// @file
/// Text that owns its characters: names and sentences that outlive the buffer they were written in.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/text_view.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

/// Characters with an owner and a 0 behind them; what `std::string` is here, without the price of its header (docs/decisions/0005).
/// Converts to `std::string` and `std::string_view` where the program has them, and goes into any stream with `write`.
///
///     std::string why = program.explain(now);
///     std::cout << guards[0].text << '\n';
///     std::printf("%s", explain(guards).c_str());
///
/// - Laws: `size()` does not count the closing 0; `view()` and `c_str()` are valid as long as the object is.
/// - Cost: one allocation; none for empty text.
class owned_text {
 public:
  owned_text() = default;
  owned_text(text_view text) {
    if (text.size == 0) return;
    characters_.reserve_more(static_cast<std::uint32_t>(text.size) + 1);
    characters_.append(text.data, static_cast<std::uint32_t>(text.size));
    characters_.push_back('\0');
  }
  owned_text(const char* text) : owned_text{text_view{text}} {}
  owned_text(const text_buffer& text) : owned_text{text.view()} {}

  std::size_t size() const { return characters_.empty() ? 0 : characters_.size() - 1; }
  bool empty() const { return characters_.empty(); }
  const char* c_str() const { return characters_.empty() ? "" : characters_.data(); }
  const char* data() const { return c_str(); }
  const char* begin() const { return c_str(); }
  const char* end() const { return c_str() + size(); }
  text_view view() const { return {c_str(), size()}; }
  operator text_view() const { return view(); }

  /// To the program's own kind of string.
  template <class String>
    requires requires(const char* characters, std::size_t count) {
      typename String::traits_type;
      String(characters, count);
    }
  operator String() const {
    return String(c_str(), size());
  }

  bool starts_with(text_view text) const { return size() >= text.size && text_view{c_str(), text.size} == text; }

  // A template, so that what only converts to an owned text (a test framework's wrapper) does not compare by it.
  template <class Text>
    requires std::is_convertible_v<const Text&, text_view>
  bool operator==(const Text& other) const {
    return view() == text_view{other};
  }

  template <class Stream>
    requires requires(Stream& out) {
      out.write("", 0);
      out.flush();
    }
  friend Stream& operator<<(Stream& out, const owned_text& text) {
    out.write(text.c_str(), static_cast<std::ptrdiff_t>(text.size()));
    return out;
  }

 private:
  growing_array<char> characters_;
};

}  // namespace symshape::inline SYMSHAPE_ABI
