// SPDX-License-Identifier: BSL-1.0
/// @file
/// What the compiler works out once for a row of formulas, as plain arrays: symbols, instructions, and the order of solving.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/program.hpp>
#include <symshape/algebra/text_view.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// One step of solving numbers for symbols: formula `axis` is `coefficient * symbol + rest`, or has no unknown left (`symbol` -1) and is
/// compared. Steps of one symbol stand together: the first whose coefficient is not 0 gives it, the others are compared with it.
/// -1 stands for the coefficient 1 and for the rest 0.
struct solve_step {
  std::int32_t axis, symbol, coefficient, rest;
};

struct formula_counts {
  std::size_t symbols = 0, characters = 0, steps = 0, order = 0;
};

/// Everything known about formulas f0, f1, ... The template arguments are capacities; `counts` says how much is used.
template <std::size_t Formulas, std::size_t Symbols, std::size_t Characters, std::size_t Steps>
struct formula_table {
  formula_counts counts{};
  char names[Characters + 1]{};
  std::uint16_t name_begin[Symbols + 1]{};
  std::int32_t first_axis[Symbols + 1]{};  // the formula in which a symbol occurs first
  instruction steps[Steps + 1]{};
  std::int32_t root[Formulas + 1]{};  // the step that holds the formula's value
  solve_step order[Formulas + 1]{};
  std::int32_t unsolved = -1;  // a symbol that the numbers do not give, else -1

  constexpr text_view name(std::size_t i) const {
    return {names + name_begin[i], static_cast<std::size_t>(name_begin[i + 1] - name_begin[i])};
  }
  constexpr std::int32_t find(text_view n) const {
    for (std::size_t i = 0; i < counts.symbols; ++i)
      if (name(i) == n) return static_cast<std::int32_t>(i);
    return -1;
  }
  constexpr bool has_room_for(const formula_counts& c) const {
    return c.symbols <= Symbols && c.characters <= Characters && c.steps <= Steps;
  }

  constexpr void add_symbol(text_view name, std::int32_t axis) {
    for (std::size_t k = 0; k < name.size; ++k) names[counts.characters++] = name[k];
    first_axis[counts.symbols++] = axis;
    name_begin[counts.symbols] = static_cast<std::uint16_t>(counts.characters);
  }
};

/// The same content with no room to spare.
template <class To, class From>
constexpr To shrunk(const From& from, std::size_t formulas) {
  To to;
  to.counts = from.counts;
  to.unsolved = from.unsolved;
  for (std::size_t i = 0; i < from.counts.characters; ++i) to.names[i] = from.names[i];
  for (std::size_t i = 0; i < from.counts.symbols; ++i) {
    to.name_begin[i + 1] = from.name_begin[i + 1];
    to.first_axis[i] = from.first_axis[i];
  }
  for (std::size_t i = 0; i < from.counts.steps; ++i) to.steps[i] = from.steps[i];
  for (std::size_t i = 0; i < formulas; ++i) to.root[i] = from.root[i];
  for (std::size_t i = 0; i < from.counts.order; ++i) to.order[i] = from.order[i];
  return to;
}

/// A table borrowed by functions that are no templates, so that a program has one of each and not one for every shape.
struct formula_rows {
  std::int32_t count, solvable;  // formulas, and how many of the first have numbers to solve with
  formula_counts counts;
  const text_view* spelled;
  const char* names;
  const std::uint16_t* name_begin;
  const instruction* steps;
  const std::int32_t* root;
  const solve_step* order;

  constexpr text_view name(std::int32_t i) const {
    return {names + name_begin[i], static_cast<std::size_t>(name_begin[i + 1] - name_begin[i])};
  }
};

template <class Table>
constexpr formula_rows rows_of(const Table& table, const text_view* spelled, std::size_t count, std::size_t solvable) {
  return {static_cast<std::int32_t>(count),
          static_cast<std::int32_t>(solvable),
          table.counts,
          spelled,
          table.names,
          table.name_begin,
          table.steps,
          table.root,
          table.order};
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
