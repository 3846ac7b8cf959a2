// SPDX-License-Identifier: BSL-1.0
/// @file
/// The table of a row of formulas, as a type that knows it.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/shape/formula_analysis.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Numbers and single symbols only, which most shapes are: no pool and no parser, a tenth of the price.
template <class... Formula>
inline constexpr bool simple_formulas = ((Formula::is_static || Formula::is_symbol) && ...);

template <class Table, class... Formula>
constexpr Table simple_table(std::size_t solvable) {
  Table out;
  const text_view spelled[] = {Formula::spelled..., text_view{}};
  const std::int64_t number[] = {Formula::value..., 0};
  for (std::size_t i = 0; i != sizeof...(Formula); ++i) {
    const std::int32_t at = static_cast<std::int32_t>(i);
    out.root[i] = at;
    if (number[i] >= 0) {
      out.steps[i] = {instruction::constant, 0, 0, number[i]};
      if (i < solvable) out.order[out.counts.order++] = {at, -1, -1, -1};
      continue;
    }
    std::int32_t symbol = out.find(spelled[i]);
    if (symbol < 0) {
      symbol = static_cast<std::int32_t>(out.counts.symbols);
      out.add_symbol(spelled[i], at);
      if (i >= solvable && out.unsolved < 0) out.unsolved = symbol;
    }
    out.steps[i] = {instruction::slot, symbol, 0, 0};
    if (i < solvable) out.order[out.counts.order++] = {at, symbol, -1, -1};
  }
  out.counts.steps = sizeof...(Formula);
  return out;
}

template <bool Simple, std::size_t Solvable, class... Formula>
struct tabulated {
  using table =
      formula_table<sizeof...(Formula), sizeof...(Formula), (Formula::spelled.size + ... + 0), sizeof...(Formula)>;
  static constexpr table value = simple_table<table, Formula...>(Solvable);
};

template <class Table, std::size_t Solvable, class... Formula>
constexpr Table analyzed_table() {
  formula_analysis a{Solvable};
  (a.add(Formula{}), ...);
  a.finish();
  Table out;
  if (out.has_room_for(a.counts()))
    a.copy_to(out);
  else
    out.counts = a.counts();
  return out;
}

template <std::size_t Solvable, class... Formula>
struct tabulated<false, Solvable, Formula...> {
  // One evaluation with room to spare, then one that only copies. A text whose steps outgrow the first guess is analyzed again.
  static constexpr std::size_t count = sizeof...(Formula), characters = (Formula::spelled.size + ... + 0);
  using generous = formula_table<count, characters, characters, 4 * characters + 8>;
  static constexpr generous first = analyzed_table<generous, Solvable, Formula...>();
  static constexpr formula_counts counts = first.counts;
  using table = formula_table<count, counts.symbols, counts.characters, counts.steps>;
  static constexpr table value = [] {
    if constexpr (generous{}.has_room_for(counts))
      return shrunk<table>(first, count);
    else
      return analyzed_table<table, Solvable, Formula...>();
  }();
};

/// The table of a row of `Solvable` formulas (sizes), whose numbers can be used to solve for symbols, followed by others (strides, facts).
template <std::size_t Solvable, class... Formula>
struct formulas : tabulated<simple_formulas<Formula...>, Solvable, Formula...> {
  static constexpr std::size_t count = sizeof...(Formula);
  static constexpr std::size_t solvable = Solvable;
  using formulas::tabulated::value;
  static constexpr formula_counts counts = value.counts;
  static constexpr text_view spelled[sizeof...(Formula) + 1] = {Formula::spelled..., text_view{}};
  static constexpr formula_rows rows{static_cast<std::int32_t>(count),
                                     static_cast<std::int32_t>(Solvable),
                                     value.counts,
                                     spelled,
                                     value.names,
                                     value.name_begin,
                                     value.steps,
                                     value.root,
                                     value.order};
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
