// SPDX-License-Identifier: BSL-1.0
/// @file
/// What the compiler works out once for a row of formulas: their symbols, how to compute each, and in which order numbers give them away.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/parse.hpp>
#include <symshape/algebra/program.hpp>
#include <symshape/shape/dim.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// One step of solving sizes for symbols, in order: formula `axis` is `coefficient * symbol + rest`, or has no unknown left (`symbol` -1).
struct solve_step {
  std::int32_t axis, symbol, coefficient, rest;
};

struct formula_counts {
  std::size_t symbols = 0, characters = 0, steps = 0, solved = 0;
};

/// Everything known about formulas f0, f1, ...; arrays of exactly the size needed.
template <std::size_t Formulas, std::size_t Symbols, std::size_t Characters, std::size_t Steps>
struct formula_table {
  char names[Characters + 1]{};
  std::uint16_t name_begin[Symbols + 1]{};
  instruction steps[Steps + 1]{};
  std::int32_t root[Formulas + 1]{};
  solve_step order[Formulas + 1]{};
  std::int32_t first_axis[Symbols + 1]{};  // where a symbol occurs first
  std::int32_t order_count = 0;
  std::int32_t unsolved = -1;              // a symbol that sizes alone do not give, else -1

  constexpr text_view name(std::size_t i) const { return {names + name_begin[i], static_cast<std::size_t>(name_begin[i + 1] - name_begin[i])}; }
  constexpr std::int32_t find(text_view n) const {
    for (std::size_t i = 0; i < Symbols; ++i)
      if (name(i) == n) return static_cast<std::int32_t>(i);
    return -1;
  }
};

/// Does the work in growing arrays, once; then it is copied into a `formula_table` of the right size.
class formula_analysis {
 public:
  constexpr explicit formula_analysis(std::size_t solvable) : solvable_{solvable} {}

  template <char... C>
  constexpr void add(dim<C...>) {
    if constexpr (dim<C...>::is_static)
      formulas_.push_back(dim<C...>::value);
    else if constexpr (dim<C...>::is_symbol)
      formulas_.push_back(symbol(pool_, dim<C...>::spelled));
    else
      formulas_.push_back(parse(pool_, dim<C...>::spelled));
  }
  template <char... C>
  constexpr void add(fact<C...>) {
    formulas_.push_back(parse_relation(pool_, fact<C...>::spelled).indicator());
  }

  constexpr void finish() {
    for (std::uint32_t i = 0; i < formulas_.size(); ++i) collect_symbols(formulas_[i], static_cast<std::int32_t>(i));
    flattener flatten{pool_, slots_, steps_};
    for (const expr e : formulas_) roots_.push_back(flatten(e));
    solve(flatten);
  }

  constexpr formula_counts counts() const {
    std::size_t characters = 0;
    for (const std::uint32_t id : symbols_) characters += pool_.symbol_name(id).size;
    return {symbols_.size(), characters, steps_.size(), order_.size()};
  }

  template <class Table>
  constexpr void copy_to(Table& out) const {
    std::uint16_t at = 0;
    for (std::uint32_t i = 0; i < symbols_.size(); ++i) {
      const text_view name = pool_.symbol_name(symbols_[i]);
      for (std::size_t k = 0; k < name.size; ++k) out.names[at++] = name[k];
      out.name_begin[i + 1] = at;
      out.first_axis[i] = first_axis_[i];
    }
    for (std::uint32_t i = 0; i < steps_.size(); ++i) out.steps[i] = steps_[i];
    for (std::uint32_t i = 0; i < roots_.size(); ++i) out.root[i] = roots_[i];
    for (std::uint32_t i = 0; i < order_.size(); ++i) out.order[i] = order_[i];
    out.order_count = static_cast<std::int32_t>(order_.size());
    out.unsolved = unsolved_;
  }

 private:
  /// Symbols in order of appearance in the text order of each formula: by degree, then name.
  constexpr void collect_symbols(expr e, std::int32_t axis) {
    if (e.is_constant()) return;
    growing_array<term> terms;
    const formula_order order{pool_};
    order.sorted_terms(e, terms);
    for (const term& t : terms) {
      std::uint32_t ids[pool::maximum_degree]{};
      const std::uint32_t degree = pool_.degree(t.monomial);
      order.factors(t.monomial, degree, ids);
      for (std::uint32_t k = 0; k < degree; ++k) collect_atom(ids[k], axis);
    }
  }
  constexpr void collect_atom(std::uint32_t id, std::int32_t axis) {
    const atom a = pool_.atom_at(id);
    if (a.kind != atom_kind::symbol) {
      for (std::uint32_t i = 0; i < a.count; ++i) collect_symbols({&pool_, pool_.operand_of(id, i)}, axis);
      return;
    }
    if (slots_.size() <= id) slots_.resize(id + 1, -1);
    if (slots_[id] >= 0) return;
    slots_[id] = static_cast<std::int32_t>(symbols_.size());
    symbols_.push_back(id);
    first_axis_.push_back(axis);
  }

  constexpr bool mentions(expr e, std::uint32_t symbol) const {
    for (std::uint32_t i = 0; i < e.term_count(); ++i) {
      const term t = e.term_at(i);
      for (std::uint32_t k = 0; k < pool_.degree(t.monomial); ++k)
        if (atom_mentions(pool_.factor(t.monomial, k), symbol)) return true;
    }
    return false;
  }
  constexpr bool atom_mentions(std::uint32_t id, std::uint32_t symbol) const {
    if (id == symbol) return true;
    const atom a = pool_.atom_at(id);
    if (a.kind == atom_kind::symbol) return false;
    for (std::uint32_t i = 0; i < a.count; ++i)
      if (mentions({const_cast<pool*>(&pool_), pool_.operand_of(id, i)}, symbol)) return true;
    return false;
  }

  /// `e` as `coefficient * symbol + rest` where neither part mentions the symbol.
  constexpr bool linear_in(expr e, std::uint32_t symbol, expr& coefficient, expr& rest) {
    coefficient = rest = 0;
    const std::uint64_t monomial = pool_.monomial_of(symbol);
    const std::uint32_t count = e.term_count();
    for (std::uint32_t i = 0; i < count; ++i) {
      const term t = e.term_at(i);
      std::uint64_t quotient = 0;
      if (divide_monomials(pool_, t.monomial, monomial, quotient))
        coefficient += term_formula(pool_, t.coefficient, quotient);
      else
        rest += term_formula(pool_, t.coefficient, t.monomial);
    }
    return !mentions(coefficient, symbol) && !mentions(rest, symbol) && !identical(coefficient, expr{0});
  }

  /// Again and again the first formula with one unknown symbol in which it is linear; formulas without unknowns are checked as they come.
  constexpr void solve(flattener& flatten) {
    growing_array<unsigned char> known, used;
    known.resize(symbols_.size(), 0);
    used.resize(static_cast<std::uint32_t>(solvable_), 0);
    for (bool progress = true; progress;) {
      progress = false;
      for (std::uint32_t axis = 0; axis < solvable_; ++axis) {
        if (used[axis]) continue;
        std::int32_t unknown = -1;
        std::uint32_t unknowns = 0;
        for (std::uint32_t s = 0; s < symbols_.size(); ++s)
          if (!known[s] && mentions(formulas_[axis], symbols_[s])) unknown = static_cast<std::int32_t>(s), ++unknowns;
        if (unknowns > 1) continue;
        if (unknowns == 0) {
          order_.push_back({static_cast<std::int32_t>(axis), -1, -1, roots_[axis]});
        } else {
          expr coefficient, rest;
          if (!linear_in(formulas_[axis], symbols_[static_cast<std::uint32_t>(unknown)], coefficient, rest)) continue;
          const std::int32_t c = flatten(coefficient), r = flatten(rest);
          order_.push_back({static_cast<std::int32_t>(axis), unknown, c, r});
          known[static_cast<std::uint32_t>(unknown)] = 1;
        }
        used[axis] = 1;
        progress = true;
      }
    }
    for (std::uint32_t s = symbols_.size(); s-- > 0;)
      if (!known[s]) unsolved_ = static_cast<std::int32_t>(s);
  }

  pool pool_;
  std::size_t solvable_;
  growing_array<expr> formulas_;
  growing_array<std::int32_t> slots_, first_axis_, roots_;
  growing_array<std::uint32_t> symbols_;
  growing_array<instruction> steps_;
  growing_array<solve_step> order_;
  std::int32_t unsolved_ = -1;
};

/// The table of a row of `Solvable` formulas (sizes), whose numbers can be used to solve for symbols, followed by others (strides, facts).
template <std::size_t Solvable, class... Formula>
struct formulas {
  static constexpr std::size_t count = sizeof...(Formula);
  static constexpr std::size_t solvable = Solvable;
  static constexpr text_view spelled[sizeof...(Formula) + 1] = {Formula::spelled..., text_view{}};
  static constexpr formula_counts counts = [] {
    formula_analysis a{Solvable};
    (a.add(Formula{}), ...);
    a.finish();
    return a.counts();
  }();
  static constexpr formula_table<count, counts.symbols, counts.characters, counts.steps> value = [] {
    formula_analysis a{Solvable};
    (a.add(Formula{}), ...);
    a.finish();
    formula_table<count, counts.symbols, counts.characters, counts.steps> table;
    a.copy_to(table);
    return table;
  }();
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
