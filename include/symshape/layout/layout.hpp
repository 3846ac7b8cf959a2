// SPDX-License-Identifier: BSL-1.0
/// @file
/// A layout: from coordinates to places in memory, by sizes, strides and an offset.
/// Floor: layout. Includes only meta and below.

#pragma once

#include <symshape/meta/strides.hpp>

#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

/// A function from coordinates `c` to places, `offset + sum of c[k] * strides[k]`, and, read in linear order, from indices `0 .. numel - 1`.
/// `Int` is int64 (`layout`), `expr` in the compiler, `sym_int` where guards are recorded.
///
///     ss::layout a{.sizes = {4, 8}, .strides = {8, 1}};
///     a(9)                      // 9: row 1, column 1
///
/// Words: a *mode* is an axis with its size and stride, written `size:stride`; a layout is written `(4, 8):(8, 1)`, with `+ 5` after it where
/// it has an offset. The *linear order* is row-major as everywhere here: the last axis moves fastest. CuTe's is colexicographic, the first
/// axis fastest; a CuTe layout is the one of ours with its modes in reverse, and every operation here is CuTe's between the two reversals.
///
/// What the operations say of formulas they say of layouts that have elements: an empty one has nothing to index.
///
/// - Laws: sizes are not negative. Strides may be 0 or negative. Strides and offset count elements.
template <class Int>
struct basic_layout {
  meta::size_list<Int> sizes{};
  meta::size_list<Int> strides{};
  number<Int> offset{};

  constexpr int rank() const { return sizes.rank(); }
  /// The number of elements; 1 of rank 0.
  constexpr number<Int> numel() const {
    number<Int> product = 1;
    for (const auto& n : sizes) product = product * n;
    return product;
  }
  /// The place of an element, from its index in linear order. An index past the end goes on along axis 0.
  constexpr number<Int> operator()(number<Int> index) const {
    number<Int> place = offset;
    for (int k = rank() - 1; k > 0; --k) {
      place = place + mod(index, sizes[k]) * strides[k];
      index = floor_div(index, sizes[k]);
    }
    return rank() == 0 ? place : place + index * strides[0];
  }
  /// The pool of the formulas in it, null among numbers.
  constexpr pool* home() const {
    for (const auto& n : sizes)
      if (pool* const p = pool_of(n)) return p;
    for (const auto& n : strides)
      if (pool* const p = pool_of(n)) return p;
    return pool_of(offset);
  }

  constexpr void push_back(const number<Int>& size, const number<Int>& stride) {
    sizes.push_back(size);
    strides.push_back(stride);
  }
};

/// On plain numbers.
using layout = basic_layout<std::int64_t>;

/// The same modes, sizes and offset, formula by formula.
template <class Int>
constexpr bool identical(const basic_layout<Int>& a, const basic_layout<Int>& b) {
  return identical(a.sizes, b.sizes) && identical(a.strides, b.strides) && identical(a.offset, b.offset);
}

/// The layout of contiguous elements: each stride is the product of the sizes after it.
template <class Int = std::int64_t>
constexpr basic_layout<Int> row_major(const std::type_identity_t<meta::size_list<Int>>& sizes) {
  return {.sizes = sizes, .strides = meta::contiguous_strides(sizes), .offset = number<Int>{}};
}

namespace detail {

/// The same layout in another kind of number.
template <class Int, class From>
constexpr decltype(auto) widen_layout(const basic_layout<From>& a) {
  if constexpr (std::is_same_v<Int, From>)
    return (a);
  else
    return basic_layout<Int>{.sizes = meta::size_list<Int>{a.sizes},
                             .strides = meta::size_list<Int>{a.strides},
                             .offset = meta::detail::become<number<Int>>(a.offset)};
}

/// Whether it is a number and no formula with symbols.
template <class Number>
constexpr bool is_plain(const Number& n) {
  return formula_of(n).is_constant();
}

/// The modes of `outer`, then those of `inner`; the offsets added.
template <class Int>
constexpr basic_layout<Int> joined_layout(const basic_layout<Int>& outer, const basic_layout<Int>& inner) {
  basic_layout<Int> out = outer;
  for (int k = 0; k < inner.rank(); ++k) out.push_back(inner.sizes[k], inner.strides[k]);
  out.offset = outer.offset + inner.offset;
  return out;
}

/// The modes in reverse.
template <class Int>
constexpr basic_layout<Int> reversed_layout(const basic_layout<Int>& a) {
  basic_layout<Int> out;
  out.offset = a.offset;
  for (int k = a.rank() - 1; k >= 0; --k) out.push_back(a.sizes[k], a.strides[k]);
  return out;
}

}  // namespace detail

}  // namespace symshape::inline SYMSHAPE_ABI
