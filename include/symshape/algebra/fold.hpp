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
  std::uint64_t cofactor;     // of a plain piece the whole monomial
  std::uint64_t place;        // the monomial by which pieces are ordered
  std::uint32_t atom;         // the quotient, maximum or indicator
  operand chosen, otherwise;  // of a choice
};

/// e == [indicator] * with + without, neither of which has that indicator.
constexpr void split_at(pool& p, expr e, std::uint32_t indicator, expr& with, expr& without) {
  growing_array<term> inside, outside;
  for (std::uint32_t i = 0; i < e.term_count(); ++i) {
    const term t = e.term_at(i);
    std::uint64_t rest = 0;
    if (divide_monomials(p, t.monomial, p.monomial_of(indicator), rest))
      inside.push_back({t.coefficient, rest});
    else
      outside.push_back(t);
  }
  with = sum_of(p, inside);
  without = sum_of(p, outside);
}

/// The first indicator in `e`, in the order of formulas, or 0.
constexpr std::uint32_t first_indicator(pool& p, expr e) {
  if (!p.is_conditional(e.stripped())) return 0;
  std::uint32_t best = 0;
  for (std::uint32_t i = 0; i < e.term_count(); ++i) {
    const std::uint64_t m = e.term_at(i).monomial;
    for (std::uint32_t k = 0; k < p.degree(m); ++k)
      if (const std::uint32_t id = p.factor(m, k);
          p.is_indicator(id) && (best == 0 || formula_order{p}.compare_atoms(id, best) < 0))
        best = id;
  }
  return best;
}

/// Takes a sum apart. `p - q*floordiv(p, q)` is `p % q` (with truncdiv, `truncmod`), `a + b - max(a, b)` is `min(a, b)`, `b + c*(a - b)` is
/// `select(c, a, b)`; a fold is made only where all its terms are in the sum, so that it makes the text shorter. What the pieces add up to
/// is the sum.
class folder {
 public:
  constexpr folder(pool& p, growing_array<piece>& out) : pool_{&p}, order_{p}, out_{&out} {}

  constexpr void operator()(expr e) {
    choose(e);
    order_.sorted_terms(e, ordered_);
    for (std::uint32_t i = 0; i < e.term_count(); ++i) rest_.push_back(e.term_at(i));
    for (const term& t : ordered_) fold(t.monomial);
    for (const term& t : rest_)
      if (t.coefficient != 0) out_->push_back({piece::plain, t.coefficient, t.monomial, t.monomial, 0, {}, {}});
    stable_sort(out_->data(), out_->size(),
                [this](const piece& a, const piece& b) { return order_.compare_monomials(a.place, b.place) < 0; });
  }

  /// For every monomial the greatest coefficient among the operands of a maximum: min(x, y) is top - max(top - x, top - y).
  constexpr expr top(std::uint32_t id) const {
    growing_array<expr> negated;
    for (std::uint32_t i = 0; i < pool_->atom_at(id).count; ++i)
      negated.push_back(-expr{pool_, pool_->operand_of(id, i)});
    return -common_part(*pool_, negated);
  }

 private:
  /// Takes out what depends on indicators, one after the other.
  constexpr void choose(expr& e) {
    while (const std::uint32_t id = first_indicator(*pool_, e)) {
      expr with, without;
      split_at(*pool_, e, id, with, without);
      const expr chosen = with + without;
      const bool both = chosen.term_count() < with.term_count();
      out_->push_back({piece::choice, 1, 0, pool_->monomial_of(id), id, (both ? chosen : with).stripped(),
                       both ? without.stripped() : operand{0, true}});
      e = both ? expr{0} : without;
    }
  }

  /// Folds what the term with this monomial is part of, if it still stands.
  constexpr void fold(std::uint64_t monomial) {
    const std::uint32_t degree = pool_->degree(monomial);
    std::uint32_t ids[pool::maximum_degree];
    order_.factors(monomial, degree, ids);
    for (std::uint32_t k = 0; k < degree; ++k) {
      const atom_kind kind = pool_->kind(ids[k]);
      const bool division = kind == atom_kind::quotient || kind == atom_kind::truncated_quotient;
      if (!division && kind != atom_kind::maximum) continue;
      const term* const there = find(monomial);
      if (there == nullptr || there->coefficient == 0 || there->coefficient == int64_min) return;
      std::uint64_t cofactor = 0;
      divide_monomials(*pool_, monomial, pool_->monomial_of(ids[k]), cofactor);
      if (division)
        fold_remainder(*there, ids[k], cofactor);
      else
        fold_minimum(*there, ids[k], cofactor);
    }
  }

  constexpr void fold_remainder(const term t, std::uint32_t id, std::uint64_t cofactor) {
    const expr numerator{pool_, pool_->operand_of(id, 0)}, divisor{pool_, pool_->operand_of(id, 1)};
    const term lead = divisor.is_constant() ? term{divisor.constant(), 0} : order_.leading_term(divisor);
    if (t.coefficient % lead.coefficient != 0 || !divide_monomials(*pool_, cofactor, lead.monomial, cofactor)) return;
    const std::int64_t coefficient = -(t.coefficient / lead.coefficient);
    const pool::attempt attempt{*pool_};
    const expr part = term_formula(*pool_, coefficient, cofactor) * (numerator - divisor * atom_formula(*pool_, id));
    if (!attempt.failed() && take(part, numerator.is_constant()))
      out_->push_back({piece::remainder, coefficient, cofactor, t.monomial, id, {}, {}});
  }

  constexpr void fold_minimum(const term t, std::uint32_t id, std::uint64_t cofactor) {
    const pool::attempt attempt{*pool_};
    const expr part = term_formula(*pool_, -t.coefficient, cofactor) * (top(id) - atom_formula(*pool_, id));
    if (!attempt.failed() && take(part, true))
      out_->push_back({piece::minimum, -t.coefficient, cofactor, t.monomial, id, {}, {}});
  }

  /// The term of what is left that has this monomial.
  constexpr term* find(std::uint64_t monomial) {
    std::uint32_t low = 0, high = rest_.size();
    while (low < high) {
      const std::uint32_t middle = (low + high) / 2;
      (rest_[middle].monomial > monomial ? low : high) = rest_[middle].monomial > monomial ? middle + 1 : middle;
    }
    return low < rest_.size() && rest_[low].monomial == monomial ? &rest_[low] : nullptr;
  }

  /// Takes `part` away where that leaves every coefficient nearer to 0; the constant's may change its sign unless it counts too.
  constexpr bool take(expr part, bool constant_too) {
    for (std::uint32_t i = 0; i < part.term_count(); ++i) {
      const term t = part.term_at(i);
      const term* const there = find(t.monomial);
      const std::int64_t c = there == nullptr ? 0 : there->coefficient;
      if (t.monomial == 0 && !constant_too) {
        std::int64_t ignored = 0;
        if (!checked_subtract(c, t.coefficient, ignored)) return false;
      } else if (t.coefficient > 0 ? c < t.coefficient : c > t.coefficient) {
        return false;
      }
    }
    for (std::uint32_t i = 0; i < part.term_count(); ++i) {
      const term t = part.term_at(i);
      if (term* const there = find(t.monomial))
        there->coefficient -= t.coefficient;
      else
        rest_.push_back({-t.coefficient, 0});  // the constant, which comes last
    }
    return true;
  }

  pool* pool_;
  formula_order order_;
  growing_array<piece>* out_;
  growing_array<term> ordered_, rest_;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
