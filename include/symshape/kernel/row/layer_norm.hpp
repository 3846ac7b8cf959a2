// SPDX-License-Identifier: BSL-1.0
/// @file
/// A row shifted to mean zero and scaled to variance one, then weighted.
/// Floor: kernel. May include the lower headers of kernel/row.

#pragma once

#include <symshape/config.hpp>
#include <symshape/kernel/row/elementwise.hpp>
#include <symshape/kernel/row/reduce.hpp>
#include <symshape/kernel/row/size.hpp>

#include <cmath>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::kernel::row {

/// out[i] = (x[i] - mean) / sqrt(variance + epsilon) · weight[i] + bias[i], the variance being the mean square
/// distance.
///
///     layer_norm(x, weight, bias, 1e-12f, out, known_size<384>{})
///
/// In two passes, the mean first, so that a large common offset does not cancel. `weight` and `bias` may each be null
/// (1 and 0). `out` may be `x`.
///
/// - Laws: a constant row gives the bias where epsilon > 0; n = 0 writes nothing.
/// - Errors: none; a row holding NaN or an infinity gives NaN in every place, and so does a constant row (or n = 1)
///   when epsilon is 0, as the formula has it. Finite rows whose sums or squares are too large for T are scaled down
///   first and come out right.
template <element T, size N>
inline void layer_norm(const T* x, const T* weight, const T* bias, T epsilon, T* out, N n) {
  const T count = static_cast<T>(static_cast<std::int64_t>(n));
  T factor = T(1);
  T mean = sum(x, n) / count;
  const auto variance_of = [&] {
    return sum_of<T>(n,
                     [x, factor, mean](std::int64_t i) {
                       const T distance = x[i] * factor - mean;
                       return distance * distance;
                     }) /
           count;
  };
  T variance = variance_of();
  if (!std::isfinite(variance)) [[unlikely]] {
    factor = T(1) / greatest_magnitude(x, n);
    mean = sum_of<T>(n, [x, factor](std::int64_t i) { return x[i] * factor; }) / count;
    variance = variance_of();
    epsilon = epsilon * factor * factor;
  }
  const T inverse = T(1) / std::sqrt(variance + epsilon);
  if (weight != nullptr && bias != nullptr) {
    generate(out, n, [=](std::int64_t i) { return (x[i] * factor - mean) * inverse * weight[i] + bias[i]; });
  } else {
    generate(out, n, [=](std::int64_t i) {
      const T normal = (x[i] * factor - mean) * inverse;
      return normal * (weight != nullptr ? weight[i] : T(1)) + (bias != nullptr ? bias[i] : T(0));
    });
  }
}

}  // namespace symshape::inline SYMSHAPE_ABI::kernel::row
