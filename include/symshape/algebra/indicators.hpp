// SPDX-License-Identifier: BSL-1.0
/// @file
/// Putting truth values in for the indicators of a formula, before anything else of it is looked at.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/relation.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

constexpr bool is_indicator(const pool& p, std::uint32_t atom_id) { return p.is_indicator(atom_id); }

namespace detail {

/// The terms of a polynomial with the indicators that `value_of` knows replaced by 0 or 1, and equal terms collected. What only the
/// branch not taken of a `select` mentions is gone afterwards. False, and nothing written, for a polynomial without indicators.
template <class ValueOf>
constexpr bool decide_indicators(pool& p, operand o, growing_array<term>& out, ValueOf value_of) {
  if (!p.is_conditional(o)) return false;
  const pool::polynomial sum = p.polynomial_at(o.value);
  for (std::uint32_t i = 0; i < sum.count; ++i) {
    const term t = p.term_at(sum.first + i);
    std::uint32_t ids[pool::maximum_degree];
    std::uint32_t kept = 0;
    bool zero = false;
    for (std::uint32_t k = 0; k < p.degree(t.monomial) && !zero; ++k) {
      const std::uint32_t id = p.factor(t.monomial, k);
      std::int64_t v = 0;
      if (!p.is_indicator(id) || !value_of(id, v))
        ids[kept++] = id;  // an indicator that has no value may still cancel
      else
        zero = v == 0;
    }
    if (!zero) out.push_back({t.coefficient, p.monomial_from(ids, kept)});
  }
  stable_sort(out.data(), out.size(), [](const term& x, const term& y) { return x.monomial > y.monomial; });
  std::uint32_t size = 0;
  for (std::uint32_t i = 0; i < out.size();) {
    const std::uint64_t monomial = out[i].monomial;
    int128 coefficient = 0;
    for (; i < out.size() && out[i].monomial == monomial; ++i) coefficient += out[i].coefficient;
    // A coefficient beyond 64 bits is kept in several terms, never more than it was added up from.
    for (; coefficient > int64_max; coefficient -= int64_max) out[size++] = {int64_max, monomial};
    for (; coefficient < int64_min; coefficient -= int64_min) out[size++] = {int64_min, monomial};
    if (coefficient != 0) out[size++] = {static_cast<std::int64_t>(coefficient), monomial};
  }
  out.truncate(size);
  return true;
}

}  // namespace detail

}  // namespace symshape::inline SYMSHAPE_ABI
