// SPDX-License-Identifier: BSL-1.0
/// @file
/// Ranges of atoms and formulas from the statements in force, by propagation.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/prove/problem.hpp>
#include <symshape/algebra/range.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// The ranges that follow from the statements one at a time, each statement bounding one of its atoms by the ranges of the others.
///
/// Words: a *cell* is what is known of one atom, and the reason for it.
///
/// - Laws: every assignment that satisfies the statements has each atom in its range. Intervals are met, never replaced, and an empty one is a
///   contradiction.
/// - Cost: O(rounds * terms); three rounds, since rounds may converge for ever.
template <class Lazy = void>
class intervals {
 public:
  constexpr intervals(problem<Lazy>& q) : problem_{&q}, pool_{&q.owner()} {}

  /// Reads the statements until so many rounds are made; false where they contradict each other, with `reason()` saying why.
  constexpr bool read(int rounds = 3) {
    for (; round_ < rounds; ++round_) {
      changed_ = false;
      for (std::uint32_t i = problem_->first(); i < problem_->size() && !empty_; ++i) {
        const statement& s = (*problem_)[i];
        if (s.kind != literal_kind::non_negative && s.kind != literal_kind::zero) continue;
        // A bound of one atom has said all it can in the first round.
        if (round_ == 0 || s.form.term_count() > 2 || pool_->degree(s.form.term_at(0).monomial) > 1)
          learn(s.form, s.kind == literal_kind::zero, s.reason);
      }
      if (!changed_) round_ = 3;
      if (empty_ || !changed_) break;
      for (std::uint32_t i = 0; i < cells_.size() && !empty_; ++i) {
        const std::uint32_t id = static_cast<std::uint32_t>(index_.key(i));
        if (pool_->kind(id) == atom_kind::symbol) continue;
        std::uint32_t reason = cells_[i].reason;
        const value_range derived = derive(id, reason);
        narrow(i, derived, reason);
      }
    }
    return !empty_;
  }
  constexpr std::uint32_t reason() const { return reason_; }

  constexpr value_range of(expr e, std::uint32_t& reason) {
    if (e.is_constant()) return value_range{e.constant()};
    // Nothing is added to the pool meanwhile.
    const term *t = e.begin(), *const end = e.end();
    value_range sum = scaled(t->coefficient, of_monomial(t->monomial, reason));
    for (++t; t != end; ++t)
      sum = sum +
            (t->monomial == 0 ? value_range{t->coefficient} : scaled(t->coefficient, of_monomial(t->monomial, reason)));
    return sum;
  }
  constexpr value_range of(expr e) {
    std::uint32_t ignored = 0;
    return of(e, ignored);
  }

  constexpr value_range of_monomial(std::uint64_t monomial, std::uint32_t& reason) {
    const std::uint32_t degree = pool_->degree(monomial);
    if (degree == 1) return of_atom(pool_->factor(monomial, 0), reason);
    value_range product{1};
    for (std::uint32_t k = 0; k < degree;) {
      const std::uint32_t id = pool_->factor(monomial, k);
      std::uint32_t exponent = 0;
      for (; k < degree && pool_->factor(monomial, k) == id; ++k) ++exponent;
      const value_range r = of_atom(id, reason);
      product = product * (exponent == 1 ? r : power(r, exponent));
    }
    return product;
  }

  constexpr value_range of_atom(std::uint32_t id, std::uint32_t& reason) {
    const cell& c = cells_[cell_of(id)];
    if (c.reason != 0) reason = problem_->why().join(reason, c.reason);
    return c.values;
  }

 private:
  struct cell {
    value_range values;
    std::uint32_t reason;
  };

  constexpr std::uint32_t cell_of(std::uint32_t id) {
    if (const std::uint32_t i = index_.find(id); i != key_index::absent) return i;
    problem_->spend(1);
    std::uint32_t reason = 0;
    const value_range derived = derive(id, reason);  // makes the operands' cells first
    const std::uint32_t i = index_.add(id);
    cells_.push_back({derived, reason});
    return i;
  }

  constexpr value_range derive(std::uint32_t id, std::uint32_t& reason) {
    const auto operand_range = [&](std::uint32_t k) { return of(expr{pool_, pool_->operand_of(id, k)}, reason); };
    switch (pool_->kind(id)) {
      case atom_kind::symbol: return value_range{};
      case atom_kind::non_negative:
      case atom_kind::zero: return value_range{0, 1};
      case atom_kind::maximum: {
        value_range all = operand_range(0);
        for (std::uint32_t k = 1; k < pool_->atom_at(id).count; ++k) all = max(all, operand_range(k));
        return all;
      }
      case atom_kind::quotient: {
        const value_range divisor = operand_range(1);
        // Where the divisor may be 0 and nothing says that the quotient is evaluated at all, it may be any number.
        if (divisor.contains(0)) {
          if (!problem_->is_certain(id)) return value_range{};
          reason = problem_->why().join(reason, problem_->certain_reason(id));
        }
        return floor_div(operand_range(0), divisor);
      }
      case atom_kind::truncated_quotient: {
        const value_range dividend = operand_range(0), divisor = operand_range(1);
        if (divisor.lower() < 1) return value_range{};
        if (dividend.lower() >= 0) return floor_div(dividend, divisor);
        if (dividend.upper() <= 0) return -floor_div(-dividend, divisor);
        const value_range positive = floor_div(value_range{0, dividend.upper()}, divisor),
                          negative = -floor_div(value_range{0, (-dividend).upper()}, divisor);
        return join(positive, negative);
      }
      default: {
        const value_range divisor = operand_range(1);
        return divisor.lower() >= 1 ? floor_div(operand_range(0), divisor) : value_range{};
      }
    }
  }

  constexpr void narrow(std::uint32_t i, const value_range& by, std::uint32_t reason) {
    const value_range met = meet(cells_[i].values, by);
    if (met == cells_[i].values) return;
    cells_[i] = {met, problem_->why().join(cells_[i].reason, reason)};
    changed_ = true;
    if (met.empty()) empty_ = true, reason_ = cells_[i].reason;
  }

  /// Bounds every atom that stands alone in a term of `e >= 0` (or `e == 0`) by the greatest (and least) value of the rest.
  constexpr void learn(expr e, bool equality, std::uint32_t reason) {
    const std::uint32_t count = e.term_count();
    problem_->spend(count);
    const term first = e.term_at(0);
    const std::int64_t constant = e.constant_term();
    if (count == 1u + (constant != 0) && pool_->degree(first.monomial) == 1) {
      value_range bound = side(first.coefficient, constant, true);
      if (equality) bound = meet(bound, side(first.coefficient, constant, false));
      return narrow(cell_of(pool_->factor(first.monomial, 0)), bound, reason);
    }
    parts_.clear();
    std::uint32_t all_reasons = reason;
    int128 greatest = 0, least = 0;
    std::uint32_t open_above = 0, open_below = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
      const term t = e.term_at(i);
      const value_range r =
          t.monomial == 0 ? value_range{t.coefficient} : scaled(t.coefficient, of_monomial(t.monomial, all_reasons));
      if (r.empty()) return;
      parts_.push_back(r);
      r.bounded_above() ? void(greatest += r.upper()) : void(++open_above);
      r.bounded_below() ? void(least += r.lower()) : void(++open_below);
    }
    if ((open_above == 0 && greatest < 0) || (equality && open_below == 0 && least > 0)) {
      empty_ = true;
      reason_ = all_reasons;
      return;
    }
    if (open_above > 1 && !equality) return;
    for (std::uint32_t i = 0; i < count; ++i) {
      const term t = e.term_at(i);
      if (t.monomial == 0) continue;
      const value_range r = parts_[i];
      value_range bound;
      // c*x >= -(greatest of the rest)
      if (open_above - !r.bounded_above() == 0)
        bound = meet(bound, side(t.coefficient, greatest - (r.bounded_above() ? r.upper() : 0), true));
      if (equality && open_below - !r.bounded_below() == 0)
        bound = meet(bound, side(t.coefficient, least - (r.bounded_below() ? r.lower() : 0), false));
      // x == -(the rest): the rest's residue class too.
      if (equality && pool_->degree(t.monomial) == 1 && (t.coefficient == 1 || t.coefficient == -1)) {
        value_range others{0};
        for (std::uint32_t k = 0; k < count; ++k)
          if (k != i) others = others + parts_[k];
        bound = meet(bound, t.coefficient == 1 ? -others : others);
      }
      if (pool_->degree(t.monomial) == 1)
        narrow(cell_of(pool_->factor(t.monomial, 0)), bound, all_reasons);
      else
        narrow_factors(t.monomial, bound, all_reasons);
      if (empty_) return;
    }
  }

  /// A product in `bound` bounds each factor that stands once, where the others' product keeps away from 0.
  constexpr void narrow_factors(std::uint64_t monomial, const value_range& bound, std::uint32_t reason) {
    if (!bound.bounded_below() && !bound.bounded_above()) return;
    const std::uint32_t degree = pool_->degree(monomial);
    if (degree == 2 && pool_->factor(monomial, 0) == pool_->factor(monomial, 1))
      return narrow_base(pool_->factor(monomial, 0), bound, reason);
    for (std::uint32_t k = 0; k < degree && !empty_; ++k) {
      const std::uint32_t id = pool_->factor(monomial, k);
      std::uint64_t others = 0;
      divide_monomials(*pool_, monomial, pool_->monomial_of(id), others);
      bool again = false;
      for (std::uint32_t n = 0; n < degree; ++n) again = again || (n != k && pool_->factor(monomial, n) == id);
      if (again) continue;
      std::uint32_t why = reason;
      value_range by = of_monomial(others, why), product = bound;
      if (by.upper() <= -1) by = -by, product = -product;
      if (by.lower() < 1) continue;
      // x*y in [l, u] with y >= 1: x is at least l over the greatest y where l > 0, over the least where l <= 0.
      const std::int64_t l = product.lower(), u = product.upper();
      std::int64_t low = int64_min, high = int64_max;
      if (product.bounded_below())
        low = l > 0 ? (by.bounded_above() ? -floor_quotient(-l, by.upper()) : 1) : -floor_quotient(-l, by.lower());
      if (product.bounded_above())
        high = u < 0 ? (by.bounded_above() ? floor_quotient(u, by.upper()) : -1) : floor_quotient(u, by.lower());
      narrow(cell_of(id), value_range{low, high}, why);
    }
  }
  /// x*x in [l, u]: x is at most the root of u, and where its sign is known at least that of l.
  constexpr void narrow_base(std::uint32_t id, const value_range& square, std::uint32_t reason) {
    const std::int64_t most = square.bounded_above() ? square_root(square.upper()) : int64_max,
                       least = square.lower() <= 0 ? 0 : square_root(square.lower() - 1) + 1;
    const value_range x = of_atom(id, reason);
    const std::int64_t low = x.lower() >= 0 ? least : most == int64_max ? int64_min : -most;
    narrow(cell_of(id), value_range{low, x.upper() <= 0 ? -least : most}, reason);
  }

  problem<Lazy>* problem_;
  pool* pool_;
  key_index index_;
  growing_array<cell> cells_;
  growing_array<value_range> parts_;
  std::uint32_t reason_ = 0;
  int round_ = 0;
  bool changed_ = false, empty_ = false;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
