// SPDX-License-Identifier: BSL-1.0
/// @file
/// Finding in a canonical sum what its reader would write: remainders, minima and choices.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/indicators.hpp>
#include <symshape/algebra/maximum.hpp>
#include <symshape/algebra/quotient.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// One summand as it is printed: `coefficient * cofactor * shown`.
struct piece {
  enum kind_type : unsigned char { plain, remainder, minimum, choice } kind;
  std::int64_t coefficient;
  std::uint64_t cofactor;       // of a plain piece the whole monomial
  std::uint64_t place;          // the monomial by which pieces are ordered
  std::uint32_t atom;           // the quotient, maximum or indicator
  operand chosen, otherwise;    // of a choice
};

/// Takes a sum apart. `p - q*floordiv(p, q)` is `p % q` (with truncdiv, `truncmod`), `a + b - max(a, b)` is `min(a, b)`, `b + c*(a - b)` is `select(c, a, b)`; a fold is
/// made only where all its terms are in the sum, so that it makes the text shorter. What the pieces add up to is the sum.
class folder {
 public:
  constexpr folder(pool& p, growing_array<piece>& out) : pool_{&p}, order_{p}, out_{&out} {}

  constexpr void operator()(expr e) {
    if (!choose(e))
      while (fold_one(e)) {
      }
    for (std::uint32_t i = 0; i < e.term_count(); ++i) {
      const term t = e.term_at(i);
      out_->push_back({piece::plain, t.coefficient, t.monomial, t.monomial, 0, {}, {}});
    }
    stable_sort(out_->data(), out_->size(), [this](const piece& a, const piece& b) { return order_.compare_monomials(a.place, b.place) < 0; });
  }

 private:
  constexpr bool choose(expr& e) {
    std::uint32_t best = 0;
    for (std::uint32_t i = 0; i < e.term_count(); ++i) {
      const std::uint64_t m = e.term_at(i).monomial;
      for (std::uint32_t k = 0; k < pool_->degree(m); ++k)
        if (const std::uint32_t id = pool_->factor(m, k); is_indicator(*pool_, id) && (best == 0 || order_.compare_atoms(id, best) < 0)) best = id;
    }
    if (best == 0) return false;
    expr with = 0, without = 0;  // e == [best] * with + without
    const std::uint64_t indicator = pool_->monomial_of(best);
    for (std::uint32_t i = 0; i < e.term_count(); ++i) {
      const term t = e.term_at(i);
      std::uint64_t rest = 0;
      if (divide_monomials(*pool_, t.monomial, indicator, rest))
        with += term_formula(*pool_, t.coefficient, rest);
      else
        without += term_formula(*pool_, t.coefficient, t.monomial);
    }
    const expr chosen = with + without;
    if (chosen.term_count() < with.term_count()) {
      out_->push_back({piece::choice, 1, 0, indicator, best, chosen.stripped(), without.stripped()});
      e = 0;
      return true;
    }
    out_->push_back({piece::choice, 1, 0, indicator, best, with.stripped(), {0, true}});
    e = without;
    return choose(e) || true;
  }

  constexpr bool fold_one(expr& e) {
    growing_array<term> terms;
    order_.sorted_terms(e, terms);
    for (const term& t : terms) {
      const std::uint32_t degree = pool_->degree(t.monomial);
      std::uint32_t ids[pool::maximum_degree]{};
      order_.factors(t.monomial, degree, ids);
      for (std::uint32_t k = 0; k < degree; ++k) {
        const std::uint32_t id = ids[k];
        std::uint64_t cofactor = 0;
        divide_monomials(*pool_, t.monomial, pool_->monomial_of(id), cofactor);
        const bool division = pool_->kind(id) == atom_kind::quotient || pool_->kind(id) == atom_kind::truncated_quotient;
        if (division && fold_remainder(e, t, id, cofactor)) return true;
        if (pool_->kind(id) == atom_kind::maximum && fold_minimum(e, t, id, cofactor)) return true;
      }
    }
    return false;
  }

  constexpr bool fold_remainder(expr& e, const term& t, std::uint32_t id, std::uint64_t cofactor) {
    const expr numerator{pool_, pool_->operand_of(id, 0)}, divisor{pool_, pool_->operand_of(id, 1)};
    const term lead = divisor.is_constant() ? term{divisor.constant(), 0} : order_.leading_term(divisor);
    if (t.coefficient == int64_min || t.coefficient % lead.coefficient != 0 || !divide_monomials(*pool_, cofactor, lead.monomial, cofactor)) return false;
    const std::int64_t coefficient = -(t.coefficient / lead.coefficient);
    const pool::attempt attempt{*pool_};
    const expr scale = term_formula(*pool_, coefficient, cofactor);
    const expr fold = scale * (numerator - divisor * atom_formula(*pool_, id));
    if (attempt.failed() || !contains(e, fold, numerator.is_constant())) return false;
    out_->push_back({piece::remainder, coefficient, cofactor, t.monomial, id, {}, {}});
    e -= fold;
    return true;
  }

  constexpr bool fold_minimum(expr& e, const term& t, std::uint32_t id, std::uint64_t cofactor) {
    if (t.coefficient == int64_min) return false;
    const pool::attempt attempt{*pool_};
    const expr scale = term_formula(*pool_, -t.coefficient, cofactor);
    const expr fold = scale * (top(id) - atom_formula(*pool_, id));
    if (attempt.failed() || !contains(e, fold, true)) return false;
    out_->push_back({piece::minimum, -t.coefficient, cofactor, t.monomial, id, {}, {}});
    e -= fold;
    return true;
  }

  /// Whether taking `part` away leaves every coefficient nearer to 0.
  constexpr bool contains(expr e, expr part, bool constant_too) const {
    for (std::uint32_t i = 0; i < part.term_count(); ++i) {
      const term t = part.term_at(i);
      if (t.monomial == 0 && !constant_too) continue;
      std::int64_t there = 0;
      for (std::uint32_t k = 0; k < e.term_count() && there == 0; ++k)
        if (e.term_at(k).monomial == t.monomial) there = e.term_at(k).coefficient;
      if (t.coefficient > 0 ? there < t.coefficient : there > t.coefficient) return false;
    }
    return true;
  }

 public:
  /// For every monomial the greatest coefficient among the operands of a maximum: min(x, y) is top - max(top - x, top - y).
  constexpr expr top(std::uint32_t id) const {
    growing_array<expr> negated;
    for (std::uint32_t i = 0; i < pool_->atom_at(id).count; ++i) negated.push_back(-expr{pool_, pool_->operand_of(id, i)});
    return -common_part(*pool_, negated);
  }

 private:
  pool* pool_;
  formula_order order_;
  growing_array<piece>* out_;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
