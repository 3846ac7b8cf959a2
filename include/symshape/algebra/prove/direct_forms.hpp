// SPDX-License-Identifier: BSL-1.0
/// @file
/// Sums on a stack, which a proof looks at once and forgets.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/prove/direct_bounds.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Sums that are never interned: most of them are looked at once.
///
/// Words: a *form* is a sum of terms on the stack, monomials descending, the constant last; a *known form* is not negative, or zero, by the facts
/// of a set.
///
/// - Cost: O(terms) a sum, a quarter of what an interned one costs the compiler.
template <class Lazy = void>
class direct_forms {
 protected:
  struct form {
    std::uint32_t first, count;
  };
  struct known_form {
    expr value;
    bool equality;
    std::uint64_t why;
  };
  /// `times * e + by * dividend + shift` without the quotient is not negative only where `e` is not.
  struct quotient_rule {
    expr dividend;
    std::int64_t times, by, shift;
    std::uint64_t why;
  };

  constexpr explicit direct_forms(const facts& known) : pool_{&known.owner()}, bounds_{known} {}

  /// times * a, without the monomial `skip`, + by * b + shift on top of the stack; false where it leaves 64 bits.
  constexpr bool sum(form a, std::int64_t times, std::uint64_t skip, expr b, std::int64_t by, int128 shift, form& out) {
    if (by == int64_min) return false;
    const std::uint32_t first = work_.size(), n = b.is_constant() ? 0 : b.term_count();
    work_.reserve_more(a.count + n + 1);
    const term *x = work_.data() + a.first, *const x_end = x + a.count;
    const term *y = n == 0 ? x_end : b.begin(), *const y_end = y + n;
    term *const start = work_.data() + first, *to = start;
    int128 constant = shift + (b.is_constant() ? static_cast<int128>(b.constant()) * by : 0);
    bool fits = true;
    while (true) {
      const std::uint64_t u = x != x_end ? x->monomial : 0, v = y != y_end ? y->monomial : 0;
      if (u == 0 && v == 0) break;
      int128 wide = 0;
      if (u >= v) wide = static_cast<int128>(x->coefficient) * times, ++x;
      if (u == skip) wide = u >= v ? 0 : wide;
      if (v >= u) wide += static_cast<int128>(y->coefficient) * by, ++y;
      if (wide != 0) *to++ = {static_cast<std::int64_t>(wide), u >= v ? u : v};
      fits = fits && wide == static_cast<std::int64_t>(wide);
    }
    if (x != x_end) constant += static_cast<int128>(x->coefficient) * times;
    if (y != y_end) constant += static_cast<int128>(y->coefficient) * by;
    if (constant != 0) *to++ = {static_cast<std::int64_t>(constant), 0};
    out = {first, static_cast<std::uint32_t>(to - start)};
    work_.truncate(first + out.count);
    return fits && constant == static_cast<std::int64_t>(constant);
  }

  /// Divides by what the coefficients have in common; the constant is rounded down.
  constexpr void make_coprime(form f) {
    term* const all = work_.data() + f.first;
    std::int64_t g = 0;
    for (std::uint32_t i = 0; i < f.count && g != 1; ++i) {
      if (all[i].monomial == 0) continue;
      if (all[i].coefficient == int64_min) return;
      g = gcd(g, all[i].coefficient);
    }
    for (std::uint32_t i = 0; i < f.count && g > 1; ++i)
      all[i].coefficient = floor_quotient(all[i].coefficient, g);  // a constant 0 stays where it is
  }

  /// floor(a / c) + r >= 0 is a + c*r >= 0, and r - floor(a / c) >= 0 is c*r + c - 1 - a >= 0; several of the same are bounded by their dividend.
  constexpr bool divides(const term& t, bool exactly, quotient_rule& out) {
    if ((t.monomial << 16) != 0 || t.monomial == 0 || t.coefficient == int64_min) return false;
    const std::uint32_t id = static_cast<std::uint32_t>(t.monomial >> 48);
    const atom_kind kind = pool_->kind(id);
    if ((kind != atom_kind::quotient && (exactly || kind != atom_kind::truncated_quotient)) ||
        !pool_->operand_of(id, 1).constant)
      return false;
    const std::int64_t c = pool_->operand_of(id, 1).value, common = gcd(t.coefficient, c);
    out = {{pool_, pool_->operand_of(id, 0)}, c / common, t.coefficient / common, 0, 0};
    // An integer is not negative where its multiple is above -times.
    int128 shift = out.times - 1;
    if (t.coefficient > 0) shift -= static_cast<int128>(out.by) * (c - 1);
    if (kind == atom_kind::truncated_quotient && t.coefficient < 0) {
      // Where the dividend may be negative, the quotient is rounded up.
      std::int64_t low = 0;
      std::uint64_t open = 0;
      if (!bounds_.least(out.dividend, 1, low, out.why, open) || low < 0)
        shift += static_cast<int128>(out.by) * (c - 1), out.why = 0;
    }
    out.shift = static_cast<std::int64_t>(shift);
    return shift == out.shift;
  }
  constexpr bool replace(form& f, term t, const quotient_rule& by) {
    return sum(f, by.times, t.monomial, by.dividend, by.by, by.shift, f);
  }

  /// The same for a divisor that is a formula, and positive: where the quotient is alone with a number, or multiplied by its divisor again.
  constexpr bool without_divisor(form f, term t, form& out, std::uint64_t& why) {
    const std::uint32_t degree = pool_->degree(t.monomial);
    for (std::uint32_t k = 0; k < degree && degree <= 2; ++k) {
      const std::uint32_t id = pool_->factor(t.monomial, k);
      if (pool_->kind(id) != atom_kind::quotient || pool_->operand_of(id, 1).constant) continue;
      const expr dividend{pool_, pool_->operand_of(id, 0)}, divisor{pool_, pool_->operand_of(id, 1)};
      const std::int64_t rest = f.count == 2 ? work_[f.first + 1].coefficient : 0;
      const bool alone = degree == 1 && (t.coefficient == 1 || t.coefficient == -1) && f.count <= 2 &&
                         (f.count == 1 || work_[f.first + 1].monomial == 0) && rest < int64_max,
                 again = degree == 2 && divisor.single_atom() == pool_->factor(t.monomial, 1 - k);
      std::int64_t low = 0;
      std::uint64_t open = 0, by_facts = 0;
      if ((!alone && !again) || !bounds_.least(divisor, 1, low, by_facts, open) || low < 1) continue;
      const std::int64_t c = t.coefficient, up = c > 0 ? c : 0;
      why |= by_facts;
      // q + r >= 0 is p + r*d >= 0, r - q >= 0 is (r + 1)*d - 1 - p >= 0; p - d + 1 <= d*q <= p.
      return alone ? sum({0, 0}, 0, 0, dividend, c, c > 0 ? 0 : -1, out) &&
                         sum(out, 1, 0, divisor, c > 0 ? rest : rest + 1, 0, out)
                   : sum(f, 1, t.monomial, dividend, c, up, out) && sum(out, 1, 0, divisor, -up, 0, out);
    }
    return false;
  }

  constexpr bool is_maximum(const term& t) const {
    return (t.monomial << 16) == 0 && t.monomial != 0 &&
           pool_->kind(static_cast<std::uint32_t>(t.monomial >> 48)) == atom_kind::maximum;
  }
  static constexpr bool has(expr e, std::uint64_t monomial, bool positive) {
    for (std::uint32_t i = 0, count = e.term_count(); i < count; ++i)
      if (const term t = e.term_at(i); t.monomial == monomial) return (t.coefficient > 0) == positive;
    return false;
  }

  pool* pool_;
  direct_bounds<Lazy> bounds_;
  growing_array<known_form> statements_;
  growing_array<term> work_;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
