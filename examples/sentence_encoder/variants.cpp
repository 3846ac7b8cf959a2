// SPDX-License-Identifier: BSL-1.0
#include "encoder.hpp"
#include "model.hpp"

#include <string>
#include <type_traits>

namespace sentence_encoder {
namespace {

/// How a kernel gets a size: `384` where the type has it, else the name in words.
template <class Size>
std::string size_text(const char* name) {
  if constexpr (std::is_same_v<Size, std::int64_t>)
    return name;
  else
    return std::to_string(Size::value);
}

template <class Packed>
std::string linear_text(const char* what) {
  using tile = ss::kernel::row::detail::tile_shape<float, 3>;
  return std::string(what) + ": packed weight " + size_text<typename Packed::columns_type>("N") + " x " +
         size_text<typename Packed::inner_type>("K") + ", both constants; tiles of " + std::to_string(tile::height) +
         " rows x " + std::to_string(tile::width) + " columns in vectors of " + std::to_string(tile::vector_width) +
         " floats";
}

template <class View>
std::string row_text() {
  return size_text<typename ss::kernel::axis_size<View, static_cast<std::size_t>(View::rank()) - 1>::type>(
      "a number known at run time");
}

}  // namespace

std::vector<std::string> encoder::variants() {
  using hidden = decltype(activations::hidden)::view_type;
  using context = decltype(activations::context)::view_type;
  using head_tile = ss::kernel::row::detail::tile_shape<float, 2>;
  return {
      linear_text<packed<"3*C, C">>("query, key, value"),
      linear_text<packed<"C, C">>("projection + residual"),
      linear_text<packed<"4*C, C">>("feed-forward, expanding + GELU"),
      linear_text<packed<"C, 4*C">>("feed-forward, contracting + residual"),
      "feed-forward: " + std::to_string(activations::block_rows) + " rows at once through both",
      "attention: head size " + row_text<context>() + " constant, T at run time; tiles of " +
          std::to_string(head_tile::height) + " rows x " + std::to_string(head_tile::width) +
          " columns; strided operands, no copy",
      "layer norm, pooling, normalization: rows of " + row_text<hidden>() + ", a constant",
  };
}

}  // namespace sentence_encoder
