// SPDX-License-Identifier: BSL-1.0
/// @file
/// The value of one formula of a table as code, with no table left in it.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/shape/step_evaluator.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// How many steps a step is when each is computed wherever it is used; at most `most`.
template <class Table>
constexpr int expanded_steps(std::int32_t step, int most) {
  const instruction& i = Table::value.steps[step];
  int count = 1;
  const bool none = i.op == instruction::constant || i.op == instruction::slot;
  const bool one = i.op == instruction::non_negative || i.op == instruction::zero;
  if (!none) count += expanded_steps<Table>(i.a, most - count);
  if (!none && !one && count < most) count += expanded_steps<Table>(i.b, most - count);
  return count < most ? count : most;
}

template <class Table, std::int32_t Step>
constexpr bool expanded_step(const std::int64_t* symbols, int128& out) {
  constexpr instruction i = Table::value.steps[Step];
  if constexpr (i.op == instruction::constant) {
    out = i.value;
    return true;
  } else if constexpr (i.op == instruction::slot) {
    out = symbols[i.a];
    return true;
  } else if constexpr (i.op == instruction::non_negative || i.op == instruction::zero) {
    int128 x = 0;
    if (!expanded_step<Table, i.a>(symbols, x)) return false;
    out = i.op == instruction::zero ? x == 0 : x >= 0;
    return true;
  } else {
    int128 x = 0, y = 0;
    if (!expanded_step<Table, i.a>(symbols, x)) return false;
    if constexpr (i.op == instruction::product_if) {
      out = 0;
      if (x == 0) return true;
      return expanded_step<Table, i.b>(symbols, out);
    } else {
      if (!expanded_step<Table, i.b>(symbols, y)) return false;
      bool defined = true;
      if constexpr (i.op == instruction::add)
        out = x + y;
      else if constexpr (i.op == instruction::multiply)
        defined = checked_multiply(x, y, out);
      else
        defined = divide_or_choose(i.op, x, y, out);
      constexpr int128 limit = int128{1} << 126;
      return defined && out < limit && out > -limit;
    }
  }
}

/// As `checked_step_value`. A formula of few steps becomes the comparisons and multiplications that it is, with constants put in: `K % 8 == 0` is a mask,
/// where walking over the table costs some fifty nanoseconds. One of many steps is walked over: its parts may be shared.
///
/// - Laws: the same answer and value as `checked_step_value`.
template <class Table, std::int32_t Step>
constexpr bool inlined_step_value(const std::int64_t* symbols, int128& out) {
  constexpr int most = 64;
  if constexpr (expanded_steps<Table>(Step, most) < most)
    return expanded_step<Table, Step>(symbols, out);
  else
    return checked_step_value<Table>(Step, symbols, out);
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
