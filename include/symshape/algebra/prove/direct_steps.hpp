// SPDX-License-Identifier: BSL-1.0
/// @file
/// Showing that a sum is not negative: by something that is smaller and not negative either.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/prove/direct_forms.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Steps backwards from a sum that is to be shown not negative.
///
/// Where a maximum is taken away all of its operands have to do, where one is added any of them; a quotient is bounded by its dividend, a
/// factor of a product by the ends of its range; a fact that is not negative is taken away.
///
/// - Laws: what is shown holds wherever the facts in `used_` do.
/// - Cost: at most `most_looks` forms are looked at, and `more_looks` where there are maxima.
template <class Lazy = void>
class direct_steps : public direct_forms<Lazy> {
 protected:
  using base = direct_forms<Lazy>;
  using base::bounds_;
  using base::divides;
  using base::has;
  using base::is_maximum;
  using base::make_coprime;
  using base::pool_;
  using base::replace;
  using base::statements_;
  using base::sum;
  using base::without_divisor;
  using base::work_;
  using typename base::form;
  using typename base::known_form;
  using typename base::quotient_rule;

  using base::base;

  constexpr bool not_negative(form f, int depth) {
    const term* all = work_.data() + f.first;
    if (f.count == 0 || all->monomial == 0) return f.count == 0 || all->coefficient >= 0;
    if (depth > most_steps || --left_ < 0) return false;
    std::int64_t low = 0;
    std::uint64_t why = 0, open = 0;
    if (bounds_.least(all, all + f.count, 1, low, why, open) && low >= 0) return used_ |= why, true;
    std::uint64_t hash = 0;
    for (std::uint32_t i = 0; i < f.count; ++i) {
      hash = (hash ^ all[i].monomial ^ static_cast<std::uint64_t>(all[i].coefficient) << 7) * 0x9e3779b97f4a7c15u;
      hash ^= hash >> 32;
    }
    const std::uint32_t tried = tried_.size();
    for (std::uint32_t i = 0; i < tried; ++i)
      if (tried_[i] == hash) return false;
    tried_.push_back(hash);
    const std::uint64_t used = used_;
    if (!taken_apart(f, open, depth)) return used_ = used, false;
    tried_.truncate(tried);  // it may be asked for again
    return true;
  }
  constexpr bool taken_apart(form f, std::uint64_t open, int depth) {
    const std::uint32_t top = work_.size();
    const term* const all = work_.data() + f.first;
    std::uint64_t product = 0, maximum = 0;
    bool coprime = false;
    for (std::uint32_t i = 0; i < f.count; ++i) {
      const term t = all[i];
      if (t.monomial == 0) break;
      coprime = coprime || t.coefficient == 1 || t.coefficient == -1;
      if ((t.monomial << 16) != 0) {
        product = t.monomial;
      } else if (pool_->kind(static_cast<std::uint32_t>(t.monomial >> 48)) == atom_kind::maximum) {
        if (t.coefficient < 0) return by_operands(f, t, depth);
        maximum = t.monomial;
      }
    }
    if (!coprime) make_coprime(f);
    for (std::uint32_t i = 0; i < f.count; ++i) {
      const term t = work_[f.first + i];
      quotient_rule by{};
      if (!divides(t, false, by)) continue;
      form next = f;
      if (replace(next, t, by) && not_negative(next, depth + 1)) return used_ |= by.why, true;
      work_.truncate(top);
    }
    for (std::uint32_t i = 0; i < f.count && pool_->divides_by_formulas(); ++i) {
      form next{0, 0};
      std::uint64_t why = 0;
      if (without_divisor(f, work_[f.first + i], next, why) && not_negative(next, depth + 1)) return used_ |= why, true;
      work_.truncate(top);
    }
    if (maximum != 0 && by_maxima(f, depth)) return true;
    if (product != 0 && by_ends(f, product, depth)) return true;
    return by_facts(f, open, depth);
  }

  static constexpr int most_looks = 32, more_looks = 70, most_steps = 8;

  growing_array<std::uint64_t> tried_;  // hashes of what was looked at in vain
  std::uint64_t used_ = 0;
  int left_ = most_looks;

 private:
  /// Of a maximum that is added the operands that have what has no end elsewhere.
  constexpr bool by_maxima(form f, int depth) {
    if (!maxima_) count_quotients();
    std::uint64_t blame = 0;
    bool positive = false;
    for (std::uint32_t i = 0; i < f.count && blame == 0; ++i) {
      const term t = work_[f.first + i];
      std::int64_t low = 0;
      std::uint64_t why = 0;
      if (!is_maximum(t) && !bounds_.least(&t, &t + 1, 1, low, why, blame)) positive = t.coefficient > 0;
    }
    const std::uint32_t top = work_.size();
    const std::uint32_t passes = blame == 0 || (statements_.size() == 0 && !quotients_) ? 1 : 2;
    for (std::uint32_t i = 0; i < passes * f.count; ++i) {
      const term t = work_[f.first + i % f.count];
      if (!is_maximum(t)) continue;
      const std::uint32_t id = static_cast<std::uint32_t>(t.monomial >> 48), count = pool_->atom_at(id).count;
      form next{0, 0};
      for (std::uint32_t k = 0; k < count; ++k) {
        const expr e{pool_, pool_->operand_of(id, k)};
        if (blame != 0 && has(e, blame, !positive) != (i < f.count)) continue;
        if (sum(f, 1, t.monomial, e, t.coefficient, 0, next) && not_negative(next, depth + 1)) return true;
        work_.truncate(top);
      }
      // What lies between two.
      if (count == 2 && i < f.count &&
          sum(f, 2, t.monomial, {pool_, pool_->operand_of(id, 0)}, t.coefficient, 1, next) &&
          sum(next, 1, 0, {pool_, pool_->operand_of(id, 1)}, t.coefficient, 0, next) && not_negative(next, depth + 1))
        return true;
      work_.truncate(top);
    }
    return false;
  }
  constexpr void count_quotients() {
    maxima_ = true, left_ += more_looks;
    for (std::uint32_t id = pool_->atom_count(); --id > 0;) {
      const atom_kind kind = pool_->kind(id);
      quotients_ = quotients_ || (kind != atom_kind::symbol && kind < atom_kind::maximum);
    }
  }

  /// Where a maximum is taken away, all of its operands have to do.
  constexpr bool by_operands(form f, term t, int depth) {
    const std::uint32_t id = static_cast<std::uint32_t>(t.monomial >> 48), count = pool_->atom_at(id).count,
                        top = work_.size();
    for (std::uint32_t k = 0; k < count; ++k) {
      form next{0, 0};
      if (!sum(f, 1, t.monomial, {pool_, pool_->operand_of(id, k)}, t.coefficient, 0, next) ||
          !not_negative(next, depth + 1))
        return false;
      work_.truncate(top);
    }
    return true;
  }

  /// In a product a factor is put at the end of its range where that is least.
  constexpr bool by_ends(form f, std::uint64_t product, int depth) {
    const std::uint32_t top = work_.size();
    for (std::uint32_t k = 0, degree = pool_->degree(product); k < degree; ++k) {
      const std::uint32_t id = pool_->factor(product, k);
      const std::uint64_t single = pool_->monomial_of(id);
      // The terms with the factor, without it; then the others.
      work_.truncate(top);
      std::uint64_t twice = 0, rest = 0;
      for (std::uint32_t i = 0; i < f.count; ++i)
        if (const term t = work_[f.first + i]; t.monomial != 0 && divide_monomials(*pool_, t.monomial, single, rest)) {
          if (rest != 0 && divide_monomials(*pool_, rest, single, twice)) return false;
          work_.push_back({t.coefficient, rest});
        }
      const std::uint32_t slopes = work_.size() - top;
      std::int64_t low = 0;
      std::uint64_t why = 0, open = 0;
      const term* const slope = work_.data() + top;
      const bool rising = bounds_.least(slope, slope + slopes, 1, low, why, open) && low >= 0;
      if (!rising && !(bounds_.least(slope, slope + slopes, -1, low, why, open) && low >= 0)) continue;
      const std::int64_t end = rising ? bounds_.lower(id, why) : bounds_.upper(id, why);
      if (end == int64_min || end == int64_max) continue;
      const std::uint32_t first = work_.size();
      bool fits = true;
      for (std::uint32_t i = 0, n = 0; i < f.count || n < slopes;) {
        const term t = i < f.count ? work_[f.first + i] : term{0, 0};
        if (i < f.count && t.monomial != 0 && divide_monomials(*pool_, t.monomial, single, rest)) {
          ++i;
          continue;
        }
        const term s = n < slopes ? work_[top + n] : term{0, 0};
        const bool left = i < f.count && (n == slopes || t.monomial >= s.monomial),
                   right = n < slopes && (i == f.count || s.monomial >= t.monomial);
        const int128 wide = (left ? int128{t.coefficient} : 0) + (right ? static_cast<int128>(s.coefficient) * end : 0);
        i += left, n += right;
        if (wide != 0) work_.push_back({static_cast<std::int64_t>(wide), left ? t.monomial : s.monomial});
        fits = fits && wide == static_cast<std::int64_t>(wide);
      }
      if (fits && not_negative({first, work_.size() - first}, depth + 1)) return used_ |= why, true;
    }
    work_.truncate(top);
    return false;
  }

  /// Takes away a fact that has a term in common, or would have one as a multiple.
  constexpr bool by_facts(form f, std::uint64_t open, int depth) {
    const std::uint32_t facts = statements_.size(), top = work_.size();
    for (std::uint32_t k = 0; k < f.count && facts != 0; ++k) {
      const term t = work_[f.first + k];
      if (t.monomial == 0 || t.coefficient == int64_min) continue;
      for (std::uint32_t i = 0; i < facts; ++i) {
        const known_form s = statements_[i];
        // What has no end has to go; what is equal may go first.
        if (open != 0 && t.monomial != open && !s.equality) continue;
        for (std::uint32_t n = 0, count = s.value.term_count(); n < count; ++n) {
          const term u = s.value.begin()[n];
          if (u.monomial == 0 || u.coefficient == int64_min ||
              (!s.equality && (u.coefficient > 0) != (t.coefficient > 0)))
            continue;
          std::uint64_t factor = 0, why = s.why, blame = 0;
          if (u.monomial != t.monomial &&
              ((t.monomial << 16) == 0 || !divide_monomials(*pool_, t.monomial, u.monomial, factor)))
            continue;
          expr fact = s.value;
          if (factor != 0) {
            std::int64_t low = 0;
            const term by{1, factor};
            if (!s.equality && !(bounds_.least(&by, &by + 1, 1, low, why, blame) && low >= 0)) continue;
            fact = product_in(*pool_, fact, term_formula(*pool_, 1, factor));
          }
          const std::int64_t common = gcd(u.coefficient, t.coefficient),
                             times = (u.coefficient < 0 ? -u.coefficient : u.coefficient) / common,
                             by = (u.coefficient < 0 ? t.coefficient : -t.coefficient) / common;
          form next{0, 0};
          if (sum(f, times, 0, fact, by, times - 1, next) && not_negative(next, depth + 1)) return used_ |= why, true;
          work_.truncate(top);
        }
      }
    }
    return false;
  }

  bool maxima_ = false, quotients_ = false;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
