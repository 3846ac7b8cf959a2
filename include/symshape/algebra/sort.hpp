// SPDX-License-Identifier: BSL-1.0
/// @file
/// A stable merge sort that runs in the compiler.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/growing_array.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// Sorts `count` elements; `before(a, b)` is a strict weak order. Equal elements keep their order.
///
/// - Cost: O(n log n) comparisons; up to 8 elements without scratch memory, since most polynomials are that short.
template <class T, class Before>
constexpr void stable_sort(T* values, std::uint32_t count, Before before) {
  constexpr std::uint32_t run = 8;
  for (std::uint32_t start = 0; start < count; start += run) {
    const std::uint32_t end = start + run < count ? start + run : count;
    for (std::uint32_t i = start + 1; i < end; ++i) {
      const T value = values[i];
      std::uint32_t k = i;
      for (; k > start && before(value, values[k - 1]); --k) values[k] = values[k - 1];
      values[k] = value;
    }
  }
  if (count <= run) return;
  growing_array<T> scratch;
  scratch.append(values, count);
  for (std::uint32_t width = run; width < count; width *= 2) {
    for (std::uint32_t start = 0; start < count; start += 2 * width) {
      const std::uint32_t middle = start + width < count ? start + width : count;
      const std::uint32_t end = start + 2 * width < count ? start + 2 * width : count;
      std::uint32_t i = start, j = middle;
      for (std::uint32_t k = start; k < end; ++k) {
        const bool right = i == middle || (j < end && before(values[j], values[i]));
        scratch[k] = right ? values[j++] : values[i++];
      }
    }
    for (std::uint32_t i = 0; i < count; ++i) values[i] = scratch[i];
  }
}

}  // namespace symshape::inline SYMSHAPE_ABI
