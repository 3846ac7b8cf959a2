// SPDX-License-Identifier: BSL-1.0
/// @file
/// From statements to a linear system: every monomial an unknown, every quotient its two bounds.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/prove/elimination.hpp>
#include <symshape/algebra/prove/intervals.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// The forms that hold here: the statements', what defines their quotients and maxima, and products that were asked for.
class linearization {
 public:
  struct form {
    expr value;
    bool equality;
    std::uint32_t reason;
  };

  constexpr linearization(problem& q, intervals& known) : problem_{&q}, pool_{&q.owner()}, known_{&known} {
    for (std::uint32_t i = q.first(); i < q.size(); ++i) {
      const statement s = q[i];
      if (s.kind == literal_kind::non_negative || s.kind == literal_kind::zero)
        add(s.form, s.kind == literal_kind::zero, s.reason);
    }
  }

  constexpr const growing_array<form>& forms() const { return forms_; }
  constexpr const key_index& monomials() const { return monomials_; }
  constexpr const key_index& atoms() const { return atoms_; }

  /// Adds `e >= 0` (or `== 0`) and what defines its atoms.
  constexpr void add(expr e, bool equality, std::uint32_t reason) {
    forms_.push_back({e, equality, reason});
    look_at(e);
  }

  /// Whether the formula's sign is known: 1, -1, or 0 for no.
  constexpr int sign(expr e, std::uint32_t& reason) const {
    std::uint32_t why = 0;
    const range r = known_->of(e, why);
    if (r.lower() >= 1 || r.upper() <= -1) {
      reason = problem_->why().join(reason, why);
      return r.lower() >= 1 ? 1 : -1;
    }
    const pool::attempt attempt{*pool_};
    for (std::uint32_t i = problem_->first(); i < problem_->size(); ++i) {
      const statement& s = (*problem_)[i];
      if (s.kind != literal_kind::non_negative || s.form.term_count() > e.term_count() + 1) continue;
      for (int k = 1; k >= -1; k -= 2) {
        const expr rest = combine(s.form, 1, e, -k);  // s = k*e + rest >= 0
        if (attempt.failed()) return 0;
        if (!rest.is_constant() || rest.constant() > -1) continue;
        reason = problem_->why().join(reason, s.reason);
        return k;
      }
    }
    return 0;
  }

  /// Hands all forms to the elimination.
  constexpr void write(elimination& system) {
    for (const form& f : forms_) {
      system.begin_row();
      std::int64_t constant = 0;
      for (std::uint32_t i = 0; i < f.value.term_count(); ++i) {
        const term t = f.value.term_at(i);
        if (t.monomial == 0)
          constant = t.coefficient;
        else
          system.term(monomials_.add(t.monomial), t.coefficient);
      }
      system.end_row(constant, f.equality, f.reason);
    }
  }

  /// The range of every monomial, as rows.
  constexpr void add_bounds() {
    const std::uint32_t count = monomials_.size();
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint64_t m = monomials_.key(i);
      std::uint32_t reason = 0;
      const range r = known_->of_monomial(m, reason);
      const expr value = term_formula(*pool_, 1, m);
      if (r.bounded_below()) add(value - expr{r.lower()}, false, reason);
      if (r.bounded_above()) add(expr{r.upper()} - value, false, reason);
    }
  }

 private:
  constexpr void look_at(expr e) {
    for (std::uint32_t i = 0; i < e.term_count(); ++i) {
      const std::uint64_t monomial = e.term_at(i).monomial;
      if (monomial == 0) continue;
      const std::uint32_t known = monomials_.size();
      if (monomials_.add(monomial) < known) continue;
      for (std::uint32_t k = 0; k < pool_->degree(monomial); ++k) look_at_atom(pool_->factor(monomial, k));
    }
  }

  constexpr void look_at_atom(std::uint32_t id) {
    const std::uint32_t known = atoms_.size();
    if (atoms_.add(id) < known) return;
    const atom a = pool_->atom_at(id);
    if (a.kind == atom_kind::symbol) return;
    problem_->spend(a.count);
    for (std::uint32_t n = 0; n < a.count; ++n) look_at({pool_, pool_->operand_of(id, n)});
    const expr self = atom_formula(*pool_, id);
    switch (a.kind) {
      case atom_kind::quotient: return define_quotient(id, self);
      case atom_kind::maximum:
        for (std::uint32_t n = 0; n < a.count; ++n) add(self - expr{pool_, pool_->operand_of(id, n)}, false, reasons::none);
        return;
      case atom_kind::non_negative:
      case atom_kind::zero:
        add(self, false, reasons::none);
        add(expr{1} - self, false, reasons::none);
        return;
      default: return;
    }
  }

  /// q = floor(P / Q): 0 <= P - Q*q <= Q - 1 where Q >= 1, and Q + 1 <= P - Q*q <= 0 where Q <= -1.
  constexpr void define_quotient(std::uint32_t id, expr self) {
    const expr dividend{pool_, pool_->operand_of(id, 0)}, divisor{pool_, pool_->operand_of(id, 1)};
    std::uint32_t reason = 0;
    const int s = divisor.is_constant() ? 1 : sign(divisor, reason);
    if (s == 0) return;
    const expr rest = dividend - divisor * self;
    add(s == 1 ? rest : -rest, false, reason);
    add(s == 1 ? divisor - 1 - rest : rest - divisor - 1, false, reason);
  }

  problem* problem_;
  pool* pool_;
  intervals* known_;
  key_index monomials_, atoms_;
  growing_array<form> forms_;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
