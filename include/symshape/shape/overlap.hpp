// SPDX-License-Identifier: BSL-1.0
/// @file
/// Whether a tensor of these sizes and strides has two indices for one element.
/// Floor: shape. Includes only algebra.

#pragma once

#include <symshape/algebra/integers.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Whether two different indices reach one element: is there a row d that is not zero, |d_i| < sizes_i, with sum(strides_i * d_i) = 0?
///
/// Axes are taken with the longest stride first; whatever they leave has to be made up by the later ones, which bounds every d_i from
/// both sides. For strides that nest, as those of slices and permutations do, that leaves a single candidate an axis.
///
/// - Errors: none; where more than a few thousand candidates remain the answer is true.
class overlap_search {
 public:
  constexpr overlap_search(const std::int64_t* sizes, const std::int64_t* strides, std::int32_t rank) {
    for (std::int32_t i = 0; i < rank && count_ < capacity; ++i) {
      if (sizes[i] <= 1) continue;
      std::int32_t at = count_++;
      const std::int64_t stride = strides[i] < 0 ? -strides[i] : strides[i];
      for (; at > 0 && strides_[at - 1] < stride; --at) {
        strides_[at] = strides_[at - 1];
        steps_[at] = steps_[at - 1];
      }
      strides_[at] = stride;
      steps_[at] = sizes[i] - 1;
    }
    for (std::int32_t i = count_; i-- > 0;) reach_[i] = reach_[i + 1] + int128{strides_[i]} * steps_[i];
  }
  constexpr bool found() { return (count_ > 0 && strides_[count_ - 1] == 0) || search(0, 0, false); }

 private:
  static constexpr std::int32_t capacity = 64;

  constexpr bool search(std::int32_t axis, int128 sum, bool moved) {
    if (axis == count_) return moved && sum == 0;
    if (++tried_ > 4096) return true;
    const int128 stride = strides_[axis], left = reach_[axis + 1];
    // |sum + stride * d| <= left, and until something has moved, d >= 0: a row and its negative are the same question.
    int128 low = floor_div(-left - sum + stride - 1, stride), high = floor_div(left - sum, stride);
    const int128 most = steps_[axis];
    if (low < (moved ? -most : int128{0})) low = moved ? -most : int128{0};
    if (high > most) high = most;
    for (int128 d = low; d <= high; ++d)
      if (search(axis + 1, sum + stride * d, moved || d != 0)) return true;
    return false;
  }
  static constexpr int128 floor_div(int128 a, int128 b) { return a / b - (a % b < 0 ? 1 : 0); }

  std::int64_t strides_[capacity]{}, steps_[capacity]{};
  int128 reach_[capacity + 1]{};
  std::int32_t count_ = 0, tried_ = 0;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
