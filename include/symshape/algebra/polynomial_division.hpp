// SPDX-License-Identifier: BSL-1.0
/// @file
/// Dividing monomials and terms where they divide, and what all terms of two polynomials have in common.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/order.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// `m / d` for monomials, where `d` divides `m`.
constexpr bool divide_monomials(pool& p, std::uint64_t m, std::uint64_t d, std::uint64_t& quotient) {
  const std::uint32_t count = p.degree(m), divisor_count = p.degree(d);
  if (divisor_count > count) return false;
  std::uint32_t ids[pool::maximum_degree];
  std::uint32_t kept = 0, j = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t id = p.factor(m, i);
    if (j < divisor_count && p.factor(d, j) == id)
      ++j;
    else
      ids[kept++] = id;
  }
  if (j != divisor_count) return false;
  quotient = p.monomial_from(ids, kept);
  return true;
}

/// Every term of `e` divided by `divisor`, which divides all of them but the constant, which is floored.
constexpr expr divide_terms(expr e, std::int64_t divisor) {
  pool& p = *e.owner();
  if (divisor == 1) return e;
  const std::uint32_t count = e.term_count();
  term* out = p.open(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    const term t = e.term_at(i);
    if (const std::int64_t c = floor_quotient(t.coefficient, divisor); c != 0) *out++ = {c, t.monomial};
  }
  return {&p, p.close(out)};
}

/// The greatest monomial and number that divide every term of both.
constexpr void common_factor(pool& p, expr a, expr b, std::int64_t& number, std::uint64_t& monomial) {
  number = 0;
  bool first = true;
  std::uint32_t ids[pool::maximum_degree];
  std::uint32_t count = 0;
  const expr both[] = {a, b};
  for (const expr e : both)
    for (std::uint32_t i = 0; i < e.term_count(); ++i) {
      const term t = e.term_at(i);
      if (t.coefficient == int64_min) {
        number = 1;
        monomial = 0;
        return;
      }
      number = gcd(number, t.coefficient);
      if (first) {
        for (std::uint32_t k = 0; k < p.degree(t.monomial); ++k) ids[count++] = p.factor(t.monomial, k);
        first = false;
        continue;
      }
      std::uint32_t kept = 0, k = 0;
      for (std::uint32_t j = 0; j < p.degree(t.monomial) && k < count; ++j) {
        while (k < count && ids[k] > p.factor(t.monomial, j)) ++k;
        if (k < count && ids[k] == p.factor(t.monomial, j)) ids[kept++] = ids[k++];
      }
      count = kept;
    }
  monomial = p.monomial_from(ids, count);
}

constexpr expr divide_all(pool& p, expr e, std::int64_t number, std::uint64_t monomial) {
  term* out = p.open(e.term_count());
  for (std::uint32_t i = 0; i < e.term_count(); ++i) {
    const term t = e.term_at(i);
    std::uint64_t quotient = 0;
    divide_monomials(p, t.monomial, monomial, quotient);
    *out++ = {t.coefficient / number, quotient};
  }
  return {&p, p.collect(out)};
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
