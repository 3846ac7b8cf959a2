// SPDX-License-Identifier: BSL-1.0
/// @file
/// A row turned into weights that sum to one, with or without a mask.
/// Floor: kernel. May include the lower headers of kernel/row.
///
/// All forms subtract the row's greatest number first, so nothing overflows. What a row without any weight to give
/// comes to is the same in all: every entry is 0 (PyTorch has NaN there), so a sentence of padding alone does not spoil
/// its batch.
///
/// - Errors: none; a row that holds NaN or +infinity gives NaN in every place that is not masked by a boolean mask.

#pragma once

#include <symshape/config.hpp>
#include <symshape/kernel/row/elementwise.hpp>
#include <symshape/kernel/row/functions.hpp>
#include <symshape/kernel/row/reduce.hpp>
#include <symshape/kernel/row/size.hpp>

#include <cstdint>
#include <limits>

namespace symshape::inline SYMSHAPE_ABI::kernel::row {

namespace detail {

/// out = softmax of what `out` holds.
template <element T, size N>
inline void softmax_in_place(T* out, N n) {
  constexpr T nothing = -std::numeric_limits<T>::infinity();
  const T greatest = maximum(out, n);
  if (greatest == nothing) [[unlikely]] {
    for (std::int64_t i = 0; i < n; ++i) out[i] = out[i] == nothing ? T(0) : std::numeric_limits<T>::quiet_NaN();
    return;
  }
  generate(out, n, [out, greatest](std::int64_t i) { return exponential_of_nonpositive(out[i] - greatest); });
  const T total = sum(out, n);
  scale(out, T(1) / total, out, n);
}

}  // namespace detail

/// out = softmax(x · factor): out[i] = e^(x[i]·factor) / the sum of them all. `out` may be `x`.
///
///     softmax(scores, 1.0f, scores, n)
template <element T, size N>
inline void softmax(const T* x, T factor, T* out, N n) {
  scale(x, factor, out, n);
  detail::softmax_in_place(out, n);
}

/// out = softmax(x · factor + mask), the mask being a row of numbers: 0 keeps, -infinity (or a large negative number)
/// drops. One mask row serves all heads and all queries of a sentence, so this is the form for attention. `out` may be
/// `x`.
template <element T, size N>
inline void softmax_with_additive_mask(const T* x, T factor, const T* mask, T* out, N n) {
  generate(out, n, [x, factor, mask](std::int64_t i) { return x[i] * factor + mask[i]; });
  detail::softmax_in_place(out, n);
}

/// out = softmax of x · factor over the places where `keep[i]` is not zero, 0 elsewhere, whatever x holds there. `out`
/// may be `x`. `Keep` is any type that compares with zero: `bool`, `std::uint8_t`, the integers of an attention mask.
template <element T, class Keep, size N>
inline void softmax_with_boolean_mask(const T* x, T factor, const Keep* keep, T* out, N n) {
  constexpr T nothing = -std::numeric_limits<T>::infinity();
  generate(out, n, [x, factor, keep](std::int64_t i) { return keep[i] != Keep(0) ? x[i] * factor : nothing; });
  detail::softmax_in_place(out, n);
  // A NaN among the kept entries must not leak into the masked ones.
  if (n > 0 && out[0] != out[0]) [[unlikely]] {
    generate(out, n, [out, keep](std::int64_t i) { return keep[i] != Keep(0) ? out[i] : T(0); });
  }
}

}  // namespace symshape::inline SYMSHAPE_ABI::kernel::row
