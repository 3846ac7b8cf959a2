// SPDX-License-Identifier: BSL-1.0
/// @file
/// From places back to indices.
/// Floor: layout. Includes only meta and below.

#pragma once

#include <symshape/layout/order.hpp>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

template <class Int>
constexpr void right_inverse_into(layout_inquiry<Int>& ask, const basic_layout<Int>& a, basic_layout<Int>& out) {
  if (ask.is_empty(a)) return void(out.push_back(0, 0));
  basic_layout<Int> merged, found;
  coalesce_into(ask, a, merged);
  meta::small_list<int> open;
  meta::size_list<Int> steps;
  number<Int> step = 1, run = 1;
  for (int k = merged.rank() - 1; k >= 0; --k) {
    open.push_back(k);
    steps.push_back(step);
    step = step * merged.sizes[k];
  }
  for (int i = 0; i < open.rank();) {
    const auto& n = merged.sizes[open[i]];
    const auto& d = merged.strides[open[i]];
    const bool ascends = identical(d, run) || ask.is(d == run);
    if (!ascends && !ask.is(d == -run)) {
      ++i;
      continue;
    }
    if (!ascends) out.offset = out.offset + steps[i] * (n - 1);
    found.push_back(n, ascends ? steps[i] : -steps[i]);
    run = run * n;
    open.erase(i);
    steps.erase(i);
    i = 0;
  }
  found.offset = out.offset;
  out = reversed_layout(found);
}

template <class Int>
constexpr void left_inverse_into(layout_inquiry<Int>& ask, const basic_layout<Int>& a, basic_layout<Int>& out) {
  if (ask.is_empty(a)) return void(out.push_back(0, 0));
  meta::small_list<ordered_mode<Int>> modes;
  number<Int> lowest = 0;
  order_into(ask, a, false, modes, lowest);
  if (ask.refused()) return;
  basic_layout<Int> found;
  if (!modes.empty() && !identical(modes[0].stride, number<Int>{1})) found.push_back(modes[0].stride, 0);
  for (int k = 0; k < modes.rank(); ++k) {
    const auto& mode = modes[k];
    if (k + 1 == modes.rank()) {
      found.push_back(mode.size, mode.index_stride);
      break;
    }
    const auto& next = modes[k + 1].stride;
    if (!ask.needs(mode.size * mode.stride <= next, {"a mode of %l places overlaps the next one's steps of %r",
                                                     formula_of(mode.size * mode.stride), formula_of(next)}) ||
        !ask.needs(mod(next, mode.stride) == 0,
                   {"stride %l is no multiple of the next smaller one, %r", formula_of(next), formula_of(mode.stride)}))
      return;
    found.push_back(floor_div(next, mode.stride), mode.index_stride);
  }
  found.offset = lowest;
  out = reversed_layout(found);
}

}  // namespace detail

/// Which elements of `a` lie next to each other, from its first one on.
///
///     right_inverse((4, 8):(1, 4))      // (8, 4):(1, 8): the elements by place
///     right_inverse((4, 8):(16, 1))     // 8:1: only the rows are contiguous
///
/// - Laws: with `r = right_inverse(a)`, `a(r(i)) == a(r(0)) + i` for every index `i` of `r`. `a(r(0))` is `a.offset` unless strides are negative. Where
///   `a` is injective and its places have no gaps, `r` is its inverse, `r.numel() == a.numel()`.
/// - Unknown: a stride of which nothing proves that it goes on where the run ends, ends the run.
/// - Source: `right_inverse` of CuTe.
template <class Int>
constexpr attempted<basic_layout<Int>> try_right_inverse(const basic_layout<Int>& a, call_site at = call_site::here()) {
  at.enter("right_inverse", a);
  detail::layout_inquiry<Int> ask{at};
  basic_layout<Int> out;
  if (ask.takes(a)) detail::right_inverse_into(ask, a, out);
  return ask.finish(out);
}
template <class Int>
constexpr basic_layout<Int> right_inverse(const basic_layout<Int>& a, call_site at = call_site::here()) {
  return try_right_inverse(a, at).value();
}

/// Which element lies at a place, counted from the lowest.
///
///     left_inverse((4, 8):(1, 4))        // (8, 4):(1, 8)
///     left_inverse((4, 8):(10, 1))       // (4, 10):(8, 1): places of the padding give indices too, which mean nothing
///
/// - Laws: with `l = left_inverse(a)` and `low` the lowest place of `a`, `l(a(i) - low) == i` for every index `i` of `a`.
/// - Errors: refused where two elements share a place, where modes reach past the next greater stride, and where a stride is no multiple of the
///   next smaller one.
/// - Unknown: the order of the strides has to be known; bounds and divisibility that nothing decides are requirements.
/// - Source: `left_inverse` of CuTe, which wants a whole number of filled blocks in each stride; a padded row is no such.
template <class Int>
constexpr attempted<basic_layout<Int>> try_left_inverse(const basic_layout<Int>& a, call_site at = call_site::here()) {
  at.enter("left_inverse", a);
  detail::layout_inquiry<Int> ask{at};
  basic_layout<Int> out;
  if (ask.takes(a)) detail::left_inverse_into(ask, a, out);
  return ask.finish(out);
}
template <class Int>
constexpr basic_layout<Int> left_inverse(const basic_layout<Int>& a, call_site at = call_site::here()) {
  return try_left_inverse(a, at).value();
}

}  // namespace symshape::inline SYMSHAPE_ABI
