// SPDX-License-Identifier: BSL-1.0
/// @file
/// The case distinctions of a proof: which comes next, and what each case assumes.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/prove/split.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Chooses case distinctions for a problem and makes their assumptions.
///
/// - Laws: the cases of a distinction cover every assignment at which the statements are defined.
template <class Lazy = void>
class cases {
 public:
  constexpr explicit cases(problem<Lazy>& q) : problem_{&q}, pool_{&q.owner()} {}

  /// Whether a case's assumption contradicts the ranges; its reasons are then used.
  constexpr bool impossible(const split& s, std::uint32_t k, intervals<Lazy>& known) {
    if (s.kind == case_kind::residue || s.kind == case_kind::maximum) return false;
    if (s.kind == case_kind::rounding) return never_signed(s.atom, k, known);
    std::uint32_t reason = 0;
    const value_range r = known.of(s.about, reason);
    bool no = false;
    switch (s.kind) {
      case case_kind::truth:
        if (pool_->kind(s.atom) == atom_kind::non_negative)
          no = k == 0 ? r.upper() < 0 : r.lower() >= 0;
        else
          no = k == 0 ? !r.contains(0) : r.single() && r.lower() == 0;
        break;
      case case_kind::unequal: no = k == 0 ? r.upper() < 1 : r.lower() > -1; break;
      default: no = k == 0 ? r.upper() < 1 : k == 1 ? r.lower() > -1 : !r.contains(0); break;
    }
    if (no) problem_->why().use(reason);
    return no;
  }

  /// Adds what case `k` assumes to the statements in force, because of `why`.
  constexpr void assume(const split& s, std::uint32_t k, std::uint32_t why) {
    pool& p = *pool_;
    switch (s.kind) {
      case case_kind::truth: {
        const literal l = literal_of(p, s.atom, k == 0, 0);
        std::uint32_t certainty = 0;
        const bool sure = problem_->all_certain(s.atom, certainty);
        problem_->replace(s.atom, k == 0 ? 1 : 0, why);
        problem_->add(l.form, l.kind, sure, why, certainty);
        return;
      }
      case case_kind::maximum: {
        const std::uint32_t count = p.atom_at(s.atom).count;
        const expr greatest{&p, p.operand_of(s.atom, k)};
        const bool sure = problem_->is_certain(s.atom);
        const std::uint32_t certainty = problem_->certain_reason(s.atom);
        problem_->replace(s.atom, greatest, why);
        for (std::uint32_t i = 0; i < count; ++i)
          if (i != k) problem_->add(excess(s.atom, k, i), literal_kind::non_negative, sure, why, certainty);
        return;
      }
      case case_kind::rounding: return assume_signs(s.atom, k, why);
      case case_kind::divisor:
      case case_kind::sign:
      case case_kind::unequal:
        if (k == 2) {
          if (s.kind == case_kind::divisor) problem_->replace(s.atom, problem_->fresh_symbol(), why);
          problem_->add(s.about, literal_kind::zero, false, why);
        } else {
          problem_->add(sum_in(p, s.about, k == 0 ? 1 : -1, 1, -1), literal_kind::non_negative, false, why);
        }
        return;
      case case_kind::residue:
        problem_->add(s.about - expr{static_cast<std::int64_t>(s.cases)} * problem_->fresh_symbol() - expr{k},
                      literal_kind::zero, false, why);
        return;
      default: return;
    }
  }

  /// The next case distinction that the kinds of atoms ask for.
  constexpr split choose(intervals<Lazy>& known, const linearization<Lazy>& forms) {
    pool& p = *pool_;
    // Clauses and choices inside of what is unequal first, the goal's before others: they stand in that order.
    for (std::uint32_t i = problem_->first(); i < problem_->size(); ++i) {
      const statement& s = (*problem_)[i];
      // Without a choice inside it is perhaps decided at once, and else simpler.
      if (s.kind == literal_kind::unequal)
        if (const std::uint32_t id = innermost_choice(p, s.form); id != 0)
          return p.kind(id) == atom_kind::maximum ? split{case_kind::maximum, id, p.atom_at(id).count, {}, 0}
                                                  : signs_of(id);
      if (s.kind != literal_kind::clause) continue;
      for (std::uint32_t k = 0; k < s.form.term_count(); ++k)
        if (const std::uint64_t m = s.form.term_at(k).monomial; m != 0) return truth_of(p.factor(m, p.degree(m) - 1));
    }
    std::uint32_t maximum = 0, rounding = 0, quotient = 0;
    bool needed = false;
    for (std::uint32_t i = 0; i < forms.atoms().size(); ++i) {
      const std::uint32_t id = static_cast<std::uint32_t>(forms.atoms().key(i));
      if (is_indicator(p, id)) return truth_of(id);
      if (p.kind(id) == atom_kind::maximum && (maximum == 0 || (!needed && needs_bound(id))))
        maximum = id, needed = needs_bound(id);
      if ((p.kind(id) == atom_kind::truncated_quotient || p.kind(id) == atom_kind::euclidean_quotient) && rounding == 0)
        rounding = id;
      if (p.kind(id) == atom_kind::quotient && quotient == 0 && !p.operand_of(id, 1).constant) {
        std::uint32_t reason = 0;
        if (forms.sign({&p, p.operand_of(id, 1)}, reason) == 0) quotient = id;
      }
    }
    if (maximum != 0) return {case_kind::maximum, maximum, p.atom_at(maximum).count, {}, 0};
    if (rounding != 0) return signs_of(rounding);
    if (quotient != 0) {
      const expr divisor{&p, p.operand_of(quotient, 1)};
      return {case_kind::divisor, quotient, problem_->is_certain(quotient) ? 2u : 3u, divisor, 0};
    }
    for (std::uint32_t i = problem_->first(); i < problem_->size(); ++i) {
      const statement& s = (*problem_)[i];
      if (s.kind == literal_kind::unequal && known.of(s.form).contains(0)) {
        std::uint32_t reason = 0;
        if (forms.sign(s.form, reason) != 0) continue;
        return {case_kind::unequal, 0, 2, s.form, i};
      }
    }
    return {case_kind::none, 0, 0, {}, 0};
  }

 private:
  /// What is not negative where operand `k` of a maximum counts and not operand `i`: of equal ones the first counts.
  constexpr expr excess(std::uint32_t id, std::uint32_t k, std::uint32_t i) const {
    const expr greatest{pool_, pool_->operand_of(id, k)}, other{pool_, pool_->operand_of(id, i)};
    const expr difference = difference_in(*pool_, greatest, other);
    return i < k ? difference_in(*pool_, difference, 1) : difference;
  }
  /// Whether the signs of a truncated quotient's operands are known to be others than those of case `k`.
  constexpr bool never_signed(std::uint32_t id, std::uint32_t k, intervals<Lazy>& known) {
    if (pool_->kind(id) == atom_kind::euclidean_quotient || k == 4) return false;
    std::uint32_t reason = 0;
    const value_range a = known.of({pool_, pool_->operand_of(id, 0)}, reason);
    if ((k & 1) != 0 ? a.lower() < 0 : a.upper() >= 0) return false;
    problem_->why().use(reason);
    return true;
  }
  /// Whether some inequality speaks of the maximum's smallness: that it is at least its operands is known without cases.
  constexpr bool needs_bound(std::uint32_t id) const {
    const std::uint64_t m = pool_->monomial_of(id);
    for (std::uint32_t i = problem_->first(); i < problem_->size(); ++i) {
      const statement& s = (*problem_)[i];
      if (s.kind != literal_kind::non_negative) continue;
      for (std::uint32_t k = 0, count = s.form.term_count(); k < count; ++k)
        if (const term t = s.form.term_at(k); t.monomial == m) return t.coefficient > 0;
    }
    return false;
  }
  constexpr split signs_of(std::uint32_t rounding) {
    const pool& p = *pool_;
    const bool euclidean = p.kind(rounding) == atom_kind::euclidean_quotient;
    const std::uint32_t count = euclidean                            ? 3
                                : p.operand_of(rounding, 1).constant ? 2
                                : problem_->is_certain(rounding)     ? 4
                                                                     : 5;
    return {case_kind::rounding, rounding, count, {}, 0};
  }
  constexpr split truth_of(std::uint32_t id) const {
    return {case_kind::truth, id, 2, expr{pool_, pool_->operand_of(id, 0)}, 0};
  }

  /// Truncating and Euclidean quotients are floor quotients once the signs are known: cases (+,+), (+,-), (-,+), (-,-) of dividend and divisor,
  /// and for Euclid's a divisor 0. Where a truncating quotient may not be evaluated its divisor may be 0 too: then it is any number.
  constexpr void assume_signs(std::uint32_t id, std::uint32_t k, std::uint32_t why) {
    pool& p = *pool_;
    const bool euclidean = p.kind(id) == atom_kind::euclidean_quotient;
    const expr a{&p, p.operand_of(id, 0)}, b{&p, p.operand_of(id, 1)};
    const bool sure = problem_->is_certain(id);
    const std::uint32_t certainty = problem_->certain_reason(id);
    const auto say = [&](expr e) { problem_->add(e, literal_kind::non_negative, sure, why, certainty); };
    if (euclidean) {
      if (k == 2) {
        problem_->replace(id, 0, why);
        problem_->add(b, literal_kind::zero, sure, why, certainty);
        return;
      }
      const expr divisor = sum_in(p, b, k == 0 ? 1 : -1, expr{}, 0);
      if (!divisible_in(p, a, divisor)) return;
      problem_->replace(id, sum_in(p, floor_div(a, divisor), k == 0 ? 1 : -1, expr{}, 0), why);
      say(difference_in(p, divisor, 1));
      return;
    }
    if (k == 4) {
      problem_->replace(id, problem_->fresh_symbol(), why);
      problem_->add(b, literal_kind::zero, false, why);
      return;
    }
    const bool negative_a = (k & 1) != 0, negative_b = (k & 2) != 0;
    const expr size_a = sum_in(p, a, negative_a ? -1 : 1, expr{}, 0),
               size_b = sum_in(p, b, negative_b ? -1 : 1, expr{}, 0);
    if (!divisible_in(p, size_a, size_b)) return;
    problem_->replace(id, sum_in(p, floor_div(size_a, size_b), negative_a != negative_b ? -1 : 1, expr{}, 0), why);
    say(negative_a ? difference_in(p, size_a, 1) : a);
    if (!b.is_constant()) say(difference_in(p, size_b, 1));
  }

  problem<Lazy>* problem_;
  pool* pool_;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
