// SPDX-License-Identifier: BSL-1.0
/// @file
/// Refuting a linear integer system: equalities by unimodular substitution, inequalities by Fourier and Motzkin.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/prove/linear.hpp>

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
class elimination {
 public:
  enum class outcome : unsigned char { refuted, open };

  constexpr elimination(reasons& why, std::uint64_t& steps) : why_{&why}, steps_{&steps} {}

  constexpr void reset(std::uint64_t step_limit) {
    rows_.rows.clear();
    rows_.terms.clear();
    heads_.clear();
    heads_.resize(64, 0);
    equalities_.clear();
    eliminated_.clear();
    bounds_.clear();
    unknowns_ = 0;
    refuted_ = false;
    stopped_ = false;
    limit_ = step_limit;
  }

  constexpr void begin_row() { rows_.clear_new(); }
  constexpr void term(std::uint32_t unknown, std::int64_t coefficient) {
    if (unknown >= unknowns_) unknowns_ = unknown + 1;
    rows_.add_new(unknown, coefficient);
  }
  constexpr void end_row(std::int64_t constant, bool equality, std::uint32_t reason) {
    if (!refuted_) accept(rows_.store_new(constant, equality, reason), reason);
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
  /// What the contradiction rests on.
  constexpr std::uint32_t reason() const { return reason_; }
  constexpr bool stopped() const { return stopped_; }

  /// Integers for the unknowns, where the bounds leave room; `pick(low, high)` chooses one of an interval whose ends may be infinite. False
  /// where an inexact elimination left a gap. Only after `open`.
  template <class Pick>
  constexpr bool model(growing_array<std::int64_t>& values, Pick pick) const {
    values.clear();
    values.resize(unknowns_, 0);
    growing_array<unsigned char> set;
    set.resize(unknowns_, 0);
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
    for (std::uint32_t u = 0; u < unknowns_; ++u)
      if (!set[u]) values[u] = pick(int64_min, int64_max);
    return true;
  }

 private:
  static constexpr std::uint32_t row_cap = 4000;

  struct step {
    std::uint32_t unknown, first, count;
  };

  constexpr void refute(std::uint32_t reason) {
    refuted_ = true;
    reason_ = reason;
  }

  /// Files the newest row: under equalities, or among the inequalities, where a dominated one dies and two that pin a sum make an equality.
  constexpr void accept(linear_rows::outcome stored, std::uint32_t reason) {
    if (stored == linear_rows::outcome::impossible) return refute(reason);
    if (stored != linear_rows::outcome::stored) return;
    const std::uint32_t newest = rows_.rows.size() - 1;
    linear_row& r = rows_.rows[newest];
    *steps_ += r.count + 1;
    if (r.equality) return equalities_.push_back(newest);
    const linear_term* const t = rows_.begin(r);
    const std::int64_t sign = t[0].coefficient > 0 ? 1 : -1;
    std::uint32_t hash = 0x23u;
    for (std::uint32_t i = 0; i < r.count; ++i) {
      hash = (hash ^ t[i].unknown) * 0x01000193u;
      hash = (hash ^ static_cast<std::uint32_t>(sign * t[i].coefficient)) * 0x01000193u;
    }
    hash = (hash ^ (hash >> 15)) & (heads_.size() - 1);
    for (std::uint32_t k = heads_[hash]; k != 0; k = rows_.rows[k - 1].next) {
      linear_row& other = rows_.rows[k - 1];
      if (!other.alive || other.count != r.count) continue;
      const linear_term* const o = rows_.begin(other);
      const std::int64_t relative = (o[0].coefficient > 0) == (t[0].coefficient > 0) ? 1 : -1;
      bool equal = true;
      for (std::uint32_t i = 0; i < r.count && equal; ++i)
        equal = o[i].unknown == t[i].unknown && o[i].coefficient == relative * t[i].coefficient;
      if (!equal) continue;
      if (relative == 1) {
        if (other.constant <= r.constant) {
          r.alive = false;
          return;
        }
        other.alive = false;
        continue;
      }
      const int128 room = static_cast<int128>(other.constant) + r.constant;
      if (room < 0) return refute(why_->join(other.reason, r.reason));
      if (room == 0) {
        other.alive = false;
        r.equality = true;
        r.reason = why_->join(other.reason, r.reason);
        return equalities_.push_back(newest);
      }
    }
    r.next = heads_[hash];
    heads_[hash] = newest + 1;
  }

  /// Takes the unknown with coefficient 1 or -1 out of all rows; where there is none, makes the coefficients smaller by a new unknown.
  constexpr void substitute(std::uint32_t e) {
    linear_row row = rows_.rows[e];
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
      rows_.add_new(unknowns_++, -1);
      equalities_.push_back(e);
      if (rows_.store_new(rounded(row.constant, pivot.coefficient), true, reasons::none) != linear_rows::outcome::stored) {
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
    const std::uint32_t count = rows_.rows.size();
    for (std::uint32_t k = 0; k < count && !refuted_; ++k) {
      if (!rows_.rows[k].alive) continue;
      const std::int64_t c = rows_.coefficient(rows_.rows[k], pivot.unknown);
      if (c == 0) continue;
      rows_.rows[k].alive = false;
      const std::uint32_t reason = why_->join(rows_.rows[k].reason, row.reason);
      accept(rows_.combine(k, 1, e, pivot.coefficient == 1 ? -c : c, rows_.rows[k].equality, reason), reason);
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
    lower_.clear();
    lower_.resize(unknowns_, 0);
    upper_.clear();
    upper_.resize(unknowns_, 0);
    coarse_.clear();
    coarse_.resize(unknowns_, 0);
    for (const linear_row& r : rows_.rows) {
      if (!r.alive) continue;
      *steps_ += r.count;
      for (std::uint32_t i = 0; i < r.count; ++i) {
        const linear_term t = rows_.terms[r.first + i];
        (t.coefficient > 0 ? lower_ : upper_)[t.unknown] += 1;
        if (t.coefficient > 1) coarse_[t.unknown] |= 1;
        if (t.coefficient < -1) coarse_[t.unknown] |= 2;
      }
    }
    std::uint32_t best = unknowns_;
    bool best_exact = false;
    std::int64_t best_cost = 0;
    for (std::uint32_t u = 0; u < unknowns_; ++u) {
      if (lower_[u] + upper_[u] == 0) continue;
      const std::int64_t l = lower_[u], h = upper_[u];
      const bool exact = l == 0 || h == 0 || coarse_[u] != 3;
      const std::int64_t cost = l * h - l - h;
      if (best != unknowns_ && (best_exact && !exact)) continue;
      if (best != unknowns_ && best_exact == exact && cost >= best_cost) continue;
      best = u;
      best_exact = exact;
      best_cost = cost;
    }
    if (best == unknowns_) return false;
    const std::uint32_t first = bounds_.size();
    for (std::uint32_t k = 0; k < rows_.rows.size(); ++k)
      if (rows_.rows[k].alive && rows_.coefficient(rows_.rows[k], best) != 0) {
        rows_.rows[k].alive = false;
        bounds_.push_back(k);
      }
    const std::uint32_t last = bounds_.size();
    eliminated_.push_back({best, first, last - first});
    for (std::uint32_t i = first; i < last; ++i) {
      const std::int64_t a = rows_.coefficient(rows_.rows[bounds_[i]], best);
      if (a < 0) continue;
      for (std::uint32_t j = first; j < last; ++j) {
        const std::int64_t b = rows_.coefficient(rows_.rows[bounds_[j]], best);
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

  reasons* why_;
  std::uint64_t* steps_;
  std::uint64_t limit_ = 0;
  linear_rows rows_;
  growing_array<std::uint32_t> heads_, equalities_, bounds_;
  growing_array<step> eliminated_;
  growing_array<std::int32_t> lower_, upper_;
  growing_array<unsigned char> coarse_;
  std::uint32_t unknowns_ = 0, reason_ = 0;
  bool refuted_ = false, stopped_ = false;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
