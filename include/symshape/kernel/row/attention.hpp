// SPDX-License-Identifier: BSL-1.0
/// @file
/// One head of attention over one sentence: scores, their softmax under a mask, and the weighted sum of the values.
/// Floor: kernel, with Eigen (its SIMD vectors). May include the lower headers of kernel/row.
///
/// Query, key and value are read where a joint projection left them, as strided blocks, and the result goes to its
/// columns of the joined heads: nothing is transposed or copied but one panel at a time, a few kilobytes that stay in
/// the first cache.

#pragma once

#include <symshape/config.hpp>
#include <symshape/kernel/row/epilogue.hpp>
#include <symshape/kernel/row/size.hpp>
#include <symshape/kernel/row/softmax.hpp>
#include <symshape/kernel/row/tile.hpp>

#include <Eigen/Core>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace symshape::inline SYMSHAPE_ABI::kernel::row {

/// The memory that `attention` works in; kept by the caller, it grows to the longest sentence and is used again.
template <element T>
class attention_scratch {
 public:
  /// Room for `tokens` × `tokens` scores, one panel of `depth` lines, and a panel's width of zeros.
  void reserve(std::int64_t tokens, std::int64_t depth, std::int64_t width) {
    const auto grow = [](auto& memory, std::int64_t count) {
      if (memory.size() < static_cast<std::size_t>(count)) memory.resize(static_cast<std::size_t>(count));
    };
    grow(scores_, tokens * tokens);
    grow(panel_, depth * width);
    grow(zeros_, width);
  }

  T* scores() { return scores_.data(); }
  T* panel() { return panel_.data(); }
  const T* zeros() const { return zeros_.data(); }

 private:
  std::vector<T, Eigen::aligned_allocator<T>> scores_, panel_, zeros_;
};

/// out = softmax(query · transpose of key · factor + mask) · value.
///
///     attention<float>({q, 1152}, {k, 1152}, {v, 1152}, mask, 0.17677669f, {context, 384}, tokens, known_size<32>{}, scratch)
///
/// `mask` is one row of `tokens` numbers for all queries: 0 keeps a key, -infinity drops it; null keeps all. Where all
/// keys are dropped the result is 0.
///
/// - Shapes: query, key, value [tokens, head_size] → [tokens, head_size]
/// - Errors: none; a NaN or an infinity in a query spoils its row, one in a key or value spoils all rows even where the
///   mask drops it (zero times NaN is NaN): what stands at dropped places must be finite.
/// - Cost: allocates only when the scratch has to grow
template <element T, size Tokens, size HeadSize>
inline void attention(strided<const std::type_identity_t<T>> query, strided<const std::type_identity_t<T>> key,
                      strided<const std::type_identity_t<T>> value, const std::type_identity_t<T>* mask, T factor,
                      strided<std::type_identity_t<T>> out, Tokens tokens, HeadSize head_size,
                      attention_scratch<T>& scratch) {
  constexpr int vectors = 2;  // heads are narrow: 32 columns are two panels under AVX2, one under AVX-512
  constexpr std::int64_t width = detail::tile_shape<T, vectors>::width;
  scratch.reserve(tokens, std::max<std::int64_t>(tokens, head_size), width);
  T* const panel = scratch.panel();
  const strided<T> scores{scratch.scores(), tokens};

  for (std::int64_t first = 0; first < tokens; first += width) {
    const std::int64_t columns = std::min<std::int64_t>(width, tokens - first);
    for (std::int64_t column = 0; column < width; ++column) {
      const T* const row = key.data + (first + std::min(column, columns - 1)) * key.stride;
      for (std::int64_t k = 0; k < head_size; ++k) panel[k * width + column] = row[k];
    }
    detail::multiply_panel<vectors, T>(query, panel, scratch.zeros(), {scores.data + first, scores.stride}, head_size,
                                       tokens, {0, first, columns}, false, keep_value{});
  }
  for (std::int64_t row = 0; row < tokens; ++row) {
    T* const line = scores.data + row * scores.stride;
    if (mask != nullptr) {
      softmax_with_additive_mask<T>(line, factor, mask, line, tokens);
    } else {
      softmax<T>(line, factor, line, tokens);
    }
  }
  for (std::int64_t first = 0; first < head_size; first += width) {
    const std::int64_t columns = std::min<std::int64_t>(width, head_size - first);
    for (std::int64_t k = 0; k < tokens; ++k) {
      for (std::int64_t column = 0; column < width; ++column) {
        panel[k * width + column] = column < columns ? value.data[k * value.stride + first + column] : T(0);
      }
    }
    detail::multiply_panel<vectors, T>({scores.data, scores.stride}, panel, scratch.zeros(),
                                       {out.data + first, out.stride}, static_cast<std::int64_t>(tokens), tokens,
                                       {0, first, columns}, false, keep_value{});
  }
}

}  // namespace symshape::inline SYMSHAPE_ABI::kernel::row
