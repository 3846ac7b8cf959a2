// SPDX-License-Identifier: BSL-1.0
/// @file
/// One layout after another: the right one says which elements of the left one, in which order.
/// Floor: layout. Includes only meta and below.

#pragma once

#include <symshape/layout/coalesce.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

/// `b` with strides that are not negative, the axes with negative ones reversed, and which axes those are.
template <class Int>
constexpr basic_layout<Int> upright(layout_inquiry<Int>& ask, const basic_layout<Int>& b,
                                    meta::small_list<int>& turned) {
  basic_layout<Int> out = b;
  for (int k = 0; k < b.rank(); ++k) {
    turned.push_back(0);
    if (ask.is(b.sizes[k] == 1)) {
      out.sizes[k] = 1;
      out.strides[k] = 0;
      continue;
    }
    const certainty ascends = ask.settled(b.strides[k] >= 0);
    if (ascends == certainty::undecided) return ask.undecided_is(b.strides[k] >= 0), out;
    if (ascends == certainty::yes) continue;
    turned.back() = 1;
    out.strides[k] = -b.strides[k];
    out.offset = out.offset + b.strides[k] * (b.sizes[k] - 1);
  }
  return out;
}

/// Among plain numbers, that the right layout ends below the last element of the left one, before any product of the two is formed.
template <class Int>
constexpr bool stays_inside(layout_inquiry<Int>& ask, const basic_layout<Int>& a, const basic_layout<Int>& right) {
  std::int64_t elements = 1, last = 0, n = 0, d = 0;
  if (!meta::detail::is_number(right.offset, last)) return true;
  for (const auto& size : a.sizes) {
    if (!meta::detail::is_number(size, n)) return true;
    elements *= n;
  }
  for (int k = 0; k < right.rank(); ++k) {
    if (!meta::detail::is_number(right.sizes[k], n) || !meta::detail::is_number(right.strides[k], d)) return true;
    last += (n - 1) * d;
  }
  return ask.needs(last < elements, {"the right layout reaches index %l of %r elements", last, elements});
}

/// The left layout as a row of digits, the last mode the lowest, and what the right one does to each.
template <class Int>
struct composition {
  layout_inquiry<Int>& ask;
  basic_layout<Int> left{};
  meta::size_list<Int> reach{};  // the greatest digit that the right layout's steps add up to

  constexpr void begin(const basic_layout<Int>& a) {
    coalesce_into(ask, a, left);
    if (left.rank() == 0) left.push_back(1, 0);
    reach.resize(left.sizes.size(), number<Int>{});
  }
  constexpr number<Int> place_of_first(number<Int> index) {
    number<Int> place = left.offset;
    if (identical(index, number<Int>{})) return place;
    (void)ask.needs(index >= 0, {"the right layout reaches index %l, below 0", formula_of(index)});
    for (int k = left.rank() - 1; k >= 0; --k) {
      const bool last = k == 0 || ask.is(index < left.sizes[k]);
      reach[k] = last ? index : mod(index, left.sizes[k]);
      place = place + reach[k] * left.strides[k];
      if (last) break;
      index = floor_div(index, left.sizes[k]);
    }
    return place;
  }
  /// Where the mode `steps:stride` of the right layout goes: pieces, the fastest first.
  constexpr void trace(number<Int> steps, number<Int> stride, basic_layout<Int>& pieces) {
    number<Int> gathered = 0;  // the stride through lower digits that the steps never carry out of
    bool whole = true;
    for (int k = left.rank() - 1; k > 0; --k) {
      const auto& n = left.sizes[k];
      const auto& d = left.strides[k];
      if (ask.is(mod(stride, n) == 0)) {
        stride = floor_div(stride, n);
        continue;
      }
      if (whole && ask.is(mod(n, stride) == 0)) {
        const number<Int> fitting = floor_div(n, stride);
        if (!ask.is(steps <= fitting) && ask.is(mod(steps, fitting) == 0)) {
          pieces.push_back(fitting, stride * d);
          reach[k] = reach[k] + (fitting - 1) * stride;
          steps = floor_div(steps, fitting);
          stride = 1;
          continue;
        }
        pieces.push_back(steps, stride * d);
        reach[k] = reach[k] + (steps - 1) * stride;
        return;
      }
      const number<Int> digit = mod(stride, n);
      gathered = gathered + digit * d;
      reach[k] = reach[k] + (steps - 1) * digit;
      stride = floor_div(stride, n);
      whole = false;
    }
    pieces.push_back(steps, gathered + stride * left.strides[0]);
    reach[0] = reach[0] + (steps - 1) * stride;
  }
  constexpr void end() {
    for (int k = left.rank() - 1; k >= 0; --k)
      (void)ask.needs(
          reach[k] < left.sizes[k],
          {.sentence = "the right layout's steps add up to %l along %r elements of the left one, mode %x after merging",
           .left = formula_of(reach[k]),
           .right = formula_of(left.sizes[k]),
           .axis = k});
  }
};

/// `pieces[k]` becomes the number of modes that mode `k` of `b` gives.
template <class Int>
constexpr void compose_into(layout_inquiry<Int>& ask, const basic_layout<Int>& a, const basic_layout<Int>& b,
                            basic_layout<Int>& out, meta::small_list<int>& pieces) {
  pieces = {};
  const bool nothing = ask.is_empty(b);
  if (nothing || ask.is_empty(a)) {
    if (!nothing) return void(ask.because({"the left layout has no elements, and the right one has"}));
    out.offset = a.offset;
    for (int k = 0; k < b.rank(); ++k) {
      out.push_back(b.sizes[k], 0);
      pieces.push_back(1);
    }
    return;
  }
  meta::small_list<int> turned;
  const basic_layout<Int> right = upright(ask, b, turned);
  if (ask.refused() || !stays_inside(ask, a, right)) return;
  composition<Int> c{ask};
  c.begin(a);
  out.offset = c.place_of_first(right.offset);
  if (ask.refused()) return;
  for (int k = 0; k < right.rank(); ++k) {
    basic_layout<Int> traced;
    c.trace(right.sizes[k], right.strides[k], traced);
    for (int i = traced.rank() - 1; i >= 0; --i) {
      if (turned[k] != 0) out.offset = out.offset + traced.strides[i] * (traced.sizes[i] - 1);
      out.push_back(traced.sizes[i], turned[k] != 0 ? -traced.strides[i] : traced.strides[i]);
    }
    pieces.push_back(traced.rank());
  }
  c.end();
}

}  // namespace detail

/// The layout that takes an index of `b` to `a(b(index))`: the elements of `a` that `b` picks, in the order in which it does.
///
///     compose((4, 8):(8, 1), 4:8)         // 4:8, the first column
///     compose((4, 8):(1, 4), 16:2)        // (4, 4):(1, 8), every second element: 16 steps split into 4 rows of 4
///
/// - Laws: with `c = compose(a, b)`, `c.numel() == b.numel()` and `c(i) == a(b(i))` for every index `i` of `b`. Each mode of `b` gives one or more
///   neighboring modes of `c`; `compose(a, 0 .. n-1) == coalesce(a)` as functions; composing is associative where both sides exist.
/// - Errors: refused where `b` leaves the indices of `a`, and where the steps of `b` cross the end of a mode of (coalesced) `a` without splitting
///   there evenly, even if the few places they reach should happen to lie on a line.
/// - Unknown: a sign that nothing decides is a reason; bounds and divisibility that nothing decides are requirements.
/// - Source: `composition` of CuTe, which takes steps that run over into the next mode for granted and does not look whether `b` stays inside.
template <class A, class B>
constexpr attempted<basic_layout<common_int<A, B>>> try_compose(const basic_layout<A>& a, const basic_layout<B>& b,
                                                                call_site at = call_site::here()) {
  using common = common_int<A, B>;
  at.enter("compose", a, b);
  detail::layout_inquiry<common> ask{at};
  basic_layout<common> out;
  meta::small_list<int> pieces;
  const basic_layout<common>&left = detail::widen_layout<common>(a), &right = detail::widen_layout<common>(b);
  if (ask.takes(left) && ask.takes(right)) detail::compose_into(ask, left, right, out, pieces);
  return ask.finish(out);
}
template <class A, class B>
constexpr basic_layout<common_int<A, B>> compose(const basic_layout<A>& a, const basic_layout<B>& b,
                                                 call_site at = call_site::here()) {
  return try_compose(a, b, at).value();
}

}  // namespace symshape::inline SYMSHAPE_ABI
