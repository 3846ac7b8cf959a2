// SPDX-License-Identifier: BSL-1.0
/// @file
/// The table of a row of formulas, as a type that knows it.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/shape/formula_analysis.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Sizes that are numbers, symbols and multiples of symbols, and strides that are products of such, which most shapes have: no pool and no parser, a tenth
/// of the price.
constexpr bool simple_rows(const bool* single, const bool* product, std::size_t count, std::size_t solvable) {
  for (std::size_t i = 0; i != count; ++i)
    if (!(i < solvable ? single[i] : product[i])) return false;
  return true;
}
template <std::size_t Solvable, class... Formula>
constexpr bool simple_formulas() {
  const bool single[] = {(Formula::is_static || Formula::is_symbol || Formula::is_multiple)..., true};
  const bool product[] = {Formula::is_product..., true};
  return simple_rows(single, product, sizeof...(Formula), Solvable);
}

/// The steps of such formulas, written as they are read.
template <class Table>
class product_writer {
 public:
  constexpr product_writer(Table& out, std::size_t solvable) : out_{&out}, solvable_{solvable} {}

  constexpr void write(text_view text) {
    std::size_t at = text.size > 0 && text[0] == '-';
    std::int32_t product = at == 1 ? push({instruction::constant, 0, 0, -1}) : -1;
    for (; at < text.size; ++at) {  // past a '*'
      const std::int32_t factor = read_factor(text, at);
      product = product < 0 ? factor : push({instruction::multiply, product, factor, 0});
    }
    out_->root[formula_] = product;
    if (formula_ < solvable_) {
      // A multiple is a constant, a slot, and their product.
      const instruction& whole = out_->steps[product];
      const bool multiple = whole.op == instruction::multiply;
      const std::int32_t symbol = multiple ? out_->steps[whole.b].a : whole.op == instruction::slot ? whole.a : -1;
      out_->order[out_->counts.order++] = {static_cast<std::int32_t>(formula_), symbol, multiple ? whole.a : -1, -1};
    }
    ++formula_;
  }

 private:
  constexpr std::int32_t push(instruction i) {
    out_->steps[out_->counts.steps] = i;
    return static_cast<std::int32_t>(out_->counts.steps++);
  }
  constexpr std::int32_t read_factor(text_view text, std::size_t& at) {
    const std::size_t begin = at;
    while (at < text.size && text[at] != '*') ++at;
    if (text[begin] >= '0' && text[begin] <= '9') {
      std::int64_t number = 0;
      for (std::size_t i = begin; i < at; ++i) number = number * 10 + (text[i] - '0');
      return push({instruction::constant, 0, 0, number});
    }
    const text_view name{text.data + begin, at - begin};
    std::int32_t symbol = out_->find(name);
    if (symbol < 0) {
      symbol = static_cast<std::int32_t>(out_->counts.symbols);
      out_->add_symbol(name, static_cast<std::int32_t>(formula_));
      if (formula_ >= solvable_ && out_->unsolved < 0) out_->unsolved = symbol;
    }
    return push({instruction::slot, symbol, 0, 0});
  }

  Table* out_;
  std::size_t solvable_, formula_ = 0;
};

template <class Table>
constexpr Table table_of_products(const text_view* rows, std::size_t count, std::size_t solvable) {
  Table out;
  product_writer<Table> writer{out, solvable};
  for (std::size_t i = 0; i != count; ++i) writer.write(rows[i]);
  return out;
}

/// To 8, 16, 32, ...
constexpr std::size_t rounded_up(std::size_t count) {
  std::size_t room = 8;
  while (room < count) room *= 2;
  return room;
}

template <bool Simple, std::size_t Solvable, class... Formula>
struct tabulated {
  // A product of n factors has n + n - 1 characters at least, as many as steps, and one step more for a sign. Room is rounded up, so that a
  // program has few of these types.
  static constexpr std::size_t count = rounded_up(sizeof...(Formula)),
                               characters = rounded_up((Formula::spelled.size + ... + 0) + sizeof...(Formula));
  using table = formula_table<count, characters, characters, characters>;
  static constexpr text_view rows[] = {Formula::spelled..., text_view{}};
  static constexpr table value = table_of_products<table>(rows, sizeof...(Formula), Solvable);
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
  static constexpr std::size_t count = rounded_up(sizeof...(Formula)),
                               characters = rounded_up((Formula::spelled.size + ... + 0));
  using generous = formula_table<count, characters, characters, 4 * characters + 8>;
  static constexpr generous first = analyzed_table<generous, Solvable, Formula...>();
  static constexpr formula_counts counts = first.counts;
  using table =
      formula_table<count, rounded_up(counts.symbols), rounded_up(counts.characters), rounded_up(counts.steps)>;
  static constexpr table value = [] {
    if constexpr (generous{}.has_room_for(counts))
      return shrunk<table>(first, count);
    else
      return analyzed_table<table, Solvable, Formula...>();
  }();
};

/// The table of a row of `Solvable` formulas (sizes), whose numbers can be used to solve for symbols, followed by others (strides, facts).
template <std::size_t Solvable, class... Formula>
struct formulas : tabulated<simple_formulas<Solvable, Formula...>(), Solvable, Formula...> {
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
