// SPDX-License-Identifier: BSL-1.0
/// @file
/// Where the symbols of a question are best counted from.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/polynomial_division.hpp>
#include <symshape/algebra/prove/replacement.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Looks for an origin from which formulas are shorter: `(n + 3)*(m - k)` is a product of two symbols once `n` is counted from -3 and `m` from `k`,
/// and a divisor `n + 3` may cancel.
///
/// A *step* puts `x - s` or `x - s*y` in the place of `x`. Two terms suggest it: `c*m*x^k + k*c*s*m*x^(k-1)` is what `c*m*(x + s)^k` begins with.
/// Of the steps that most pairs of terms suggest, the one is taken that makes all formulas together shortest.
///
/// - Laws: a moved formula has at a point the value that the formula had where the symbols have their images' values; every integer point is
///   reached.
/// - Cost: at most `most_rounds * most_tries` times the formulas' length.
template <class Lazy = void>
class origin {
 public:
  constexpr origin(pool& p, std::uint64_t& steps) : pool_{&p}, steps_{&steps} {}

  constexpr void add(expr e) { forms_.push_back(e); }
  /// The formulas in the order of their coming, as they are from here.
  constexpr expr operator[](std::uint32_t i) const { return forms_[i]; }

  /// Whether the formulas are shorter elsewhere, as far as so many steps in all can tell; then they are moved there.
  constexpr bool find(std::uint64_t most_steps) {
    std::uint64_t length = measure(forms_);
    const std::uint64_t before = length;
    for (std::uint32_t rounds = 0; rounds < most_rounds; ++rounds) {
      growing_array<step> steps = static_cast<growing_array<step>&&>(candidates_);
      step best{};
      growing_array<expr> nearest;
      for (std::uint32_t tries = 0; tries < most_tries && !steps.empty() && *steps_ <= most_steps; ++tries) {
        std::uint32_t next = 0;
        for (std::uint32_t i = 1; i < steps.size(); ++i)
          if (steps[i].votes > steps[next].votes) next = i;
        const step s = steps[next];
        steps[next] = steps.back();
        steps.pop_back();
        growing_array<expr> moved;
        if (!move(s, forms_, moved)) continue;
        if (const std::uint64_t l = measure(moved); l < length) {
          length = l;
          best = s;
          nearest = static_cast<growing_array<expr>&&>(moved);
        }
      }
      if (best.symbol == 0) break;
      for (images_.add(best.symbol); image_forms_.size() < images_.size();)
        image_forms_.push_back(atom_formula(*pool_, best.symbol));
      growing_array<expr> images;
      if (!move(best, image_forms_, images)) return false;
      forms_ = static_cast<growing_array<expr>&&>(nearest);
      image_forms_ = static_cast<growing_array<expr>&&>(images);
      measure(forms_);
    }
    return length < before;
  }

  /// The symbol in terms of those that are counted from here.
  constexpr expr image(std::uint32_t symbol) const {
    const std::uint32_t i = images_.find(symbol);
    return i == key_index::absent ? atom_formula(*pool_, symbol) : image_forms_[i];
  }

 private:
  static constexpr std::uint32_t most_rounds = 16, most_tries = 12, most_terms = 32;

  /// `symbol - by * other` is to stand in the place of `symbol`; without another one `symbol - by`.
  struct step {
    std::uint32_t symbol, other;
    std::uint32_t votes;
    std::int64_t by;
  };

  constexpr bool move(const step& s, const growing_array<expr>& forms, growing_array<expr>& out) {
    const pool::attempt attempt{*pool_};
    const expr by = s.other == 0 ? expr{1} : atom_formula(*pool_, s.other);
    replacement moved{*pool_};
    moved.set(s.symbol, difference_in(*pool_, atom_formula(*pool_, s.symbol), sum_in(*pool_, by, s.by, expr{}, 0)));
    for (const expr e : forms) out.push_back(moved(e));
    return !attempt.failed();
  }

  /// How long the formulas are, atoms' operands included, and what they suggest.
  constexpr std::uint64_t measure(const growing_array<expr>& forms) {
    candidates_.clear();
    seen_.clear();
    length_ = 0;
    for (const expr e : forms) look_at(e, 0);
    *steps_ += length_ / 64;
    return length_;
  }
  /// The constant of a dividend is only known up to the divisor, its `period`.
  constexpr void look_at(expr e, std::int64_t period) {
    const std::uint32_t count = e.term_count();
    bool divides = false;
    for (std::uint32_t i = 0; i < count; ++i) {
      const term t = e.term_at(i);
      const std::uint32_t degree = pool_->degree(t.monomial);
      length_ += std::uint64_t{period != 0 ? 128u : 64u} * (2 + degree);
      for (std::int64_t c = t.coefficient; c != 0; c /= 2) ++length_;
      for (std::uint32_t k = 0; k < degree; ++k) {
        const std::uint32_t id = pool_->factor(t.monomial, k);
        const std::int64_t divisor = constant_divisor(id);
        divides = divides || divisor != 1;
        const std::uint32_t known = seen_.size();
        if (pool_->kind(id) == atom_kind::symbol || seen_.add(id) < known) continue;
        for (std::uint32_t n = 0; n < pool_->atom_at(id).count; ++n)
          look_at({pool_, pool_->operand_of(id, n)}, divisor != 1 ? divisor : 0);
      }
    }
    if (count > most_terms) return;
    suggest(e, period);
    if (!divides) return;
    // What a sum of quotients hides shows where they are taken for fractions.
    const pool::attempt attempt{*pool_};
    const expr whole = without_quotients(e);
    if (!attempt.failed() && whole.term_count() <= most_terms) suggest(whole, 0);
  }
  constexpr std::int64_t constant_divisor(std::uint32_t id) const {
    if (pool_->kind(id) != atom_kind::quotient || !pool_->operand_of(id, 1).constant) return 1;
    return pool_->operand_of(id, 1).value;
  }
  /// A multiple of `e` where every quotient by a number is taken for a fraction.
  constexpr expr without_quotients(expr e) {
    expr sum = 0;
    std::int64_t scale = 1;
    for (std::uint32_t i = 0; i < e.term_count() && !pool_->failed(); ++i) {
      const term t = e.term_at(i);
      expr product = t.coefficient;
      std::int64_t divisor = 1;
      for (std::uint32_t k = 0; k < pool_->degree(t.monomial); ++k) {
        const std::uint32_t id = pool_->factor(t.monomial, k);
        const std::int64_t d = constant_divisor(id);
        product =
            product_in(*pool_, product, d == 1 ? atom_formula(*pool_, id) : expr{pool_, pool_->operand_of(id, 0)});
        if (!checked_multiply(divisor, d, divisor)) return 0;
      }
      const std::int64_t common = gcd(scale, divisor), more = divisor / common;
      sum = sum_in(*pool_, sum, more, product, scale / common);
      if (!checked_multiply(scale, more, scale)) return 0;
    }
    return sum;
  }

  constexpr void suggest(expr e, std::int64_t period) {
    const std::uint32_t count = e.term_count();
    *steps_ += count * count / 16;
    for (std::uint32_t i = 0; i < count; ++i) {
      const term t = e.term_at(i);
      for (std::uint32_t k = 0, degree = pool_->degree(t.monomial); k < degree; ++k) {
        const std::uint32_t id = pool_->factor(t.monomial, k);
        if (pool_->kind(id) != atom_kind::symbol || (k > 0 && pool_->factor(t.monomial, k - 1) == id)) continue;
        std::int64_t whole = t.coefficient;
        for (std::uint32_t n = k + 1; n < degree && pool_->factor(t.monomial, n) == id; ++n)
          if (!checked_add(whole, t.coefficient, whole)) return;
        std::uint64_t rest = 0, other = 0;
        divide_monomials(*pool_, t.monomial, pool_->monomial_of(id), rest);
        for (std::uint32_t n = 0; n < count; ++n) {
          const term u = e.term_at(n);
          if (u.coefficient == int64_min || !divide_monomials(*pool_, u.monomial, rest, other)) continue;
          const std::uint32_t symbol = pool_->degree(other) == 1 ? pool_->factor(other, 0) : 0;
          if (other == 0) vote(id, 0, floor_quotient(u.coefficient, whole));
          if (u.monomial == 0 && period > 0 && u.coefficient > 0)
            vote(id, 0, floor_quotient(u.coefficient - period, whole));
          if (rest != 0 && symbol != 0 && symbol != id && pool_->kind(symbol) == atom_kind::symbol &&
              u.coefficient % whole == 0)
            vote(id, symbol, u.coefficient / whole);
        }
      }
    }
  }
  constexpr void vote(std::uint32_t symbol, std::uint32_t other, std::int64_t by) {
    if (by == 0 || by == int64_min) return;
    for (auto& s : candidates_)
      if (s.symbol == symbol && s.other == other && s.by == by) {
        ++s.votes;
        return;
      }
    if (candidates_.size() < most_terms) candidates_.push_back({symbol, other, 1, by});
  }

  pool* pool_;
  std::uint64_t* steps_;
  growing_array<expr> forms_, image_forms_;
  key_index images_, seen_;
  growing_array<step> candidates_;
  std::uint64_t length_ = 0;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
