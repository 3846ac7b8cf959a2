// SPDX-License-Identifier: BSL-1.0
/// @file
/// Refuting a linear integer system: equalities by unimodular substitution, inequalities by Fourier and Motzkin.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/prove/filing.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Says whether linear rows over integers contradict each other.
///
/// Words: an elimination is *exact* where all lower or all upper bounds of the unknown have coefficient 1: then no integer point is lost.
/// Exact ones go first; the others keep all integer points and perhaps more, so a contradiction found is one in any case.
///
/// - Laws: `refuted` is never said of a system with an integer solution.
/// - Errors: more rows than the cap, or more steps than are left: `open`.
/// - Cost: doubly exponential in theory; in practice some tens of rows. Dominated rows go at once.
/// - Source: Pugh, "The Omega test", 1991, without the dark and gray shadows.
template <class Lazy = void>
class elimination : public filed_rows<Lazy> {
  using base = filed_rows<Lazy>;
  using base::accept;
  using base::clear;
  using base::equalities_;
  using base::kill;
  using base::occurrences_;
  using base::refuted_;
  using base::rows_;
  using base::steps_;
  using base::unknowns_;
  using base::why_;
  using typename base::occurrence;
  using typename base::unknown_state;

 public:
  enum class outcome : unsigned char { refuted, open };

  using base::base;

  constexpr void reset(std::uint64_t step_limit) {
    clear();
    eliminated_.clear();
    bounds_.clear();
    stopped_ = false;
    limit_ = step_limit;
  }

  constexpr outcome run() {
    while (!refuted_ && !stopped_) {
      if (!equalities_.empty()) {
        const std::uint32_t e = equalities_.back();
        equalities_.pop_back();
        if (rows_.rows[e].alive) substitute(e);
      } else if (!eliminate()) {
        break;
      }
      if (*steps_ > limit_ || rows_.rows.size() > row_cap) stopped_ = true;
    }
    return refuted_ ? outcome::refuted : outcome::open;
  }
  constexpr bool stopped() const { return stopped_; }

  /// Integers for the unknowns, where the bounds leave room; `pick(low, high)` chooses one of an interval whose ends may be infinite. False
  /// where an inexact elimination left a gap. Only after `open`.
  template <class Pick>
  constexpr bool model(growing_array<std::int64_t>& values, Pick pick) const {
    values.clear();
    values.resize(unknowns_.size(), 0);
    growing_array<unsigned char> set;
    set.resize(unknowns_.size(), 0);
    for (std::uint32_t i = eliminated_.size(); i-- > 0;) {
      const step s = eliminated_[i];
      std::int64_t low = int64_min, high = int64_max;
      for (std::uint32_t k = s.first; k < s.first + s.count; ++k) {
        const linear_row& r = rows_.rows[bounds_[k]];
        int128 rest = r.constant;
        std::int64_t c = 0;
        for (std::uint32_t j = 0; j < r.count; ++j) {
          const linear_term t = rows_.terms[r.first + j];
          if (t.unknown == s.unknown)
            c = t.coefficient;
          else {
            if (!set[t.unknown]) values[t.unknown] = pick(int64_min, int64_max), set[t.unknown] = 1;
            rest += static_cast<int128>(t.coefficient) * values[t.unknown];
          }
        }
        const int128 most = int64_max / 2;
        if (r.equality) {
          if (rest % c != 0 || magnitude(rest / c) > most) return false;
          low = high = static_cast<std::int64_t>(-rest / c);
        } else if (c > 0) {  // x >= -rest / c
          const int128 bound = -wide_floor(rest, c);
          if (bound > most) return false;
          if (bound > low) low = static_cast<std::int64_t>(bound);
        } else {
          const int128 bound = wide_floor(rest, -static_cast<int128>(c));
          if (bound < -most) return false;
          if (bound < high) high = static_cast<std::int64_t>(bound);
        }
      }
      if (low > high) return false;
      values[s.unknown] = low == high ? low : pick(low, high);
      set[s.unknown] = 1;
    }
    for (std::uint32_t u = 0; u < unknowns_.size(); ++u)
      if (!set[u]) values[u] = pick(int64_min, int64_max);
    return true;
  }

 private:
  static constexpr std::uint32_t row_cap = 4000;

  struct step {
    std::uint32_t unknown, first, count;
  };
  /// Takes the unknown with coefficient 1 or -1 out of all rows; where there is none, makes the coefficients smaller by a new unknown.
  constexpr void substitute(std::uint32_t e) {
    const linear_row row = rows_.rows[e];
    std::uint32_t best = 0;
    std::int64_t least = 0;
    for (std::uint32_t i = 0; i < row.count; ++i) {
      const std::int64_t c = static_cast<std::int64_t>(magnitude(rows_.terms[row.first + i].coefficient));
      if (least == 0 || c < least) least = c, best = i;
    }
    const linear_term pivot = rows_.terms[row.first + best];
    if (least > 1) {
      // t = x + sum of q_i * x_i + q_0, with the q_i the coefficients' quotients by the pivot's: remainders smaller than the pivot stay.
      rows_.clear_new();
      for (std::uint32_t i = 0; i < row.count; ++i) {
        const linear_term t = rows_.terms[row.first + i];
        const std::int64_t q = rounded(t.coefficient, pivot.coefficient);
        if (q != 0) rows_.add_new(t.unknown, q);
      }
      rows_.add_new(unknowns_.size(), -1);
      unknowns_.push_back({});
      equalities_.push_back(e);
      if (rows_.store_new(rounded(row.constant, pivot.coefficient), true, reasons::none) !=
          linear_rows<Lazy>::outcome::stored) {
        stopped_ = true;
        return;
      }
      return replace(rows_.rows.size() - 1, {pivot.unknown, 1});
    }
    replace(e, pivot);
  }
  /// `pivot` is a term of row `e` with coefficient 1 or -1.
  constexpr void replace(std::uint32_t e, linear_term pivot) {
    const linear_row row = rows_.rows[e];
    rows_.rows[e].alive = false;
    for (std::uint32_t o = unknowns_[pivot.unknown].head; o != 0 && !refuted_; o = occurrences_[o - 1].next) {
      const occurrence at = occurrences_[o - 1];
      if (!rows_.rows[at.row].alive) continue;
      kill(at.row);
      const std::uint32_t reason = why_->join(rows_.rows[at.row].reason, row.reason);
      accept(rows_.combine(at.row, 1, e, pivot.coefficient == 1 ? -at.coefficient : at.coefficient,
                           rows_.rows[at.row].equality, reason),
             reason);
    }
    eliminated_.push_back({pivot.unknown, bounds_.size(), 1});
    bounds_.push_back(e);
  }
  static constexpr std::int64_t rounded(std::int64_t a, std::int64_t b) {
    std::int64_t q = floor_quotient(a, b);
    const int128 rest = static_cast<int128>(a) - static_cast<int128>(q) * b;
    if (2 * magnitude(rest) > magnitude(b)) q += 1;
    return q;
  }

  /// Projects one unknown away; false when none is left.
  constexpr bool eliminate() {
    std::uint32_t best = unknowns_.size();
    bool best_exact = false;
    std::int64_t best_cost = 0;
    *steps_ += unknowns_.size() / 8 + 1;
    for (std::uint32_t i = 0; i < unknowns_.size(); ++i) {
      const unknown_state& u = unknowns_[i];
      if (u.lower + u.upper == 0) continue;
      const std::int64_t l = u.lower, h = u.upper;
      const bool exact = l == 0 || h == 0 || u.coarse_lower == 0 || u.coarse_upper == 0;
      const std::int64_t cost = l * h - l - h;
      if (best != unknowns_.size() && best_exact && !exact) continue;
      if (best != unknowns_.size() && best_exact == exact && cost >= best_cost) continue;
      best = i;
      best_exact = exact;
      best_cost = cost;
    }
    if (best == unknowns_.size()) return false;
    const std::uint32_t first = bounds_.size();
    factors_.clear();
    for (std::uint32_t o = unknowns_[best].head; o != 0; o = occurrences_[o - 1].next) {
      const occurrence at = occurrences_[o - 1];
      if (!rows_.rows[at.row].alive) continue;
      kill(at.row);
      bounds_.push_back(at.row);
      factors_.push_back(at.coefficient);
    }
    const std::uint32_t last = bounds_.size();
    eliminated_.push_back({best, first, last - first});
    for (std::uint32_t i = first; i < last; ++i) {
      const std::int64_t a = factors_[i - first];
      if (a < 0) continue;
      for (std::uint32_t j = first; j < last; ++j) {
        const std::int64_t b = factors_[j - first];
        if (b > 0) continue;
        const std::int64_t g = gcd(a, b);
        const std::uint32_t reason = why_->join(rows_.rows[bounds_[i]].reason, rows_.rows[bounds_[j]].reason);
        accept(rows_.combine(bounds_[i], -b / g, bounds_[j], a / g, false, reason), reason);
        if (refuted_) return true;
        if (*steps_ > limit_ || rows_.rows.size() > row_cap) {
          stopped_ = true;
          return true;
        }
      }
    }
    return true;
  }

  std::uint64_t limit_ = 0;
  growing_array<std::uint32_t> bounds_;
  growing_array<step> eliminated_;
  growing_array<std::int64_t> factors_;
  bool stopped_ = false;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
