// SPDX-License-Identifier: BSL-1.0
/// @file
/// Which symbols a row of formulas has, how each formula is computed, and in which order numbers give the symbols away.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/parse.hpp>
#include <symshape/shape/dim.hpp>
#include <symshape/shape/formula_table.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Works in a pool and in growing arrays; what remains of it is a `formula_table`.
///
/// Words: the first `solvable` formulas will have numbers, from which the symbols follow; a symbol is *unknown* until a step gives it.
///
/// Solving goes formula by formula: one in which a single symbol is unknown, and linear, gives it. `B*C, B` gives B, then C. Formulas whose
/// coefficient is a number come first, since a symbolic one may turn out to be 0.
template <class Lazy = void>  // as in prove.hpp: programs that only include do not pay
class formula_analysis {
 public:
  constexpr explicit formula_analysis(std::size_t solvable) : solvable_{static_cast<std::uint32_t>(solvable)} {}

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

  /// Formulas that are known at run time only.
  constexpr void add_formula(text_view text) { formulas_.push_back(parse(pool_, text)); }
  constexpr void add_relation(text_view text) { formulas_.push_back(parse_relation(pool_, text).indicator()); }

  constexpr void finish() {
    for (std::uint32_t i = 0; i < formulas_.size(); ++i) collect_symbols(formulas_[i], static_cast<std::int32_t>(i));
    flattener flatten{pool_, slots_, steps_};
    for (const expr e : formulas_) roots_.push_back(flatten(e));
    solve(flatten);
    counts_.symbols = symbols_.size();
    for (const std::uint32_t id : symbols_) counts_.characters += pool_.symbol_name(id).size;
    counts_.steps = steps_.size();
    counts_.order = order_.size();
  }

  constexpr const formula_counts& counts() const { return counts_; }

  template <class Table>
  constexpr void copy_to(Table& out) const {
    for (std::uint32_t i = 0; i < symbols_.size(); ++i) out.add_symbol(pool_.symbol_name(symbols_[i]), first_axis_[i]);
    for (std::uint32_t i = 0; i < steps_.size(); ++i) out.steps[i] = steps_[i];
    for (std::uint32_t i = 0; i < roots_.size(); ++i) out.root[i] = roots_[i];
    for (std::uint32_t i = 0; i < order_.size(); ++i) out.order[i] = order_[i];
    out.counts = counts_;
    out.unsolved = unsolved_;
  }

 private:
  /// Symbols in order of appearance in the text: by degree, then name.
  constexpr void collect_symbols(expr e, std::int32_t axis) {
    if (e.is_constant()) return;
    if (const std::uint32_t id = e.single_atom()) return collect_atom(id, axis);
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

  enum : std::int32_t { none = -1, several = -2 };

  /// The only unknown symbol of a formula, `none` or `several`.
  constexpr std::int32_t unknown_of(std::uint32_t axis, const growing_array<unsigned char>& known) const {
    std::int32_t unknown = none;
    for (std::uint32_t s = 0; s < symbols_.size(); ++s)
      if (!known[s] && mentions(formulas_[axis], symbols_[s])) {
        if (unknown != none) return several;
        unknown = static_cast<std::int32_t>(s);
      }
    return unknown;
  }

  constexpr void solve(flattener& flatten) {
    growing_array<unsigned char> known, used;
    growing_array<std::int32_t> unknown;
    known.resize(symbols_.size(), 0);
    used.resize(solvable_, 0);
    unknown.resize(solvable_, none);
    for (;;) {
      std::int32_t chosen = none;
      bool numeric = false;
      for (std::uint32_t axis = 0; axis < solvable_; ++axis) {
        if (used[axis]) continue;
        unknown[axis] = unknown_of(axis, known);
        if (unknown[axis] == none) {
          used[axis] = 1;
          order_.push_back({static_cast<std::int32_t>(axis), -1, -1, -1});
        }
        expr coefficient, rest;
        if (numeric || unknown[axis] < 0 ||
            !linear_in(formulas_[axis], symbols_[static_cast<std::uint32_t>(unknown[axis])], coefficient, rest))
          continue;
        numeric = coefficient.is_constant();
        if (numeric || chosen < 0) chosen = static_cast<std::int32_t>(axis);
      }
      if (chosen < 0) break;
      // That formula first, then the others that might give the same symbol.
      const std::int32_t symbol = unknown[static_cast<std::uint32_t>(chosen)];
      push_step(static_cast<std::uint32_t>(chosen), symbol, flatten);
      used[static_cast<std::uint32_t>(chosen)] = 1;
      for (std::uint32_t axis = 0; axis < solvable_; ++axis)
        if (!used[axis] && unknown[axis] == symbol && push_step(axis, symbol, flatten)) used[axis] = 1;
      known[static_cast<std::uint32_t>(symbol)] = 1;
    }
    for (std::uint32_t s = symbols_.size(); s-- > 0;)
      if (!known[s]) unsolved_ = static_cast<std::int32_t>(s);
  }
  constexpr bool push_step(std::uint32_t axis, std::int32_t symbol, flattener& flatten) {
    expr coefficient, rest;
    if (!linear_in(formulas_[axis], symbols_[static_cast<std::uint32_t>(symbol)], coefficient, rest)) return false;
    const std::int32_t c = identical(coefficient, expr{1}) ? -1 : flatten(coefficient),
                       r = identical(rest, expr{0}) ? -1 : flatten(rest);
    order_.push_back({static_cast<std::int32_t>(axis), symbol, c, r});
    return true;
  }

  pool pool_;
  std::uint32_t solvable_;
  growing_array<expr> formulas_;
  growing_array<std::int32_t> slots_, first_axis_, roots_;
  growing_array<std::uint32_t> symbols_;
  growing_array<instruction> steps_;
  growing_array<solve_step> order_;
  formula_counts counts_;
  std::int32_t unsolved_ = -1;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
