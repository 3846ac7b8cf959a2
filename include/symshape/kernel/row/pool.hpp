// SPDX-License-Identifier: BSL-1.0
/// @file
/// Many rows to one, and a row to length one: the mean over the valid rows, and L2 normalization.
/// Floor: kernel. May include the lower headers of kernel/row.

#pragma once

#include <symshape/config.hpp>
#include <symshape/kernel/row/elementwise.hpp>
#include <symshape/kernel/row/reduce.hpp>
#include <symshape/kernel/row/size.hpp>

#include <cmath>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::kernel::row {

/// out = the mean of those rows of `x` (`rows` of `n` elements, one after the other) whose entry in `valid` is not
/// zero.
///
///     mean_of_valid_rows(hidden, attention_mask, embedding, tokens, known_size<384>{})
///
/// - Laws: rows that are not valid are never read; with no valid row the result is 0 everywhere.
template <element T, class Valid, size Rows, size N>
inline void mean_of_valid_rows(const T* x, const Valid* valid, T* out, Rows rows, N n) {
  fill(out, T(0), n);
  std::int64_t count = 0;
  for (std::int64_t row = 0; row < rows; ++row) {
    if (valid[row] != Valid(0)) {
      add(out, x + row * static_cast<std::int64_t>(n), out, n);
      ++count;
    }
  }
  if (count > 0) scale(out, T(1) / static_cast<T>(count), out, n);
}

/// out = x / |x|, its Euclidean length. `out` may be `x`.
///
/// - Laws: the zero row stays zero (PyTorch's `normalize` agrees); rows whose squares leave the range of T, up or down,
///   are scaled first and come out right.
/// - Errors: none; as the formula has it, a NaN makes every entry NaN, and beside an infinity (itself NaN) finite
///   entries are 0.
template <element T, size N>
inline void l2_normalize(const T* x, T* out, N n) {
  const T squares = dot(x, x, n);
  // Between these bounds no term that matters has overflowed or lost digits.
  constexpr T least = sizeof(T) == sizeof(float) ? T(1e-24) : T(1e-280);
  constexpr T most = sizeof(T) == sizeof(float) ? T(1e38) : T(1e300);
  if (squares >= least && squares <= most) [[likely]] {
    scale(x, T(1) / std::sqrt(squares), out, n);
    return;
  }
  const T greatest = greatest_magnitude(x, n);
  if (squares == T(0) && greatest == T(0)) {
    copy(x, out, n);
    return;
  }
  T length = squares;  // NaN or infinity where the row holds one
  if (squares == squares && std::isfinite(greatest)) {
    length = std::sqrt(sum_of<T>(n, [x, greatest](std::int64_t i) {
      const T part = x[i] / greatest;
      return part * part;
    }));
    generate(out, n, [x, greatest, length](std::int64_t i) { return x[i] / greatest / length; });
    return;
  }
  generate(out, n, [x, length](std::int64_t i) { return x[i] / length; });
}

}  // namespace symshape::inline SYMSHAPE_ABI::kernel::row
