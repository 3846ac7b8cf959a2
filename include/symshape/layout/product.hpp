// SPDX-License-Identifier: BSL-1.0
/// @file
/// A layout repeated as another one says, each copy in places that the others leave out.
/// Floor: layout. Includes only meta and below.

#pragma once

#include <symshape/layout/divide.hpp>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

/// `counts[k]` becomes the number of modes that mode `k` of `b` gives.
template <class Int>
constexpr tiled_layout<Int> repeat(layout_inquiry<Int>& ask, const basic_layout<Int>& a, const basic_layout<Int>& b,
                                   meta::small_list<int>& counts) {
  tiled_layout<Int> out;
  if (ask.is_empty(a)) return ask.because({"a layout without elements cannot be repeated"}), out;
  number<Int> last = b.offset;
  for (int k = 0; k < b.rank(); ++k) {
    const certainty ascends = ask.settled(b.strides[k] >= 0);
    if (ascends == certainty::undecided) return ask.undecided_is(b.strides[k] >= 0), out;
    if (ascends == certainty::yes) last = last + (b.sizes[k] - 1) * b.strides[k];
  }
  // The places that the copies need together: those of one, counted with its gaps, for each of the places that `b` reaches.
  meta::small_list<ordered_mode<Int>> modes;
  number<Int> lowest = 0, span = 1, places = 0;
  order_into(ask, a, true, modes, lowest);
  if (!modes.empty()) span = modes.back().size * modes.back().stride;
  if (ask.refused() || !ask.multiply(span, ask.is_empty(b) ? number<Int>{1} : last + 1, places)) return out;
  basic_layout<Int> free;
  leave_out(ask, modes, places, free);
  if (!ask.refused()) compose_into(ask, free, b, out.rest, counts);
  out.tile = a;
  out.tile.offset = number<Int>{};
  out.rest.offset = out.rest.offset + a.offset;
  return out;
}

/// The axes of the two parts in turn, the outer part of each axis first.
template <class Int>
constexpr basic_layout<Int> interleaved(const basic_layout<Int>& outer, const meta::small_list<int>& outer_counts,
                                        const basic_layout<Int>& inner, const meta::small_list<int>& inner_counts) {
  basic_layout<Int> out;
  out.offset = outer.offset + inner.offset;
  for (int k = 0, i = 0, j = 0; k < outer_counts.rank(); ++k) {
    for (const int end = i + outer_counts[k]; i < end; ++i) out.push_back(outer.sizes[i], outer.strides[i]);
    for (const int end = j + inner_counts[k]; j < end; ++j) out.push_back(inner.sizes[j], inner.strides[j]);
  }
  return out;
}

template <bool Raked, class A, class B>
constexpr attempted<basic_layout<common_int<A, B>>> repeat_by_axis(const basic_layout<A>& a, const basic_layout<B>& b,
                                                                   const call_site& at) {
  using common = common_int<A, B>;
  layout_inquiry<common> ask{at};
  const basic_layout<common>&left = widen_layout<common>(a), &right = widen_layout<common>(b);
  basic_layout<common> out;
  if (ask.takes(left) && ask.takes(right) &&
      ask.needs(left.rank() == right.rank(), {"a layout of %l axes is repeated along %r", left.rank(), right.rank()})) {
    meta::small_list<int> counts;
    const meta::small_list<int> ones(left.sizes.size(), 1);
    const tiled_layout<common> parts = repeat(ask, left, right, counts);
    if (!ask.refused())
      out =
          Raked ? interleaved(parts.tile, ones, parts.rest, counts) : interleaved(parts.rest, counts, parts.tile, ones);
  }
  return ask.finish(out);
}

}  // namespace detail

/// Copies of `a`, one for each index of `b`: `b` says in which of the free places a copy begins.
///
///     zipped_product(4:1, 6:1)               // tile 4:1, rest 6:4
///     zipped_product((2, 2):(4, 1), 6:1)     // tile (2, 2):(4, 1), rest (3, 2):(8, 2): the gaps are filled first
///
/// - Laws: with `p = zipped_product(a, b)` and `c = complement(a, m)` for an `m` that is large enough, `p(r, i) == a(i) + c(b(r))`. Where `a` and `b` are
///   injective, so is `p.joined()`.
/// - Errors: those of `complement` and `compose`; places beyond 64 bits.
/// - Source: `zipped_product` of CuTe.
template <class A, class B>
constexpr attempted<tiled_layout<common_int<A, B>>> try_zipped_product(const basic_layout<A>& a,
                                                                       const basic_layout<B>& b,
                                                                       call_site at = call_site::here()) {
  using common = common_int<A, B>;
  at.enter("zipped_product", a, b);
  detail::layout_inquiry<common> ask{at};
  const basic_layout<common>&left = detail::widen_layout<common>(a), &right = detail::widen_layout<common>(b);
  tiled_layout<common> out;
  meta::small_list<int> counts;
  if (ask.takes(left) && ask.takes(right)) out = detail::repeat(ask, left, right, counts);
  return ask.finish(out);
}
template <class A, class B>
constexpr tiled_layout<common_int<A, B>> zipped_product(const basic_layout<A>& a, const basic_layout<B>& b,
                                                        call_site at = call_site::here()) {
  return try_zipped_product(a, b, at).value();
}

/// The axes of `b`, then those of `a`: `zipped_product(a, b).joined()`.
template <class A, class B>
constexpr attempted<basic_layout<common_int<A, B>>> try_logical_product(const basic_layout<A>& a,
                                                                        const basic_layout<B>& b,
                                                                        call_site at = call_site::here()) {
  at.enter("logical_product", a, b);
  return try_zipped_product(a, b, at).joined();
}
template <class A, class B>
constexpr basic_layout<common_int<A, B>> logical_product(const basic_layout<A>& a, const basic_layout<B>& b,
                                                         call_site at = call_site::here()) {
  return try_logical_product(a, b, at).value();
}

/// Axis by axis, blocks side by side: of axis `k` first the copies, then the place in a copy; both have the same rank.
///
///     blocked_product((2, 2):(2, 1), (3, 4):(4, 1))     // (3, 2, 4, 2):(16, 2, 4, 1): a 6 x 8 matrix of blocks
///
/// - Laws: the places are those of `logical_product`; the index runs through a matrix whose blocks are copies of `a`.
template <class A, class B>
constexpr attempted<basic_layout<common_int<A, B>>> try_blocked_product(const basic_layout<A>& a,
                                                                        const basic_layout<B>& b,
                                                                        call_site at = call_site::here()) {
  at.enter("blocked_product", a, b);
  return detail::repeat_by_axis<false>(a, b, at);
}
template <class A, class B>
constexpr basic_layout<common_int<A, B>> blocked_product(const basic_layout<A>& a, const basic_layout<B>& b,
                                                         call_site at = call_site::here()) {
  return try_blocked_product(a, b, at).value();
}

/// Axis by axis, interleaved: of axis `k` first the place in a copy, then the copies, so that neighbors belong to different copies.
///
///     raked_product((2, 2):(2, 1), (3, 4):(4, 1))       // (2, 3, 2, 4):(2, 16, 1, 4)
template <class A, class B>
constexpr attempted<basic_layout<common_int<A, B>>> try_raked_product(const basic_layout<A>& a,
                                                                      const basic_layout<B>& b,
                                                                      call_site at = call_site::here()) {
  at.enter("raked_product", a, b);
  return detail::repeat_by_axis<true>(a, b, at);
}
template <class A, class B>
constexpr basic_layout<common_int<A, B>> raked_product(const basic_layout<A>& a, const basic_layout<B>& b,
                                                       call_site at = call_site::here()) {
  return try_raked_product(a, b, at).value();
}

}  // namespace symshape::inline SYMSHAPE_ABI
