// SPDX-License-Identifier: BSL-1.0
/// @file
/// The sizes and strides of a view type as formulas, or as products where they are nothing more.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/parse.hpp>
#include <symshape/shape/product.hpp>
#include <symshape/shape/strides.hpp>

#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// A view's sizes and strides, as formulas of one pool, or as products of some names where they are nothing more; "contiguous" becomes
/// products here.
template <class Number, class Names>
struct basic_view_formulas {
  using number = Number;
  using names = Names;
  growing_array<Number> sizes, strides;

  template <class Dim>
  static constexpr void read(Names& names, growing_array<Number>& out) {
    if constexpr (Dim::is_static)
      out.push_back(Dim::value);
    else if constexpr (Dim::is_symbol)
      out.push_back(symbol(names, Dim::spelled));
    else if constexpr (std::is_same_v<Number, product>)
      out.push_back(read_product(names, Dim::spelled));
    else
      out.push_back(parse(names, Dim::spelled));
  }
  template <class... Dim>
  constexpr basic_view_formulas(Names& names, dims<Dim...>*, contiguous*) {
    (read<Dim>(names, sizes), ...);
    strides = contiguous_strides(sizes);
  }
  template <class... Dim, class... Stride>
  constexpr basic_view_formulas(Names& names, dims<Dim...>*, symshape::strides<Stride...>*) {
    (read<Dim>(names, sizes), ...);
    (read<Stride>(names, strides), ...);
  }

  static constexpr growing_array<Number> contiguous_strides(const growing_array<Number>& sizes) {
    growing_array<Number> out;
    out.resize(sizes.size(), Number{1});
    for (std::uint32_t i = sizes.size(); i-- > 1;) out[i - 1] = out[i] * sizes[i];
    return out;
  }
};
using view_formulas = basic_view_formulas<expr, pool>;
using view_products = basic_view_formulas<product, product_names>;

/// Whether a view's sizes and strides are products.
template <class Dims, class Strides>
inline constexpr bool are_products = false;
template <class... Dim>
inline constexpr bool are_products<dims<Dim...>, contiguous> =
    ((Dim::is_static || Dim::is_symbol || Dim::is_multiple) && ...);
template <class... Dim, class... Stride>
inline constexpr bool are_products<dims<Dim...>, strides<Stride...>> =
    are_products<dims<Dim...>, contiguous> && (Stride::is_product && ...);

}  // namespace symshape::inline SYMSHAPE_ABI::detail
