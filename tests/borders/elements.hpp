// SPDX-License-Identifier: BSL-1.0
/// @file
/// Elements that C++20 has no types for, or that the library names no dtype of by itself.

#pragma once

#include <symshape/shape/dtype.hpp>

#include <complex>
#include <cstdint>

namespace elements {

struct half {
  std::uint16_t bits;
};
struct brain {
  std::uint16_t bits;
};
struct half_complex {
  half real, imaginary;
};

}  // namespace elements

template <>
inline constexpr symshape::dtype symshape::dtype_of<elements::half> = symshape::f16;
template <>
inline constexpr symshape::dtype symshape::dtype_of<elements::brain> = symshape::bf16;
template <>
inline constexpr symshape::dtype symshape::dtype_of<elements::half_complex> = symshape::c32;
template <>
inline constexpr symshape::dtype symshape::dtype_of<std::complex<float>> = symshape::c64;
template <>
inline constexpr symshape::dtype symshape::dtype_of<std::complex<double>> = symshape::c128;
