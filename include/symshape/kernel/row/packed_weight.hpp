// SPDX-License-Identifier: BSL-1.0
/// @file
/// A weight matrix laid out once in the order in which products read it.
/// Floor: kernel, with Eigen (its SIMD vectors). May include the lower headers of kernel/row.
///
/// How it is stored. Panel after panel (see tile.hpp), each three SIMD vectors wide, 24 floats under AVX2; the last
/// panel is filled up with zero columns. A product then reads each panel as one stream and the rows of x in place:
/// nothing is packed at a call.
///
/// Why not Eigen's product: it packs the weight at each call, and a large model's weights come from beyond the second
/// cache. Measured so (`benchmarks/linear.cpp`: g++ 12, x86-64-v3, 384 to 1536), this is 1.8 times as fast for 16 rows,
/// 1.35 for 128 and 1.13 for 2048.

#pragma once

#include <symshape/config.hpp>
#include <symshape/kernel/row/size.hpp>
#include <symshape/kernel/row/tile.hpp>

#include <Eigen/Core>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace symshape::inline SYMSHAPE_ABI::kernel::row {

/// A weight [columns, inner] (PyTorch's [out, in]) with its bias, packed for `packed_linear`; it owns its copy.
///
///     packed_weight<float, known_size<384>, known_size<1536>> dense(weight, bias, {}, {});
///
/// Several weights over the same input become one by packing them one below the other (query, key and value of an
/// attention): see the constructor with a list.
///
/// - Cost: the weight once more in memory, rounded up to whole panels; packing runs at about 3 GB/s.
template <element T, size Inner, size Columns>
class packed_weight {
 public:
  /// One matrix of a stack: `rows` rows of it, [rows, inner], and its bias (null: zeros).
  struct part {
    const T* weight;
    const T* bias;
    std::int64_t rows;
  };

  /// Without elements, as if moved from.
  packed_weight() = default;

  /// Packs one weight; `bias` may be null (zeros).
  packed_weight(const T* weight, const T* bias, Inner inner, Columns columns)
      : packed_weight({part{weight, bias, static_cast<std::int64_t>(columns)}}, inner, columns) {}

  /// Packs several weights as if they stood one below the other; their rows add up to `columns`, which the caller has
  /// checked.
  packed_weight(std::initializer_list<part> parts, Inner inner, Columns columns)
      : inner_(inner),
        columns_(columns),
        panels_(panel_count() * width * static_cast<std::size_t>(inner)),
        bias_(panel_count() * width) {
    std::int64_t column = 0;
    for (const part& p : parts) {
      for (std::int64_t row = 0; row < p.rows && column < columns_; ++row, ++column) {
        T* const line = panels_.data() + column / width * width * inner_ + column % width;
        for (std::int64_t k = 0; k < inner_; ++k) line[k * width] = p.weight[row * inner_ + k];
        bias_[static_cast<std::size_t>(column)] = p.bias != nullptr ? p.bias[row] : T(0);
      }
    }
  }

  /// Whether another one took the elements: it may be assigned or destroyed, and no product may read it.
  bool moved_away() const { return bias_.empty() && columns_ > 0; }

  Inner inner() const { return inner_; }
  Columns columns() const { return columns_; }

  /// The panel that begins at output column `column`, a multiple of `width`, and its bias.
  const T* panel(std::int64_t column) const { return panels_.data() + column * inner_; }
  const T* bias(std::int64_t column) const { return bias_.data() + column; }

  /// Output columns in a panel.
  static constexpr std::int64_t width = detail::tile_shape<T, 3>::width;

 private:
  std::size_t panel_count() const { return static_cast<std::size_t>((columns_ + width - 1) / width); }

  [[no_unique_address]] Inner inner_{};
  [[no_unique_address]] Columns columns_{};
  std::vector<T, Eigen::aligned_allocator<T>> panels_;
  std::vector<T, Eigen::aligned_allocator<T>> bias_;
};

}  // namespace symshape::inline SYMSHAPE_ABI::kernel::row
