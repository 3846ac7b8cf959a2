// SPDX-License-Identifier: BSL-1.0
/// @file
/// The statements in force at one place of a proof, kept simple: conjunctions taken apart, equalities substituted.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/prove/needs.hpp>
#include <symshape/algebra/prove/statement.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Statements that are kept simple: every conjunction taken apart, every equality used up as far as it can be.
template <class Lazy = void>
class problem : public statement_stack<Lazy> {
  using base = statement_stack<Lazy>;
  using base::eliminate;
  using base::first_;
  using base::list_;
  using base::pool_;
  using base::steps_;
  using base::why_;

 public:
  using base::add;
  using base::base;
  using base::fresh_symbol;
  using base::replace;
  using typename base::place;

  /// Simplifies to the end; false where a contradiction shows, with `reason()` saying why.
  constexpr bool settle() {
    for (int round = 0; round < 100; ++round) {
      if (pool_->failed()) break;  // a statement that could not be built says nothing
      if (!tidy()) return false;
      if (pool_->failed() || !substitute_one()) break;
    }
    certain_known_ = false;
    return true;
  }
  constexpr std::uint32_t reason() const { return reason_; }

  /// The marks of the segment left behind say nothing of this one.
  constexpr void leave(const place& p) {
    base::leave(p);
    certain_known_ = false;
  }

  /// Only what divides by a formula asks for it.
  constexpr bool is_certain(std::uint32_t atom_id) {
    if (!pool_->divides_by_formulas()) return false;
    if (!certain_known_) mark_certain();
    return certain_.find(atom_id) != key_index::absent;
  }
  /// The statement that needs the atom's value.
  constexpr std::uint32_t certain_reason(std::uint32_t atom_id) {
    if (!pool_->divides_by_formulas()) return reasons::none;
    if (!certain_known_) mark_certain();
    const std::uint32_t i = certain_.find(atom_id);
    return i == key_index::absent ? reasons::none : certain_reasons_[i];
  }
  /// Whether whatever the indicator's formula evaluates is certain, and then why. What a condition inside chooses is not known to be.
  constexpr bool all_certain(std::uint32_t indicator, std::uint32_t& reason) {
    if (!pool_->divides_by_formulas()) return false;
    const expr e{pool_, pool_->operand_of(indicator, 0)};
    for (std::uint32_t i = 0; i < e.term_count(); ++i)
      if (beside_indicator(*pool_, e.term_at(i).monomial)) return false;
    key_index own;
    collect_needed(*pool_, e, own);
    for (std::uint32_t k = 0; k < own.size(); ++k) {
      const std::uint32_t id = static_cast<std::uint32_t>(own.key(k));
      if (!is_certain(id)) return false;
      reason = why_->join(reason, certain_reason(id));
    }
    return true;
  }

 private:
  constexpr bool refute(std::uint32_t reason) {
    reason_ = reason;
    return false;
  }

  constexpr bool tidy() {
    std::uint32_t out = first_;
    growing_array<literal> parts;
    const std::uint32_t end = list_.size();
    for (std::uint32_t i = first_; i < end; ++i) {
      statement s = list_[i];
      if (s.kind == literal_kind::clause) {
        parts.clear();
        split_conjunction(*pool_, s.form, 0, parts);
        *steps_ += s.form.term_count();
        for (const literal& part : parts) add(part.form, part.kind, s.certain, s.reason, s.certainty);
        continue;
      }
      const int verdict = normalize(s);
      if (verdict < 0) return refute(s.reason);
      if (verdict > 0) list_[out++] = s;
    }
    // What the clauses gave stands behind; move it up, normalized.
    for (std::uint32_t i = end; i < list_.size(); ++i) {
      statement s = list_[i];
      if (s.kind != literal_kind::clause) {
        const int verdict = normalize(s);
        if (verdict < 0) return refute(s.reason);
        if (verdict == 0) continue;
      }
      list_[out++] = s;
    }
    list_.truncate(out);
    return true;
  }

  /// -1 where the statement is false, 0 where it says nothing, 1 otherwise; coefficients coprime, the constant of an inequality rounded.
  constexpr int normalize(statement& s) {
    if (s.form.is_constant()) {
      const std::int64_t c = s.form.constant();
      return (s.kind == literal_kind::non_negative ? c >= 0 : s.kind == literal_kind::zero ? c == 0 : c != 0) ? 0 : -1;
    }
    const std::int64_t g = content(s.form);
    if (g == 1) return 1;
    if (s.kind != literal_kind::non_negative && floor_remainder(s.form.constant_term(), g) != 0)
      return s.kind == literal_kind::zero ? -1 : 0;
    s.form = divide_terms(s.form, g);
    return 1;
  }

  /// Uses up one equality, or makes it simpler; false where none can be used.
  constexpr bool substitute_one() {
    for (std::uint32_t i = first_; i < list_.size(); ++i) {
      if (list_[i].kind != literal_kind::zero) continue;
      const statement s = list_[i];
      const std::uint32_t count = s.form.term_count();
      *steps_ += count;
      std::uint32_t quotient = 0, least_symbol = 0;
      std::int64_t least = 0;
      bool linear = true;
      for (std::uint32_t k = 0; k < count; ++k) {
        const term t = s.form.term_at(k);
        if (t.monomial == 0) continue;
        if (pool_->degree(t.monomial) != 1) {
          linear = false;
          continue;
        }
        const std::uint32_t id = pool_->factor(t.monomial, 0);
        if (pool_->kind(id) == atom_kind::quotient && pool_->operand_of(id, 1).constant) quotient = id;
        if (pool_->kind(id) != atom_kind::symbol) {
          linear = linear && pool_->kind(id) == atom_kind::quotient && pool_->operand_of(id, 1).constant;
          continue;
        }
        const std::int64_t c = t.coefficient;
        if (c == 1 || c == -1) {
          const expr rest = combine(s.form, -c, atom_formula(*pool_, id), 1);
          key_index seen;
          if (!mentions(*pool_, rest, id, seen)) {
            eliminate(id, rest, s.reason, s);
            return true;
          }
        }
        const std::int64_t size = c == int64_min ? int64_max : c < 0 ? -c : c;
        if (least == 0 || size < least) least = size, least_symbol = id;
      }
      if (!linear) continue;
      if (quotient != 0) {
        if (divide_out(s, quotient)) return true;
        // q = floor(P / c) becomes a symbol t with 0 <= P - c*t <= c - 1.
        const expr t = fresh_symbol(), rest = sum_in(*pool_, expr{pool_, pool_->operand_of(quotient, 0)}, 1, t,
                                                     -pool_->operand_of(quotient, 1).value);
        replace(quotient, t, reasons::none);
        const std::uint32_t certainty = why_->join(s.reason, s.certainty);
        add(rest, literal_kind::non_negative, s.certain, reasons::none, certainty);
        add(difference_in(*pool_, expr{pool_->operand_of(quotient, 1).value - 1}, rest), literal_kind::non_negative,
            s.certain, reasons::none, certainty);
        return true;
      }
      if (least_symbol == 0) continue;
      // No coefficient is 1: the symbol with the least becomes t minus the quotients' sum, which leaves remainders.
      std::int64_t c = 0;
      for (std::uint32_t k = 0; k < count; ++k)
        if (const term t = s.form.term_at(k); t.monomial == pool_->monomial_of(least_symbol)) c = t.coefficient;
      expr image = fresh_symbol();
      for (std::uint32_t k = 0; k < count; ++k) {
        const term t = s.form.term_at(k);
        if (t.monomial == pool_->monomial_of(least_symbol)) continue;
        const std::int64_t q = floor_quotient(t.coefficient, c);
        image -= t.monomial == 0 ? expr{q} : combine(atom_formula(*pool_, pool_->factor(t.monomial, 0)), q, expr{}, 0);
      }
      eliminate(least_symbol, image, reasons::none, s);
      return true;
    }
    return false;
  }

  /// x - c*floor(x / c) == r with 0 <= r < c makes x the symbol c*t + r at once, and the quotient t.
  constexpr bool divide_out(const statement& s, std::uint32_t quotient) {
    const std::int64_t c = pool_->operand_of(quotient, 1).value;
    const std::uint32_t id = expr{pool_, pool_->operand_of(quotient, 0)}.single_atom();
    if (id == 0 || pool_->kind(id) != atom_kind::symbol || s.form.term_count() > 3) return false;
    std::int64_t of_symbol = 0, of_quotient = 0;
    for (std::uint32_t k = 0; k < s.form.term_count(); ++k) {
      const term t = s.form.term_at(k);
      if (t.monomial == pool_->monomial_of(id)) of_symbol = t.coefficient;
      if (t.monomial == pool_->monomial_of(quotient)) of_quotient = t.coefficient;
    }
    const std::int64_t r = of_symbol == 1 ? -s.form.constant_term() : s.form.constant_term();
    if ((of_symbol != 1 && of_symbol != -1) || of_quotient != -of_symbol * c || r < 0 || r >= c) return false;
    if (s.form.term_count() != 2u + (s.form.constant_term() != 0)) return false;
    eliminate(id, sum_in(*pool_, fresh_symbol(), c, r, 1), s.reason, s);
    return true;
  }

  /// The atoms that are evaluated at every assignment in question.
  constexpr void mark_certain() {
    certain_known_ = true;
    certain_.clear();
    certain_reasons_.clear();
    for (std::uint32_t i = first_; i < list_.size(); ++i) {
      if (!list_[i].certain) continue;
      if (list_[i].kind == literal_kind::clause)
        collect_common(*pool_, list_[i].form, certain_);
      else
        collect_needed(*pool_, list_[i].form, certain_);
      certain_reasons_.resize(certain_.size(), why_->join(list_[i].reason, list_[i].certainty));
    }
  }

  key_index certain_;
  growing_array<std::uint32_t> certain_reasons_;
  std::uint32_t reason_ = 0;
  bool certain_known_ = false;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
