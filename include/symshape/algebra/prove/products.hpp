// SPDX-License-Identifier: BSL-1.0
/// @file
/// Products of hypotheses: what a linear system cannot know about its monomials.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/prove/linearization.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Multiplies forms so that their products speak of monomials that occur already.
///
/// Two ways, both aimed: a form with a term `u` times the cofactor `m / u` of a monomial `m` whose sign is known (this reaches any degree: `C - 1 - c >= 0`
/// times `H*W`), and two inequalities with terms `u` and `v` such that `u*v` occurs.
///
/// - Laws: a product of non-negative forms is non-negative; an equality may be multiplied by anything.
/// - Cost: at most `product_cap` products.
template <class Lazy = void>
class products {
 public:
  constexpr products(problem<Lazy>& q, intervals<Lazy>& known, linearization<Lazy>& forms)
      : problem_{&q}, pool_{&q.owner()}, known_{&known}, forms_{&forms} {
    for (std::uint32_t i = 0; i < forms.monomials().size(); ++i)
      degree_ = larger(degree_, pool_->degree(forms.monomials().key(i)));
  }

  constexpr bool worthwhile() const { return degree_ >= 2; }

  /// Of the forms from `first` up to `last`; where `closed`, only products that bring no new monomial are kept. Whether any was.
  constexpr bool multiply_by_cofactors(std::uint32_t first, std::uint32_t last, bool closed) {
    const std::uint32_t before = made_, cap = made_ + product_cap;
    for (std::uint32_t i = 0; i < forms_->monomials().size() && made_ < cap; ++i) {
      const std::uint64_t m = forms_->monomials().key(i);
      if (pool_->degree(m) < 2) continue;
      for (std::uint32_t r = first; r < last && made_ < cap; ++r) {
        const typename linearization<Lazy>::form f = forms_->forms()[r];
        problem_->spend(f.value.term_count());
        for (std::uint32_t k = 0; k < f.value.term_count() && made_ < cap; ++k) {
          const std::uint64_t u = f.value.term_at(k).monomial;
          std::uint64_t cofactor = 0;
          if (u == 0 || u == m || !divide_monomials(*pool_, m, u, cofactor)) continue;
          multiply(r, cofactor, closed);
        }
      }
    }
    return made_ > before;
  }

  /// Nothing counts as multiplied any more.
  constexpr void start_again() {
    tried_.clear();
    made_ = 0;
  }

  constexpr void multiply_pairs(std::uint32_t count) {
    start_again();
    for (std::uint32_t r = 0; r < count; ++r)
      for (std::uint32_t s = r; s < count && made_ < product_cap; ++s) {
        const typename linearization<Lazy>::form f = forms_->forms()[r], g = forms_->forms()[s];
        if (f.equality || g.equality) continue;
        problem_->spend(std::uint64_t{f.value.term_count()} * g.value.term_count());
        if (!hits(f.value, g.value)) continue;
        add(product_in(*pool_, f.value, g.value), false, problem_->why().join(f.reason, g.reason));
      }
  }

  /// (u - v)*(u - v) >= 0 for atoms whose product occurs.
  constexpr void add_squares() {
    const std::uint32_t count = forms_->monomials().size();
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint64_t m = forms_->monomials().key(i);
      if (pool_->degree(m) != 2) continue;
      const std::uint32_t a = pool_->factor(m, 0), b = pool_->factor(m, 1);
      const expr u = atom_formula(*pool_, a), v = atom_formula(*pool_, b);
      if (a == b) continue;
      add((u - v) * (u - v), false, reasons::none);
      add((u + v) * (u + v), false, reasons::none);
    }
  }

 private:
  static constexpr std::uint32_t product_cap = 96;
  static constexpr std::uint32_t larger(std::uint32_t a, std::uint32_t b) { return a > b ? a : b; }

  constexpr void add(expr e, bool equality, std::uint32_t reason) {
    if (pool_->failed()) {
      pool_->forget_failure();  // an overflowing product is one hypothesis less
      return;
    }
    if (e.is_constant()) return;
    ++made_;
    forms_->add(e, equality, reason);
  }

  constexpr void multiply(std::uint32_t r, std::uint64_t cofactor, bool closed) {
    const std::uint64_t key = cofactor * 0x9e3779b97f4a7c15u + r;
    if (tried_.find(key) != key_index::absent) return;
    const typename linearization<Lazy>::form f = forms_->forms()[r];
    std::uint32_t largest = 0;
    for (std::uint32_t k = 0; k < f.value.term_count(); ++k)
      largest = larger(largest, pool_->degree(f.value.term_at(k).monomial));
    if (largest + pool_->degree(cofactor) > degree_) return;
    if (closed)
      for (std::uint32_t k = 0; k < f.value.term_count(); ++k)
        if (const std::uint64_t m = f.value.term_at(k).monomial;
            m != 0 && forms_->monomials().find(pool_->multiply(m, cofactor)) == key_index::absent)
          return;
    tried_.add(key);
    const expr by = term_formula(*pool_, 1, cofactor);
    if (f.equality) return add(product_in(*pool_, f.value, by), true, f.reason);
    std::uint32_t reason = 0;
    const value_range sign = known_->of_monomial(cofactor, reason);
    if (sign.lower() >= 0)
      add(product_in(*pool_, f.value, by), false, problem_->why().join(f.reason, reason));
    else if (sign.upper() <= 0)
      add(negative_in(*pool_, product_in(*pool_, f.value, by)), false, problem_->why().join(f.reason, reason));
  }

  /// Whether a product of two terms divides a monomial that occurs.
  constexpr bool hits(expr a, expr b) {
    for (std::uint32_t i = 0; i < a.term_count(); ++i)
      for (std::uint32_t k = 0; k < b.term_count(); ++k) {
        const std::uint64_t u = a.term_at(i).monomial, v = b.term_at(k).monomial;
        if (u == 0 || v == 0 || pool_->degree(u) + pool_->degree(v) > degree_) continue;
        const std::uint64_t product = pool_->multiply(u, v);
        if (forms_->monomials().find(product) != key_index::absent) return true;
        if (degree_ < 3) continue;
        std::uint64_t rest = 0;
        for (std::uint32_t n = 0; n < forms_->monomials().size(); ++n)
          if (divide_monomials(*pool_, forms_->monomials().key(n), product, rest)) return true;
      }
    return false;
  }

  problem<Lazy>* problem_;
  pool* pool_;
  intervals<Lazy>* known_;
  linearization<Lazy>* forms_;
  key_index tried_;
  std::uint32_t made_ = 0, degree_ = 0;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
