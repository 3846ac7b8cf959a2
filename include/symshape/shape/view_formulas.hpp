// SPDX-License-Identifier: BSL-1.0
/// @file
/// The sizes and strides of a view type as formulas, or as products where they are nothing more.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/parse.hpp>
#include <symshape/shape/product.hpp>
#include <symshape/shape/strides.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// A view's sizes and strides as formulas of one pool; "contiguous" becomes products here.
struct view_formulas {
  using number = expr;
  growing_array<expr> sizes, strides;

  static constexpr expr read(pool& p, text_view text) { return is_name(text) ? symbol(p, text) : parse(p, text); }
  template <class Dim>
  static constexpr void read(pool& p, growing_array<expr>& out) {
    out.push_back(read(p, Dim::spelled));
  }
  template <class... Dim>
  constexpr view_formulas(pool& p, dims<Dim...>*, contiguous*) {
    (read<Dim>(p, sizes), ...);
    strides = contiguous_strides(sizes);
  }
  template <class... Dim, class... Stride>
  constexpr view_formulas(pool& p, dims<Dim...>*, symshape::strides<Stride...>*) {
    (read<Dim>(p, sizes), ...);
    (read<Stride>(p, strides), ...);
  }
  /// From the texts of sizes, followed by those of strides unless these are the contiguous ones.
  constexpr view_formulas(pool& p, const text_view* rows, std::uint32_t rank, bool is_contiguous) {
    for (std::uint32_t i = 0; i != rank; ++i) sizes.push_back(read(p, rows[i]));
    for (std::uint32_t i = rank; i != 2 * rank && !is_contiguous; ++i) strides.push_back(read(p, rows[i]));
    if (is_contiguous) strides = contiguous_strides(sizes);
  }

  static constexpr growing_array<expr> contiguous_strides(const growing_array<expr>& sizes) {
    growing_array<expr> out;
    out.resize(sizes.size(), expr{1});
    for (std::uint32_t i = sizes.size(); i-- > 1;) out[i - 1] = out[i] * sizes[i];
    return out;
  }
};

/// The same as products; `names.failed` where something else stands there, or too much.
struct view_products {
  using number = product;
  product_row sizes, strides;

  constexpr view_products(product_names& names, const text_view* rows, std::uint32_t rank, bool is_contiguous) {
    names.failed = rank >= product_row::most;  // room for one more
    for (std::uint32_t i = 0; i != rank && !names.failed; ++i) sizes.push_back(read_product(names, rows[i]));
    for (std::uint32_t i = rank; i != 2 * rank && !is_contiguous && !names.failed; ++i)
      strides.push_back(read_product(names, rows[i]));
    if (is_contiguous && !names.failed) make_contiguous();
  }
  constexpr void make_contiguous() {
    product step{1};
    for (std::uint32_t i = sizes.size(); i-- > 0; step = step * sizes[i]) strides[i] = step;
    strides.truncate(sizes.size());
  }
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
