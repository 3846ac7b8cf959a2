// SPDX-License-Identifier: BSL-1.0
/// @file
/// Operands that were bound separately: the numbers of a shared name are compared where they meet.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/algebra/error.hpp>
#include <symshape/shape/basic_view.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// All symbols of several operands, each once. `Operand` is a view type.
template <class... Operand>
struct operand_symbols : operand_symbols<typename Operand::plain...> {};

template <class... T, class... Dims, class... Strides>
struct operand_symbols<basic_view<T, Dims, Strides>...> {
  template <class Out, class... List>
  struct gather;
  template <class... Dim>
  struct gather<dims<Dim...>> {
    using type = formulas<sizeof...(Dim), Dim...>;
  };
  template <class... Dim, class... D, class... Rest>
  struct gather<dims<Dim...>, dims<D...>, Rest...> : gather<dims<Dim..., D...>, Rest...> {};
  template <class... Dim, class... D, class... Rest>
  struct gather<dims<Dim...>, strides<D...>, Rest...> : gather<dims<Dim..., D...>, Rest...> {};
  template <class... Dim, class... Rest>
  struct gather<dims<Dim...>, contiguous, Rest...> : gather<dims<Dim...>, Rest...> {};
  /// Sizes of all operands first, then strides.
  using formulas = typename gather<dims<>, Dims..., Strides...>::type;
  static constexpr std::size_t count = formulas::counts.symbols;
};

/// The numbers of all operands' symbols in one row.
template <std::size_t Count>
struct joined_values {
  std::int64_t values[Count + 1]{};
  std::int32_t owner[Count + 1]{};  // the operand that gave the number, plus one; 0 for none
};

/// The axis of `View` where its symbol `position` occurs first.
template <class View>
constexpr std::int32_t axis_of(std::int32_t position) {
  return View::formulas::value.first_axis[position] % (View::rank() > 0 ? static_cast<std::int32_t>(View::rank()) : 1);
}

template <class Joined, class View, class First>
constexpr bool join_one(joined_values<Joined::count>& all, const View& v, std::int32_t argument,
                        const First& axis_of_owner, failure& f) {
  using map = symbol_map<typename View::formulas, typename Joined::formulas>;
  for (std::size_t i = 0; i != View::symbol_count; ++i) {
    const std::int32_t at = map::value.at[i];
    const std::int64_t number = v.symbols()[i];
    if (all.owner[at] == 0) {
      all.owner[at] = argument + 1;
      all.values[at] = number;
    } else if (all.values[at] != number) {
      f.kind = failure_kind::shape;
      f.sentence = "%n is %v (argument %a, axis %x) and %w (argument %b, axis %y)";
      f.name = Joined::formulas::value.name(static_cast<std::size_t>(at));
      f.argument = all.owner[at] - 1;
      f.axis = axis_of_owner(f.argument, f.name);
      f.value = all.values[at];
      f.other_argument = argument;
      f.other_axis = axis_of<View>(static_cast<std::int32_t>(i));
      f.other_value = number;
      return false;
    }
  }
  return true;
}

/// Collects the numbers of all symbols; false, with both origins in `f`, where two operands give one name different numbers.
///
/// - Cost: one comparison for each symbol that an earlier operand has too.
template <class... View>
constexpr bool join_symbols(joined_values<operand_symbols<View...>::count>& all, failure& f, const View&... v) {
  using joined = operand_symbols<View...>;
  const auto axis_of_owner = [](std::int32_t argument, text_view name) {
    std::int32_t axis = 0, k = 0;
    ((k++ == argument ? void(axis = axis_of<View>(View::formulas::value.find(name))) : void()), ...);
    return axis;
  };
  std::int32_t argument = 0;
  return (join_one<joined>(all, v, argument++, axis_of_owner, f) && ...);
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
