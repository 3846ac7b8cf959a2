// SPDX-License-Identifier: BSL-1.0
/// @file
/// Tensors that meet element by element: common sizes, and the strides of what comes out.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/layout.hpp>

namespace symshape::inline SYMSHAPE_ABI::meta {

template <class Int>
using tensor_pointers = small_list<const basic_tensor<Int>*>;

template <class Int>
struct broadcast_result {
  size_list<Int> sizes{};
  bool same = true;   // no operand was stretched
  bool holds = true;  // false where the operands were refused
};

/// The common sizes of several size lists, aligned at the right.
///
///     (5, 1) with (1, 6)   // 5, 6
///     (B, 64) with (64)    // B, 64
///     (B) with (3)         // 3, and B == 3 is required
///
/// - Laws: only a size known to be 1 is stretched. Two sizes that are not known to be 1 must be equal: a symbol never broadcasts by accident.
/// - Errors: shape_error naming both operands, sizes and axes.
template <class Int>
constexpr broadcast_result<Int> broadcast(const tensor_pointers<Int>& operands, const call_site& at) {
  broadcast_result<Int> out;
  int rank = 0;
  for (const auto* t : operands) rank = t->rank() > rank ? t->rank() : rank;
  for (const auto* t : operands) out.same = out.same && t->rank() == rank;
  for (int i = 0; i < rank; ++i) {
    number<Int> common = 1;
    int from = -1;  // the operand that gave it
    for (int k = 0; k < operands.rank(); ++k) {
      const auto& t = *operands[k];
      const int axis = i - (rank - t.rank());
      if (axis < 0) continue;
      const number<Int> n = t.sizes[axis];
      if (from < 0) {
        common = n;
        from = k;
        continue;
      }
      if (identical(n, common)) continue;
      const bool stretched = decide(n == 1, undecided::assume_false, at);
      if (stretched || decide(common == 1, undecided::assume_false, at)) {
        out.same = false;
        if (!stretched) common = n, from = k;
        continue;
      }
      const int other = i - (rank - operands[from]->rank());
      const complaint says{operands.rank() == 2
                               ? "a has size %l at axis %x where b has %r at axis %y"
                               : "argument %a has size %l at axis %x where argument %b has %r at axis %y",
                           formula_of(common),
                           formula_of(n),
                           other,
                           axis,
                           from,
                           k};
      if (!require(common == n, at, says)) {
        out.holds = false;
        return out;
      }
      if (formula_of(n).is_constant()) common = n, from = k;
    }
    out.sizes.push_back(common);
  }
  return out;
}

namespace detail {

/// Whether axis `inner` should lie outside of axis `outer` in the result: 1 yes, -1 no, 0 the operands do not say.
template <class Int>
constexpr int compare_axes(const small_list<size_list<Int>>& strides, const size_list<Int>& sizes, int inner, int outer,
                           const call_site& at) {
  for (const auto& s : strides) {
    const auto &a = s[inner], &b = s[outer];
    if (decide(a == 0, undecided::assume_false, at) || decide(b == 0, undecided::assume_false, at)) continue;
    if (decide(a < b, undecided::assume_false, at)) return -1;
    if (decide(b < a, undecided::assume_false, at)) return 1;
    if (decide(a == b, undecided::assume_false, at)) {
      if (decide(sizes[inner] > sizes[outer], undecided::assume_false, at)) return 1;
      continue;
    }
    // Of formulas the strict order may hang on a size being 1, where it does not matter.
    if (decide(a <= b, undecided::assume_false, at)) return -1;
    if (decide(b <= a, undecided::assume_false, at)) return 1;
  }
  return 0;
}

}  // namespace detail

/// The order of axes, innermost first, in which the operands are best walked; strides of stretched axes are 0.
/// - Source: `TensorIterator::reorder_dimensions` of PyTorch: an insertion sort that passes over what it cannot compare.
template <class Int>
constexpr small_list<int> memory_order(const small_list<size_list<Int>>& strides, const size_list<Int>& sizes,
                                       const call_site& at) {
  small_list<int> order = detail::format_order(memory_format::contiguous, sizes.rank());
  for (int i = 1; i < order.rank(); ++i) {
    int moving = i;
    for (int k = i - 1; k >= 0; --k) {
      const int c = detail::compare_axes<Int>(strides, sizes, order[k], order[moving], at);
      if (c < 0) break;
      if (c == 0) continue;
      const int axis = order[k];
      order[k] = order[moving];
      order[moving] = axis;
      moving = k;
    }
  }
  return order;
}

/// Dense strides along an order of axes; by name where the order is the ordinary one.
template <class Int>
constexpr stride_list<Int> strides_along(const size_list<Int>& sizes, const small_list<int>& order) {
  bool ordinary = true;
  for (int i = 0; i < order.rank(); ++i) ordinary = ordinary && order[i] == order.rank() - 1 - i;
  if (ordinary) return {};
  return stride_list<Int>{dense_strides(sizes, order)};
}

/// The strides of a fresh result of `sizes` computed element by element from the operands.
///
/// Equal operands give their layout on; others the order of axes that the operands agree on, the first before the later ones.
/// - Source: PyTorch's TensorIterator, fast paths included; compared with it on thousands of random calls.
template <class Int>
constexpr stride_list<Int> pointwise_strides(const tensor_pointers<Int>& operands, const size_list<Int>& sizes,
                                             bool same, const call_site& at) {
  bool by_name = true;
  for (const auto* t : operands) by_name = by_name && t->strides.contiguous();
  if (by_name) return {};
  if (same) {
    bool contiguous = true, channels_last = true, dense = true;
    for (const auto* t : operands) {
      contiguous = contiguous && is_contiguous(*t, at);
      channels_last = channels_last && is_contiguous(*t, memory_format::channels_last, at);
    }
    if (contiguous) return {};
    if (channels_last) return format_strides<Int>(sizes, memory_format::channels_last);
    const auto first = strides_of(*operands[0]);
    for (const auto* t : operands) dense = dense && (t == operands[0] || identical(strides_of(*t), first));
    for (const auto* t : operands) dense = dense && is_dense(*t, at);
    if (dense) return stride_list<Int>{first};
  }
  small_list<size_list<Int>> strides;
  for (const auto* t : operands) {
    const auto own = strides_of(*t);
    size_list<Int> aligned(sizes.size(), number<Int>{0});
    const int missing = sizes.rank() - t->rank();
    for (int i = 0; i < t->rank(); ++i) {
      const bool stretched =
          !identical(t->sizes[i], sizes[i + missing]) && decide(t->sizes[i] == 1, undecided::assume_false, at);
      if (!stretched) aligned[i + missing] = own[i];
    }
    strides.push_back(aligned);
  }
  return strides_along<Int>(sizes, memory_order<Int>(strides, sizes, at));
}

/// The strides of a fresh tensor like `t`: its own where it is dense, else dense in the same order of axes.
template <class Int>
constexpr stride_list<Int> strides_like(const basic_tensor<Int>& t, const call_site& at) {
  if (t.strides.contiguous()) return {};
  if (is_dense(t, at)) return t.strides;
  return strides_along<Int>(t.sizes, memory_order<Int>({t.strides.values()}, t.sizes, at));
}

}  // namespace symshape::inline SYMSHAPE_ABI::meta
