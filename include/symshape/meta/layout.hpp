// SPDX-License-Identifier: BSL-1.0
/// @file
/// What strides say about memory: contiguous, channels last, dense; and the strides of a fresh copy.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/tensor.hpp>

namespace symshape::inline SYMSHAPE_ABI::meta {

enum class memory_format : unsigned char { contiguous, channels_last, channels_last_3d, preserve };

namespace detail {

/// Axes of a memory format, innermost first; of rank 4, 5 or any.
constexpr small_list<int> format_order(memory_format f, int rank) {
  if (f == memory_format::channels_last) return {1, 3, 2, 0};
  if (f == memory_format::channels_last_3d) return {1, 4, 3, 2, 0};
  small_list<int> order;
  for (int i = rank - 1; i >= 0; --i) order.push_back(i);
  return order;
}
constexpr int format_rank(memory_format f) {
  return f == memory_format::channels_last ? 4 : f == memory_format::channels_last_3d ? 5 : -1;
}

template <class Int>
constexpr bool has_no_elements(const basic_tensor<Int>& t, const call_site& at) {
  for (const auto& n : t.sizes)
    if (decide(n == 0, undecided::assume_false, at)) return true;
  return false;
}

/// Whether the strides are the products of the sizes along `order`, axes of size 1 aside.
template <class Int>
constexpr bool is_dense_along(const basic_tensor<Int>& t, const small_list<int>& order, const call_site& at) {
  const auto& strides = t.strides.values();
  number<Int> step = 1;
  for (int k = 0; k < order.rank(); ++k) {
    const int i = order[k];
    if (!identical(strides[i], step) && !decide(t.sizes[i] == 1, undecided::assume_false, at) &&
        !decide(strides[i] == step, undecided::assume_false, at))
      return false;
    if (k + 1 < order.rank()) step = step * at_least_one(t.sizes[i]);
  }
  return true;
}

}  // namespace detail

/// Whether elements lie in memory in index order without gaps. Empty tensors are contiguous; strides of axes of size 1 do not count.
template <class Int>
constexpr bool is_contiguous(const basic_tensor<Int>& t, const call_site& at = {}) {
  if (t.strides.contiguous() || detail::has_no_elements(t, at)) return true;
  return detail::is_dense_along(t, detail::format_order(memory_format::contiguous, t.rank()), at);
}

/// The same for another order of axes; false where the rank is not the format's.
template <class Int>
constexpr bool is_contiguous(const basic_tensor<Int>& t, memory_format f, const call_site& at = {}) {
  if (f == memory_format::contiguous) return is_contiguous(t, at);
  if (t.rank() != detail::format_rank(f)) return false;
  if (t.strides.contiguous()) {
    basic_tensor<Int> given = t;
    given.strides = stride_list<Int>{strides_of(t)};
    return is_contiguous(given, f, at);
  }
  if (detail::has_no_elements(t, at)) return true;
  return detail::is_dense_along(t, detail::format_order(f, t.rank()), at);
}

/// The memory format that a result takes after `t`: channels last where its strides ascend in that order, ambiguous cases being contiguous.
/// - Source: `is_channels_last_strides_2d` of PyTorch's c10.
template <class Int>
constexpr memory_format suggested_format(const basic_tensor<Int>& t, const call_site& at = {}) {
  const memory_format f = t.rank() == 4 ? memory_format::channels_last : memory_format::channels_last_3d;
  if (t.rank() != detail::format_rank(f) || t.strides.contiguous()) return memory_format::contiguous;
  const auto& strides = t.strides.values();
  if (decide(strides[1] == 0, undecided::assume_false, at)) return memory_format::contiguous;
  number<Int> least = 0;
  for (const int i : detail::format_order(f, t.rank())) {
    if (decide(t.sizes[i] == 0, undecided::assume_false, at)) return memory_format::contiguous;
    if (!decide(strides[i] >= least, undecided::assume_false, at)) return memory_format::contiguous;
    if (i == 0 && decide(least == strides[1], undecided::assume_false, at)) return memory_format::contiguous;
    least = strides[i] * at_least_one(t.sizes[i]);
  }
  return f;
}

/// The strides of fresh memory in a format.
template <class Int>
constexpr stride_list<Int> format_strides(const size_list<Int>& sizes, memory_format f) {
  if (f == memory_format::contiguous || f == memory_format::preserve) return {};
  return stride_list<Int>{dense_strides(sizes, detail::format_order(f, sizes.rank()))};
}

/// Whether the elements fill a piece of memory, in whatever order of axes, each place once.
template <class Int>
constexpr bool is_dense(const basic_tensor<Int>& t, const call_site& at = {}) {
  if (is_contiguous(t, at)) return true;
  const auto& strides = t.strides.values();
  // Axes by stride, those of size 0 and 1 last.
  small_list<int> order;
  small_list<int> thin;
  for (int i = 0; i < t.rank(); ++i) {
    if (decide(t.sizes[i] < 2, undecided::assume_false, at)) {
      thin.push_back(i);
      continue;
    }
    int k = order.rank();
    while (k > 0 && decide(strides[i] < strides[order[k - 1]], undecided::assume_false, at)) --k;
    order.insert(k, i);
  }
  number<Int> step = 1;
  for (const int i : order) {
    if (!identical(strides[i], step) && !decide(strides[i] == step, undecided::assume_false, at)) return false;
    step = step * at_least_one(t.sizes[i]);
  }
  return true;
}

}  // namespace symshape::inline SYMSHAPE_ABI::meta
