// SPDX-License-Identifier: BSL-1.0
/// @file
/// Reading patterns of axes: `b (h d) n -> b h n d`.
/// Floor: shape. Includes only algebra.

#pragma once

#include <symshape/algebra/growing_array.hpp>
#include <symshape/algebra/text_view.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// One side of a pattern: axes, each of one factor or of several in parentheses. A factor is a name, or 1.
struct axis_pattern {
  struct factor {
    text_view name;  // "1" for that
    constexpr bool is_one() const { return name.size == 1 && name[0] == '1'; }
  };
  static constexpr std::int32_t none = -1;

  growing_array<factor> factors;
  growing_array<std::uint32_t> ends;  // of an axis, the position after its last factor
  std::int32_t rest = none;           // the axis before which `...` stands

  constexpr std::uint32_t begin_of(std::uint32_t axis) const { return axis == 0 ? 0 : ends[axis - 1]; }
  constexpr std::int32_t find(text_view name) const {
    for (std::uint32_t i = 0; i < factors.size(); ++i)
      if (factors[i].name == name) return static_cast<std::int32_t>(i);
    return none;
  }
};

/// Reads from `at` to the end or to `->`; false, with `at` where it stopped making sense.
constexpr bool read_pattern(text_view text, std::size_t& at, axis_pattern& out) {
  bool inside = false;
  const auto is_part = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  for (; at < text.size; ++at) {
    const char c = text[at];
    if (c == ' ') continue;
    if (c == '-' && !inside) return true;
    if (c == '(' && !inside) {
      inside = true;
    } else if (c == ')' && inside) {
      inside = false;
      out.ends.push_back(out.factors.size());
    } else if (c == '.' && !inside && out.rest == axis_pattern::none && at + 2 < text.size && text[at + 1] == '.' &&
               text[at + 2] == '.') {
      out.rest = static_cast<std::int32_t>(out.ends.size());
      at += 2;
    } else {
      std::size_t end = at;
      while (end < text.size && is_part(text[end])) ++end;
      const text_view name{text.data + at, end - at};
      const bool digits = name.size > 0 && name[0] >= '0' && name[0] <= '9';
      if (name.size == 0 || (digits && !(name.size == 1 && name[0] == '1'))) return false;
      out.factors.push_back({name});
      if (!inside) out.ends.push_back(out.factors.size());
      at = end - 1;
    }
  }
  return !inside;
}

/// Both sides of `left -> right`.
constexpr bool read_patterns(text_view text, axis_pattern& left, axis_pattern& right, std::size_t& at) {
  at = 0;
  if (!read_pattern(text, at, left)) return false;
  if (at + 1 >= text.size || text[at] != '-' || text[at + 1] != '>') return false;
  at += 2;
  return read_pattern(text, at, right) && at == text.size;
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
