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
template <class Lazy = void>
class linearization {
 public:
  struct form {
    expr value;
    bool equality;
    std::uint32_t reason;
  };

  constexpr linearization(problem<Lazy>& q, intervals<Lazy>& known) : problem_{&q}, pool_{&q.owner()}, known_{&known} {
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
    if (!e.is_constant()) {
      const std::uint32_t known = stated_.size();
      if (stated_.add(2 * static_cast<std::uint64_t>(e.stripped().value) + equality) < known) return;
    }
    forms_.push_back({e, equality, reason});
    look_at(e);
  }

  /// Forgets the forms from `count` on.
  constexpr void truncate(std::uint32_t count) {
    forms_.truncate(count);
    stated_.clear();
    for (const form& f : forms_)
      if (!f.value.is_constant()) stated_.add(2 * static_cast<std::uint64_t>(f.value.stripped().value) + f.equality);
  }

  /// Whether the formula's sign is known: 1, -1, or 0 for no.
  constexpr int sign(expr e, std::uint32_t& reason) const {
    std::uint32_t why = 0;
    const value_range r = known_->of(e, why);
    if (r.lower() >= 1 || r.upper() <= -1) {
      reason = problem_->why().join(reason, why);
      return r.lower() >= 1 ? 1 : -1;
    }
    const pool::attempt attempt{*pool_};
    for (std::uint32_t i = problem_->first(); i < problem_->size(); ++i) {
      const statement& s = (*problem_)[i];
      if (s.kind != literal_kind::non_negative || s.form.term_count() > e.term_count() + 1) continue;
      for (int k = 1; k >= -1; k -= 2) {
        const expr rest = sum_in(*pool_, s.form, 1, e, -k);  // s = k*e + rest >= 0
        if (attempt.failed()) return 0;
        if (!rest.is_constant() || rest.constant() > -1) continue;
        reason = problem_->why().join(reason, s.reason);
        return k;
      }
    }
    return 0;
  }

  /// Hands all forms to the elimination.
  constexpr void write(elimination<Lazy>& system) {
    for (const form& f : forms_) {
      system.begin_row();
      if (f.value.is_constant()) {
        system.end_row(f.value.constant(), f.equality, f.reason);
        continue;
      }
      const term *t = f.value.begin(), *const end = f.value.end();
      for (; t != end && t->monomial != 0; ++t) system.term(monomials_.add(t->monomial), t->coefficient);
      system.end_row(t != end ? t->coefficient : 0, f.equality, f.reason);
    }
  }

  /// The range of every atom and of every product, as rows.
  constexpr void add_bounds() {
    const std::uint32_t monomial_count = monomials_.size(), atom_count = atoms_.size();
    for (std::uint32_t i = 0; i < atom_count; ++i)
      add_bounds(pool_->monomial_of(static_cast<std::uint32_t>(atoms_.key(i))));
    for (std::uint32_t i = 0; i < monomial_count; ++i)
      if (pool_->degree(monomials_.key(i)) >= 2) add_bounds(monomials_.key(i));
    const std::uint32_t form_count = forms_.size();
    for (std::uint32_t i = 0; i < form_count; ++i) add_cofactor(forms_[i]);
  }

 private:
  constexpr void add_bounds(std::uint64_t m) {
    std::uint32_t reason = 0;
    const value_range r = known_->of_monomial(m, reason);
    const expr value = term_formula(*pool_, 1, m);
    if (r.bounded_below()) add(difference_in(*pool_, value, expr{r.lower()}), false, reason);
    if (r.bounded_above()) add(difference_in(*pool_, expr{r.upper()}, value), false, reason);
  }
  /// g*h + c >= 0 with g >= 1: h >= 1 at least where c < 0, h >= -(c / least g) where c >= 0.
  constexpr void add_cofactor(const form& f) {
    const std::int64_t c = f.value.constant_term();
    if (f.equality || c == 0 || c == int64_min || f.value.term_count() < 3) return;
    std::int64_t number = 1;
    std::uint64_t monomial = 0;
    const expr product = difference_in(*pool_, f.value, c);
    common_factor(*pool_, product, 0, number, monomial);
    if (monomial == 0) return;
    std::uint32_t reason = f.reason;
    const value_range g = known_->of_monomial(monomial, reason);
    if (g.lower() < 1 && g.upper() > -1) return;
    const value_range size = g.lower() >= 1 ? g : -g;
    const expr rest = divide_all(*pool_, product, 1, monomial),
               h = sum_in(*pool_, rest, g.lower() >= 1 ? 1 : -1, expr{}, 0);
    const std::int64_t least = c > 0                  ? -floor_quotient(c, size.lower())
                               : size.bounded_above() ? -floor_quotient(c, size.upper())
                                                      : 1;
    add(difference_in(*pool_, h, least), false, reason);
  }
  constexpr void look_at(expr e) {
    for (std::uint32_t i = 0, count = e.term_count(); i < count; ++i) {
      const std::uint64_t monomial = e.term_at(i).monomial;
      if (monomial == 0) continue;
      const std::uint32_t known = monomials_.size();
      if (monomials_.add(monomial) < known) continue;
      for (std::uint32_t k = 0, degree = pool_->degree(monomial); k < degree; ++k)
        look_at_atom(pool_->factor(monomial, k));
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
        for (std::uint32_t n = 0; n < a.count; ++n)
          add(self - expr{pool_, pool_->operand_of(id, n)}, false, reasons::none);
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
    const expr rest = difference_in(*pool_, dividend, divisor * self);
    add(sum_in(*pool_, rest, s, expr{}, 0), false, reason);
    add(difference_in(*pool_, sum_in(*pool_, divisor, s, rest, -s), 1), false, reason);
  }

  problem<Lazy>* problem_;
  pool* pool_;
  intervals<Lazy>* known_;
  key_index monomials_, atoms_, stated_;
  growing_array<form> forms_;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
