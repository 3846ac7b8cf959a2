// SPDX-License-Identifier: BSL-1.0
/// @file
/// Solving sizes for symbols, and refusing with a sentence what does not fit.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/failure.hpp>
#include <symshape/shape/step_evaluator.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// How the formulas of a row belong to operands: of ranks {2, 2}, formula 3 is axis 1 of argument 1.
struct operand_ranks {
  const std::int32_t* ranks;
  std::int32_t count;
  std::int32_t first_stride = -1;  // where a single operand's strides begin; they follow the sizes

  constexpr void locate(std::int32_t flat, std::int32_t& argument, std::int32_t& axis) const {
    argument = 0;
    axis = first_stride >= 0 && flat >= first_stride ? flat - first_stride : flat;
    while (argument + 1 < count && axis >= ranks[argument]) axis -= ranks[argument++];
  }
};

/// What is said of a size of a single operand, of one of several operands, and of a stride.
struct axis_sentence {
  const char *one, *several, *stride;
};

/// Solves for the symbols of a row of formulas, given numbers for the first of them, and checks everything else against the result.
///
/// - Always true afterwards: each symbol is in [0, 2^48]; every size, stride and contiguous stride has a value that fits 64 bits and is
///   computed rightly in 64 bits; sizes and given strides have the given numbers; all facts hold.
/// - Cost: O(formulas + steps), no allocation.
template <class Lazy = void>  // as in prove.hpp: programs that only include do not pay
class size_solver {
 public:
  /// `symbols` receives the result; `memo` has room for every step; `origin` for every symbol, -1 at the start.
  constexpr size_solver(const formula_rows& rows, operand_ranks ranks, const std::int64_t* numbers,
                        std::int64_t* symbols, step_memo* memo, std::int32_t* origin, failure& f)
      : rows_{rows},
        ranks_{ranks},
        numbers_{numbers},
        symbols_{symbols},
        origin_{origin},
        evaluate_{rows.steps, symbols, memo},
        f_{&f} {
    sizes_ = ranks.first_stride >= 0 ? ranks.first_stride : rows.solvable;
  }

  constexpr bool run() { return sizes_fit() && solve() && strides_fit() && facts_hold(); }

 private:
  constexpr bool refuse(std::int32_t formula, std::int64_t value, const axis_sentence& s) {
    f_->kind = failure_kind::binding;
    f_->sentence = formula >= sizes_ ? s.stride : ranks_.count > 1 ? s.several : s.one;
    f_->formula = rows_.spelled[formula];
    f_->value = value;
    ranks_.locate(formula, f_->argument, f_->axis);
    return false;
  }

  constexpr bool sizes_fit() {
    int128 elements = 1;
    for (std::int32_t i = 0; i < rows_.solvable; ++i) {
      const std::int64_t n = numbers_[i];
      if (n < 0)
        return refuse(i, n,
                      {"size %v at axis %x is negative", "size %v at axis %x of argument %a is negative",
                       "stride %v at axis %x is negative"});
      if (i >= sizes_) continue;
      if (n > maximum_size)
        return refuse(i, n,
                      {"size %v at axis %x is above 2^48", "size %v at axis %x of argument %a is above 2^48", ""});
      std::int32_t argument = 0, axis = 0;
      ranks_.locate(i, argument, axis);
      if (axis == 0) elements = 1;
      // Sizes of 0 do not excuse the others: contiguous strides are products of max(size, 1).
      elements *= n == 0 ? 1 : n;
      if (elements > int64_max)
        return refuse(i, n,
                      {"the product of the sizes up to axis %x leaves 64 bits",
                       "the product of the sizes up to axis %x of argument %a leaves 64 bits", ""});
    }
    return true;
  }

  constexpr bool solve() {
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(rows_.counts.order); ++i) {
      const solve_step step = rows_.order[i];
      if (step.symbol < 0 || origin_[step.symbol] >= 0) {
        if (!compare(step.axis)) return false;
        continue;
      }
      int128 rest = 0, coefficient = 1;
      if ((step.rest >= 0 && !evaluate_.value(step.rest, rest)) ||
          (step.coefficient >= 0 && !evaluate_.value(step.coefficient, coefficient)))
        return refuse_value(step.axis);
      const std::int64_t number = numbers_[step.axis];
      const int128 value = coefficient == 0 ? int128{0} : (number - rest) / coefficient;
      f_->name = rows_.name(step.symbol);
      if (value * coefficient != number - rest || value < 0 || value > maximum_size)
        return refuse(
            step.axis, number,
            {"size %v at axis %x is not %f for any %n", "size %v at axis %x of argument %a is not %f for any %n",
             "stride %v at axis %x is not %f for any %n"});
      if (coefficient == 0) {
        // Any number would do here; perhaps the next formula says which.
        const bool another =
            i + 1 < static_cast<std::int32_t>(rows_.counts.order) && rows_.order[i + 1].symbol == step.symbol;
        if (another) continue;
        return refuse(step.axis, number,
                      {"size %v at axis %x does not give %n: its factor in %f is 0",
                       "size %v at axis %x of argument %a does not give %n: its factor in %f is 0",
                       "stride %v at axis %x does not give %n: its factor in %f is 0"});
      }
      symbols_[step.symbol] = static_cast<std::int64_t>(value);
      origin_[step.symbol] = step.axis;
    }
    return true;
  }
  /// A formula without unknowns against its number.
  constexpr bool compare(std::int32_t i) {
    const std::int64_t number = numbers_[i];
    // The stride of an axis that has no second element, or of a tensor without elements, means nothing.
    if (i >= sizes_ && (numbers_[i - sizes_] <= 1 || is_empty())) return true;
    std::int64_t value = 0;
    if (!evaluate_.value(rows_.root[i], value)) return refuse_value(i);
    if (value == number) return true;
    const instruction& root = rows_.steps[rows_.root[i]];
    f_->other_value = value;
    if (root.op == instruction::constant)
      return refuse(i, number,
                    {"size %v at axis %x is not %f", "size %v at axis %x of argument %a is not %f",
                     "stride %v at axis %x is not %f"});
    if (root.op != instruction::slot || i >= sizes_ || origin_[root.a] >= sizes_)
      return refuse(
          i, number,
          {"size %v at axis %x is not %f, which is %w", "size %v at axis %x of argument %a is not %f, which is %w",
           "stride %v at axis %x is not %f, which is %w"});
    // First what gave the symbol its number.
    refuse(
        i, number,
        {"%n is %v (axis %x) and %w (axis %y)", "%n is %v (argument %a, axis %x) and %w (argument %b, axis %y)", ""});
    f_->name = rows_.name(root.a);
    f_->other_argument = f_->argument;
    f_->other_axis = f_->axis;
    f_->other_value = number;
    f_->value = value;
    ranks_.locate(origin_[root.a], f_->argument, f_->axis);
    return false;
  }
  constexpr bool refuse_value(std::int32_t i) {
    return refuse(i, i < rows_.solvable ? numbers_[i] : 0,
                  {"size %v at axis %x: %f has no value (a divisor is 0 or a number too large)",
                   "size %v at axis %x of argument %a: %f has no value (a divisor is 0 or a number too large)",
                   "the stride at axis %x: %f has no value (a divisor is 0 or a number too large)"});
  }
  constexpr bool is_empty() const {
    for (std::int32_t i = 0; i < sizes_; ++i)
      if (numbers_[i] == 0) return true;
    return false;
  }

  constexpr bool strides_fit() {
    if (ranks_.first_stride < 0) return true;
    const bool empty = is_empty();
    int128 span = 0;
    for (std::int32_t axis = 0; axis < sizes_; ++axis) {
      const std::int32_t i = ranks_.first_stride + axis;
      std::int64_t stride = 0;
      if (!evaluate_.value(rows_.root[i], stride)) return refuse_value(i);
      if (stride < 0) return refuse(i, stride, {"", "", "the stride at axis %x, %f, is negative: %v"});
      if (!empty) span += static_cast<int128>(numbers_[axis] - 1) * stride;
      if (span > int64_max)
        return refuse(i, stride, {"", "", "with stride %v at axis %x, elements lie farther apart than 2^63 - 1"});
    }
    return true;
  }

  /// The first symbol after `after` that the value of a step depends on; -1 for none.
  constexpr std::int32_t symbol_of(std::int32_t step, std::int32_t after) const {
    const instruction& i = rows_.steps[step];
    if (i.op == instruction::constant) return -1;
    if (i.op == instruction::slot) return i.a > after ? i.a : -1;
    const std::int32_t symbol = symbol_of(i.a, after);
    const std::int32_t other =
        i.op == instruction::non_negative || i.op == instruction::zero ? -1 : symbol_of(i.b, after);
    return symbol < 0 || (other >= 0 && other < symbol) ? other : symbol;
  }

  constexpr bool facts_hold() {
    evaluate_.allow_wide();
    const std::int32_t first = ranks_.first_stride >= 0 ? ranks_.first_stride + sizes_ : rows_.solvable;
    for (std::int32_t i = first; i < rows_.count; ++i) {
      int128 holds = 0;
      const bool defined = evaluate_.value(rows_.root[i], holds);
      if (defined && holds != 0) continue;
      f_->kind = failure_kind::binding;
      f_->sentence = defined ? "the fact %f does not hold" : "the fact %f cannot be computed";
      f_->formula = rows_.spelled[i];
      const std::int32_t symbol = symbol_of(rows_.root[i], -1);
      if (symbol < 0) return false;
      f_->sentence = defined
                         ? "the fact %f does not hold where %n is %v"
                         : "the fact %f cannot be computed where %n is %v: a divisor is 0, or a number leaves 64 bits";
      f_->name = rows_.name(symbol);
      f_->value = symbols_[symbol];
      const std::int32_t other = symbol_of(rows_.root[i], symbol);
      if (other < 0) return false;
      f_->sentence = defined
                         ? "the fact %f does not hold where %n is %v and %g is %w"
                         : "the fact %f cannot be computed where %n is %v and %g is %w: a divisor is 0, or a number "
                           "leaves 64 bits";
      f_->other_formula = rows_.name(other);
      f_->other_value = symbols_[other];
      return false;
    }
    return true;
  }

  formula_rows rows_;
  operand_ranks ranks_;
  const std::int64_t* numbers_;
  std::int64_t* symbols_;
  std::int32_t* origin_;
  step_evaluator evaluate_;
  failure* f_;
  std::int32_t sizes_ = 0;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
