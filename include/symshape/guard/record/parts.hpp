// SPDX-License-Identifier: BSL-1.0
/// @file
/// The parts of a statement that each must hold for it to hold.
/// Floor: guard. Includes only algebra.

#pragma once

#include <symshape/algebra/indicators.hpp>
#include <symshape/algebra/polynomial_division.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// `e` as `[id] * (chosen - otherwise) + otherwise`: what it is where the indicator is 1, and where it is 0.
inline void split_on(expr e, std::uint32_t id, expr& chosen, expr& otherwise) {
  pool& p = *e.owner();
  const std::uint64_t indicator = p.monomial_of(id);
  expr with = 0;
  otherwise = 0;
  for (std::uint32_t i = 0; i < e.term_count(); ++i) {
    const term t = e.term_at(i);
    std::uint64_t rest = 0;
    if (divide_monomials(p, t.monomial, indicator, rest))
      with += rest == 0 ? expr{t.coefficient} : term_formula(p, t.coefficient, rest);
    else
      otherwise += t.monomial == 0 ? expr{t.coefficient} : term_formula(p, t.coefficient, t.monomial);
  }
  chosen = with + otherwise;
}

/// The indicators of a polynomial, each once, not those inside other atoms.
inline void collect_indicators(expr e, growing_array<std::uint32_t>& out) {
  if (e.is_constant()) return;
  const pool& p = *e.owner();
  for (std::uint32_t i = 0; i < e.term_count(); ++i) {
    const std::uint64_t monomial = e.term_at(i).monomial;
    for (std::uint32_t k = 0; k < p.degree(monomial); ++k) {
      const std::uint32_t id = p.factor(monomial, k);
      bool seen = !is_indicator(p, id);
      for (const std::uint32_t other : out) seen = seen || other == id;
      if (!seen) out.push_back(id);
    }
  }
}

/// Splits `r and s` into r and s, `not (r or s)` into their negations; what cannot be split stays whole. The conjunction of the parts is the statement.
inline void split_parts(relation r, growing_array<relation>& out) {
  expr e = r.indicator();
  for (bool again = true; again && !e.is_constant();) {
    again = false;
    if (e.single_atom() != 0 || (expr{1} - e).single_atom() != 0) break;
    growing_array<std::uint32_t> ids;
    collect_indicators(e, ids);
    for (const std::uint32_t id : ids) {
      if (e.is_constant()) break;
      expr chosen, otherwise;
      split_on(e, id, chosen, otherwise);
      const bool must_hold = otherwise.is_constant() && otherwise.constant() == 0;
      const bool must_fail = chosen.is_constant() && chosen.constant() == 0;
      if (!must_hold && !must_fail) continue;
      const expr indicator = atom_formula(*e.owner(), id);
      out.push_back(relation::from_indicator(must_hold ? indicator : expr{1} - indicator));
      e = must_hold ? chosen : otherwise;
      again = true;
    }
  }
  if (!e.is_constant() || e.constant() != 1) out.push_back(relation::from_indicator(e));
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
