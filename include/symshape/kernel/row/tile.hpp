// SPDX-License-Identifier: BSL-1.0
/// @file
/// The innermost piece of a matrix product: a few rows times a panel of columns, held in registers.
/// Floor: kernel, with Eigen (its SIMD vectors). May include the lower headers of kernel/row.
///
/// Words. A *panel* is a group of neighboring columns of the right operand, two or three SIMD vectors wide, stored so
/// that step k of the summed axis is one contiguous line. A *tile* is a few rows of the result times one panel: it
/// stays in registers while the summed axis is walked through, and each line of the panel is used for all of its rows.

#pragma once

#include <symshape/config.hpp>
#include <symshape/kernel/row/epilogue.hpp>
#include <symshape/kernel/row/size.hpp>

#include <Eigen/Core>

#include <algorithm>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::kernel::row::detail {

/// As many rows as leave registers for the panel's line and one number of x: of sixteen registers 4 rows of three
/// vectors or 6 of two, of thirty-two 8 or 12. Three vectors need the fewest loads for an operation, two waste less on
/// narrow results.
template <element T, int Vectors>
struct tile_shape {
  using vector = typename Eigen::internal::packet_traits<T>::type;
  static constexpr int vector_width = Eigen::internal::unpacket_traits<vector>::size;
  static constexpr int width = Vectors * vector_width;
  static constexpr int height = (EIGEN_ARCH_DEFAULT_NUMBER_OF_REGISTERS >= 32 ? 24 : 12) / Vectors;
};

/// Where in the result a tile lies: its first row and column, and how many columns are left from there on.
struct tile_place {
  std::int64_t row, column, columns_left;
};

/// Memory to ask for while a tile is computed: at step k, the line of `address + k * pace`.
template <class T>
struct read_ahead {
  const T* address;
  std::int64_t pace;
};

/// One tile: `Height` rows of x times one panel, plus the panel's bias, through the epilogue into `out`.
/// Never inlined: inside a larger function g++ 12 no longer keeps the tile in registers, and it takes twice as long.
template <int Vectors, int Height, element T, size Inner, class Epilogue>
[[gnu::noinline]] void multiply_tile(strided<const T> x, const T* panel, const T* bias, strided<T> out, Inner inner,
                                     tile_place place, read_ahead<T> ahead, Epilogue epilogue) {
  namespace simd = Eigen::internal;
  using shape = tile_shape<T, Vectors>;
  using vector = typename shape::vector;
  vector part[Height][Vectors];
  for (int r = 0; r < Height; ++r) {
    for (int v = 0; v < Vectors; ++v) part[r][v] = simd::ploadu<vector>(bias + v * shape::vector_width);
  }
  for (std::int64_t k = 0; k < inner; ++k) {
    // Into the second cache only: the panel in use fills most of the first.
    __builtin_prefetch(ahead.address + k * ahead.pace, 0, 2);
    vector line[Vectors];
    for (int v = 0; v < Vectors; ++v) {
      line[v] = simd::ploadu<vector>(panel + k * shape::width + v * shape::vector_width);
    }
    for (int r = 0; r < Height; ++r) {
      const vector factor = simd::pset1<vector>(x.data[r * x.stride + k]);
      for (int v = 0; v < Vectors; ++v) part[r][v] = simd::pmadd(factor, line[v], part[r][v]);
    }
  }
  T result[shape::width];
  for (int r = 0; r < Height; ++r) {
    T* const target = out.data + r * out.stride;
    for (int v = 0; v < Vectors; ++v) simd::pstoreu(result + v * shape::vector_width, part[r][v]);
    if (place.columns_left >= shape::width) {
      for (int c = 0; c < shape::width; ++c) target[c] = epilogue(place.row + r, place.column + c, result[c]);
    } else {
      for (std::int64_t c = 0; c < place.columns_left; ++c) {
        target[c] = epilogue(place.row + r, place.column + c, result[c]);
      }
    }
  }
}

/// The last rows of a block, fewer than a full tile's: the tile of just that height.
template <int Vectors, int Height, class... Arguments>
inline void multiply_short_tile(std::int64_t height, Arguments... arguments) {
  if constexpr (Height > 0) {
    if (height == Height) {
      multiply_tile<Vectors, Height>(arguments...);
    } else {
      multiply_short_tile<Vectors, Height - 1>(height, arguments...);
    }
  }
}

/// All rows of a block against one panel, while the next panel is read ahead if one follows right behind: a large
/// model's weights come from the third cache or from memory at each call, and for few rows waiting for them takes
/// longer than the arithmetic.
template <int Vectors, element T, size Inner, class Epilogue>
inline void multiply_panel(strided<const T> x, const T* panel, const T* bias, strided<T> out, Inner inner,
                           std::int64_t rows, tile_place place, bool another_panel_follows, Epilogue epilogue) {
  using shape = tile_shape<T, Vectors>;
  const std::int64_t tiles = (rows + shape::height - 1) / shape::height;
  // The next panel in equal shares over the tiles, or over the first few: a cache line need not be asked for often.
  const std::int64_t pace = std::max<std::int64_t>(shape::width / std::max<std::int64_t>(tiles, 1), 4);
  const std::int64_t size_ahead = another_panel_follows ? shape::width * inner : std::int64_t{0};
  std::int64_t asked = 0;
  for (std::int64_t row = 0; row < rows; row += shape::height) {
    const read_ahead<T> ahead{panel + size_ahead + asked, asked < size_ahead ? pace : 0};
    if (asked < size_ahead) asked = std::min<std::int64_t>(asked + pace * inner, size_ahead);
    const strided<const T> rows_in{x.data + row * x.stride, x.stride};
    const strided<T> rows_out{out.data + row * out.stride, out.stride};
    const tile_place here{place.row + row, place.column, place.columns_left};
    if (rows - row >= shape::height) {
      multiply_tile<Vectors, shape::height>(rows_in, panel, bias, rows_out, inner, here, ahead, epilogue);
    } else {
      multiply_short_tile<Vectors, shape::height - 1>(rows - row, rows_in, panel, bias, rows_out, inner, here, ahead,
                                                      epilogue);
    }
  }
}

}  // namespace symshape::inline SYMSHAPE_ABI::kernel::row::detail
