// SPDX-License-Identifier: BSL-1.0
/// @file
/// Rows of a linear integer system, and the ways of making one from two.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/integers.hpp>
#include <symshape/algebra/prove/reasons.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

struct linear_term {
  std::uint32_t unknown;
  std::int64_t coefficient;
};

/// `sum of coefficient * unknown + constant`, which is `>= 0` or `== 0`.
struct linear_row {
  std::uint32_t first, count;
  std::int64_t constant;
  std::uint32_t reason;
  std::uint32_t next;  // in its bucket
  bool equality, alive;
};

constexpr int128 magnitude(int128 x) { return x < 0 ? -x : x; }

constexpr int128 wide_gcd(int128 a, int128 b) {
  while (b != 0) {
    if (a == static_cast<std::int64_t>(a) && b == static_cast<std::int64_t>(b) && a != int64_min && b != int64_min)
      return gcd(static_cast<std::int64_t>(a), static_cast<std::int64_t>(b));
    const int128 rest = a % b;
    a = b;
    b = rest;
  }
  return magnitude(a);
}

constexpr int128 wide_floor(int128 a, int128 b) {
  const int128 q = a / b;
  return q * b != a && ((a < 0) != (b < 0)) ? q - 1 : q;
}

/// Rows and their terms; rows stay where they are, so that a model can be read off backwards.
///
/// - Laws: a stored row has coprime coefficients and no coefficient 0; the constant of an inequality is rounded down, which loses no
///   integer point.
/// - Errors: a row that does not fit 64 bits is not stored: fewer hypotheses prove less, never more.
class linear_rows {
 public:
  enum class outcome : unsigned char { stored, trivial, impossible, dropped };

  growing_array<linear_row> rows;
  growing_array<linear_term> terms;

  constexpr const linear_term* begin(const linear_row& r) const { return terms.data() + r.first; }

  /// Stores `ka * a + kb * b` as the newest row.
  constexpr outcome combine(std::uint32_t a, std::int64_t ka, std::uint32_t b, std::int64_t kb, bool equality,
                            std::uint32_t reason) {
    const linear_row x = rows[a], y = rows[b];
    wide_.clear();
    std::uint32_t i = 0, j = 0;
    while (i < x.count || j < y.count) {
      const std::uint32_t u = i < x.count ? terms[x.first + i].unknown : 0xffffffffu;
      const std::uint32_t v = j < y.count ? terms[y.first + j].unknown : 0xffffffffu;
      int128 sum = 0;
      if (u <= v) sum += static_cast<int128>(ka) * terms[x.first + i++].coefficient;
      if (v <= u) sum += static_cast<int128>(kb) * terms[y.first + j++].coefficient;
      if (sum != 0) wide_.push_back({u < v ? u : v, sum});
    }
    return store(static_cast<int128>(ka) * x.constant + static_cast<int128>(kb) * y.constant, equality, reason);
  }

  constexpr void clear_new() { wide_.clear(); }
  constexpr void add_new(std::uint32_t unknown, int128 coefficient) { wide_.push_back({unknown, coefficient}); }
  /// Stores the row whose terms were given by `add_new`, in any order but without repetition.
  constexpr outcome store_new(int128 constant, bool equality, std::uint32_t reason) {
    for (std::uint32_t i = 1; i < wide_.size(); ++i) {
      const wide_term t = wide_[i];
      std::uint32_t k = i;
      for (; k > 0 && wide_[k - 1].unknown > t.unknown; --k) wide_[k] = wide_[k - 1];
      wide_[k] = t;
    }
    return store(constant, equality, reason);
  }

 private:
  struct wide_term {
    std::uint32_t unknown;
    int128 coefficient;
  };

  constexpr outcome store(int128 constant, bool equality, std::uint32_t reason) {
    if (wide_.empty()) return (equality ? constant == 0 : constant >= 0) ? outcome::trivial : outcome::impossible;
    int128 divisor = 0;
    for (std::uint32_t i = 0; i < wide_.size() && divisor != 1; ++i) divisor = wide_gcd(divisor, wide_[i].coefficient);
    if (divisor > 1) {
      if (equality && constant % divisor != 0) return outcome::impossible;
      constant = wide_floor(constant, divisor);
      for (auto& t : wide_) t.coefficient /= divisor;
    }
    // Room is left for negation: nothing at the very ends of 64 bits is stored.
    constexpr int128 most = int64_max;
    if (magnitude(constant) > most) return outcome::dropped;
    for (const auto& t : wide_)
      if (magnitude(t.coefficient) > most) return outcome::dropped;
    rows.push_back({terms.size(), wide_.size(), static_cast<std::int64_t>(constant), reason, 0, equality, true});
    for (const auto& t : wide_) terms.push_back({t.unknown, static_cast<std::int64_t>(t.coefficient)});
    return outcome::stored;
  }

  growing_array<wide_term> wide_;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
