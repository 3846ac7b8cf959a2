// SPDX-License-Identifier: BSL-1.0
/// @file
/// Arithmetic whose every failure is noted on one pool, also where both operands are plain numbers.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/expr.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// `ka * a + kb * b`. Two constants have no pool to note an overflow on, and would stop the program; a proof must only give up.
constexpr expr sum_in(pool& p, expr a, std::int64_t ka, expr b, std::int64_t kb) {
  if (!a.is_constant() || !b.is_constant()) return combine(a, ka, b, kb);
  const int128 wide = static_cast<int128>(a.constant()) * ka + static_cast<int128>(b.constant()) * kb;
  if (wide != static_cast<std::int64_t>(wide)) return overflow(&p);
  return static_cast<std::int64_t>(wide);
}
constexpr expr sum_in(pool& p, expr a, expr b) { return sum_in(p, a, 1, b, 1); }
constexpr expr difference_in(pool& p, expr a, expr b) { return sum_in(p, a, 1, b, -1); }
constexpr expr negative_in(pool& p, expr a) { return sum_in(p, a, -1, expr{}, 0); }

constexpr expr product_in(pool& p, expr a, expr b) {
  if (!a.is_constant() || !b.is_constant()) return a * b;
  std::int64_t product = 0;
  if (!checked_multiply(a.constant(), b.constant(), product)) return overflow(&p);
  return product;
}

/// Whether a division of the two can be carried out; where not, that is noted.
constexpr bool divisible_in(pool& p, expr a, expr b, bool zero_allowed = false) {
  if (!b.is_constant()) return true;
  if (b.constant() == 0 && !zero_allowed) {
    p.report(failure_kind::division_by_zero, "proof", "a divisor is 0");
    return false;
  }
  if (b.constant() == int64_min || (b.constant() == -1 && a.is_constant() && a.constant() == int64_min)) {
    overflow(&p);
    return false;
  }
  return true;
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
