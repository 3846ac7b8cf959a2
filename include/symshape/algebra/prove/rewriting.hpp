// SPDX-License-Identifier: BSL-1.0
/// @file
/// Two ways of making statements simpler once ranges are known.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/prove/linearization.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// `b == a*floor(b/a)`: once the sign of `a` is known the quotient becomes a symbol, and the equality can be used up for `b`.
template <class Lazy = void>
constexpr bool substitute_quotient(problem<Lazy>& q, const linearization<Lazy>& forms) {
  pool& p = q.owner();
  for (std::uint32_t i = q.first(); i < q.size(); ++i) {
    const statement s = q[i];
    if (s.kind != literal_kind::zero) continue;
    for (std::uint32_t k = 0; k < s.form.term_count(); ++k) {
      const std::uint64_t m = s.form.term_at(k).monomial;
      for (std::uint32_t n = 0; n < p.degree(m); ++n) {
        const std::uint32_t id = p.factor(m, n);
        if (p.kind(id) != atom_kind::quotient) continue;
        const expr dividend{&p, p.operand_of(id, 0)}, divisor{&p, p.operand_of(id, 1)};
        std::uint32_t reason = 0;
        const int sign = divisor.is_constant() ? 1 : forms.sign(divisor, reason);
        if (sign == 0) continue;
        const bool sure = q.is_certain(id);
        const std::uint32_t certainty = q.certain_reason(id);
        const expr t = q.fresh_symbol(), rest = difference_in(p, dividend, divisor * t);
        q.replace(id, t, reason);
        q.add(sign == 1 ? rest : negative_in(p, rest), literal_kind::non_negative, sure, reason, certainty);
        q.add(difference_in(p, sign == 1 ? difference_in(p, divisor, rest) : difference_in(p, rest, divisor), 1),
              literal_kind::non_negative, sure, reason, certainty);
        return true;
      }
    }
  }
  return false;
}

/// g*h == 0 (or != 0, or >= 0) with a positive g says it of h.
template <class Lazy = void>
constexpr bool cancel_factor(problem<Lazy>& q, intervals<Lazy>& known) {
  pool& p = q.owner();
  for (std::uint32_t i = q.first(); i < q.size(); ++i) {
    const statement s = q[i];
    if (s.kind == literal_kind::clause || s.form.term_count() < 2 || s.form.constant_term() != 0) continue;
    std::int64_t number = 1;
    std::uint64_t monomial = 0;
    common_factor(p, s.form, 0, number, monomial);
    if (monomial == 0) continue;
    std::uint32_t reason = 0;
    const value_range r = known.of_monomial(monomial, reason);
    if (r.lower() < 1 && r.upper() > -1) continue;
    const expr rest = divide_all(p, s.form, 1, monomial);
    q.set(i, r.lower() >= 1 ? rest : negative_in(p, rest), q.why().join(s.reason, reason));
    return true;
  }
  return false;
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
