// SPDX-License-Identifier: BSL-1.0
/// @file
/// The integers that sizes live in: overflow is reported, division floors, and nothing wraps.
/// Floor: algebra. Includes nothing above the ground.

#pragma once

#include <symshape/config.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// Wide enough for any sum of products of two sizes.
__extension__ typedef __int128 int128;

inline constexpr std::int64_t int64_max = INT64_MAX;
inline constexpr std::int64_t int64_min = INT64_MIN;

// The three checked operations go through 128 bits because nvcc's front end does not evaluate __builtin_add_overflow in a
// constant expression.

/// `a + b` into `sum`; false, and `sum` untouched, when it leaves 64 bits.
constexpr bool checked_add(std::int64_t a, std::int64_t b, std::int64_t& sum) {
  const int128 wide = static_cast<int128>(a) + b;
  if (wide != static_cast<std::int64_t>(wide)) return false;
  sum = static_cast<std::int64_t>(wide);
  return true;
}

/// `a - b` into `difference`; false, and `difference` untouched, when it leaves 64 bits.
constexpr bool checked_subtract(std::int64_t a, std::int64_t b, std::int64_t& difference) {
  const int128 wide = static_cast<int128>(a) - b;
  if (wide != static_cast<std::int64_t>(wide)) return false;
  difference = static_cast<std::int64_t>(wide);
  return true;
}

/// `a * b` into `product`; false, and `product` untouched, when it leaves 64 bits.
constexpr bool checked_multiply(std::int64_t a, std::int64_t b, std::int64_t& product) {
  const int128 wide = static_cast<int128>(a) * b;
  if (wide != static_cast<std::int64_t>(wide)) return false;
  product = static_cast<std::int64_t>(wide);
  return true;
}

/// `a * b` of two 128-bit numbers; false, and `product` untouched, when it leaves 128 bits.
constexpr bool checked_multiply(int128 a, int128 b, int128& product) {
  constexpr int128 half = int128{1} << 62;
  if (a < half && a > -half && b < half && b > -half) {
    product = a * b;
    return true;
  }
  if (a == 0 || b == 0) {
    product = 0;
    return true;
  }
  // |a * b| <= most exactly when |b| <= most / |a|, the quotient truncating.
  constexpr int128 most = ~(int128{1} << 127);
  if (a < -most || b < -most) return false;
  if ((b < 0 ? -b : b) > most / (a < 0 ? -a : a)) return false;
  product = a * b;
  return true;
}

/// The floor of `a / b`; `b` is not zero, and `int64_min / -1` is the caller's to exclude.
constexpr std::int64_t floor_quotient(std::int64_t a, std::int64_t b) {
  const std::int64_t quotient = a / b;
  return quotient * b != a && ((a < 0) != (b < 0)) ? quotient - 1 : quotient;
}

/// `a - b * floor(a / b)`: takes the sign of `b`, which is not zero.
constexpr std::int64_t floor_remainder(std::int64_t a, std::int64_t b) {
  if (b == -1) return 0;  // int64_min % -1 traps on x86
  const std::int64_t remainder = a % b;
  return remainder != 0 && ((remainder < 0) != (b < 0)) ? remainder + b : remainder;
}

/// The greatest common divisor, never negative; `gcd(0, 0) == 0`. Neither argument is `int64_min`.
constexpr std::int64_t gcd(std::int64_t a, std::int64_t b) {
  if (a < 0) a = -a;
  if (b < 0) b = -b;
  while (b != 0) {
    const std::int64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

}  // namespace symshape::inline SYMSHAPE_ABI
