// SPDX-License-Identifier: BSL-1.0
/// @file
/// Maxima and truncated quotients that what is known of the order of their operands makes simpler.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/maximum.hpp>
#include <symshape/algebra/prove/intervals.hpp>
#include <symshape/algebra/truncation.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Takes operands out of maxima where another one is at least as great, and makes truncated quotients floor quotients where the sign of the
/// dividend is known.
///
/// - Laws: each replacement has the atom's value wherever the statements hold and the atom is defined.
/// - Cost: for each maximum O(operands^2 * statements), and nothing to speak of where there is none.
template <class Lazy = void>
class ordered {
 public:
  constexpr ordered(problem<Lazy>& q, intervals<Lazy>& known) : problem_{&q}, pool_{&q.owner()}, known_{&known} {}

  /// Whether any atom of the statements was replaced.
  constexpr bool simplify() {
    for (std::uint32_t i = problem_->first(); i < problem_->size(); ++i)
      if ((*problem_)[i].kind != literal_kind::clause) collect((*problem_)[i].form);
    bool any = false;
    for (std::uint32_t i = 0; i < atoms_.size() && !pool_->failed(); ++i) {
      const std::uint32_t id = static_cast<std::uint32_t>(atoms_.key(i));
      any = (pool_->kind(id) == atom_kind::maximum ? shorten(id) : round(id)) || any;
    }
    return any;
  }

 private:
  /// The atoms in question, inner ones first.
  constexpr void collect(expr e) {
    for (std::uint32_t i = 0; i < e.term_count(); ++i) {
      const std::uint64_t m = e.term_at(i).monomial;
      for (std::uint32_t k = 0, degree = pool_->degree(m); k < degree; ++k) {
        const std::uint32_t id = pool_->factor(m, k);
        const atom_kind kind = pool_->kind(id);
        if (kind == atom_kind::symbol || pool_->is_indicator(id)) continue;
        const std::uint32_t known = seen_.size();
        if (seen_.add(id) < known) continue;
        for (std::uint32_t n = 0; n < pool_->atom_at(id).count; ++n) collect({pool_, pool_->operand_of(id, n)});
        if (kind == atom_kind::maximum || kind == atom_kind::truncated_quotient) atoms_.add(id);
      }
    }
  }

  constexpr bool shorten(std::uint32_t id) {
    const std::uint32_t count = pool_->atom_at(id).count;
    growing_array<expr> left;
    for (std::uint32_t k = 0; k < count; ++k) left.push_back({pool_, pool_->operand_of(id, k)});
    std::uint32_t reason = reasons::none;
    for (std::uint32_t k = 1; k < left.size();) {
      int order = 0;
      for (std::uint32_t i = 0; i < k && order <= 0;) {
        problem_->spend(1);
        order = order_of(left[i], left[k], reason);
        if (order >= 0) {
          ++i;
          continue;
        }
        left[i] = left[k - 1];
        left[k - 1] = left[k];
        left[k--] = left.back();
        left.pop_back();
      }
      if (order > 0)
        left[k] = left.back(), left.pop_back();
      else
        ++k;
    }
    if (left.size() == count) return false;
    problem_->replace(id, max(left.data(), left.size()), reason);
    return true;
  }
  /// 1 where `a >= b` is known, -1 where `a <= b`, else 0.
  constexpr int order_of(expr a, expr b, std::uint32_t& reason) {
    const pool::attempt attempt{*pool_};
    const expr e = difference_in(*pool_, a, b);
    if (attempt.failed()) return 0;
    if (e.is_constant()) return e.constant() >= 0 ? 1 : -1;
    std::uint32_t why = reasons::none;
    if (const value_range r = range_of(e, why); r.lower() >= 0 || r.upper() <= 0) {
      reason = problem_->why().join(reason, why);
      // It may have been learned from a statement that is about to change.
      if (why != reasons::none)
        problem_->add(r.lower() >= 0 ? e : negative_in(*pool_, e), literal_kind::non_negative, false, why);
      return r.lower() >= 0 ? 1 : -1;
    }
    for (std::uint32_t i = problem_->first(); i < problem_->size(); ++i) {
      const statement& s = (*problem_)[i];
      const int sign = s.kind == literal_kind::non_negative ? sign_by(s.form, e) : 0;
      if (sign == 0) continue;
      reason = problem_->why().join(reason, s.reason);
      return sign;
    }
    // floor(x / c) and floor(y / c) are ordered as x and y are.
    if (e.term_count() != 2 || e.term_at(1).monomial == 0) return 0;
    const term s = e.term_at(0), t = e.term_at(1);
    if (int128{s.coefficient} + t.coefficient != 0 || !pool_->is_quotient(s.monomial) ||
        !pool_->is_quotient(t.monomial))
      return 0;
    const std::uint32_t x = pool_->factor(s.monomial, 0), y = pool_->factor(t.monomial, 0);
    const operand c = pool_->operand_of(x, 1), d = pool_->operand_of(y, 1);
    if (!c.constant || !d.constant || c.value != d.value) return 0;
    const int order = order_of({pool_, pool_->operand_of(x, 0)}, {pool_, pool_->operand_of(y, 0)}, reason);
    return s.coefficient > 0 ? order : -order;
  }
  /// The sign of `e` where `s >= 0` and `e - s` or `-e - s` is a number that is not negative.
  static constexpr int sign_by(expr s, expr e) {
    if (s.is_constant() || s.term_at(0).monomial != e.term_at(0).monomial) return 0;
    const int128 sign = s.term_at(0).coefficient == e.term_at(0).coefficient ? 1 : -1;
    const term *x = s.begin(), *const x_end = s.end(), *y = e.begin(), *const y_end = e.end();
    while (x != x_end && y != y_end && x->monomial != 0 && x->monomial == y->monomial &&
           x->coefficient == sign * y->coefficient)
      ++x, ++y;
    if ((x != x_end && x->monomial != 0) || (y != y_end && y->monomial != 0)) return 0;
    return (y == y_end ? 0 : sign * y->coefficient) >= (x == x_end ? 0 : x->coefficient) ? static_cast<int>(sign) : 0;
  }
  /// Of `m*(a - c*floor(a / c)) + r` too, which is within r and r + m*(c - 1).
  constexpr value_range range_of(expr e, std::uint32_t& reason) {
    const value_range plain = known_->of(e, reason);
    if (plain.lower() >= 0 || plain.upper() <= 0) return plain;
    const pool::attempt attempt{*pool_};
    for (std::uint32_t i = 0; i < e.term_count(); ++i) {
      const term t = e.term_at(i);
      if (t.monomial == 0 || !pool_->is_quotient(t.monomial)) continue;
      const std::uint32_t id = pool_->factor(t.monomial, 0);
      const operand c = pool_->operand_of(id, 1);
      if (!c.constant || t.coefficient % c.value != 0) continue;
      const std::int64_t m = -(t.coefficient / c.value);
      const expr rest = sum_in(*pool_, combine(e, 1, term_formula(*pool_, t.coefficient, t.monomial), -1), 1,
                               {pool_, pool_->operand_of(id, 0)}, -m);
      if (rest.is_constant() && !attempt.failed())
        return value_range{rest.constant()} + scaled(m, value_range{0, c.value - 1});
    }
    return plain;
  }

  constexpr bool round(std::uint32_t id) {
    const expr a{pool_, pool_->operand_of(id, 0)}, b{pool_, pool_->operand_of(id, 1)};
    std::uint32_t reason = reasons::none;
    const value_range divisor = known_->of(b, reason), dividend = range_of(a, reason);
    if (divisor.lower() < 1 || (dividend.lower() < 0 && dividend.upper() > 0)) return false;
    const bool negative = dividend.lower() < 0;
    expr size, quotient;
    {
      const pool::attempt attempt{*pool_};
      size = negative ? negative_in(*pool_, a) : a;
      quotient = floor_div(size, b);
      if (negative) quotient = negative_in(*pool_, quotient);
      if (attempt.failed()) return false;
    }
    problem_->replace(id, quotient, reason);
    if (reason != reasons::none) problem_->add(size, literal_kind::non_negative, false, reason);
    return true;
  }

  problem<Lazy>* problem_;
  pool* pool_;
  intervals<Lazy>* known_;
  key_index seen_, atoms_;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
