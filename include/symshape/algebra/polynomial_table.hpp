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
  constexpr std::uint32_t term_total() const { return terms_.size(); }

  /// Room for the terms of a new sum, monomials to be written in descending order; `close` interns what was written. Memory moves here:
  /// ask for the terms of operands afterwards.
  constexpr term* open(std::uint32_t most) {
    if (room_ < most) make_room(most);
    return open_;
  }

  constexpr operand close(const term* end) {
    const term* const t = open_;
    const std::uint32_t count = static_cast<std::uint32_t>(end - t);
    if (count <= 1 && (count == 0 || t->monomial == 0)) return {count == 0 ? 0 : t->coefficient, true};
    std::uint64_t mixed = count;
    for (const term* u = t; u != end; ++u)
      mixed = (mixed ^ u->monomial ^ (static_cast<std::uint64_t>(u->coefficient) << 7)) * 0x9e3779b97f4a7c15u,
      mixed ^= mixed >> 32;
    const std::uint32_t hash =
        static_cast<std::uint32_t>(mixed ^ mixed >> 16);  // a packed monomial has its ids in the highest bits
    for (std::uint32_t k = buckets_[hash & mask_]; k != 0; k = sums_[k].next)
      if (sums_[k].hash == hash && sums_[k].count == count) {
        const term *u = first_term_ + sums_[k].first, *v = t;
        while (v != end && u->monomial == v->monomial && u->coefficient == v->coefficient) ++v, ++u;
        if (v == end) return {k, false};
      }
    return add(count, hash);
  }

  /// `ka * a + kb * b` in one merge.
  constexpr operand sum(operand a, std::int64_t ka, operand b, std::int64_t kb) {
    if (b.constant && ka == 1) return plus_constant(a.value, static_cast<int128>(b.value) * kb);
    if (a.constant && kb == 1) return plus_constant(b.value, static_cast<int128>(a.value) * ka);
    const std::uint32_t m = ka == 0 ? 0 : a.constant ? a.value != 0 : sums_[a.value].count;
    const std::uint32_t n = kb == 0 ? 0 : b.constant ? b.value != 0 : sums_[b.value].count;
    term* out = open(m + n);
    const term constants[] = {{a.value, 0}, {b.value, 0}};
    const term *x = a.constant ? &constants[0] : first_term_ + sums_[a.value].first, *const x_end = x + m;
    const term *y = b.constant ? &constants[1] : first_term_ + sums_[b.value].first, *const y_end = y + n;
    bool fits = true;
    while (x != x_end || y != y_end) {
      if (y == y_end || (x != x_end && x->monomial > y->monomial)) {
        *out++ = ka == 1 ? *x : scaled(*x, ka, fits), ++x;
      } else if (x == x_end || y->monomial > x->monomial) {
        *out++ = kb == 1 ? *y : scaled(*y, kb, fits), ++y;
      } else {
        const int128 wide = static_cast<int128>(x->coefficient) * ka + static_cast<int128>(y->coefficient) * kb;
        *out = {static_cast<std::int64_t>(wide), x->monomial}, out += wide != 0, ++x, ++y,
        fits = fits && wide == static_cast<std::int64_t>(wide);
      }
    }
    return fits ? close(out) : overflowed();
  }

 protected:
  constexpr operand overflowed() {
    report(failure_kind::overflow, "formula", "a coefficient leaves 64 bits");
    return {0, true};
  }

  struct polynomial_mark {
    std::uint32_t terms, polynomials;
  };
  constexpr polynomial_mark polynomials_here() const { return {terms_.size(), polynomials_.size()}; }
  constexpr void rollback_polynomials(const polynomial_mark& m) {
    detail::unlink(heads_, polynomials_, m.polynomials);
    terms_.truncate(m.terms);
    remember();
  }

 private:
  static constexpr term scaled(const term& t, std::int64_t k, bool& fits) {
    const int128 wide = static_cast<int128>(t.coefficient) * k;
    fits = fits && wide == static_cast<std::int64_t>(wide);
    return {static_cast<std::int64_t>(wide), t.monomial};
  }

  constexpr operand plus_constant(std::int64_t position, int128 constant) {
    const std::uint32_t count = sums_[position].count;
    term* const out = open(count + 1);
    const term* const t = first_term_ + sums_[position].first;
    const std::uint32_t symbolic = t[count - 1].monomial == 0 ? count - 1 : count;
    for (std::uint32_t i = 0; i < symbolic; ++i) out[i] = t[i];
    const int128 sum = symbolic == count ? constant : constant + t[symbolic].coefficient;
    if (sum != static_cast<std::int64_t>(sum)) return overflowed();
    out[symbolic] = {static_cast<std::int64_t>(sum), 0};
    return close(out + symbolic + (sum != 0));
  }

  constexpr operand add(std::uint32_t count, std::uint32_t hash) {
    if (count > maximum_terms)
      return report(failure_kind::too_large, "formula", "more than 2^20 terms"), operand{0, true};
    const std::uint32_t first = terms_.size();
    terms_.truncate(first + count);
    const std::uint32_t newest = polynomials_.size();
    polynomials_.push_back({first, count, hash, buckets_[hash & mask_]});
    if (newest > mask_ + 1)
      detail::link(heads_, polynomials_), remember();
    else
      heads_[hash & mask_] = newest, sums_ = polynomials_.data(), open_ += count, room_ -= count;
    return {newest, false};
  }

  constexpr void make_room(std::uint32_t most) {
    if (heads_.empty()) {
      heads_.resize(16, 0);
      polynomials_.push_back({});  // position 0 is nobody's
    }
    terms_.reserve_more(most);
    remember();
  }

  constexpr void remember() {
    first_term_ = terms_.data();
    open_ = terms_.end();
    room_ = terms_.capacity() - terms_.size();
    sums_ = polynomials_.data();
    buckets_ = heads_.data();
    mask_ = heads_.size() - 1;
  }

  growing_array<term> terms_;
  growing_array<polynomial> polynomials_;
  growing_array<std::uint32_t> heads_;
  // The arrays' insides, kept at hand: an accessor is two statements.
  term* first_term_ = nullptr;
  term* open_ = nullptr;
  const polynomial* sums_ = nullptr;
  const std::uint32_t* buckets_ = nullptr;
  std::uint32_t room_ = 0, mask_ = 0;
};

}  // namespace symshape::inline SYMSHAPE_ABI
