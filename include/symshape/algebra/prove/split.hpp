// SPDX-License-Identifier: BSL-1.0
/// @file
/// Case distinctions, and those that come last.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/prove/linearization.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

enum class case_kind : unsigned char {
  none,
  truth,     // of an indicator
  maximum,   // which operand is the greatest
  rounding,  // the signs of a truncating or Euclidean division
  divisor,   // its sign
  unequal,   // above or below
  sign,      // of an atom in a product
  residue,   // of a symbol
};
/// A case distinction: so many cases about an atom, a formula or a statement.
struct split {
  case_kind kind;
  std::uint32_t atom;
  std::uint32_t cases;
  expr about;
  std::uint32_t statement;
};

/// Signs of symbols in products, then residues of symbols in quotients.
template <class Lazy = void>
constexpr split choose_late(pool& p, intervals<Lazy>& known, const linearization<Lazy>& forms) {
  for (std::uint32_t i = 0; i < forms.monomials().size(); ++i) {
    const std::uint64_t m = forms.monomials().key(i);
    if (p.degree(m) < 2) continue;
    for (std::uint32_t k = 0; k < p.degree(m); ++k) {
      const std::uint32_t id = p.factor(m, k);
      std::uint32_t reason = 0;
      const value_range r = known.of_atom(id, reason);
      if (r.lower() >= 0 || r.upper() <= 0) continue;
      return {case_kind::sign, id, 3, atom_formula(p, id), 0};
    }
  }
  for (std::uint32_t i = 0; i < forms.atoms().size(); ++i) {
    const std::uint32_t id = static_cast<std::uint32_t>(forms.atoms().key(i));
    if (p.kind(id) != atom_kind::quotient || !p.operand_of(id, 1).constant || p.operand_of(id, 1).value > 16) continue;
    const expr dividend{&p, p.operand_of(id, 0)};
    for (std::uint32_t k = 0; k < dividend.term_count(); ++k) {
      const std::uint64_t m = dividend.term_at(k).monomial;
      if (p.degree(m) < 2) continue;
      for (std::uint32_t n = 0; n < p.degree(m); ++n)
        if (p.kind(p.factor(m, n)) == atom_kind::symbol)
          return {case_kind::residue, id, static_cast<std::uint32_t>(p.operand_of(id, 1).value),
                  atom_formula(p, p.factor(m, n)), 0};
    }
  }
  return {case_kind::none, 0, 0, {}, 0};
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
