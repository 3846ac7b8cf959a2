// SPDX-License-Identifier: BSL-1.0
/// @file
/// Relations between formulas, and the formula that chooses by one.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/polynomial_division.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// A statement about formulas, as the formula that is 1 where it holds and 0 where it does not.
///
/// Words: an *indicator* is an atom `[e >= 0]` or `[e == 0]`. A relation is a polynomial in indicators: `not r` is `1 - r`, `r and s` is
/// `r * s`, `r or s` is `r + s - r*s`, and an indicator's square is itself. So relations have a canonical form for free, and a
/// `select` is `b + r * (a - b)`.
///
///     n >= 1 && n <= 8     // a relation; it does not convert to bool: ask `known`, `prove` or `decide`
///
/// - Laws: those of Boolean algebra, as identities of handles where no two indicators are about related formulas.
/// - Cost: a comparison is O(terms); `&&` and `||` multiply.
class relation {
 public:
  constexpr relation() = default;  // false
  constexpr relation(bool value) : indicator_{value ? 1 : 0} {}
  /// From a formula that is 0 or 1 everywhere, such as another relation's `indicator()`.
  static constexpr relation from_indicator(expr indicator) { return {indicator, true}; }
  constexpr expr indicator() const { return indicator_; }
  constexpr bool is_true() const { return indicator_.is_constant() && indicator_.constant() == 1; }
  constexpr bool is_false() const { return indicator_.is_constant() && indicator_.constant() == 0; }

  friend constexpr relation operator!(relation r) { return from_indicator(expr{1} - r.indicator_); }
  friend constexpr relation operator&&(relation r, relation s) { return from_indicator(r.indicator_ * s.indicator_); }
  friend constexpr relation operator||(relation r, relation s) {
    return from_indicator(r.indicator_ + s.indicator_ - r.indicator_ * s.indicator_);
  }
  friend constexpr bool identical(relation r, relation s) { return identical(r.indicator_, s.indicator_); }

 private:
  constexpr relation(expr indicator, bool) : indicator_{indicator} {}
  expr indicator_;
};

namespace detail {

/// The gcd of all coefficients but the constant's; 1 where it cannot be told within 64 bits.
constexpr std::int64_t content(expr e) {
  if (e.is_constant()) return 1;
  std::int64_t g = 0;
  for (const term *t = e.begin(), *const end = e.end(); t != end && t->monomial != 0; ++t) {
    if (t->coefficient == 1 || t->coefficient == -1 || t->coefficient == int64_min) return 1;
    g = gcd(g, t->coefficient);
  }
  return g == 0 ? 1 : g;
}

constexpr expr indicator_atom(pool& p, atom_kind kind, expr e) {
  const operand operands[] = {e.stripped()};
  return atom_formula(p, p.atom_id(kind, operands, 1));
}

}  // namespace detail

/// `e >= 0`. Divided by the coefficients' gcd, the constant floored: over the integers 2*n >= 3 is n >= 2.
constexpr relation is_non_negative(expr e) {
  if (e.is_constant()) return e.constant() >= 0;
  pool& p = *e.owner();
  e = detail::divide_terms(e, detail::content(e));
  if (formula_order{p}.leads_positive(e))
    return relation::from_indicator(detail::indicator_atom(p, atom_kind::non_negative, e));
  return relation::from_indicator(expr{1} - detail::indicator_atom(p, atom_kind::non_negative, combine(e, -1, 1, -1)));
}

/// `e == 0`. False at once where the gcd of the coefficients does not divide the constant.
constexpr relation is_zero(expr e) {
  if (e.is_constant()) return e.constant() == 0;
  pool& p = *e.owner();
  const std::int64_t content = detail::content(e);
  if (floor_remainder(e.constant_term(), content) != 0) return false;
  e = detail::divide_terms(e, content);
  if (!formula_order{p}.leads_positive(e)) e = -e;
  return relation::from_indicator(detail::indicator_atom(p, atom_kind::zero, e));
}

namespace detail {
/// Two numbers are compared as they are: their difference may leave 64 bits.
constexpr bool plain_numbers(expr a, expr b) { return a.is_constant() && b.is_constant(); }
}  // namespace detail

constexpr relation operator==(expr a, expr b) {
  return detail::plain_numbers(a, b) ? relation{a.constant() == b.constant()} : is_zero(a - b);
}
constexpr relation operator>=(expr a, expr b) {
  return detail::plain_numbers(a, b) ? relation{a.constant() >= b.constant()} : is_non_negative(a - b);
}
constexpr relation operator>(expr a, expr b) {
  if (detail::plain_numbers(a, b)) return a.constant() > b.constant();
  // One sum less where one of them is a number.
  if (b.is_constant() && b.constant() != int64_max) return is_non_negative(a - expr{b.constant() + 1});
  if (a.is_constant() && a.constant() != int64_min) return is_non_negative(expr{a.constant() - 1} - b);
  return is_non_negative(a - b - 1);
}
constexpr relation operator!=(expr a, expr b) { return !(a == b); }
constexpr relation operator<=(expr a, expr b) { return b >= a; }
constexpr relation operator<(expr a, expr b) { return b > a; }

/// `a` where `condition` holds, else `b`. The branch not taken is not evaluated: its value may be undefined there.
constexpr expr select(relation condition, expr a, expr b) {
  if (condition.is_true()) return a;
  if (condition.is_false()) return b;
  return b + condition.indicator() * (a - b);
}

}  // namespace symshape::inline SYMSHAPE_ABI
