// SPDX-License-Identifier: BSL-1.0
/// @file
/// The linear layer over a packed weight, with an epilogue applied while a tile is still in the first cache.
/// Floor: kernel, with Eigen (its SIMD vectors). May include the lower headers of kernel/row.

#pragma once

#include <symshape/config.hpp>
#include <symshape/kernel/row/epilogue.hpp>
#include <symshape/kernel/row/packed_weight.hpp>
#include <symshape/kernel/row/size.hpp>
#include <symshape/kernel/row/tile.hpp>

#include <algorithm>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::kernel::row {

/// out = epilogue(x · transpose of the packed weight + bias).
///
///     packed_linear({x, 384}, dense, {out, 1536}, rows, apply_gelu{})
///
/// - Shapes: [rows, inner] → [rows, columns], rows of both `stride` elements apart; x and out must not overlap
/// - Laws: a row's result does not depend on the other rows or on how many there are, to the last bit, so batching
///   changes nothing.
/// - Errors: none; NaN and infinities follow the rules of multiplication and addition.
/// - Cost: no allocation. Rows go in blocks that stay in the second cache while all panels pass by.
template <element T, size Rows, size Inner, size Columns, class Epilogue = keep_value>
inline void packed_linear(strided<const std::type_identity_t<T>> x, const packed_weight<T, Inner, Columns>& weight,
                          strided<T> out, Rows rows, Epilogue epilogue = {}) {
  constexpr std::int64_t width = packed_weight<T, Inner, Columns>::width;
  constexpr std::int64_t height = detail::tile_shape<T, 3>::height;
  constexpr std::int64_t cached_elements = 98304;  // of x: 384 KiB of floats
  const std::int64_t tiles = cached_elements / height / std::max<std::int64_t>(weight.inner(), 1);
  const std::int64_t block = std::max<std::int64_t>(tiles, 1) * height;
  for (std::int64_t row = 0; row < rows; row += block) {
    const std::int64_t count = std::min<std::int64_t>(block, rows - row);
    for (std::int64_t column = 0; column < weight.columns(); column += width) {
      detail::multiply_panel<3, T>({x.data + row * x.stride, x.stride}, weight.panel(column), weight.bias(column),
                                   {out.data + row * out.stride + column, out.stride}, weight.inner(), count,
                                   {row, column, weight.columns() - column}, column + width < weight.columns(),
                                   epilogue);
    }
  }
}

}  // namespace symshape::inline SYMSHAPE_ABI::kernel::row
