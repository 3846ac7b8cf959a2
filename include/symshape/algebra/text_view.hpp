// SPDX-License-Identifier: BSL-1.0
/// @file
/// Borrowed text, and text under construction, without the standard library's strings.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/growing_array.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// Characters that somebody else owns. Converts from a literal, and from whatever has `data()` and `size()`.
///
/// `std::string_view` would do, but its header alone is a third of the price of the whole core.
struct text_view {
  const char* data = "";
  std::size_t size = 0;

  constexpr text_view() = default;
  constexpr text_view(const char* characters, std::size_t count) : data{characters}, size{count} {}
  constexpr text_view(const char* characters) : data{characters} {
    while (data[size] != 0) ++size;
  }
  template <class String>
    requires requires(const String& s) {
      s.data();
      s.size();
      s.substr(0, 0);
    }
  constexpr text_view(const String& string) : data{string.data()}, size{string.size()} {}

  constexpr char operator[](std::size_t i) const { return data[i]; }

  friend constexpr bool operator==(text_view a, text_view b) {
    if (a.size != b.size) return false;
    for (std::size_t i = 0; i < a.size; ++i)
      if (a.data[i] != b.data[i]) return false;
    return true;
  }
};

/// -1, 0 or 1: the order of the characters' codes, shorter first.
constexpr int compare(text_view a, text_view b) {
  for (std::size_t i = 0; i < a.size && i < b.size; ++i)
    if (a[i] != b[i]) return static_cast<unsigned char>(a[i]) < static_cast<unsigned char>(b[i]) ? -1 : 1;
  return a.size < b.size ? -1 : a.size > b.size ? 1 : 0;
}

namespace detail {
constexpr std::uint32_t hash_of(text_view name) {
  std::uint32_t hash = 0x11u;
  for (const char *c = name.data, *const end = c + name.size; c != end; ++c)
    hash = (hash ^ static_cast<unsigned char>(*c)) * 0x01000193u;
  return hash ^ (hash >> 15);
}
}  // namespace detail

/// Text under construction; what the printer writes to.
class text_buffer {
 public:
  constexpr text_buffer& operator<<(char c) {
    characters_.push_back(c);
    return *this;
  }
  constexpr text_buffer& operator<<(text_view text) {
    characters_.append(text.data, static_cast<std::uint32_t>(text.size));
    return *this;
  }
  constexpr text_buffer& operator<<(const char* text) { return *this << text_view{text}; }
  constexpr text_buffer& operator<<(std::int64_t number) {
    // Digits are taken from the negative side, which holds int64_min too.
    char digits[20]{};
    int count = 0;
    std::int64_t rest = number < 0 ? number : -number;
    do {
      digits[count++] = static_cast<char>('0' - rest % 10);
      rest /= 10;
    } while (rest != 0);
    if (number < 0) characters_.push_back('-');
    while (count > 0) characters_.push_back(digits[--count]);
    return *this;
  }
  constexpr text_buffer& operator<<(int number) { return *this << static_cast<std::int64_t>(number); }
  constexpr text_buffer& operator<<(std::uint32_t number) { return *this << static_cast<std::int64_t>(number); }

  constexpr std::size_t size() const { return characters_.size(); }
  constexpr char operator[](std::size_t i) const { return characters_[static_cast<std::uint32_t>(i)]; }
  constexpr void clear() { characters_.clear(); }
  constexpr void truncate(std::size_t size) { characters_.truncate(static_cast<std::uint32_t>(size)); }

  /// What was written so far; valid until the next write.
  constexpr text_view view() const {
    return characters_.empty() ? text_view{} : text_view{characters_.data(), characters_.size()};
  }
  constexpr operator text_view() const { return view(); }

 private:
  growing_array<char> characters_;
};

}  // namespace symshape::inline SYMSHAPE_ABI
