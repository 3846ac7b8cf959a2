// SPDX-License-Identifier: BSL-1.0
/// @file
/// Axes of size 1 made, dropped and stretched, without a copy.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/axes.hpp>
#include <symshape/meta/view.hpp>

namespace symshape::inline SYMSHAPE_ABI::meta {

/// Stretches axes known to be of size 1, by stride 0; further sizes stand in front. -1 keeps a size.
///
///     expand([3, 1], {2, 3, 4})     // [2, 3, 4], strides 0, 1, 0
///
/// - Errors: shape_error where a size is neither 1 nor the wanted one.
template <class Int>
constexpr basic_tensor<Int> expand(const basic_tensor<Int>& t, const std::type_identity_t<size_list<Int>>& sizes,
                                   call_site at = call_site::here()) {
  at.enter("expand", t);
  const int more = sizes.rank() - t.rank();
  if (!require(more >= 0, at, {"%r sizes are given for a tensor of rank %l", t.rank(), sizes.rank()})) return {};
  const auto own = strides_of(t);
  basic_tensor<Int> out = t;
  out.sizes = sizes;
  size_list<Int> strides(sizes.size(), number<Int>{0});
  bool stretched = more > 0;
  for (int i = sizes.rank() - 1; i >= 0; --i) {
    const int from = i - more;
    if (from < 0) {
      if (!require(sizes[i] >= 0, at,
                   {"size %l at axis %x is negative, and there is no axis to keep", formula_of(sizes[i]), {}, i}))
        return {};
      // A new axis of size 1 steps over all that is behind it.
      if (i + 1 < sizes.rank() && decide(sizes[i] == 1, undecided::assume_false, at))
        strides[i] = out.sizes[i + 1] * strides[i + 1];
      else if (decide(sizes[i] == 1, undecided::assume_false, at))
        strides[i] = 1;
      continue;
    }
    const number<Int> n = t.sizes[from];
    if (detail::is_minus_one(sizes[i])) out.sizes[i] = n;
    const number<Int> wanted = out.sizes[i];
    if (identical(n, wanted)) {
      strides[i] = own[from];
      continue;
    }
    if (!require(wanted >= 0, at, {"size %l at axis %x is negative", formula_of(wanted), {}, i})) return {};
    if (decide(n == 1, undecided::assume_false, at)) {
      stretched = true;
      continue;
    }
    if (!require(n == wanted, at,
                 {"size %l at axis %x does not stretch to %r", formula_of(n), formula_of(wanted), from}))
      return {};
    strides[i] = own[from];
  }
  if (stretched || !t.strides.contiguous()) out.strides = stride_list<Int>{strides};
  return out;
}

/// A new axis of size 1 at `axis`, counted in the result.
template <class Int>
constexpr basic_tensor<Int> unsqueeze(const basic_tensor<Int>& t, int axis, call_site at = call_site::here()) {
  at.enter("unsqueeze", t);
  int place = 0;
  if (!wrap_axis(axis, t.rank() + 1, at, place)) return {};
  basic_tensor<Int> out = t;
  out.sizes.insert(place, number<Int>{1});
  if (t.strides.contiguous()) return out;
  auto strides = t.strides.values();
  strides.insert(place, place < t.rank() ? t.sizes[place] * strides[place] : number<Int>{1});
  out.strides = stride_list<Int>{strides};
  return out;
}

namespace detail {

/// Drops those of the axes whose size is known to be 1.
template <class Int>
constexpr basic_tensor<Int> squeezed(const basic_tensor<Int>& t, const small_list<int>& axes, const call_site& at) {
  basic_tensor<Int> out = t;
  size_list<Int> strides = t.strides.values();
  for (int i = t.rank() - 1; i >= 0; --i) {
    if (!axes.contains(i) || !decide(t.sizes[i] == 1, undecided::assume_false, at)) continue;
    out.sizes.erase(i);
    if (!t.strides.contiguous()) strides.erase(i);
  }
  if (!t.strides.contiguous()) out.strides = stride_list<Int>{strides};
  return out;
}

}  // namespace detail

/// Without the axes that are known to be of size 1: all of them, or those named.
template <class Int>
constexpr basic_tensor<Int> squeeze(const basic_tensor<Int>& t, call_site at = call_site::here()) {
  at.enter("squeeze", t);
  small_list<int> all;
  for (int i = 0; i < t.rank(); ++i) all.push_back(i);
  return detail::squeezed(t, all, at);
}
template <class Int>
constexpr basic_tensor<Int> squeeze(const basic_tensor<Int>& t, const axis_list& axes,
                                    call_site at = call_site::here()) {
  at.enter("squeeze", t);
  small_list<int> wrapped;
  if (!wrap_axes(axes, axis_count_of(t.rank()), at, wrapped)) return {};
  return detail::squeezed(t, wrapped, at);
}

}  // namespace symshape::inline SYMSHAPE_ABI::meta
