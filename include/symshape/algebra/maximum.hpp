// SPDX-License-Identifier: BSL-1.0
/// @file
/// max and min in canonical form; only maxima are stored.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/guarded.hpp>
#include <symshape/algebra/order.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

/// For every monomial, the least coefficient that any of the formulas gives it. Subtracting this common part from all of them leaves
/// the same formulas whatever had been added to all of them before: max(a + c, b + c) and c + max(a, b) become one handle.
/// A term that a `select` may shield stays inside.
constexpr expr common_part(pool& p, const growing_array<expr>& formulas) {
  growing_array<term> all;
  bool conditional = false;
  for (const expr e : formulas) {
    conditional = conditional || p.is_conditional(e.stripped());
    for (std::uint32_t i = 0; i < e.term_count(); ++i) all.push_back(e.term_at(i));
  }
  stable_sort(all.data(), all.size(), [](const term& x, const term& y) { return x.monomial > y.monomial; });
  term* out = p.open(all.size());
  for (std::uint32_t i = 0; i < all.size();) {
    const std::uint64_t monomial = all[i].monomial;
    std::int64_t least = all[i].coefficient;
    std::uint32_t count = 0;
    for (; i < all.size() && all[i].monomial == monomial; ++i, ++count)
      if (all[i].coefficient < least) least = all[i].coefficient;
    if (count < formulas.size() && least > 0) least = 0;  // a formula without the monomial gives it 0
    if (least != 0 && !(conditional && p.is_partial(monomial))) *out++ = {least, monomial};
  }
  return {&p, p.close(out)};
}

constexpr void subtract_common_part(pool& p, growing_array<expr>& formulas, expr& shift) {
  // Without the indicators that all had in common, partial terms that stood beside them go too.
  for (int pass = 0; pass < 2; ++pass) {
    const expr common = common_part(p, formulas);
    if (identical(common, expr{})) return;
    shift = sum_in(p, shift, common);
    for (expr& e : formulas) e = difference_in(p, e, common);
  }
}

/// The maximum inside `e`, where `e` is a sum of it and of terms without any; else 0.
constexpr std::uint32_t only_maximum(const pool& p, expr e) {
  std::uint32_t inner = 0, maxima = 0;
  for (std::uint32_t i = 0; i < e.term_count(); ++i) {
    const term t = e.term_at(i);
    for (std::uint32_t k = 0; k < p.degree(t.monomial); ++k)
      if (const std::uint32_t id = p.factor(t.monomial, k); p.kind(id) == atom_kind::maximum) {
        ++maxima;
        if (t.coefficient == 1 && p.degree(t.monomial) == 1) inner = id;
      }
  }
  return maxima == 1 ? inner : 0;
}

/// max(..., r + max(x, y), ...) is max(..., r + x, r + y, ...). The common part goes first, so that a maximum in all operands is not
/// multiplied out; what is left may have a new common part, and a maximum that stands alone only then. Nested clamps would multiply on and
/// on: what would have more than 32 operands stays nested.
constexpr void flatten(pool& p, growing_array<expr>& formulas, expr& shift) {
  while (true) {
    subtract_common_part(p, formulas, shift);
    std::uint32_t total = 0;
    for (const expr e : formulas)
      if (const std::uint32_t inner = only_maximum(p, e)) total += p.atom_at(inner).count - 1;
    if (total == 0 || total + formulas.size() > 32) return;
    growing_array<expr> flat;
    for (const expr e : formulas) {
      const std::uint32_t inner = only_maximum(p, e);
      const expr rest = inner == 0 ? e : e - atom_formula(p, inner);
      if (inner == 0) flat.push_back(e);
      for (std::uint32_t i = 0; inner != 0 && i < p.atom_at(inner).count; ++i)
        flat.push_back(rest + expr{&p, p.operand_of(inner, i)});
    }
    formulas = static_cast<growing_array<expr>&&>(flat);
  }
}

/// Whether a term of one may be shielded by a condition.
constexpr bool may_shield(const pool& p, expr a, expr b) {
  return p.is_conditional(a.stripped()) || p.is_conditional(b.stripped());
}

/// The terms of `e` with positive coefficients, or those with negative ones, negated.
constexpr expr positive_part(pool& p, expr e, bool negated) {
  if (e.is_constant()) return (e.constant() > 0) != negated ? (negated ? -e : e) : expr{};
  term* out = p.open(e.term_count());
  for (const term *t = e.begin(), *const end = e.end(); t != end; ++t)
    if ((t->coefficient > 0) != negated) *out++ = {negated ? -t->coefficient : t->coefficient, t->monomial};
  return {&p, p.close(out)};
}

/// The maximum of two formulas whose difference is `d`, less what both have in common: max(x, y) is `a - x + max(x, y)` for
/// `a - b == x - y`, and min(a, b) is `b + x - max(x, y)`. False where one of them holds a maximum, a condition or the least number: then
/// there is more to do.
constexpr bool maximum_of_parts(pool& p, expr d, expr& x, expr& greater) {
  if (p.is_conditional(d.stripped())) return false;
  for (const term *t = d.begin(), *const end = d.end(); t != end; ++t) {
    if (t->coefficient == int64_min) return false;
    for (std::uint32_t k = 0, degree = p.degree(t->monomial); k < degree; ++k)
      if (p.kind(p.factor(t->monomial, k)) == atom_kind::maximum) return false;
  }
  x = positive_part(p, d, false);
  const expr y = positive_part(p, d, true);
  const operand ordered[] = {x.stripped(), y.stripped()}, exchanged[] = {y.stripped(), x.stripped()};
  const bool first = formula_order{p}.compare_formulas(x, y) < 0;
  greater = atom_formula(p, p.atom_id(atom_kind::maximum, first ? ordered : exchanged, 2));
  return true;
}

/// Whether `a - b` is a constant, and then its sign.
constexpr bool constant_distance(expr a, expr b, int& sign) {
  const std::int64_t c = a.constant_term(), d = b.constant_term();
  const std::uint32_t m = a.term_count() - (c != 0), n = b.term_count() - (d != 0);
  bool equal = m == n;
  for (std::uint32_t i = 0; equal && i < m; ++i) {
    const term t = a.term_at(i), u = b.term_at(i);
    equal = t.monomial == u.monomial && t.coefficient == u.coefficient;
  }
  sign = c < d ? -1 : c > d;
  return equal;
}

}  // namespace detail

/// The greatest of `count` formulas, at least one.
///
///     max(n + 1, n)        // n + 1: operands at a constant distance are compared
///     max(a + c, b + c)    // max(a, b) + c
///
/// - Laws: commutative, idempotent, associative up to 32 operands without a maximum in common; `max(a + c, b + c) == max(a, b) + c`;
///   `min(a, b) + max(a, b) == a + b`.
/// - Cost: O(count * count) comparisons of the operands.
constexpr expr max(const expr* formulas, std::uint32_t count) {
  pool* owner = nullptr;
  for (std::uint32_t i = 0; i < count; ++i) {
    if (formulas[i].is_constant()) continue;
    if (owner != nullptr && owner != formulas[i].owner())
      return detail::common_pool(formulas[i], {owner, {0, false}}), expr{};
    owner = formulas[i].owner();
  }
  if (owner == nullptr) {
    std::int64_t greatest = formulas[0].constant();
    for (std::uint32_t i = 1; i < count; ++i)
      if (formulas[i].constant() > greatest) greatest = formulas[i].constant();
    return greatest;
  }
  pool& p = *owner;
  growing_array<expr> flat;
  flat.append(formulas, count);
  expr shift = 0;
  // Of two operands at a constant distance only the greater counts; the distance is 0 for equal ones. With one of them gone there may be a common
  // part again, and a maximum alone in an operand.
  growing_array<expr> kept;
  while (true) {
    detail::flatten(p, flat, shift);
    kept.clear();
    for (const expr e : flat) {
      bool below = false;
      for (std::uint32_t i = 0; i < kept.size() && !below; ++i) {
        int sign = 0;
        below = detail::constant_distance(kept[i], e, sign);
        if (below && sign < 0) kept[i] = e;
      }
      if (!below) kept.push_back(e);
    }
    if (kept.size() == flat.size()) break;
    flat = kept;
  }
  if (kept.size() == 1) return shift + kept[0];
  detail::subtract_common_part(p, kept, shift);
  growing_array<operand> operands;
  for (const expr e : kept) operands.push_back(e.stripped());
  // By what they say, not by position: maxima are compared with each other by their operands.
  stable_sort(operands.data(), operands.size(),
              [&p](operand x, operand y) { return formula_order{p}.compare_formulas({&p, x}, {&p, y}) < 0; });
  return shift + atom_formula(p, p.atom_id(atom_kind::maximum, operands.data(), operands.size()));
}

constexpr expr max(expr a, expr b) {
  if (!detail::mixed(a, b) && !(a.is_constant() && b.is_constant())) {
    pool& p = *detail::common_pool(a, b);
    const pool::attempt attempt{p};
    const expr d = detail::may_shield(p, a, b) ? expr{} : a - b;
    expr x, greater;
    if (!d.is_constant() && detail::maximum_of_parts(p, d, x, greater) && !attempt.failed()) {
      const expr sum = a - x + greater;
      if (!attempt.failed()) return sum;
    }
  }
  const expr both[] = {a, b};
  return max(both, 2);
}

/// The least of the formulas: `-max(-a, ...)`. Without its common part that is `a + b - max(a, b)` for two, `a + b + c - max(a + b, a + c,
/// b + c)` for three; negating first lets nested minima flatten.
constexpr expr min(const expr* formulas, std::uint32_t count) {
  growing_array<expr> negated;
  for (std::uint32_t i = 0; i < count; ++i) negated.push_back(-formulas[i]);
  return -max(negated.data(), count);
}

constexpr expr min(expr a, expr b) {
  if (a.is_constant() && b.is_constant()) return a.constant() < b.constant() ? a : b;
  if (!detail::mixed(a, b)) {
    pool& p = *detail::common_pool(a, b);
    const pool::attempt attempt{p};
    const expr d = detail::may_shield(p, a, b) ? expr{} : b - a;
    expr x, greater;
    if (!d.is_constant() && detail::maximum_of_parts(p, d, x, greater) && !attempt.failed()) {
      const expr difference = a + x - greater;
      if (!attempt.failed()) return difference;
    }
  }
  const expr both[] = {a, b};
  return min(both, 2);
}

}  // namespace symshape::inline SYMSHAPE_ABI
