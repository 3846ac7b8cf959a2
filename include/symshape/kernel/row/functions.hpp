// SPDX-License-Identifier: BSL-1.0
/// @file
/// The exponential, the error function and GELU of one number, without branches, so that loops over them vectorize.
/// Floor: kernel. May include the lower headers of kernel/row.

#pragma once

#include <symshape/config.hpp>
#include <symshape/kernel/row/size.hpp>

#include <bit>
#include <cmath>
#include <concepts>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::kernel::row {

namespace detail {

/// `yes` or `no` by bit masks. The conditional operator would do, but g++ 12 turns several in a row into branches on
/// the same comparison, and a loop with branches stays scalar: GELU then takes four times as long.
inline float select(bool condition, float yes, float no) {
  const std::uint32_t mask = 0u - static_cast<std::uint32_t>(condition);
  return std::bit_cast<float>((std::bit_cast<std::uint32_t>(yes) & mask) | (std::bit_cast<std::uint32_t>(no) & ~mask));
}

}  // namespace detail

/// e to the power x for x at most 0 (or NaN), the form that softmax needs. For `float` a polynomial that every compiler
/// vectorizes; for other types `std::exp`.
///
///     exponential_of_nonpositive(0.0f)  // 1
///
/// - Laws: for float within 2e-7 of the true value, relative to it, on [-87.3, 0]; exactly 0 below (where the result
///   would leave the normal numbers) and at -infinity; NaN stays NaN; what comes of x above 88 is unspecified.
/// - Source: range reduction by powers of two in two steps and the polynomial of `expf` in the Cephes library (S.
///   Moshier).
template <element T>
inline T exponential_of_nonpositive(T x) {
  if constexpr (std::same_as<T, float>) {
    constexpr float lowest = -87.3f;           // e^lowest is just above the smallest normal number
    constexpr float to_integer = 12582912.0f;  // 1.5 * 2^23: adding it rounds to an integer, held in the low bits
    // The comparison is false for NaN, which therefore passes through.
    const float clamped = detail::select(x < lowest, lowest, x);
    const float shifted = clamped * 1.44269504088896341f + to_integer;
    const float power = shifted - to_integer;
    const float rest = (clamped - power * 0.693359375f) - power * -2.12194440e-4f;
    float series = 1.9875691500e-4f;
    series = series * rest + 1.3981999507e-3f;
    series = series * rest + 8.3334519073e-3f;
    series = series * rest + 4.1665795894e-2f;
    series = series * rest + 1.6666665459e-1f;
    series = series * rest + 5.0000001201e-1f;
    series = series * (rest * rest) + rest + 1.0f;
    // The low bits of `shifted` are the power itself; moved up by the 23 bits of a fraction it is the float 2^power.
    const float scale = std::bit_cast<float>((std::bit_cast<std::uint32_t>(shifted) + 127u) << 23);
    return detail::select(x < lowest, 0.0f, series * scale);
  } else {
    return std::exp(x);
  }
}

/// The error function. For `float` a ratio of two polynomials that every compiler vectorizes; for other types
/// `std::erf`.
///
/// - Laws: odd; for float within 6e-7 of the true value everywhere (4e-7 where products and sums are fused), exactly ±1
///   from |x| = 3.9 on (the truth differs from 1 by less than 4e-8 there); NaN stays NaN.
/// - Source: x P(x²) / Q(x²) fitted to erf on [0, 3.9] for the least greatest error by iterated, reweighted least
///   squares (Lawson 1961) in fifty digits; all coefficients are positive, so nothing cancels: the fit's own error is
///   2.3e-7, the rest is rounding.
template <element T>
inline T error_function(T x) {
  if constexpr (std::same_as<T, float>) {
    constexpr float end = 3.9f;
    const float clamped = detail::select(x > end, end, detail::select(x < -end, -end, x));
    const float square = clamped * clamped;
    float above = 3.37091975e-4f;
    above = above * square + 9.406801724e-3f;
    above = above * square + 6.997862453e-2f;
    above = above * square + 3.320901604e-1f;
    above = above * square + 1.128377122f;
    float below = 1.953761975e-5f;
    below = below * square + 2.389483623e-3f;
    below = below * square + 2.635099457e-2f;
    below = below * square + 1.713055881e-1f;
    below = below * square + 6.276175681e-1f;
    below = below * square + 1.0f;
    const float ratio = clamped * above / below;
    // Exactly one beyond the end, so that GELU of a huge negative number is zero and not a huge number times an error.
    return detail::select(x >= end, 1.0f, detail::select(x <= -end, -1.0f, ratio));
  } else {
    return std::erf(x);
  }
}

/// The Gaussian error linear unit in its exact form, x/2 · (1 + erf(x/√2)).
///
/// - Laws: for float within 4e-7 · max(1, |x|) of the true value; x itself from x = 5.6 on and -0 from x = -5.6 down to
///   the lowest finite number; +infinity stays; at -infinity and NaN the result is NaN (-infinity times zero, as in
///   PyTorch).
/// - Source: Hendrycks and Gimpel, "Gaussian error linear units", 2016.
template <element T>
inline T gelu(T x) {
  const T half = x * T(0.5);
  return half + half * error_function(x * T(0.70710678118654752440L));
}

}  // namespace symshape::inline SYMSHAPE_ABI::kernel::row
