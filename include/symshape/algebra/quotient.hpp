// SPDX-License-Identifier: BSL-1.0
/// @file
/// Floor division in canonical form, and what is made of it: mod and ceiling division.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/guarded.hpp>
#include <symshape/algebra/polynomial_division.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

constexpr expr floor_div(expr a, expr b);

namespace detail {

constexpr expr atom_of(pool& p, atom_kind kind, expr a, expr b) {
  const operand operands[] = {a.stripped(), b.stripped()};
  return atom_formula(p, p.atom_id(kind, operands, 2));
}

/// floor((q + rest) / c) where q = floor(a / b) stands in `e` once with coefficient 1 or -1 becomes floor((a + b*rest) / (b*c)), which
/// holds for any b and positive c: floor(floor(x) / c) == floor(x / c). -floor(x) is ceil(-x): with a constant b > 0, floor((b-1-a) / b).
constexpr bool merge_nested(expr e, std::int64_t c, bool shielded, expr& numerator, expr& divisor) {
  pool& p = *e.owner();
  std::uint32_t best = 0;
  std::int64_t sign = 0;
  for (std::uint32_t i = 0; i < e.term_count(); ++i) {
    const term t = e.term_at(i);
    if ((t.coefficient != 1 && t.coefficient != -1) || t.monomial == 0 || !p.is_quotient(t.monomial)) continue;
    const std::uint32_t id = p.factor(t.monomial, 0);
    if ((t.coefficient == -1 && !p.operand_of(id, 1).constant) || (shielded && p.atom_at(id).partial)) continue;
    if (best == 0 || formula_order{p}.compare_atoms(id, best) < 0) best = id, sign = t.coefficient;
  }
  if (best == 0) return false;
  // What overflows is left unmerged: the rule is a simplification, not a need.
  const pool::attempt attempt{p};
  const expr a{&p, p.operand_of(best, 0)}, b{&p, p.operand_of(best, 1)};
  const expr rest = combine(e, 1, atom_formula(p, best), -sign);
  numerator = sum_in(p, product_in(p, b, rest), 1, a, sign);
  if (sign == -1) numerator = sum_in(p, numerator, sum_in(p, b, -1));
  divisor = product_in(p, b, c);
  return !attempt.failed();
}

/// floor(a / c) with a = c * whole + rest, where `rest` has no term that c divides and a constant in [0, c).
constexpr expr floor_div_constant(expr a, std::int64_t c) {
  if (c < 0) return c == int64_min ? overflow(a.owner()) : floor_div_constant(-a, -c);
  if (c == 1) return a;
  pool& p = *a.owner();
  const operand dividend = a.stripped();
  const bool shielded = p.is_conditional(dividend);  // then a partial term stays inside, beside what may shield it
  const std::uint32_t count = p.count_of(dividend.value);
  const term* t = p.terms_of(dividend.value);
  const std::uint32_t symbolic = t[count - 1].monomial == 0 ? count - 1 : count;
  std::int64_t divisor_of_all = c;
  std::uint32_t pulled = 0;
  bool negative = false, nested = false;
  for (std::uint32_t i = 0; i < symbolic; ++i) {
    const std::int64_t r = t[i].coefficient % c;
    if (r == 0)
      pulled += !shielded || !p.is_partial(t[i].monomial);
    else if (divisor_of_all != 1)
      divisor_of_all = r == 1 || r == -1 ? 1 : gcd(divisor_of_all, r);
    negative = negative || t[i].coefficient < 0, nested = nested || p.is_quotient(t[i].monomial);
  }
  const std::int64_t constant = symbolic == count ? 0 : floor_quotient(t[symbolic].coefficient, c);
  expr whole, rest = a;
  if (pulled != 0) {
    term* out = p.open(count);
    t = p.terms_of(dividend.value);
    for (std::uint32_t i = 0; i < symbolic; ++i)
      if (t[i].coefficient % c == 0 && !(shielded && p.is_partial(t[i].monomial)))
        *out++ = {t[i].coefficient / c, t[i].monomial};
    if (constant != 0) *out++ = {constant, 0};
    whole = {&p, p.close(out)};
    if (pulled == symbolic) return whole;  // what is left of the constant is below c
  }
  if (pulled != 0 || constant != 0 || divisor_of_all != 1) {
    term* out = p.open(count);
    t = p.terms_of(dividend.value);
    const std::int64_t left = symbolic == count ? 0 : floor_remainder(t[symbolic].coefficient, c) / divisor_of_all;
    for (std::uint32_t i = 0; i < symbolic; ++i)
      if (pulled == 0 || t[i].coefficient % c != 0 || (shielded && p.is_partial(t[i].monomial)))
        *out++ = {t[i].coefficient / divisor_of_all, t[i].monomial};
    if (left != 0) *out++ = {left, 0};
    rest = {&p, p.close(out)};
    c /= divisor_of_all;
    if (c == 1) return (pulled != 0 ? whole : expr{constant}) + rest;
  }
  if (pulled == 0) whole = constant;
  // Without the conditions that were pulled out, what is left is divided as if it had stood alone.
  if (shielded && !p.is_conditional(rest.stripped())) return whole + floor_div_constant(rest, c);
  expr numerator, divisor;
  if (nested && merge_nested(rest, c, shielded, numerator, divisor)) return whole + floor_div(numerator, divisor);
  // One of floor(r / c) and -floor((c-1-r) / c), which are equal: the one whose numerator leads with a positive coefficient.
  if (negative && !formula_order{p}.leads_positive(rest)) return whole - floor_div_constant(expr{c - 1} - rest, c);
  const operand operands[] = {rest.stripped(), {c, true}};
  const std::uint64_t monomial = p.monomial_of(p.atom_id(atom_kind::quotient, operands, 2));
  if (pulled != 0) return whole + term_formula(p, 1, monomial);
  term* const out = p.open(2);
  out[0] = {1, monomial}, out[1] = {constant, 0};
  return {&p, p.close(out + 1 + (constant != 0))};
}

/// One step of the division of `a` by `b`: the first term, in the order, that the leading term of `b` still reduces. False when there is
/// none: then `a` is the remainder.
constexpr bool reduce_once(pool& p, expr& whole, expr& a, expr b, const term& lead) {
  const formula_order order{p};
  const bool shielded = p.is_conditional(a.stripped());
  term best{0, 0};
  std::uint64_t best_monomial = 0;
  for (std::uint32_t i = 0; i < a.term_count(); ++i) {
    const term t = a.term_at(i);
    std::uint64_t quotient = 0;
    if (floor_quotient(t.coefficient, lead.coefficient) == 0 ||
        !divide_monomials(p, t.monomial, lead.monomial, quotient))
      continue;
    if (shielded && p.is_partial(t.monomial)) continue;
    if (best.coefficient != 0 && order.compare_monomials(t.monomial, best.monomial) > 0) continue;
    best = t;
    best_monomial = quotient;
  }
  if (best.coefficient == 0) return false;
  const expr part = term_formula(p, floor_quotient(best.coefficient, lead.coefficient), best_monomial);
  whole += part;
  a -= part * b;
  return !p.failed();
}

/// All steps at once by a single term: no step undoes another.
constexpr void reduce_by_term(pool& p, expr& whole, expr& a, const term& lead) {
  const bool shielded = p.is_conditional(a.stripped());
  growing_array<term> quotients, rest;
  for (std::uint32_t i = 0; i < a.term_count(); ++i) {
    const term t = a.term_at(i);
    const std::int64_t q = floor_quotient(t.coefficient, lead.coefficient),
                       r = floor_remainder(t.coefficient, lead.coefficient);
    std::uint64_t monomial = 0;
    const bool reduced =
        q != 0 && !(shielded && p.is_partial(t.monomial)) && divide_monomials(p, t.monomial, lead.monomial, monomial);
    if (reduced) quotients.push_back({q, monomial});
    if (!reduced || r != 0) rest.push_back({reduced ? r : t.coefficient, t.monomial});
  }
  if (quotients.empty()) return;
  whole += sum_of(p, quotients);
  a = sum_of(p, rest);
}

/// floor(a / b) for a formula b, under the side condition b != 0. The remainder of `a` by the single polynomial `b` in the graded
/// lexicographic order is unique, so floor((a + k*b) / b) is k + floor(a / b) by construction.
constexpr expr floor_div_formula(expr a, expr b) {
  pool& p = *b.owner();
  if (!formula_order{p}.leads_positive(b)) {
    a = -a;
    b = -b;
    if (b.is_constant()) return {};  // it overflowed, and that is noted
  }
  std::int64_t number = 1;
  std::uint64_t monomial = 0;
  common_factor(p, a, b, number, monomial);
  if (number > 1 || monomial != 0) {
    a = divide_all(p, a, number, monomial);
    b = divide_all(p, b, number, monomial);
    if (b.is_constant()) return floor_div(a, b);
  }
  expr whole = 0;
  const term lead = formula_order{p}.leading_term(b);
  if (b.term_count() == 1)
    reduce_by_term(p, whole, a, lead);
  else
    for (int step = 0; step < 4096 && reduce_once(p, whole, a, b, lead);) ++step;
  if (identical(a, expr{0})) return whole;
  return whole + atom_of(p, atom_kind::quotient, a, b);
}

constexpr expr division_by_zero(expr a, const char* operation) {
  report(a.owner(), failure_kind::division_by_zero, operation, "the divisor is the constant 0");
  return {};
}

}  // namespace detail

/// The floor of `a / b`, as Python's `//`.
///
///     floor_div(8*n + 12, 4)     // 2*n + 3
///     floor_div(n/4 + 1, 2)      // (n + 4)//8: nested quotients merge
///     floor_div(a*n + b, n)      // a + b//n
///
/// - Laws: `floor_div(a + k*b, b) == floor_div(a, b) + k`, with a constant `b` where no term of `k` meets one of `a` (14*n//13 stays as it is);
///   `a == b*floor_div(a, b) + mod(a, b)`.
/// - Errors: division_by_zero_error for the constant 0; a symbolic divisor carries the side condition that it is not 0.
/// - Cost: O(terms); with a formula as divisor O(terms) a reduction step, at most 4096 steps.
/// - Source: the rules are those of exact arithmetic; brute force checks each in tests/algebra.
constexpr expr floor_div(expr a, expr b) {
  if (b.is_constant()) {
    if (b.constant() == 0) return detail::division_by_zero(a, "floor division");
    if (!a.is_constant()) return detail::floor_div_constant(a, b.constant());
    if (a.constant() == int64_min && b.constant() == -1) return detail::overflow(nullptr);
    return floor_quotient(a.constant(), b.constant());
  }
  if (detail::mixed(a, b)) return detail::mixed_pools(a);
  return detail::floor_div_formula(a, b);
}

/// `a - b * floor_div(a, b)`: takes the sign of `b`, as Python's `%`.
constexpr expr mod(expr a, expr b) {
  if (a.is_constant() && b.is_constant() && b.constant() != 0) return floor_remainder(a.constant(), b.constant());
  return a - b * floor_div(a, b);
}
constexpr expr operator%(expr a, expr b) { return mod(a, b); }

/// The ceiling of `a / b`; for a positive constant the same handle as `floor_div(a + b - 1, b)`.
constexpr expr ceil_div(expr a, expr b) { return -floor_div(-a, b); }

/// C++'s `/` truncates and would not say which was meant.
expr operator/(expr a, expr b) = delete;  // write floor_div, ceil_div or truncated_div

}  // namespace symshape::inline SYMSHAPE_ABI
