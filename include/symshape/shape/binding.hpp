// SPDX-License-Identifier: BSL-1.0
/// @file
/// Numbers meet names: solving the sizes of one or several operands for their symbols.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/error.hpp>
#include <symshape/shape/symbol_values.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace symshape::inline SYMSHAPE_ABI {

namespace refused {

template <char... C>
struct symbol_named {};

/// A symbol that numbers for the sizes do not determine, as B and C in `shape<"B*C">`.
template <bool Solved, class Symbol>
struct unsolved_symbol {
  static_assert(Solved, "binding: the sizes alone do not give every symbol; the argument shows one that they leave open");
  static constexpr bool checked = Solved;
};

}  // namespace refused

namespace detail {

template <class Formulas, class Positions>
struct unsolved_name;
template <class Formulas, std::size_t... I>
struct unsolved_name<Formulas, std::index_sequence<I...>> {
  static constexpr auto& table = Formulas::value;
  using type = refused::symbol_named<table.names[table.name_begin[table.unsolved < 0 ? 0 : table.unsolved] + I]...>;
};

/// Refuses formulas whose symbols their sizes do not give.
template <class Formulas>
constexpr bool solvable = [] {
  constexpr auto& table = Formulas::value;
  constexpr std::size_t length = table.unsolved < 0 ? 0 : table.name(static_cast<std::size_t>(table.unsolved)).size;
  return refused::unsolved_symbol<(table.unsolved < 0), typename unsolved_name<Formulas, std::make_index_sequence<length>>::type>::checked;
}();

/// Where a flat axis lies: axis 3 of ranks {2, 2} is axis 1 of argument 1.
struct operand_ranks {
  const std::int32_t* ranks;
  std::int32_t count;

  constexpr void locate(std::int32_t flat, std::int32_t& argument, std::int32_t& axis) const {
    argument = 0;
    axis = flat;
    while (argument + 1 < count && axis >= ranks[argument]) axis -= ranks[argument++];
  }
};

/// Solves for the symbols of `Formulas` (sizes first, then facts), given a number for each size.
///
/// Of several operands the formulas stand in one row: a name has one value in all of them. Fills `f` and returns false where a number
/// does not fit its formula, and where a fact does not hold.
template <class Formulas>
constexpr bool solve_symbols(const std::int64_t* sizes, std::int64_t* symbols, operand_ranks ranks, failure& f) {
  constexpr auto& table = Formulas::value;
  const bool several = ranks.count > 1;
  const auto refuse = [&](const char* one, const char* more, std::int32_t axis) {
    f.kind = failure_kind::binding;
    f.sentence = several ? more : one;
    f.formula = Formulas::spelled[axis];
    f.value = sizes[axis];
    ranks.locate(axis, f.argument, f.axis);
    return false;
  };
  int128 elements = 1;
  for (std::int32_t axis = 0; axis < static_cast<std::int32_t>(Formulas::solvable); ++axis) {
    if (sizes[axis] < 0) return refuse("size %v at axis %x is negative", "size %v at axis %x of argument %a is negative", axis);
    if (sizes[axis] > maximum_size) return refuse("size %v at axis %x is above 2^48", "size %v at axis %x of argument %a is above 2^48", axis);
    std::int32_t argument = 0, inner = 0;
    ranks.locate(axis, argument, inner);
    if (inner == 0) elements = 1;
    elements *= sizes[axis] == 0 ? 1 : sizes[axis];
    if (elements > int64_max)
      return refuse("the product of the sizes up to axis %x leaves 64 bits", "the product of the sizes up to axis %x of argument %a leaves 64 bits", axis);
  }
  for (std::int32_t i = 0; i < table.order_count; ++i) {
    const solve_step step = table.order[i];
    const std::int64_t number = sizes[step.axis];
    int128 rest = 0, coefficient = 1;
    if (!checked_step_value<Formulas>(step.rest, symbols, rest) ||
        (step.symbol >= 0 && !checked_step_value<Formulas>(step.coefficient, symbols, coefficient)))
      return refuse("size %v at axis %x: %f has no value (a divisor is 0 or a number too large)",
                    "size %v at axis %x of argument %a: %f has no value (a divisor is 0 or a number too large)", step.axis);
    if (step.symbol < 0) {
      if (rest == number) continue;
      f.other_value = static_cast<std::int64_t>(rest);
      if (table.steps[step.rest].op == instruction::constant)
        return refuse("size %v at axis %x is not %f", "size %v at axis %x of argument %a is not %f", step.axis);
      const std::int32_t symbol = table.find(Formulas::spelled[step.axis]);
      if (symbol < 0)
        return refuse("size %v at axis %x is not %f, which is %w", "size %v at axis %x of argument %a is not %f, which is %w", step.axis);
      f.name = table.name(static_cast<std::size_t>(symbol));
      refuse("%n is %v (axis %x) and %w (axis %y)", "%n is %v (argument %a, axis %x) and %w (argument %b, axis %y)", step.axis);
      // First what was bound first.
      f.other_argument = f.argument;
      f.other_axis = f.axis;
      f.other_value = number;
      f.value = static_cast<std::int64_t>(rest);
      ranks.locate(table.first_axis[symbol], f.argument, f.axis);
      return false;
    }
    f.name = table.name(static_cast<std::size_t>(step.symbol));
    if (coefficient == 0)
      return refuse("size %v at axis %x does not give %n: its factor in %f is 0", "size %v at axis %x of argument %a does not give %n: its factor in %f is 0",
                    step.axis);
    const int128 value = (number - rest) / coefficient;
    if (value * coefficient != number - rest || value < 0 || value > maximum_size)
      return refuse("size %v at axis %x is not %f for any %n", "size %v at axis %x of argument %a is not %f for any %n", step.axis);
    symbols[step.symbol] = static_cast<std::int64_t>(value);
  }
  for (std::size_t i = Formulas::solvable; i < Formulas::count; ++i) {
    int128 holds = 0;
    if (checked_step_value<Formulas>(table.root[i], symbols, holds) && holds != 0) continue;
    f.kind = failure_kind::binding;
    f.sentence = "the fact %f does not hold where %n is %v";
    f.formula = Formulas::spelled[i];
    // The symbol shown is the last that the fact's steps read.
    for (std::int32_t k = table.root[i]; k >= 0; --k)
      if (table.steps[k].op == instruction::slot) {
        f.name = table.name(static_cast<std::size_t>(table.steps[k].a));
        f.value = symbols[table.steps[k].a];
        break;
      }
    return false;
  }
  return true;
}

/// For each symbol of `To`, its position in `From`, or -1.
template <class To, class From>
struct symbol_map {
  static constexpr std::size_t count = To::counts.symbols;
  struct positions {
    std::int32_t at[count + 1]{};
  };
  static constexpr positions value = [] {
    positions p;
    for (std::size_t i = 0; i < count; ++i) p.at[i] = From::value.find(To::value.name(i));
    return p;
  }();
  template <std::size_t I>
  static constexpr std::int32_t position = value.at[I];
};

}  // namespace detail

/// A size given by the caller: any integer, but neither bool nor floating.
struct size_value {
  std::int64_t value;
  template <class Integer>
    requires(std::is_integral_v<Integer> && !std::is_same_v<Integer, bool>)
  SYMSHAPE_HOST_DEVICE constexpr size_value(Integer i) : value{static_cast<std::int64_t>(i)} {
    if constexpr (std::is_unsigned_v<Integer> && sizeof(Integer) == 8)
      if (i > static_cast<Integer>(int64_max)) value = int64_max;  // refused when it is bound: above 2^48
  }
};

namespace detail {

/// Spreads the given sizes over all axes: as many as the rank, or only those of the axes that are not numbers.
template <class... Dim, std::size_t N>
constexpr void spread_sizes(const size_value (&given)[N], std::int64_t (&sizes)[sizeof...(Dim) + 1]) {
  constexpr std::size_t rank = sizeof...(Dim), open = (std::size_t{!Dim::is_static} + ... + 0);
  static_assert(N == rank || N == open, "view: the number of sizes is neither the rank of the shape nor the number of its axes that are not static");
  std::size_t axis = 0, next = 0;
  ((sizes[axis] = N == rank || !Dim::is_static ? given[next++ < N ? next - 1 : 0].value : Dim::value, ++axis), ...);
  (void)next;
}

}  // namespace detail

}  // namespace symshape::inline SYMSHAPE_ABI
