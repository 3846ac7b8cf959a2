// SPDX-License-Identifier: BSL-1.0
/// @file
/// A layout cut into tiles: which tile, and where in it.
/// Floor: layout. Includes only meta and below.

#pragma once

#include <symshape/layout/complement.hpp>
#include <symshape/layout/composition.hpp>

#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

/// A layout in two parts, each with a linear index of its own: `rest` says which tile, `tile` where in the tile. The offset is in `rest`.
///
///     auto t = zipped_divide(row_major({4, 8}), {2, 4});
///     t(3, 5)           // tile 3 (the last), its element 5 (row 1, column 1): 4*5 + ... as row_major({4, 8}) has it
///     t.joined()        // (2, 2, 2, 4):(16, 4, 8, 1): the axes of `rest`, then those of `tile`
template <class Int>
struct tiled_layout {
  basic_layout<Int> rest{}, tile{};

  constexpr number<Int> operator()(const number<Int>& which, const number<Int>& where) const {
    return rest(which) + tile(where);
  }
  constexpr basic_layout<Int> joined() const { return detail::joined_layout(rest, tile); }
};

namespace detail {

/// The two parts of `a` after `rest` and `tile`, composed together, so that steps of one do not run into the other.
template <class Int>
constexpr tiled_layout<Int> compose_parts(layout_inquiry<Int>& ask, const basic_layout<Int>& a,
                                          const basic_layout<Int>& rest, const basic_layout<Int>& tile,
                                          meta::small_list<int>& pieces) {
  basic_layout<Int> both;
  compose_into(ask, a, joined_layout(rest, tile), both, pieces);
  tiled_layout<Int> out;
  out.rest.offset = both.offset;
  for (int k = 0, of = 0, last = 0; k < both.rank(); ++k) {
    while (k == last) last += pieces[of++];
    (of <= rest.rank() ? out.rest : out.tile).push_back(both.sizes[k], both.strides[k]);
  }
  return out;
}

template <class Int>
constexpr tiled_layout<Int> divide_by_layout(layout_inquiry<Int>& ask, const basic_layout<Int>& a,
                                             const basic_layout<Int>& tile) {
  basic_layout<Int> rest;
  meta::small_list<int> pieces;
  complement_into(ask, tile, a.numel(), rest);
  return ask.refused() ? tiled_layout<Int>{} : compose_parts(ask, a, rest, tile, pieces);
}

template <class Int>
constexpr tiled_layout<Int> divide_by_sizes(layout_inquiry<Int>& ask, const basic_layout<Int>& a,
                                            const meta::size_list<Int>& tile) {
  tiled_layout<Int> out;
  if (!ask.needs(tile.rank() == a.rank(), {"%l tile sizes are given for %r axes", tile.rank(), a.rank()})) return out;
  for (int k = 0; k < a.rank(); ++k) {
    if (!ask.needs(tile[k] >= 1,
                   {.sentence = "the tile's size %l at axis %x is below 1", .left = formula_of(tile[k]), .axis = k}) ||
        !ask.needs(mod(a.sizes[k], tile[k]) == 0, {.sentence = "tiles of %l do not fill size %r at axis %x",
                                                   .left = formula_of(tile[k]),
                                                   .right = formula_of(a.sizes[k]),
                                                   .axis = k}))
      return out;
    const number<Int> count = floor_div(a.sizes[k], tile[k]);
    out.rest.push_back(count, ask.is(count == 1) ? number<Int>{0} : a.strides[k] * tile[k]);
    out.tile.push_back(tile[k], a.strides[k]);
  }
  out.rest.offset = a.offset;
  return out;
}

}  // namespace detail

/// The elements of `a` in tiles. `tile` says which indices of `a` the first tile has; the others are that one moved by `complement(tile, a.numel())`.
///
///     zipped_divide(24:1, 4:6)           // rest 6:1, tile 4:6: each tile takes every sixth element
///
/// - Laws: with `t = zipped_divide(a, b)` and `c = complement(b, a.numel())`, `t(r, i) == a(c(r) + b(i))`; `t.tile` has as many elements as `b`. Every
///   element of `a` is in one place of one tile, where `b` is injective.
/// - Errors: those of `complement` and `compose`: among them, tiles that do not fill `a`.
/// - Source: `zipped_divide` of CuTe, whose tile comes first because its first axis is the fastest.
template <class A, class B>
constexpr attempted<tiled_layout<common_int<A, B>>> try_zipped_divide(const basic_layout<A>& a,
                                                                      const basic_layout<B>& tile,
                                                                      call_site at = call_site::here()) {
  using common = common_int<A, B>;
  at.enter("zipped_divide", a, tile);
  detail::layout_inquiry<common> ask{at};
  const basic_layout<common>&whole = detail::widen_layout<common>(a), &part = detail::widen_layout<common>(tile);
  tiled_layout<common> out;
  if (ask.takes(whole) && ask.takes(part)) out = detail::divide_by_layout(ask, whole, part);
  return ask.finish(out);
}
template <class A, class B>
constexpr tiled_layout<common_int<A, B>> zipped_divide(const basic_layout<A>& a, const basic_layout<B>& tile,
                                                       call_site at = call_site::here()) {
  return try_zipped_divide(a, tile, at).value();
}

/// Axis by axis: tiles of `tile[k]` neighbors along axis `k`.
///
/// - Laws: with `t = zipped_divide(a, {b0, ...})`, the element of tile `(r0, ...)` at `(i0, ...)` is that of `a` at `(r0*b0 + i0, ...)`.
/// - Errors: refused where a tile's size does not divide the axis.
template <class Int>
constexpr attempted<tiled_layout<Int>> try_zipped_divide(const basic_layout<Int>& a,
                                                         const std::type_identity_t<meta::size_list<Int>>& tile,
                                                         call_site at = call_site::here()) {
  at.enter("zipped_divide", a);
  detail::layout_inquiry<Int> ask{at};
  tiled_layout<Int> out;
  if (ask.takes(a)) out = detail::divide_by_sizes(ask, a, tile);
  return ask.finish(out);
}
template <class Int>
constexpr tiled_layout<Int> zipped_divide(const basic_layout<Int>& a,
                                          const std::type_identity_t<meta::size_list<Int>>& tile,
                                          call_site at = call_site::here()) {
  return try_zipped_divide(a, tile, at).value();
}

/// One layout of twice the rank, the two parts of an axis side by side: `(m/b0, b0, n/b1, b1)`. The same elements in the same order as `a`.
///
/// - Laws: `logical_divide(a, tile)(i) == a(i)`.
template <class Int>
constexpr attempted<basic_layout<Int>> try_logical_divide(const basic_layout<Int>& a,
                                                          const std::type_identity_t<meta::size_list<Int>>& tile,
                                                          call_site at = call_site::here()) {
  at.enter("logical_divide", a);
  detail::layout_inquiry<Int> ask{at};
  basic_layout<Int> out;
  if (ask.takes(a)) {
    const tiled_layout<Int> parts = detail::divide_by_sizes(ask, a, tile);
    for (int k = 0; k < parts.rest.rank(); ++k) {
      out.push_back(parts.rest.sizes[k], parts.rest.strides[k]);
      out.push_back(parts.tile.sizes[k], parts.tile.strides[k]);
    }
    out.offset = a.offset;
  }
  return ask.finish(out);
}
template <class Int>
constexpr basic_layout<Int> logical_divide(const basic_layout<Int>& a,
                                           const std::type_identity_t<meta::size_list<Int>>& tile,
                                           call_site at = call_site::here()) {
  return try_logical_divide(a, tile, at).value();
}

/// One layout of twice the rank, first the tiles' axes, then the axes within a tile: `(m/b0, n/b1, b0, b1)`; `zipped_divide(a, tile).joined()`.
template <class Int>
constexpr attempted<basic_layout<Int>> try_tiled_divide(const basic_layout<Int>& a,
                                                        const std::type_identity_t<meta::size_list<Int>>& tile,
                                                        call_site at = call_site::here()) {
  at.enter("tiled_divide", a);
  return try_zipped_divide(a, tile, at).joined();
}
template <class Int>
constexpr basic_layout<Int> tiled_divide(const basic_layout<Int>& a,
                                         const std::type_identity_t<meta::size_list<Int>>& tile,
                                         call_site at = call_site::here()) {
  return try_tiled_divide(a, tile, at).value();
}

}  // namespace symshape::inline SYMSHAPE_ABI
