// SPDX-License-Identifier: BSL-1.0
/// @file
/// The same elements under other sizes: view, reshape, flatten.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/axes.hpp>
#include <symshape/meta/layout.hpp>

namespace symshape::inline SYMSHAPE_ABI::meta {

namespace detail {

template <class Number>
constexpr bool is_minus_one(const Number& n) {
  const expr e = formula_of(n);
  return e.is_constant() && e.constant() == -1;
}

template <class Number>
constexpr Number product(const small_list<Number>& sizes) {
  Number out = 1;
  for (const auto& n : sizes) out = out * n;
  return out;
}

/// Puts the one size that is -1 into numbers, and requires that the elements are as many as `numel`.
template <class Int>
constexpr bool infer_size(size_list<Int>& sizes, const number<Int>& numel, const call_site& at) {
  int open = -1;
  number<Int> rest = 1;
  for (int i = 0; i < sizes.rank(); ++i) {
    if (is_minus_one(sizes[i])) {
      if (!require(open < 0, at, {"sizes %l and %r are both left open", open, i})) return false;
      open = i;
      continue;
    }
    if (!require(sizes[i] >= 0, at, {"size %l at axis %x is negative", formula_of(sizes[i]), {}, i})) return false;
    rest = rest * sizes[i];
  }
  if (open < 0)
    return require(rest == numel, at, {"sizes for %l elements are given to %r", formula_of(rest), formula_of(numel)});
  if (decide(rest == 0, undecided::assume_false, at))
    return require(false, at, {"the open size %l may be anything where another is 0; write it out", open});
  if (!require(mod(numel, rest) == 0, at, {"%r elements do not fill rows of %l", formula_of(rest), formula_of(numel)}))
    return false;
  sizes[open] = floor_div(numel, rest);
  return true;
}

/// The strides under which the elements of `t` have `sizes`, as many; false where there are none.
///
/// Old axes are joined from the right while one step of the outer is the whole of the inner; new axes must fill each such chunk exactly.
/// - Source: `computeStride` of PyTorch's ATen.
template <class Int>
constexpr bool view_strides(const basic_tensor<Int>& t, const size_list<Int>& sizes, stride_list<Int>& out,
                            const call_site& at) {
  out = {};
  if (t.strides.contiguous() || t.rank() == 0) return true;
  if (has_no_elements(t, at)) {
    if (identical(t.sizes, sizes)) out = t.strides;
    return true;
  }
  const auto& old = t.strides.values();
  size_list<Int> strides(sizes.size(), number<Int>{1});
  number<Int> base = old.back();
  number<Int> chunk = 1, filled = 1;  // elements of the old axes joined so far, and of the new ones
  number<Int> extent = 1, step = 1;   // the same as strides count them, with max(size, 1)
  int to = sizes.rank() - 1;
  for (int from = t.rank() - 1; from >= 0; --from) {
    chunk = chunk * t.sizes[from];
    extent = extent * at_least_one(t.sizes[from]);
    if (from > 0) {
      const auto& outer = old[from - 1];
      const number<Int> whole = extent * base;
      if (identical(outer, whole) || decide(t.sizes[from - 1] == 1, undecided::assume_false, at) ||
          decide(outer == whole, undecided::assume_false, at))
        continue;
    }
    for (; to >= 0; --to) {
      const bool full = identical(filled, chunk) || decide(filled >= chunk, undecided::assume_false, at);
      if (full && !decide(sizes[to] == 1, undecided::assume_false, at)) break;
      strides[to] = step * base;
      filled = filled * sizes[to];
      step = step * at_least_one(sizes[to]);
    }
    if (!identical(filled, chunk) && !decide(filled == chunk, undecided::assume_false, at)) return false;
    if (from > 0) {
      base = old[from - 1];
      chunk = filled = extent = step = 1;
    }
  }
  if (to >= 0) return false;
  out = stride_list<Int>{strides};
  return true;
}

template <class Int>
constexpr basic_tensor<Int> viewed(const basic_tensor<Int>& t, size_list<Int> sizes, bool may_copy,
                                   const call_site& at) {
  if (!infer_size<Int>(sizes, t.numel(), at)) return {};
  basic_tensor<Int> out = t;
  out.sizes = sizes;
  if (view_strides(t, sizes, out.strides, at)) return out;
  if (!require(may_copy, at, {"the strides do not allow these sizes without a copy; write reshape"})) return {};
  out.strides = {};
  out.offset = number<Int>{};
  return out;
}

}  // namespace detail

/// The elements under other sizes, without a copy. One size may be -1.
///
///     view([8, 128, 64], {8, 128, 4, -1})     // [8, 128, 4, 16]
///
/// - Errors: shape_error where the numbers of elements differ, or where the strides do not allow it.
template <class Int>
constexpr basic_tensor<Int> view(const basic_tensor<Int>& t, const std::type_identity_t<size_list<Int>>& sizes,
                                 call_site at = call_site::here()) {
  at.enter("view", t);
  return detail::viewed(t, sizes, false, at);
}
template <class Int>
constexpr basic_tensor<Int> unsafe_view(const basic_tensor<Int>& t, const std::type_identity_t<size_list<Int>>& sizes,
                                        call_site at = call_site::here()) {
  at.enter("_unsafe_view", t);
  return detail::viewed(t, sizes, false, at);
}

/// A view where there is one, else a contiguous copy.
template <class Int>
constexpr basic_tensor<Int> reshape(const basic_tensor<Int>& t, const std::type_identity_t<size_list<Int>>& sizes,
                                    call_site at = call_site::here()) {
  at.enter("reshape", t);
  return detail::viewed(t, sizes, true, at);
}

/// Joins the axes from `first` to `last`.
///
///     flatten([B, 64, H, W], 2)     // [B, 64, H*W]
template <class Int>
constexpr basic_tensor<Int> flatten(const basic_tensor<Int>& t, int first = 0, int last = -1,
                                    call_site at = call_site::here()) {
  at.enter("flatten", t);
  int from = 0, to = 0;
  if (!wrap_axis(first, axis_count_of(t.rank()), at, from) || !wrap_axis(last, axis_count_of(t.rank()), at, to) ||
      !require(from <= to, at, {"axis %l comes after axis %r", from, to}))
    return {};
  if (t.rank() == 0) return detail::viewed(t, size_list<Int>{number<Int>{1}}, true, at);
  if (from == to) return t;
  size_list<Int> sizes;
  number<Int> joined = 1;
  for (int i = 0; i < t.rank(); ++i) {
    if (i < from || i > to) sizes.push_back(t.sizes[i]);
    if (i >= from && i <= to) joined = joined * t.sizes[i];
    if (i == to) sizes.push_back(joined);
  }
  return detail::viewed(t, sizes, true, at);
}

/// Splits an axis; one of the sizes may be -1.
template <class Int>
constexpr basic_tensor<Int> unflatten(const basic_tensor<Int>& t, int axis, std::type_identity_t<size_list<Int>> sizes,
                                      call_site at = call_site::here()) {
  at.enter("unflatten", t);
  int split = 0;
  if (!wrap_axis(axis, t.rank(), at, split) || !require(!sizes.empty(), at, {"no sizes are given"}) ||
      !detail::infer_size<Int>(sizes, t.sizes[split], at))
    return {};
  size_list<Int> all;
  for (int i = 0; i < t.rank(); ++i)
    if (i == split)
      all.append(sizes.data(), sizes.size());
    else
      all.push_back(t.sizes[i]);
  return detail::viewed(t, all, false, at);
}

}  // namespace symshape::inline SYMSHAPE_ABI::meta
