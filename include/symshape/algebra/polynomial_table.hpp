// SPDX-License-Identifier: BSL-1.0
/// @file
/// Interned sums of terms, and the sum of two of them.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/atom.hpp>
#include <symshape/algebra/failure_log.hpp>
#include <symshape/algebra/integers.hpp>
#include <symshape/algebra/monomial_table.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

class expr;

/// Words: a *polynomial* is a sum of terms with different monomials, none with coefficient 0, in descending order of the monomials' words.
///
/// Always true: equal polynomials have one position, so that equal formulas are equal handles; none is a constant; nothing wraps.
///
/// What every operation runs through is written for a constant evaluation: clang counts statements there (2^20 by default) and g++
/// pays for calls. So these functions walk plain pointers, call little, and put into one expression what could be several statements.
class polynomial_table : public failure_log, public monomial_table {
  friend class expr;  // asks for terms more than anybody, and spares the accessors

 public:
  using failure_log::failure_log;

  static constexpr std::uint32_t maximum_terms = std::uint32_t{1} << 20;

  struct polynomial {
    std::uint32_t first, count, hash, next;
  };

  constexpr const polynomial& polynomial_at(std::int64_t position) const { return sums_[position]; }
  constexpr const term& term_at(std::uint32_t i) const { return terms_[i]; }
  constexpr const term* terms_of(std::int64_t position) const { return first_term_ + sums_[position].first; }
  constexpr std::uint32_t count_of(std::int64_t position) const { return sums_[position].count; }
  constexpr std::uint32_t term_total() const { return used_; }

  /// Room for the terms of a new sum, monomials to be written in descending order; `close` interns what was written. Memory moves here:
  /// ask for the terms of operands afterwards.
  constexpr term* open(std::uint32_t most) {
    if (room_ < most) make_room(most);
    return open_;
  }

  constexpr operand close(const term* end) {
    const term *const t = open_, *u = t;
    const std::uint32_t count = static_cast<std::uint32_t>(end - t);
    if (count <= 1 && (count == 0 || t->monomial == 0)) return {count == 0 ? 0 : t->coefficient, true};
    std::uint64_t mixed = count;
    do {
      mixed = (mixed ^ u->monomial ^ (static_cast<std::uint64_t>(u->coefficient) << 7)) * 0x9e3779b97f4a7c15u;
      mixed ^= mixed >> 32;
    } while (++u != end);
    const std::uint32_t hash =
        static_cast<std::uint32_t>(mixed ^ mixed >> 16);  // a packed monomial has its ids in the highest bits
    for (std::uint32_t k = chains_.heads[hash & chains_.mask]; k != 0; k = sums_[k].next)
      if (sums_[k].hash == hash && sums_[k].count == count) {
        const term* v = t;
        u = first_term_ + sums_[k].first;
        while (v != end && u->monomial == v->monomial && u->coefficient == v->coefficient) ++v, ++u;
        if (v == end) return {k, false};
      }
    if (count > maximum_terms)
      return report(failure_kind::too_large, "formula", "more than 2^20 terms"), operand{0, true};
    const std::uint32_t newest = sum_count_;
    if (newest == polynomials_.capacity()) make_sum_room();
    if (newest > chains_.mask) chains_.grow(sums_, newest);
    std::uint32_t& head = chains_.heads[hash & chains_.mask];
    sums_[newest] = {used_, count, hash, head};
    head = newest, sum_count_ = newest + 1;
    used_ += count, open_ += count, room_ -= count;
    return {newest, false};
  }

  /// `k * a + constant`.
  constexpr operand plus(std::int64_t a, std::int64_t k, int128 constant) {
    if (constant == 0 && k == 1) return {a, false};
    const std::uint32_t count = k == 0 ? 0 : sums_[a].count;
    term* out = open(count + 1);
    const term *t = first_term_ + sums_[a].first, *const end = t + count;
    bool fits = true;
    for (; t != end && t->monomial != 0; ++t) {
      const int128 wide = static_cast<int128>(t->coefficient) * k;
      *out++ = {static_cast<std::int64_t>(wide), t->monomial}, fits = fits && wide == static_cast<std::int64_t>(wide);
    }
    if (t != end) constant += static_cast<int128>(t->coefficient) * k;
    if (constant != 0) *out++ = {static_cast<std::int64_t>(constant), 0};
    return fits && constant == static_cast<std::int64_t>(constant) ? close(out) : overflowed();
  }

  /// `ka * a + kb * b` in one merge.
  constexpr operand sum(std::int64_t a, std::int64_t ka, std::int64_t b, std::int64_t kb) {
    if (ka == 0 || kb == 0) return ka == 0 ? plus(b, kb, 0) : plus(a, ka, 0);
    const std::uint32_t m = sums_[a].count, n = sums_[b].count;
    term* out = open(m + n);
    const term *x = first_term_ + sums_[a].first, *const x_end = x + m;
    const term *y = first_term_ + sums_[b].first, *const y_end = y + n;
    bool fits = true;
    while (x != x_end || y != y_end) {
      const std::uint64_t monomial =
          y == y_end || (x != x_end && x->monomial > y->monomial) ? x->monomial : y->monomial;
      int128 wide = 0;
      if (x != x_end && x->monomial == monomial) wide = static_cast<int128>(x++->coefficient) * ka;
      if (y != y_end && y->monomial == monomial) wide += static_cast<int128>(y++->coefficient) * kb;
      *out = {static_cast<std::int64_t>(wide), monomial}, out += wide != 0,
      fits = fits && wide == static_cast<std::int64_t>(wide);
    }
    return fits ? close(out) : overflowed();
  }

  /// The position of `1 * monomial`, where `perhaps` is a guess that is often right.
  constexpr std::int64_t position_of(std::uint64_t monomial, std::uint32_t perhaps) {
    if (perhaps < sum_count_ && sums_[perhaps].count == 1) {
      const term* const t = first_term_ + sums_[perhaps].first;
      if (t->monomial == monomial && t->coefficient == 1) return perhaps;
    }
    term* const out = open(1);
    *out = {1, monomial};
    return close(out + 1).value;
  }

 protected:
  constexpr operand overflowed() {
    report(failure_kind::overflow, "formula", "a coefficient leaves 64 bits");
    return {0, true};
  }

  struct polynomial_mark {
    std::uint32_t terms, polynomials;
  };
  constexpr polynomial_mark polynomials_here() const { return {used_, sum_count_}; }
  constexpr void rollback_polynomials(const polynomial_mark& m) {
    sum_count_ = chains_.unlink(sums_, sum_count_, m.polynomials);
    room_ += used_ - m.terms, used_ = m.terms, open_ = first_term_ + used_;
  }

 private:
  constexpr void make_room(std::uint32_t most) {
    if (sum_count_ == 0) {
      make_sum_room();
      sums_[0] = {}, sum_count_ = 1;  // position 0 is nobody's
    }
    terms_.truncate(used_);
    terms_.reserve_more(most < 64 && used_ == 0 ? 64 : most);
    first_term_ = terms_.data();
    open_ = first_term_ + used_;
    room_ = terms_.capacity() - used_;
  }

  constexpr void make_sum_room() {
    polynomials_.truncate(sum_count_);
    polynomials_.reserve_more(sum_count_ == 0 ? 32 : 1);  // few claims have more; moving 16 costs the compiler 0.1 ms
    sums_ = polynomials_.data();
  }

  // Memory. How much of it is in use say the counts below, which are read much more often than it grows.
  growing_array<term> terms_;
  growing_array<polynomial> polynomials_;
  detail::hash_chains<64> chains_;
  // The arrays' insides, kept at hand: an accessor is two statements.
  term* first_term_ = nullptr;
  term* open_ = nullptr;
  polynomial* sums_ = nullptr;
  std::uint32_t sum_count_ = 0, used_ = 0, room_ = 0;
};

}  // namespace symshape::inline SYMSHAPE_ABI
