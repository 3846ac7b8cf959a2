// SPDX-License-Identifier: BSL-1.0
/// @file
/// The rows of a linear system as they live and die: without repetition, and findable by unknown.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/prove/linear.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Keeps rows so that each says something of its own, and knows for each unknown where it stands.
///
/// - Laws: of two inequalities with the same coefficients the weaker one dies; two opposite ones without room between them contradict each
///   other, and with room for one value are an equality.
/// - Cost: O(terms) a row.
template <class Lazy = void>
class filed_rows {
 public:
  constexpr filed_rows(reasons& why, std::uint64_t& steps) : why_{&why}, steps_{&steps} {}

  constexpr void begin_row() { rows_.clear_new(); }
  constexpr void term(std::uint32_t unknown, std::int64_t coefficient) {
    if (unknown >= unknowns_.size()) unknowns_.resize(unknown + 1, {});
    rows_.add_new(unknown, coefficient);
  }
  constexpr void end_row(std::int64_t constant, bool equality, std::uint32_t reason) {
    if (!refuted_) accept(rows_.store_new(constant, equality, reason), reason);
  }
  /// What the contradiction rests on.
  constexpr std::uint32_t reason() const { return reason_; }

 protected:
  /// A row in which an unknown stands; those of one unknown are linked, newest first. Dead rows are passed over.
  struct occurrence {
    std::uint32_t row, next;
    std::int64_t coefficient;
  };
  /// How many living inequalities bound the unknown from below and from above, and how many of those by a coefficient beyond 1.
  struct unknown_state {
    std::uint32_t head = 0;
    std::int32_t lower = 0, upper = 0, coarse_lower = 0, coarse_upper = 0;
  };

  constexpr void clear() {
    rows_.rows.clear();
    rows_.terms.clear();
    heads_.clear();
    heads_.resize(16, 0);
    equalities_.clear();
    occurrences_.clear();
    unknowns_.clear();
    refuted_ = false;
  }

  constexpr void refute(std::uint32_t reason) {
    refuted_ = true;
    reason_ = reason;
  }

  /// Files the newest row: under equalities, or among the inequalities, where a dominated one dies and two that pin a sum make an equality.
  constexpr void accept(typename linear_rows<Lazy>::outcome stored, std::uint32_t reason) {
    if (stored == linear_rows<Lazy>::outcome::impossible) return refute(reason);
    if (stored != linear_rows<Lazy>::outcome::stored) return;
    const std::uint32_t newest = rows_.rows.size() - 1;
    linear_row& r = rows_.rows[newest];
    *steps_ += r.count + 1;
    const linear_term* const t = rows_.begin(r);
    std::uint32_t place = occurrences_.size();
    occurrences_.reserve_more(r.count);
    occurrences_.truncate(place + r.count);
    occurrence* const out = occurrences_.data();
    unknown_state* const states = unknowns_.data();
    for (std::uint32_t i = 0; i < r.count; ++i) {
      std::uint32_t& head = states[t[i].unknown].head;
      out[place] = {newest, head, t[i].coefficient};
      head = ++place;
    }
    if (r.equality) return equalities_.push_back(newest);
    const std::uint32_t hash = bucket(r);
    for (std::uint32_t k = heads_[hash]; k != 0; k = rows_.rows[k - 1].next) {
      const linear_row& other = rows_.rows[k - 1];
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
        kill(k - 1);
        continue;
      }
      const int128 room = static_cast<int128>(other.constant) + r.constant;
      if (room < 0) return refute(why_->join(other.reason, r.reason));
      if (room == 0) {
        kill(k - 1);
        r.equality = true;
        r.reason = why_->join(other.reason, r.reason);
        return equalities_.push_back(newest);
      }
    }
    r.next = heads_[hash];
    heads_[hash] = newest + 1;
    count(r, 1);
    if (newest > 4 * heads_.size()) rehash();
  }
  /// Rows with the same coefficients, or the opposite ones, share a bucket.
  constexpr std::uint32_t bucket(const linear_row& r) const {
    const linear_term* const t = rows_.begin(r);
    const std::int64_t sign = t[0].coefficient > 0 ? 1 : -1;
    std::uint32_t hash = 0x23u;
    for (std::uint32_t i = 0; i < r.count; ++i)
      hash = (hash ^ t[i].unknown ^ static_cast<std::uint32_t>(sign * t[i].coefficient) << 8) * 0x01000193u;
    return (hash ^ (hash >> 15)) & (heads_.size() - 1);
  }
  constexpr void rehash() {
    const std::uint32_t buckets = 8 * heads_.size();
    heads_.clear();
    heads_.resize(buckets, 0);
    for (std::uint32_t i = 0; i < rows_.rows.size(); ++i) {
      linear_row& r = rows_.rows[i];
      if (!r.alive || r.equality) continue;
      const std::uint32_t hash = bucket(r);
      r.next = heads_[hash];
      heads_[hash] = i + 1;
    }
  }
  constexpr void count(const linear_row& r, int by) {
    unknown_state* const states = unknowns_.data();
    for (const linear_term *t = rows_.begin(r), *const end = t + r.count; t != end; ++t) {
      unknown_state& u = states[t->unknown];
      if (t->coefficient > 0) {
        u.lower += by;
        if (t->coefficient > 1) u.coarse_lower += by;
      } else {
        u.upper += by;
        if (t->coefficient < -1) u.coarse_upper += by;
      }
    }
  }
  constexpr void kill(std::uint32_t row) {
    linear_row& r = rows_.rows[row];
    r.alive = false;
    if (!r.equality) count(r, -1);
  }

  reasons* why_;
  std::uint64_t* steps_;
  linear_rows<Lazy> rows_;
  growing_array<std::uint32_t> heads_, equalities_;
  growing_array<occurrence> occurrences_;
  growing_array<unknown_state> unknowns_;
  std::uint32_t reason_ = 0;
  bool refuted_ = false;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
