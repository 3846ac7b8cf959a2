// SPDX-License-Identifier: BSL-1.0
/// @file
/// One axis as a type: its canonical formula, character by character.
/// Floor: shape. Includes only algebra.

#pragma once

#include <symshape/algebra/text_view.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

// Plain functions of texts and not templates of their characters: a program has thousands of dims.

constexpr bool all_digits(text_view text) {
  for (std::size_t i = 0; i < text.size; ++i)
    if (text[i] < '0' || text[i] > '9') return false;
  return text.size != 0;
}

constexpr bool is_name(text_view text) {
  for (std::size_t i = 0; i < text.size; ++i) {
    const char c = text[i];
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    if (!letter && (i == 0 || c < '0' || c > '9')) return false;
  }
  return text.size != 0;
}

constexpr std::int64_t digits_value(text_view text) {
  std::int64_t n = 0;
  for (std::size_t i = 0; i < text.size; ++i) n = n * 10 + (text[i] - '0');
  return n;
}

}  // namespace detail

/// The size of one axis, known by its formula: `dim<'2','*','H'>`.
///
/// The characters are the canonical text, so equal formulas are equal types. They are a pack and not a text parameter because every
/// compiler shows a pack in its messages as what it is.
template <char... C>
struct dim {
  static constexpr char characters[sizeof...(C) + 1] = {C..., 0};
  static constexpr text_view spelled{characters, sizeof...(C)};
  /// Whether the size is a number.
  static constexpr bool is_static = detail::all_digits(spelled);
  /// Whether it is a symbol alone.
  static constexpr bool is_symbol = detail::is_name(spelled);
  /// The number where it is one, else -1.
  static constexpr std::int64_t value = is_static ? detail::digits_value(spelled) : -1;
};

/// A relation that is known to hold or required to hold, by its canonical text: `fact<'H','>','=','1','6'>`.
template <char... C>
struct fact {
  static constexpr char characters[sizeof...(C) + 1] = {C..., 0};
  static constexpr text_view spelled{characters, sizeof...(C)};
  static constexpr bool is_static = false, is_symbol = false;
  static constexpr std::int64_t value = -1;
};

/// Relations given with a shape, and relations that must be checked once numbers are bound.
template <class... Fact>
struct facts_of {};
template <class... Fact>
struct required {};

}  // namespace symshape::inline SYMSHAPE_ABI
