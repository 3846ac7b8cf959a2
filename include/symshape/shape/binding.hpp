// SPDX-License-Identifier: BSL-1.0
/// @file
/// Numbers meet names: what the templates above need to have sizes solved for their symbols.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/error.hpp>
#include <symshape/algebra/index_list.hpp>
#include <symshape/shape/size_solver.hpp>
#include <symshape/shape/strides.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

namespace refused {

template <char... C>
struct symbol_named {};

/// A symbol that numbers for the sizes do not determine, as B and C in `shape<"B*C">`.
template <bool Solved, class Symbol>
struct unsolved_symbol {
  static_assert(Solved,
                "binding: a symbol does not follow from the sizes; give it an axis of its own, or strides as numbers "
                "where only they mention it");
  static constexpr bool checked = Solved;
};

}  // namespace refused

namespace detail {

template <class Formulas, class Positions>
struct unsolved_name;
template <class Formulas, std::size_t... Nth>
struct unsolved_name<Formulas, index_list<Nth...>> {
  using type = refused::symbol_named<
      Formulas::value
          .names[Formulas::value.name_begin[Formulas::value.unsolved < 0 ? 0 : Formulas::value.unsolved] + Nth]...>;
};

/// Refuses formulas whose symbols their numbers do not give.
template <class Formulas, std::int32_t Unsolved = Formulas::value.unsolved>
inline constexpr bool solvable = refused::unsolved_symbol<
    false,
    typename unsolved_name<
        Formulas, make_index_list<Formulas::value.name(static_cast<std::size_t>(Unsolved)).size>>::type>::checked;
template <class Formulas>
inline constexpr bool solvable<Formulas, -1> = true;

/// Of shapes it takes only what they say: a program has one, and not one for every shape.
template <class Lazy = void>
constexpr bool solve_rows(const formula_rows& rows, const std::int64_t* numbers, std::int64_t* symbols,
                          operand_ranks ranks, failure& f) {
  constexpr std::size_t most = 32;
  if (rows.counts.steps < most && rows.counts.symbols < most) {
    step_memo memo[most]{};
    std::int32_t origin[most]{};
    for (std::size_t i = 0; i != rows.counts.symbols; ++i) origin[i] = -1;
    return size_solver<Lazy>{rows, ranks, numbers, symbols, memo, origin, f}.run();
  }
  growing_array<step_memo> memo;
  growing_array<std::int32_t> origin;
  memo.resize(static_cast<std::uint32_t>(rows.counts.steps + 1), {});
  origin.resize(static_cast<std::uint32_t>(rows.counts.symbols + 1), -1);
  return size_solver<Lazy>{rows, ranks, numbers, symbols, memo.data(), origin.data(), f}.run();
}

/// Solves for the symbols of `Formulas` (sizes first, then strides, then facts), given a number for each size.
///
/// Of several operands the formulas stand in one row: a name has one value in all of them. Fills `f` and returns false where a number
/// does not fit its formula, and where a fact does not hold.
template <class Formulas>
constexpr bool solve_symbols(const std::int64_t* numbers, std::int64_t* symbols, operand_ranks ranks, failure& f) {
  static_assert(solvable<Formulas>);
  return solve_rows<std::void_t<Formulas>>(Formulas::rows, numbers, symbols, ranks, f);
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
    for (std::size_t i = 0; i != count; ++i) p.at[i] = From::value.find(To::value.name(i));
    return p;
  }();
  template <std::size_t Nth>
  static constexpr std::int32_t position = value.at[Nth];
};

/// Sizes, strides where they are not contiguous, and facts of a shape in one row. `Solvable` counts what numbers will be given for.
template <class Dims, class Strides, class Facts, bool StridesGiven = false>
struct bound_formulas;
template <class... Dim, class... Fact>
struct bound_formulas<dims<Dim...>, contiguous, facts_of<Fact...>, false> {
  using type = formulas<sizeof...(Dim), Dim..., Fact...>;
};
template <class... Dim, class... Stride, class... Fact, bool StridesGiven>
struct bound_formulas<dims<Dim...>, strides<Stride...>, facts_of<Fact...>, StridesGiven> {
  using type = formulas<sizeof...(Dim) + (StridesGiven ? sizeof...(Stride) : 0), Dim..., Stride..., Fact...>;
};

}  // namespace detail

/// A size given by the caller: any integer, but neither bool nor floating.
struct size_value {
  std::int64_t value;
  template <class Integer>
    requires integer<Integer>
  SYMSHAPE_HOST_DEVICE constexpr size_value(Integer i) : value{static_cast<std::int64_t>(i)} {
    if constexpr (std::is_unsigned_v<Integer> && sizeof(Integer) == 8)
      if (i > static_cast<Integer>(int64_max)) value = int64_max;  // refused when it is bound: above 2^48
  }
};

namespace detail {

/// How many of the formulas that numbers are given for are no numbers themselves.
template <class Table>
constexpr std::size_t open_formulas(const Table& table, std::size_t solvable) {
  std::size_t open = 0;
  for (std::size_t i = 0; i != solvable; ++i) open += table.steps[table.root[i]].op != instruction::constant;
  return open;
}

template <std::size_t Given, class Dims>
struct sizes_counted {
  static_assert(Given == Dims::rank(),
                "sizes: their number is neither the rank of the shape nor the number of its axes that are not static");
  static constexpr bool checked = Given == Dims::rank();
};
/// Whether as many sizes are given as there are axes, or axes that are not static.
template <std::size_t Given, class Dims, bool All = Given == Dims::rank()>
inline constexpr bool sizes_are_counted = true;
template <std::size_t Given, class Dims>
inline constexpr bool sizes_are_counted<Given, Dims, false> =
    sizes_counted < Given == open_formulas(Dims::formulas::value, Dims::rank()) ? Dims::rank() : Given,
                                                     Dims > ::checked;

/// Spreads the given sizes over all axes: as many as the rank, or only those of the axes that are not numbers.
constexpr void spread(const formula_rows& rows, const size_value* given, std::size_t count, std::int64_t* sizes) {
  const std::size_t rank = static_cast<std::size_t>(rows.solvable);
  for (std::size_t axis = 0, next = 0; axis != rank; ++axis) {
    const instruction& own = rows.steps[rows.root[axis]];
    sizes[axis] = count != rank && own.op == instruction::constant ? own.value : given[next < count ? next++ : 0].value;
  }
}
template <std::size_t N, class Dims>
constexpr void spread_sizes(Dims*, const size_value (&given)[N], std::int64_t* sizes) {
  static_assert(sizes_are_counted<N, Dims>);
  spread(Dims::formulas::rows, given, N, sizes);
}

}  // namespace detail

}  // namespace symshape::inline SYMSHAPE_ABI
