// SPDX-License-Identifier: BSL-1.0
/// @file
/// The guards that nearly all programs are made of, as one instruction each.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/algebra/growing_array.hpp>
#include <symshape/guard/program/code.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// `a % value` was just computed, and is compared with a small number: a test of the remainder instead.
inline bool fuse_remainder(growing_array<guard_step>& code, std::int64_t bound) {
  const std::uint16_t compared = code.back().a;
  guard_step& division = code[code.size() - 2];
  if (division.op != guard_step::mod_by && division.op != guard_step::mask_by) return false;
  if (compared != (temporary_bit | division.to) || bound < 0 || bound > 0x7fff) return false;
  if (bound >= division.value) return false;  // no remainder is
  division.op = division.op == guard_step::mod_by ? guard_step::remainder_is : guard_step::low_bits_are;
  division.b = static_cast<std::uint16_t>(bound);
  division.to = 0;
  code.pop_back();
  return true;
}

/// Turns the sum that was written last, of one operand or of a difference, into a whole test: that it is not negative (`order`) or zero,
/// or with `truth` false the opposite. False, and nothing changed, where the sum is another, or where a jump lands behind it
/// (at `landed`): then it is not the only sum that the test is of. The guard's code begins at `first`.
inline bool fuse_test(growing_array<guard_step>& code, std::uint32_t first, std::uint32_t landed, bool order,
                      bool truth) {
  if (landed == code.size()) return false;
  guard_step& s = code.back();
  if (s.op == guard_step::add_difference) {
    if (order && !truth) {  // a - b + value < 0 is b - a - value - 1 >= 0
      if (s.value == int64_max) return false;
      const std::uint16_t a = s.a;
      s.a = s.b;
      s.b = a;
      s.value = -(s.value + 1);
    }
    s.op = order   ? guard_step::difference_at_least
           : truth ? guard_step::difference_is_zero
                   : guard_step::difference_is_not_zero;
    return true;
  }
  const bool positive = s.op == guard_step::add_operand;
  if ((!positive && s.op != guard_step::subtract_operand) || s.value == int64_min || s.value == int64_max) return false;
  const std::int64_t bound = positive ? -s.value : s.value;  // where the sum is 0
  if (order) {
    s.op = positive == truth ? guard_step::at_least : guard_step::at_most;
    s.value = truth ? bound : positive ? bound - 1 : bound + 1;
    return true;
  }
  const bool two_steps = code.size() >= first + 2 && landed != code.size() - 1;
  if (truth && two_steps && fuse_remainder(code, bound)) return true;
  s.op = truth ? guard_step::equals : guard_step::differs;
  s.value = bound;
  return true;
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
