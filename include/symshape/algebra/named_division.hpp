// SPDX-License-Identifier: BSL-1.0
/// @file
/// The divisions by the names that texts have for them.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/truncation.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

// Not pointers to functions: under -fsanitize=undefined g++ 12 takes their comparison for no constant.
enum class division : unsigned char {
  none,
  floored,
  remainder,
  ceiling,
  truncated,
  truncated_rest,
  euclidean,
  euclidean_rest
};

/// Whether the name is this word.
constexpr bool named(text_view name, const char* word) {
  const char *c = name.data, *const end = c + name.size;
  for (; c != end && *c == *word; ++c) ++word;
  return c == end && *word == 0;
}

constexpr division division_named(text_view name) {
  return named(name, "floordiv")   ? division::floored
         : named(name, "mod")      ? division::remainder
         : named(name, "ceildiv")  ? division::ceiling
         : named(name, "truncdiv") ? division::truncated
         : named(name, "truncmod") ? division::truncated_rest
         : named(name, "ediv")     ? division::euclidean
         : named(name, "emod")     ? division::euclidean_rest
                                   : division::none;
}

constexpr expr divided(expr a, expr b, division kind) {
  switch (kind) {
    case division::floored: return floor_div(a, b);
    case division::remainder: return mod(a, b);
    case division::ceiling: return ceil_div(a, b);
    case division::truncated: return truncated_div(a, b);
    case division::truncated_rest: return truncated_mod(a, b);
    case division::euclidean: return euclidean_div(a, b);
    default: return euclidean_mod(a, b);
  }
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
