// SPDX-License-Identifier: BSL-1.0
/// @file
/// Rows of a linear integer system, and the ways of making one from two.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/integers.hpp>
#include <symshape/algebra/prove/reasons.hpp>
#include <symshape/algebra/range.hpp>

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

/// The greatest integer whose square is at most `n`; -1 where there is none.
constexpr std::int64_t square_root(std::int64_t n) {
  if (n < 0) return -1;
  std::int64_t r = 0;
  for (std::int64_t bit = std::int64_t{1} << 31; bit != 0; bit >>= 1)
    if (r + bit <= n / (r + bit)) r += bit;
  return r;
}

/// The x with `c*x + rest >= 0`, or `<= 0` where not `at_least`.
constexpr value_range side(std::int64_t c, int128 rest, bool at_least) {
  // c*x + rest <= 0 is (-c)*x - rest >= 0.
  const int128 factor = at_least ? int128{c} : -int128{c};
  if (!at_least) rest = -rest;
  if (factor > 0) {
    const int128 bound = -wide_floor(rest, factor);
    return {bound >= int64_max   ? int64_max - 1
            : bound <= int64_min ? int64_min
                                 : static_cast<std::int64_t>(bound),
            int64_max};
  }
  const int128 bound = wide_floor(rest, -factor);
  return {int64_min, bound <= int64_min   ? int64_min + 1
                     : bound >= int64_max ? int64_max
                                          : static_cast<std::int64_t>(bound)};
}

/// Rows and their terms; rows stay where they are, so that a model can be read off backwards.
///
/// - Laws: a stored row has coprime coefficients and no coefficient 0; the constant of an inequality is rounded down, which loses no
///   integer point.
/// - Errors: a row that does not fit 64 bits is not stored: fewer hypotheses prove less, never more.
template <class Lazy = void>
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
    wide_.reserve_more(x.count + y.count);
    const linear_term *s = terms.data() + x.first, *const s_end = s + x.count;
    const linear_term *t = terms.data() + y.first, *const t_end = t + y.count;
    wide_term* out = wide_.data();
    while (s != s_end || t != t_end) {
      const std::uint32_t u = s != s_end ? s->unknown : 0xffffffffu, v = t != t_end ? t->unknown : 0xffffffffu;
      int128 sum = 0;
      if (u <= v) sum = static_cast<int128>(ka) * s++->coefficient;
      if (v <= u) sum += static_cast<int128>(kb) * t++->coefficient;
      if (sum != 0) *out++ = {u < v ? u : v, sum};
    }
    wide_.truncate(static_cast<std::uint32_t>(out - wide_.data()));
    return store(static_cast<int128>(ka) * x.constant + static_cast<int128>(kb) * y.constant, equality, reason);
  }

  constexpr void clear_new() { wide_.clear(); }
  constexpr void add_new(std::uint32_t unknown, int128 coefficient) { wide_.push_back({unknown, coefficient}); }
  /// Stores the row whose terms were given by `add_new`, in any order but without repetition.
  constexpr outcome store_new(int128 constant, bool equality, std::uint32_t reason) {
    wide_term* const w = wide_.data();
    for (std::uint32_t i = 1, count = wide_.size(); i < count; ++i) {
      if (w[i - 1].unknown < w[i].unknown) continue;
      const wide_term t = w[i];
      std::uint32_t k = i;
      for (; k > 0 && w[k - 1].unknown > t.unknown; --k) w[k] = w[k - 1];
      w[k] = t;
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
    const std::uint32_t count = wide_.size();
    wide_term* const w = wide_.data();
    int128 divisor = magnitude(w[0].coefficient);
    for (std::uint32_t i = 1; i < count && divisor != 1; ++i) divisor = wide_gcd(divisor, w[i].coefficient);
    if (divisor > 1) {
      if (equality && constant % divisor != 0) return outcome::impossible;
      constant = wide_floor(constant, divisor);
      for (auto& t : wide_) t.coefficient /= divisor;
    }
    // Room is left for negation: nothing at the very ends of 64 bits is stored.
    constexpr int128 most = int64_max;
    if (magnitude(constant) > most) return outcome::dropped;
    const std::uint32_t first = terms.size();
    terms.reserve_more(count);
    linear_term* const out = terms.end();
    for (std::uint32_t i = 0; i < count; ++i) {
      if (w[i].coefficient > most || w[i].coefficient < -most) return outcome::dropped;
      out[i] = {w[i].unknown, static_cast<std::int64_t>(w[i].coefficient)};
    }
    terms.truncate(first + count);
    rows.push_back({first, count, static_cast<std::int64_t>(constant), reason, 0, equality, true});
    return outcome::stored;
  }

  growing_array<wide_term> wide_;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
