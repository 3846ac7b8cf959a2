// SPDX-License-Identifier: BSL-1.0
/// @file
/// The instructions of a guard program and the loop that runs them.
/// Floor: guard. Includes only algebra.

#pragma once

#include <symshape/algebra/integers.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// How a guard came out.
enum class guard_outcome : unsigned char { holds, fails, overflow, division_by_zero };

/// One instruction of 16 bytes.
///
/// Words: an *operand* is the number of a slot, or of a temporary where its highest bit is set. The *sum* is a 128-bit accumulator, the
/// *product* another. Tests leave the program when they fail; jumps go `value` instructions on. The guards stand one behind the other: who comes to
/// the end of one goes on with the next.
struct guard_step {
  enum operation : unsigned char {
    stop,    // all guards hold
    refuse,  // this one fails
    // Whole guards of the usual forms.
    at_least,             // a >= value
    at_most,              // a <= value
    equals,               // a == value
    differs,              // a != value
    remainder_is,         // a % value == b, where b is a number and value positive
    low_bits_are,         // the same, value a power of two
    difference_at_least,  // a - b + value >= 0
    difference_is_zero,   // a - b + value == 0
    difference_is_not_zero,
    // Sums.
    begin_sum,         // sum = value
    add_operand,       // sum = value + a
    subtract_operand,  // sum = value - a
    add_difference,    // sum = value + a - b
    add_term,          // sum += value * a
    add_square,        // sum += value * a * b
    begin_product,     // product = value * a
    multiply_product,  // product *= a
    add_product,       // sum += product
    store_sum,         // to = sum
    // Divisions and choices.
    floor_divide,     // to = a // b
    floor_divide_by,  // to = a // value, which is positive
    mod,              // to = a % b
    mod_by,           // to = a % value, which is positive
    mask_by,          // to = a % value, a power of two
    truncated_divide,
    truncated_mod,
    euclidean_divide,
    maximum,  // to = max(a, b)
    minimum,
    // Tests of the sum.
    test_non_negative,
    test_negative,
    test_zero,
    test_nonzero,
    jump,
    jump_if_negative,
    jump_if_nonzero,
  };
  operation op = stop;
  unsigned char unused = 0;
  std::uint16_t a = 0, b = 0, to = 0;
  std::int64_t value = 0;
};
static_assert(sizeof(guard_step) == 16);

inline constexpr std::uint16_t temporary_bit = 0x8000;
/// More would be a formula nested some hundred levels deep: refused when the program is made.
inline constexpr std::uint32_t maximum_temporaries = 128;

/// A division in the way of `op`; overflow and zero divisors are outcomes.
inline guard_outcome divide(guard_step::operation op, std::int64_t x, std::int64_t y, std::int64_t& out) {
  const bool remainder = op == guard_step::mod || op == guard_step::truncated_mod;
  if (y == 0) {
    out = 0;
    return op == guard_step::euclidean_divide ? guard_outcome::holds : guard_outcome::division_by_zero;
  }
  if (y == -1) {  // int64_min / -1 traps
    if (!remainder && x == int64_min) return guard_outcome::overflow;
    out = remainder ? 0 : -x;
  } else if (remainder) {
    out = op == guard_step::mod ? floor_remainder(x, y) : x % y;
  } else if (op == guard_step::truncated_divide) {
    out = x / y;
  } else {
    // The Euclidean quotient by a negative y is -(x // -y), and -int64_min is no number: no x is larger, so that only its sign counts.
    out = op == guard_step::floor_divide || y > 0 ? floor_quotient(x, y)
          : y == int64_min                        ? std::int64_t{x < 0}
                                                  : -floor_quotient(x, -y);
  }
  return guard_outcome::holds;
}

/// Runs guards until one does not hold, and says which step that was. Allocates nothing; what leaves 64 bits, or a divisor that is 0, is an
/// outcome and not an error.
inline const guard_step* run_guards(const guard_step* s, const std::int64_t* slots, guard_outcome& outcome) {
  std::int64_t temporaries[maximum_temporaries];
  const std::int64_t* const bases[2] = {slots, temporaries};
  const auto at = [&bases](std::uint16_t operand) { return bases[operand >> 15][operand & 0x7fff]; };
  // A test is exact where the sum fits 64 bits, and where all its terms do. Otherwise some number that the program computed may have left
  // 64 bits: `n * m > 100` does not hold for n and m of 2^40.
  constexpr int128 limit = int128{1} << 125;
  int128 sum = 0, product = 0;
  bool wide = false, product_overflows = false;
  const auto add = [&](int128 term) {
    if (term != static_cast<std::int64_t>(term)) {
      wide = true;
      if (term > limit || term < -limit) return false;
    }
    sum += term;
    return !wide || (sum <= limit && sum >= -limit);
  };
  const auto start = [&](int128 first) {
    sum = first;
    wide = false;
  };
  const auto difference = [&] { return static_cast<int128>(s->value) + at(s->a) - at(s->b); };
  const auto leave = [&](guard_outcome how) {
    outcome = how;
    return s;
  };
  for (;; ++s) {
    bool holds = true;
    switch (s->op) {
      case guard_step::stop: return leave(guard_outcome::holds);
      case guard_step::refuse: return leave(guard_outcome::fails);
      case guard_step::at_least: holds = at(s->a) >= s->value; break;
      case guard_step::at_most: holds = at(s->a) <= s->value; break;
      case guard_step::equals: holds = at(s->a) == s->value; break;
      case guard_step::differs: holds = at(s->a) != s->value; break;
      case guard_step::remainder_is: holds = floor_remainder(at(s->a), s->value) == s->b; break;
      case guard_step::low_bits_are: holds = (at(s->a) & (s->value - 1)) == s->b; break;
      case guard_step::difference_at_least: holds = difference() >= 0; break;
      case guard_step::difference_is_zero: holds = difference() == 0; break;
      case guard_step::difference_is_not_zero: holds = difference() != 0; break;
      case guard_step::begin_sum: start(s->value); break;
      case guard_step::add_operand: start(static_cast<int128>(s->value) + at(s->a)); break;
      case guard_step::subtract_operand: start(static_cast<int128>(s->value) - at(s->a)); break;
      case guard_step::add_difference: start(difference()); break;
      case guard_step::add_term:
        if (!add(static_cast<int128>(s->value) * at(s->a))) return leave(guard_outcome::overflow);
        break;
      case guard_step::add_square: {
        int128 square = static_cast<int128>(at(s->a)) * at(s->b);
        if (s->value != 1 && !checked_multiply(square, static_cast<int128>(s->value), square))
          return leave(guard_outcome::overflow);
        if (!add(square)) return leave(guard_outcome::overflow);
        break;
      }
      case guard_step::begin_product:
        product = static_cast<int128>(s->value) * at(s->a);
        product_overflows = false;
        break;
      case guard_step::multiply_product: {
        // A later factor 0 makes the product 0, whatever the others were.
        const std::int64_t factor = at(s->a);
        if (factor == 0) {
          product = 0;
          product_overflows = false;
        } else if (product != 0 &&
                   (product_overflows || !checked_multiply(product, static_cast<int128>(factor), product))) {
          product_overflows = true;
        }
        break;
      }
      case guard_step::add_product:
        if (product_overflows || !add(product)) return leave(guard_outcome::overflow);
        break;
      case guard_step::store_sum:
        if (sum != static_cast<std::int64_t>(sum)) return leave(guard_outcome::overflow);
        temporaries[s->to] = static_cast<std::int64_t>(sum);
        break;
      case guard_step::floor_divide_by: temporaries[s->to] = floor_quotient(at(s->a), s->value); break;
      case guard_step::mod_by: temporaries[s->to] = floor_remainder(at(s->a), s->value); break;
      case guard_step::mask_by: temporaries[s->to] = at(s->a) & (s->value - 1); break;
      case guard_step::floor_divide:
      case guard_step::truncated_divide:
      case guard_step::euclidean_divide:
      case guard_step::mod:
      case guard_step::truncated_mod:
        if (const guard_outcome how = divide(s->op, at(s->a), at(s->b), temporaries[s->to]);
            how != guard_outcome::holds)
          return leave(how);
        break;
      case guard_step::maximum: temporaries[s->to] = at(s->a) > at(s->b) ? at(s->a) : at(s->b); break;
      case guard_step::minimum: temporaries[s->to] = at(s->a) < at(s->b) ? at(s->a) : at(s->b); break;
      case guard_step::jump: s += s->value - 1; break;
      default: {
        if (wide && sum != static_cast<std::int64_t>(sum)) return leave(guard_outcome::overflow);
        switch (s->op) {
          case guard_step::test_non_negative: holds = sum >= 0; break;
          case guard_step::test_negative: holds = sum < 0; break;
          case guard_step::test_zero: holds = sum == 0; break;
          case guard_step::test_nonzero: holds = sum != 0; break;
          case guard_step::jump_if_negative: s += sum < 0 ? s->value - 1 : 0; break;
          default: s += sum != 0 ? s->value - 1 : 0; break;  // jump_if_nonzero
        }
      }
    }
    if (!holds) return leave(guard_outcome::fails);
  }
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
