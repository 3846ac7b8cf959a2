// SPDX-License-Identifier: BSL-1.0
/// @file
/// The other two divisions, each under its own name: C's, which truncates, and Euclid's, whose remainder is never negative.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/quotient.hpp>
#include <symshape/algebra/relation.hpp>

namespace symshape::inline SYMSHAPE_ABI {

/// `a / b` rounded toward zero, as C divides.
///
/// - Laws: odd in both arguments: `truncated_div(-a, b) == -truncated_div(a, b)`, and the canonical form has both leading positive.
/// - Errors: as `floor_div`.
constexpr expr truncated_div(expr a, expr b) {
  if (detail::mixed(a, b)) return detail::common_pool(a, b), expr{};
  if (b.is_constant()) {
    const std::int64_t divisor = b.constant();
    if (divisor == 0) return detail::division_by_zero(a, "truncated division");
    if (a.is_constant()) return divisor == -1 ? -a : expr{a.constant() / divisor};
    if (divisor == 1) return a;
    if (divisor == -1) return -a;
  }
  if (a.is_constant() && a.constant() == 0) return 0;
  pool& p = *detail::common_pool(a, b);
  const formula_order order{p};
  const bool negate_a = a.is_constant() ? a.constant() < 0 : !order.leads_positive(a);
  const bool negate_b = b.is_constant() ? b.constant() < 0 : !order.leads_positive(b);
  if (negate_a) a = -a;
  if (negate_b) b = -b;
  // Cancelling what all terms share changes neither the quotient nor its rounding.
  std::int64_t number = 1;
  std::uint64_t monomial = 0;
  detail::common_factor(p, a, b, number, monomial);
  if (number > 1 || monomial != 0) {
    a = detail::divide_all(p, a, number, monomial);
    b = detail::divide_all(p, b, number, monomial);
  }
  expr quotient;
  if (b.is_constant() && (b.constant() == 1 || a.is_constant()))
    quotient = b.constant() == 1 ? a : expr{a.constant() / b.constant()};
  else
    quotient = detail::atom_of(p, atom_kind::truncated_quotient, a, b);
  return negate_a != negate_b ? -quotient : quotient;
}

/// `a - b * truncated_div(a, b)`: takes the sign of `a`, as C's `%`.
constexpr expr truncated_mod(expr a, expr b) {
  if (b.is_constant() && b.constant() == 0) return detail::division_by_zero(a, "truncated remainder");
  return a - b * truncated_div(a, b);
}

/// The quotient whose remainder lies in `[0, |b|)`; 0 where b is 0.
///
/// - Source: Boute, "The Euclidean definition of the functions div and mod", 1992; the value at 0 is Halide's.
constexpr expr euclidean_div(expr a, expr b) {
  if (detail::mixed(a, b)) return detail::common_pool(a, b), expr{};
  if (b.is_constant()) {
    if (b.constant() == 0) return 0;
    return b.constant() > 0 ? floor_div(a, b) : -floor_div(a, -b);
  }
  pool& p = *b.owner();
  if (!formula_order{p}.leads_positive(b)) return -euclidean_div(a, -b);
  if (a.is_constant() && a.constant() == 0) return 0;
  if (identical(a, b)) return (b != 0).indicator();
  return detail::atom_of(p, atom_kind::euclidean_quotient, a, b);
}

/// The remainder of `euclidean_div`; 0 where b is 0.
constexpr expr euclidean_mod(expr a, expr b) {
  if (b.is_constant() && b.constant() == 0) return 0;
  return select(b != 0, a - b * euclidean_div(a, b), 0);
}

}  // namespace symshape::inline SYMSHAPE_ABI
