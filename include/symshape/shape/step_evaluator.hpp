// SPDX-License-Identifier: BSL-1.0
/// @file
/// The values of a table's formulas with every step watched: what is asked once, when numbers are bound.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/shape/symbol_values.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// What is known of one step's value.
struct step_memo {
  int128 value;
  enum : unsigned char { unknown, defined, undefined } state;
};

/// A quotient or the greater number; false for a divisor of 0.
constexpr bool divide_or_choose(instruction::operation op, int128 x, int128 y, int128& out) {
  if (op == instruction::maximum) return out = x > y ? x : y, true;
  if (y == 0) return out = 0, op == instruction::euclidean_divide;
  // Nearly always both fit 64 bits, where a division is several times faster; by a constant it is none.
  const auto small_x = static_cast<std::int64_t>(x), small_y = static_cast<std::int64_t>(y);
  const int128 quotient = small_x == x && small_y == y && small_y != -1 ? int128{small_x / small_y} : x / y;
  const bool exact = quotient * y == x;
  out = quotient;
  if (op == instruction::floor_divide && !exact && (x < 0) != (y < 0)) --out;
  if (op == instruction::euclidean_divide && !exact && x < 0) out += y > 0 ? -1 : 1;
  return true;
}

/// Evaluates steps in 128 bits, each once.
///
/// Kernels compute the same steps in 64 bits. Sums and products are right there as long as the result fits, but the operands of a
/// division, a maximum or an indicator must fit by themselves: `narrow` demands it, so that what was accepted is computed rightly.
class step_evaluator {
 public:
  /// `memo` has room for every step, and starts `unknown`.
  constexpr step_evaluator(const instruction* steps, const std::int64_t* symbols, step_memo* memo)
      : steps_{steps}, symbols_{symbols}, memo_{memo} {}

  /// Only what is evaluated from now on; for formulas that no kernel computes, such as facts.
  constexpr void allow_wide() { narrow_ = false; }

  /// False where a divisor is 0 or a number grows too large. The symbols it reads have their numbers.
  constexpr bool value(std::int32_t step, int128& out) {
    step_memo& m = memo_[step];
    if (m.state == step_memo::unknown) {
      const bool fine = compute(steps_[step], m.value) && m.value < limit && m.value > -limit;
      m.state = fine ? step_memo::defined : step_memo::undefined;
    }
    out = m.value;
    return m.state == step_memo::defined;
  }
  /// As `value`, where the result must fit 64 bits whoever asks.
  constexpr bool value(std::int32_t step, std::int64_t& out) {
    int128 wide = 0;
    if (!value(step, wide) || wide != static_cast<std::int64_t>(wide)) return false;
    out = static_cast<std::int64_t>(wide);
    return true;
  }

 private:
  static constexpr int128 limit = int128{1} << 126;

  constexpr bool operand_value(std::int32_t step, int128& out) {
    return value(step, out) && (!narrow_ || out == static_cast<std::int64_t>(out));
  }

  constexpr bool compute(const instruction& i, int128& out) {
    int128 x = 0, y = 0;
    switch (i.op) {
      case instruction::constant: out = i.value; return true;
      case instruction::slot: out = symbols_[i.a]; return true;
      case instruction::add: return value(i.a, x) && value(i.b, y) && (out = x + y, true);
      case instruction::multiply: return value(i.a, x) && value(i.b, y) && checked_multiply(x, y, out);
      case instruction::non_negative: return operand_value(i.a, x) && (out = x >= 0, true);
      case instruction::zero: return operand_value(i.a, x) && (out = x == 0, true);
      case instruction::product_if: return value(i.a, x) && (x == 0 ? (out = 0, true) : value(i.b, out));
      default: break;
    }
    if (!operand_value(i.a, x) || !operand_value(i.b, y)) return false;
    return divide_or_choose(i.op, x, y, out) && (!narrow_ || out == static_cast<std::int64_t>(out));
  }

  const instruction* steps_;
  const std::int64_t* symbols_;
  step_memo* memo_;
  bool narrow_ = true;
};

/// One step of a table under complete numbers.
template <class Table>
constexpr bool checked_step_value(std::int32_t step, const std::int64_t* symbols, int128& out) {
  step_memo memo[Table::counts.steps + 1]{};
  step_evaluator evaluate{Table::rows.steps, symbols, memo};
  evaluate.allow_wide();
  return evaluate.value(step, out);
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
