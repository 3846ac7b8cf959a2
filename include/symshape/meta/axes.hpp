// SPDX-License-Identifier: BSL-1.0
/// @file
/// Axes as a caller counts them, from either end, and sets of them.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/tensor.hpp>

namespace symshape::inline SYMSHAPE_ABI::meta {

/// `axis` counted from the front into `out`. A tensor without axes has an axis 0 to those who ask (`axis_count` 1).
///
/// - Errors: shape_error outside [-count, count).
constexpr bool wrap_axis(int axis, int axis_count, const call_site& at, int& out) {
  out = 0;
  if (!require(axis >= -axis_count && axis < axis_count, at,
               {"axis %l is outside a tensor of rank %r", axis, axis_count}))
    return false;
  out = axis < 0 ? axis + axis_count : axis;
  return true;
}
constexpr int axis_count_of(int rank) { return rank == 0 ? 1 : rank; }

/// All axes wrapped, each once.
constexpr bool wrap_axes(const small_list<int>& axes, int axis_count, const call_site& at, small_list<int>& out) {
  out = {};
  for (const int axis : axes) {
    int wrapped = 0;
    if (!wrap_axis(axis, axis_count, at, wrapped)) return false;
    if (!require(!out.contains(wrapped), at, {"axis %l is given twice", wrapped})) return false;
    out.push_back(wrapped);
  }
  return true;
}

}  // namespace symshape::inline SYMSHAPE_ABI::meta
