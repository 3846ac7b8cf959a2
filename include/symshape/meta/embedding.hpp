// SPDX-License-Identifier: BSL-1.0
/// @file
/// Rows of a table, looked up by index.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/matmul.hpp>

namespace symshape::inline SYMSHAPE_ABI::meta {

/// The row of the table for every index: [v, d] and [...] give [..., d], contiguous.
///
/// - Errors: shape_error where the table is no matrix; dtype_error where the indices are not i32 or i64.
template <class A, class B, class Int = common_int<A, B>>
constexpr basic_tensor<Int> embedding(const basic_tensor<A>& table, const basic_tensor<B>& indices,
                                      call_site at = call_site::here()) {
  const auto& weight = widen<Int>(table);
  const auto& index = widen<Int>(indices);
  at.enter("embedding", weight, index);
  if (!detail::require_rank(weight, 2, "the table has rank %l where a matrix is wanted", at) ||
      !detail::require_dtype(index.dtype == i64 || index.dtype == i32, at, "indices are i32 or i64, not %f",
                             index.dtype))
    return {};
  if (decide(weight.sizes[0] == 0, undecided::assume_false, at) &&
      !require(detail::has_no_elements(index, at), at, {"the table has no rows to look up"}))
    return {};
  size_list<Int> sizes = index.sizes;
  sizes.push_back(weight.sizes[1]);
  return detail::fresh<Int>(sizes, weight.dtype, weight.device, at);
}

}  // namespace symshape::inline SYMSHAPE_ABI::meta
