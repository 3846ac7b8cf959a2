// SPDX-License-Identifier: BSL-1.0
/// @file
/// The table of a row of formulas, as a type that knows it.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/shape/formula_analysis.hpp>
#include <symshape/shape/formula_reader.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

enum : std::int32_t { not_plain = -2 };

/// `unsolved` is `not_plain` where the texts are not all plain.
template <class Table>
constexpr Table table_of_texts(const text_view* rows, std::size_t count, std::size_t solvable) {
  Table out;
  formula_reader<std::void_t<Table>> read;
  if (!read.read(out, rows, count, solvable)) out.unsolved = not_plain;
  return out;
}

/// To 8, 16, 32, ...
constexpr std::size_t rounded_up(std::size_t count) {
  std::size_t room = 8;
  while (room < count) room *= 2;
  return room;
}

/// The table of texts that `formula_reader` reads.
template <std::size_t Solvable, class... Formula>
struct read_row {
  static constexpr text_view spelled[sizeof...(Formula) + 1] = {Formula::spelled..., text_view{}};
  // Room is rounded up, so that a program has few of these types.
  static constexpr std::size_t count = rounded_up(sizeof...(Formula)),
                               characters = rounded_up((Formula::spelled.size + ... + sizeof...(Formula)));
  using table = formula_table<count, characters, characters, 2 * characters>;
  static constexpr table value = table_of_texts<table>(spelled, sizeof...(Formula), Solvable);
};

template <class Table, std::size_t Solvable, class... Formula>
constexpr Table analyzed_table() {
  formula_analysis<std::void_t<Table>> a{Solvable};
  (a.add(Formula{}), ...);
  a.finish();
  Table out;
  if (out.has_room_for(a.counts()))
    a.copy_to(out);
  else
    out.counts = a.counts();
  return out;
}

template <class Table, bool HadRoom, std::size_t Solvable, class... Formula, class First>
constexpr Table table_with_room(const First& first) {
  if constexpr (HadRoom)
    return shrunk<Table>(first, sizeof...(Formula));
  else
    return analyzed_table<Table, Solvable, Formula...>();
}

/// The table of other texts.
template <std::size_t Solvable, class... Formula>
struct analyzed_row {
  // One evaluation with room to spare, then one that only copies. A text whose steps outgrow the first guess is analyzed again.
  static constexpr std::size_t count = rounded_up(sizeof...(Formula)),
                               characters = rounded_up((Formula::spelled.size + ... + 0));
  using generous = formula_table<count, characters, characters, 4 * characters + 8>;
  static constexpr generous first = analyzed_table<generous, Solvable, Formula...>();
  static constexpr formula_counts counts = first.counts;
  using table =
      formula_table<count, rounded_up(counts.symbols), rounded_up(counts.characters), rounded_up(counts.steps)>;
  static constexpr table value = table_with_room<table, generous{}.has_room_for(counts), Solvable, Formula...>(first);
};

template <bool Read, std::size_t Solvable, class... Formula>
struct row_table {
  using type = read_row<Solvable, Formula...>;
};
template <std::size_t Solvable, class... Formula>
struct row_table<false, Solvable, Formula...> {
  using type = analyzed_row<Solvable, Formula...>;
};

/// The table of a row of `Solvable` formulas (sizes), whose numbers can be used to solve for symbols, followed by others (strides, facts).
template <std::size_t Solvable, class... Formula>
struct formulas : row_table<read_row<Solvable, Formula...>::value.unsolved != not_plain, Solvable, Formula...>::type {
  static constexpr std::size_t count = sizeof...(Formula);
  static constexpr std::size_t solvable = Solvable;
  static constexpr const text_view* spelled = read_row<Solvable, Formula...>::spelled;
  // An object and no reference: device code reads it.
  using row_table<read_row<Solvable, Formula...>::value.unsolved != not_plain, Solvable, Formula...>::type::value;
  static constexpr formula_counts counts = value.counts;
  static constexpr formula_rows rows = rows_of(value, spelled, count, Solvable);
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
