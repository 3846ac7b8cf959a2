// SPDX-License-Identifier: BSL-1.0
/// @file
/// What is known of an integer without asking anybody: an interval and a residue class.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/integers.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// The integers of `[lower, upper]` that are `residue` modulo `multiple`.
///
/// Words: an end at `int64_min` or `int64_max` is *infinite*: nothing is known on that side. `multiple` 0 means the single number
/// `residue`, so that a constant divides and is divided by the same rules as everything else.
///
///     ss::value_range{1, 100} * ss::value_range{8}     // 8..800, multiples of 8
///
/// - Laws: whatever integers are taken from the operands, the result of the operation lies in the resulting range. Ends are rounded
///   to the residue class, so `empty()` says that no integer is left.
/// - Errors: none; an end that leaves 64 bits becomes infinite, a residue class that cannot be told becomes "any integer".
/// - Cost: a few 128-bit operations each.
class value_range {
 public:
  /// Every integer.
  constexpr value_range() = default;
  constexpr explicit value_range(std::int64_t value) : lower_{value}, upper_{value}, multiple_{0}, residue_{value} {}
  constexpr value_range(std::int64_t lower, std::int64_t upper, std::int64_t multiple = 1, std::int64_t residue = 0)
      : lower_{lower}, upper_{upper}, multiple_{multiple}, residue_{residue} {
    if (multiple_ < 0) multiple_ = multiple_ == int64_min ? 1 : -multiple_;
    tidy();
  }
  static constexpr value_range none() { return value_range{1, 0}; }

  constexpr std::int64_t lower() const { return lower_; }
  constexpr std::int64_t upper() const { return upper_; }
  constexpr bool bounded_below() const { return lower_ != int64_min; }
  constexpr bool bounded_above() const { return upper_ != int64_max; }
  /// 1 where nothing is known, 0 for a single number.
  constexpr std::int64_t multiple() const { return multiple_; }
  constexpr std::int64_t residue() const { return residue_; }
  constexpr bool empty() const { return lower_ > upper_; }
  constexpr bool single() const { return lower_ == upper_; }
  constexpr bool contains(std::int64_t value) const {
    if (value < lower_ || value > upper_) return false;
    return multiple_ == 0 ? value == residue_ : floor_remainder(value, multiple_) == residue_;
  }
  friend constexpr bool operator==(const value_range&, const value_range&) = default;

  /// What lies in both. Two residue classes are joined by the Chinese remainder theorem where that fits 64 bits.
  friend constexpr value_range meet(const value_range& a, const value_range& b) {
    value_range out;
    out.lower_ = a.lower_ > b.lower_ ? a.lower_ : b.lower_;
    out.upper_ = a.upper_ < b.upper_ ? a.upper_ : b.upper_;
    if (a.multiple_ == 1 && b.multiple_ == 1) return out.lower_ > out.upper_ ? none() : out.settled();
    const value_range& coarse = a.multiple_ == 0 || (b.multiple_ != 0 && a.multiple_ >= b.multiple_) ? b : a;
    const value_range& fine = &coarse == &a ? b : a;
    out.multiple_ = fine.multiple_;
    out.residue_ = fine.residue_;
    if (fine.multiple_ == 0) {
      if (!coarse.contains(fine.residue_)) return none();
      return fine;
    }
    const std::int64_t common = gcd(fine.multiple_, coarse.multiple_);
    if (floor_remainder(fine.residue_, common) != floor_remainder(coarse.residue_, common)) return none();
    // Steps of `fine` until the class of `coarse` is hit too: at most coarse / common of them, tried one by one while few.
    const std::int64_t rounds = coarse.multiple_ / common;
    std::int64_t joined = 0;
    if (rounds > 1 && rounds <= 256 && checked_multiply(fine.multiple_, rounds, joined))
      for (std::int64_t k = 0; k < rounds; ++k) {
        const int128 candidate = static_cast<int128>(fine.multiple_) * k + fine.residue_;
        if (static_cast<std::int64_t>(candidate % coarse.multiple_) != coarse.residue_) continue;
        out.multiple_ = joined;
        out.residue_ = static_cast<std::int64_t>(candidate);
        break;
      }
    out.tidy();
    return out;
  }

  /// The smallest range around both.
  friend constexpr value_range join(const value_range& a, const value_range& b) {
    if (a.empty()) return b;
    if (b.empty()) return a;
    value_range out;
    out.lower_ = a.lower_ < b.lower_ ? a.lower_ : b.lower_;
    out.upper_ = a.upper_ > b.upper_ ? a.upper_ : b.upper_;
    std::int64_t distance = 0;
    if (checked_subtract(a.residue_, b.residue_, distance) && distance != int64_min)
      out.multiple_ = gcd(gcd(a.multiple_, b.multiple_), distance);
    out.residue_ = a.residue_;
    out.tidy();
    return out;
  }

  friend constexpr value_range operator+(const value_range& a, const value_range& b) {
    if (a.empty() || b.empty()) return none();
    value_range out;
    out.lower_ = a.bounded_below() && b.bounded_below() ? low(static_cast<int128>(a.lower_) + b.lower_) : int64_min;
    out.upper_ = a.bounded_above() && b.bounded_above() ? high(static_cast<int128>(a.upper_) + b.upper_) : int64_max;
    if (a.multiple_ == 1 || b.multiple_ == 1) return out.settled();
    out.classify(gcd(a.multiple_, b.multiple_), static_cast<int128>(a.residue_) + b.residue_);
    return out;
  }
  friend constexpr value_range operator-(const value_range& a) { return scaled(-1, a); }
  /// `k * a`, as the product with the range of one number, only quicker.
  friend constexpr value_range scaled(std::int64_t k, const value_range& a) {
    if (k == 1 || a.empty()) return a;
    if (k == 0) return value_range{0};
    value_range out;
    const std::int64_t first = k > 0 ? a.lower_ : a.upper_, last = k > 0 ? a.upper_ : a.lower_;
    const int128 lower = first == int64_min || first == int64_max ? int64_min : static_cast<int128>(first) * k;
    const int128 upper = last == int64_min || last == int64_max ? int64_max : static_cast<int128>(last) * k;
    out.lower_ = low(lower), out.upper_ = high(upper);
    if (a.multiple_ == 1 && k != int64_min && out.lower_ == lower && out.upper_ == upper)
      return out.multiple_ = k < 0 ? -k : k, out.settled();  // ends that fit are multiples of k already
    std::int64_t multiple = 0;
    const bool fits = k != int64_min && checked_multiply(a.multiple_, k < 0 ? -k : k, multiple);
    out.classify(fits ? multiple : 1, static_cast<int128>(a.residue_) * k);
    return out;
  }
  friend constexpr value_range operator-(const value_range& a, const value_range& b) { return a + -b; }

  friend constexpr value_range operator*(const value_range& a, const value_range& b) {
    if (a.empty() || b.empty()) return none();
    value_range out;
    const int128 ends[] = {a.product(a.lower_, b.lower_), a.product(a.lower_, b.upper_), a.product(a.upper_, b.lower_),
                           a.product(a.upper_, b.upper_)};
    int128 least = ends[0], greatest = ends[0];
    for (const int128 end : ends) {
      if (end < least) least = end;
      if (end > greatest) greatest = end;
    }
    out.lower_ = low(least);
    out.upper_ = high(greatest);
    // (m*k + r)*(n*l + s) = m*n*k*l + m*s*k + n*r*l + r*s
    std::int64_t mn = 0, ms = 0, nr = 0;
    const bool fits = checked_multiply(a.multiple_, b.multiple_, mn) && checked_multiply(a.multiple_, b.residue_, ms) &&
                      checked_multiply(b.multiple_, a.residue_, nr) && ms != int64_min && nr != int64_min;
    out.classify(fits ? gcd(gcd(mn, ms), nr) : 1, static_cast<int128>(a.residue_) * b.residue_);
    return out;
  }

  /// An even power is never negative, whatever the sign of the base.
  friend constexpr value_range power(const value_range& a, std::uint32_t exponent) {
    value_range out{1}, even{1};
    for (std::uint32_t i = 0; i < exponent; ++i) out = out * a;
    if (exponent % 2 != 0 || exponent == 0 || out.empty()) return out;
    // |a| where a has both signs: from 0 to the greater distance.
    const value_range size = a.upper_ <= 0 ? -a : a.lower_ >= 0 ? a : value_range{0, max(a, -a).upper_};
    for (std::uint32_t i = 0; i < exponent; ++i) even = even * value_range{size.lower_, size.upper_};
    return meet(out, even);
  }

  /// The floor of `a / b`, where `b` is not 0: a divisor's 0 is left out, since there is no quotient there.
  friend constexpr value_range floor_div(const value_range& a, const value_range& b) {
    if (a.empty() || b.empty()) return none();
    if (b.lower_ >= 1) return divide_positive(a, b);
    if (b.upper_ <= -1) return divide_positive(-a, -b);
    value_range out = none();
    if (b.upper_ >= 1) out = join(out, divide_positive(a, value_range{1, b.upper_}));
    if (b.lower_ <= -1) out = join(out, divide_positive(-a, value_range{1, (-b).upper_}));
    return out;
  }

  friend constexpr value_range max(const value_range& a, const value_range& b) {
    if (a.empty() || b.empty()) return none();
    const value_range either = join(a, b);
    return value_range{a.lower_ > b.lower_ ? a.lower_ : b.lower_, either.upper_, either.multiple_, either.residue_};
  }

 private:
  static constexpr std::int64_t low(int128 end) {
    return end <= int64_min ? int64_min : end >= int64_max ? int64_max - 1 : static_cast<std::int64_t>(end);
  }
  static constexpr std::int64_t high(int128 end) {
    return end >= int64_max ? int64_max : end <= int64_min ? int64_min + 1 : static_cast<std::int64_t>(end);
  }
  /// Of two ends, where 0 times infinity is 0: the other factor is exactly 0 there.
  static constexpr int128 product(std::int64_t x, std::int64_t y) {
    constexpr int128 infinity = int128{1} << 100;
    if (x == 0 || y == 0) return 0;
    const bool infinite = x == int64_min || x == int64_max || y == int64_min || y == int64_max;
    if (infinite) return (x < 0) == (y < 0) ? infinity : -infinity;
    return static_cast<int128>(x) * y;
  }
  static constexpr std::int64_t quotient_end(std::int64_t x, std::int64_t d) {
    if (x == int64_min || x == int64_max) return x;
    if (d == int64_max) return x < 0 ? -1 : 0;
    return floor_quotient(x, d);
  }
  static constexpr value_range divide_positive(const value_range& a, const value_range& b) {
    const std::int64_t least_divisor = b.lower_, greatest_divisor = b.upper_;
    value_range out;
    out.lower_ = quotient_end(a.lower_, a.lower_ < 0 ? least_divisor : greatest_divisor);
    out.upper_ = quotient_end(a.upper_, a.upper_ < 0 ? greatest_divisor : least_divisor);
    if (b.single() && a.multiple_ != 0 && a.multiple_ % least_divisor == 0)
      out.classify(a.multiple_ / least_divisor, floor_quotient(a.residue_, least_divisor));
    else
      out.tidy();
    return out;
  }

  constexpr void classify(std::int64_t multiple, int128 residue) {
    multiple_ = multiple;
    if (multiple_ == 1) return tidy();
    if (multiple_ == 0 && residue != static_cast<std::int64_t>(residue)) multiple_ = 1;
    residue_ = multiple_ == 0 ? static_cast<std::int64_t>(residue)
                              : static_cast<std::int64_t>(((residue % multiple_) + multiple_) % multiple_);
    tidy();
  }

  /// Rounds the ends to the residue class.
  constexpr void tidy() {
    if (lower_ > upper_) return become_empty();
    if (multiple_ == 1) return residue_ = 0, static_cast<void>(settled());
    if (multiple_ == 0) {
      if (residue_ < lower_ || residue_ > upper_) return become_empty();
      lower_ = upper_ = residue_;
      return;
    }
    residue_ = floor_remainder(residue_, multiple_);
    if (lower_ != int64_min)
      lower_ =
          low(static_cast<int128>(lower_) + floor_remainder(residue_ - floor_remainder(lower_, multiple_), multiple_));
    if (upper_ != int64_max)
      upper_ =
          high(static_cast<int128>(upper_) - floor_remainder(floor_remainder(upper_, multiple_) - residue_, multiple_));
    if (lower_ > upper_) return become_empty();
    settled();
  }
  /// Without a residue class only a single number is to be told.
  constexpr const value_range& settled() {
    if (lower_ == upper_ && lower_ != int64_min && lower_ != int64_max) multiple_ = 0, residue_ = lower_;
    return *this;
  }
  constexpr void become_empty() {
    *this = value_range{};
    lower_ = 1;
    upper_ = 0;
  }

  std::int64_t lower_ = int64_min, upper_ = int64_max;
  std::int64_t multiple_ = 1, residue_ = 0;
};

}  // namespace symshape::inline SYMSHAPE_ABI
