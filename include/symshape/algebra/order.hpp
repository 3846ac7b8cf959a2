// SPDX-License-Identifier: BSL-1.0
/// @file
/// The order of formulas by what they say, whatever the history of their pool: degree, then names.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/expr.hpp>

namespace symshape::inline SYMSHAPE_ABI {

/// A term's place in print: degree descending, then names ascending, the constant last. Also an admissible monomial order (graded
/// lexicographic), so that it decides leading terms in divisions.
class formula_order {
 public:
  constexpr explicit formula_order(pool& p) : pool_{&p} {}

  /// Symbols by name first, then the other kinds by kind, nesting and operands. Negative when `a` stands before `b`.
  constexpr int compare_atoms(std::uint32_t a, std::uint32_t b) const {
    if (a == b) return 0;
    const atom &x = pool_->atom_at(a), &y = pool_->atom_at(b);
    if (x.kind != y.kind) return x.kind < y.kind ? -1 : 1;
    if (x.kind == atom_kind::symbol) return compare(pool_->symbol_name(a), pool_->symbol_name(b));
    if (x.depth != y.depth) return x.depth < y.depth ? -1 : 1;
    if (x.depth == 1) return compare_operands(a, b);
    int result = pool_->comparisons().find(a, b);
    if (result == 0) {
      result = compare_operands(a, b);
      pool_->comparisons().keep(a, b, result);
    }
    return result;
  }

  constexpr int compare_monomials(std::uint64_t a, std::uint64_t b) const {
    if (a == b) return 0;
    if (a == 0 || b == 0) return a == 0 ? 1 : -1;
    // Single atoms, as most are.
    if (((a | b) << 16) == 0)
      return compare_atoms(static_cast<std::uint32_t>(a >> 48), static_cast<std::uint32_t>(b >> 48));
    const std::uint32_t m = pool_->degree(a), n = pool_->degree(b);
    if (m != n) return m > n ? -1 : 1;
    std::uint32_t x[pool::maximum_degree], y[pool::maximum_degree];
    factors(a, m, x);
    factors(b, n, y);
    for (std::uint32_t i = 0; i < m; ++i)
      if (const int c = compare_atoms(x[i], y[i])) return c;
    return 0;
  }

  constexpr int compare_formulas(expr a, expr b) const {
    if (identical(a, b)) return 0;
    if (a.term_count() == 0 || b.term_count() == 0) return a.term_count() == 0 ? -1 : 1;
    // Most formulas differ in their first terms.
    const term first = leading_term(a), other = leading_term(b);
    if (const int c = compare_monomials(first.monomial, other.monomial)) return c;
    if (first.coefficient != other.coefficient) return first.coefficient < other.coefficient ? -1 : 1;
    growing_array<term> x, y;
    sorted_terms(a, x);
    sorted_terms(b, y);
    for (std::uint32_t i = 0; i < x.size() && i < y.size(); ++i) {
      if (const int c = compare_monomials(x[i].monomial, y[i].monomial)) return c;
      if (x[i].coefficient != y[i].coefficient) return x[i].coefficient < y[i].coefficient ? -1 : 1;
    }
    return x.size() < y.size() ? -1 : 1;
  }

  /// A monomial's atoms in this order.
  constexpr void factors(std::uint64_t monomial, std::uint32_t degree, std::uint32_t* ids) const {
    for (std::uint32_t i = 0; i < degree; ++i) ids[i] = pool_->factor(monomial, i);
    if (degree < 2) return;
    stable_sort(ids, degree, [this](std::uint32_t a, std::uint32_t b) { return compare_atoms(a, b) < 0; });
  }

  constexpr void sorted_terms(expr e, growing_array<term>& out) const {
    out.clear();
    for (std::uint32_t i = 0; i < e.term_count(); ++i) out.push_back(e.term_at(i));
    stable_sort(out.data(), out.size(),
                [this](const term& a, const term& b) { return compare_monomials(a.monomial, b.monomial) < 0; });
  }

  /// The first term in this order; `e` is not 0.
  constexpr term leading_term(expr e) const {
    if (e.is_constant()) return {e.constant(), 0};
    return *leading(e.begin(), e.end());
  }

  /// Whether the leading coefficient is positive. Most formulas have one sign throughout, and need no comparison of names.
  constexpr bool leads_positive(expr e) const {
    const term *const first = e.begin(), *const end = e.end();
    const bool positive = first->coefficient > 0;
    for (const term* t = first + 1; t != end && t->monomial != 0; ++t)
      if ((t->coefficient > 0) != positive) return leading(first, end)->coefficient > 0;
    return positive;
  }

 private:
  constexpr const term* leading(const term* t, const term* end) const {
    const term* best = t;
    while (++t != end)
      if (compare_monomials(t->monomial, best->monomial) < 0) best = t;
    return best;
  }
  constexpr int compare_operands(std::uint32_t a, std::uint32_t b) const {
    const std::uint32_t m = pool_->atom_at(a).count, n = pool_->atom_at(b).count;
    for (std::uint32_t i = 0; i < m && i < n; ++i)
      if (const int c = compare_formulas({pool_, pool_->operand_of(a, i)}, {pool_, pool_->operand_of(b, i)})) return c;
    return m < n ? -1 : 1;
  }

  pool* pool_;
};

}  // namespace symshape::inline SYMSHAPE_ABI
