// SPDX-License-Identifier: BSL-1.0
/// @file
/// One axis as a type: its canonical formula, character by character.
/// Floor: shape. Includes only algebra.

#pragma once

#include <symshape/algebra/text_view.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

// Loops and not folds: clang folds at most 256 operands.
template <char... C>
constexpr bool all_digits = [] {
  const char c[] = {C..., 0};
  for (const char* p = c; *p != 0; ++p)
    if (*p < '0' || *p > '9') return false;
  return c[0] != 0;
}();

template <char... C>
constexpr bool is_name() {
  const char c[] = {C..., 0};
  if (c[0] >= '0' && c[0] <= '9') return false;
  for (const char* p = c; *p != 0; ++p)
    if (!((*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') || (*p >= '0' && *p <= '9') || *p == '_')) return false;
  return c[0] != 0;
}

template <char... C>
constexpr std::int64_t digits_value() {
  std::int64_t n = 0;
  ((n = n * 10 + (C - '0')), ...);
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
  static constexpr bool is_static = detail::all_digits<C...>;
  /// Whether it is a symbol alone.
  static constexpr bool is_symbol = detail::is_name<C...>();
  /// The number where it is one, else -1.
  static constexpr std::int64_t value = [] {
    if constexpr (detail::all_digits<C...>)
      return detail::digits_value<C...>();
    else
      return std::int64_t{-1};
  }();
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
