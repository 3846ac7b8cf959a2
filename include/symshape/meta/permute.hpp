// SPDX-License-Identifier: BSL-1.0
/// @file
/// The same elements with the axes in another order.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/axes.hpp>

namespace symshape::inline SYMSHAPE_ABI::meta {

namespace detail {

/// Axis `i` of the result is axis `order[i]`.
template <class Int>
constexpr basic_tensor<Int> permuted(const basic_tensor<Int>& t, const small_list<int>& order) {
  bool moved = false;
  for (int i = 0; i < order.rank(); ++i) moved = moved || order[i] != i;
  if (!moved) return t;
  const auto strides = strides_of(t);
  basic_tensor<Int> out = t;
  size_list<Int> new_strides;
  for (int i = 0; i < order.rank(); ++i) {
    out.sizes[i] = t.sizes[order[i]];
    new_strides.push_back(strides[order[i]]);
  }
  out.strides = stride_list<Int>{new_strides};
  return out;
}

}  // namespace detail

/// Axis `i` of the result is axis `axes[i]` of `t`.
///
///     permute([B, 64, N], {0, 2, 1})     // [B, N, 64]
template <class Int>
constexpr basic_tensor<Int> permute(const basic_tensor<Int>& t, const axis_list& axes,
                                    call_site at = call_site::here()) {
  at.enter("permute", t);
  small_list<int> order;
  if (!require(axes.rank() == t.rank(), at, {"%l axes are given for a tensor of rank %r", axes.rank(), t.rank()}) ||
      !wrap_axes(axes, axis_count_of(t.rank()), at, order))
    return {};
  return detail::permuted(t, order);
}

/// Two axes change places.
template <class Int>
constexpr basic_tensor<Int> transpose(const basic_tensor<Int>& t, int first, int second,
                                      call_site at = call_site::here()) {
  at.enter("transpose", t);
  int i = 0, k = 0;
  if (!wrap_axis(first, axis_count_of(t.rank()), at, i) || !wrap_axis(second, axis_count_of(t.rank()), at, k))
    return {};
  small_list<int> order;
  for (int n = 0; n < t.rank(); ++n) order.push_back(n == i ? k : n == k ? i : n);
  return detail::permuted(t, order);
}

/// A matrix transposed; what has fewer axes stays.
template <class Int>
constexpr basic_tensor<Int> t(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  at.enter("t", a);
  if (!require(a.rank() <= 2, at, {"a tensor of rank %l is no matrix; write permute", a.rank()})) return {};
  return a.rank() < 2 ? a : detail::permuted(a, {1, 0});
}

/// All axes in reverse.
template <class Int>
constexpr basic_tensor<Int> reverse_axes(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  at.enter("numpy_T", a);
  small_list<int> order;
  for (int i = a.rank() - 1; i >= 0; --i) order.push_back(i);
  return detail::permuted(a, order);
}

}  // namespace symshape::inline SYMSHAPE_ABI::meta
