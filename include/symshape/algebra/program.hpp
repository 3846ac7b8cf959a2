// SPDX-License-Identifier: BSL-1.0
/// @file
/// A formula as a list of instructions over numbered slots: what is left of it once it has to run without its pool.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/indicators.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// One step: a number, a slot, or an operation on the results of two earlier steps (`a`, `b`).
struct instruction {
  enum operation : unsigned char {
    constant,  // value
    slot,      // the value of slot `a`
    add,
    multiply,
    floor_divide,
    truncated_divide,
    euclidean_divide,
    maximum,
    non_negative,  // of `a`
    zero,          // of `a`
    product_if,    // `a` is 0 or 1; `a * b` where `b` is not evaluated when `a` is 0
  };
  operation op;
  std::int32_t a, b;
  std::int64_t value;
};

/// Turns formulas of one pool into instructions; common parts are written once.
///
/// Words: a *slot* is where a symbol's number will stand; `slots[id]` is the slot of the symbol with that atom id, -1 for none.
///
/// - Errors: a symbol without a slot makes `complete()` false.
/// - Cost: O(terms); at most one instruction an atom, plus two a factor and one a term.
class flattener {
 public:
  constexpr flattener(pool& p, const growing_array<std::int32_t>& slots, growing_array<instruction>& out)
      : pool_{&p}, slots_{&slots}, out_{&out} {}

  /// The step that holds the formula's value.
  constexpr std::int32_t operator()(expr e) {
    if (e.is_constant()) return number(e.constant());
    if (atoms_.size() < pool_->atom_count()) atoms_.resize(pool_->atom_count(), -1);
    std::int32_t sum = -1;
    expr shielded = 0;  // terms without a value somewhere: an indicator may be what keeps them from being asked there
    const bool conditional = pool_->is_conditional(e.stripped());
    for (std::uint32_t i = 0; i < e.term_count(); ++i) {
      const term t = e.term_at(i);
      if (conditional && pool_->is_partial(t.monomial))
        shielded += detail::term_formula(*pool_, t.coefficient, t.monomial);
      else
        sum = added(sum, product(t));
    }
    return identical(shielded, expr{0}) ? sum : added(sum, decided(shielded));
  }

  constexpr bool complete() const { return complete_; }

 private:
  constexpr std::int32_t push(instruction::operation op, std::int32_t a, std::int32_t b = 0, std::int64_t value = 0) {
    out_->push_back({op, a, b, value});
    return static_cast<std::int32_t>(out_->size()) - 1;
  }
  constexpr std::int32_t number(std::int64_t value) { return push(instruction::constant, 0, 0, value); }
  constexpr std::int32_t added(std::int32_t a, std::int32_t b) { return a < 0 ? b : push(instruction::add, a, b); }

  constexpr std::int32_t product(const term& t) {
    std::int32_t product = t.coefficient == 1 && t.monomial != 0 ? -1 : number(t.coefficient);
    // Indicators last, outermost: what they multiply is then skipped where they are 0.
    for (int pass = 0; pass < 2; ++pass)
      for (std::uint32_t k = 0; k < pool_->degree(t.monomial); ++k) {
        const std::uint32_t id = pool_->factor(t.monomial, k);
        if (is_indicator(*pool_, id) != (pass == 1)) continue;
        const std::int32_t factor = atom_step(id);
        product = product < 0 ? factor
                  : pass == 1 ? push(instruction::product_if, factor, product)
                              : push(instruction::multiply, product, factor);
      }
    return product;
  }

  /// A sum by one of its indicators: `[c]*x + (1 - [c])*y`, of which only one is evaluated. `select(b == 0, 0, a//b)` is `q - [b == 0]*q`,
  /// whose first term alone has no value at b = 0.
  constexpr std::int32_t decided(expr e) {
    std::uint32_t indicator = 0;
    for (std::uint32_t i = 0; i < e.term_count() && indicator == 0; ++i)
      for (std::uint32_t k = 0; k < pool_->degree(e.term_at(i).monomial); ++k)
        if (const std::uint32_t id = pool_->factor(e.term_at(i).monomial, k); is_indicator(*pool_, id)) indicator = id;
    std::int32_t sum = -1;
    if (indicator == 0) {
      for (std::uint32_t i = 0; i < e.term_count(); ++i) sum = added(sum, product(e.term_at(i)));
      return sum < 0 ? number(0) : sum;
    }
    expr holds = 0, fails = 0;
    const std::uint64_t monomial = pool_->monomial_of(indicator);
    for (std::uint32_t i = 0, count = e.term_count(); i < count; ++i) {
      const term t = e.term_at(i);
      std::uint64_t rest = 0;
      if (detail::divide_monomials(*pool_, t.monomial, monomial, rest)) {
        holds += detail::term_formula(*pool_, t.coefficient, rest);
      } else {
        holds += detail::term_formula(*pool_, t.coefficient, t.monomial);
        fails += detail::term_formula(*pool_, t.coefficient, t.monomial);
      }
    }
    const std::int32_t condition = atom_step(indicator);
    if (!identical(holds, expr{0})) sum = push(instruction::product_if, condition, decided(holds));
    if (!identical(fails, expr{0})) {
      const std::int32_t opposite = push(instruction::zero, condition);
      sum = added(sum, push(instruction::product_if, opposite, decided(fails)));
    }
    return sum < 0 ? number(0) : sum;
  }

  constexpr expr operand_of(std::uint32_t id, std::uint32_t i) { return {pool_, pool_->operand_of(id, i)}; }

  constexpr std::int32_t atom_step(std::uint32_t id) {
    if (atoms_[id] >= 0) return atoms_[id];
    const std::int32_t step = compute(id);
    return atoms_[id] = step;
  }

  constexpr std::int32_t compute(std::uint32_t id) {
    const atom a = pool_->atom_at(id);
    switch (a.kind) {
      case atom_kind::symbol: {
        const std::int32_t slot = id < slots_->size() ? (*slots_)[id] : -1;
        complete_ = complete_ && slot >= 0;
        return push(instruction::slot, slot);
      }
      case atom_kind::maximum: {
        std::int32_t greatest = (*this)(operand_of(id, 0));
        for (std::uint32_t i = 1; i < a.count; ++i)
          greatest = push(instruction::maximum, greatest, (*this)(operand_of(id, i)));
        return greatest;
      }
      case atom_kind::non_negative: return push(instruction::non_negative, (*this)(operand_of(id, 0)));
      case atom_kind::zero: return push(instruction::zero, (*this)(operand_of(id, 0)));
      default: break;
    }
    const std::int32_t x = (*this)(operand_of(id, 0)), y = (*this)(operand_of(id, 1));
    return push(a.kind == atom_kind::quotient             ? instruction::floor_divide
                : a.kind == atom_kind::truncated_quotient ? instruction::truncated_divide
                                                          : instruction::euclidean_divide,
                x, y);
  }

  pool* pool_;
  const growing_array<std::int32_t>* slots_;
  growing_array<instruction>* out_;
  growing_array<std::int32_t> atoms_;
  bool complete_ = true;
};

}  // namespace symshape::inline SYMSHAPE_ABI
