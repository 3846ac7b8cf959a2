// SPDX-License-Identifier: BSL-1.0
/// @file
/// Whether one guard set accepts whatever another one does.
/// Floor: guard. Includes only algebra, shape and lower headers of guard.

#pragma once

#include <symshape/algebra/prove.hpp>
#include <symshape/guard/explain.hpp>
#include <symshape/guard/guard_set.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

/// What the guards and requirements of one set prove about those of another with the same slots. Assumptions prove nothing: nobody checks them.
template <class Lazy = void>  // as in prove.hpp
class implication {
 public:
  explicit implication(const guard_set& premise) : premise_{&premise}, known_{premise.formulas()} {
    known_.set_default_range(0, int64_max);
    const slot_layout& layout = premise.layout();
    for (const recorded_argument& a : layout.arguments())
      if (a.kind == argument_kind::integer)
        known_.set_range(symbol_of(layout.integer_slot(a)).single_atom(), int64_min, int64_max);
    for (const slot_requirement& r : premise.requirements()) add_all(r);
    for (const guard& g : premise) known_.add(g.formula);
  }

  bool proves(const guard_set& conclusion) {
    if (!same_match(premise_->layout(), conclusion.layout()) || !conclusion.memory_guards().empty()) return false;
    for (const slot_requirement& r : conclusion.requirements())
      if (!holds(r)) return false;
    rebuilder move_over{conclusion.formulas(), premise_->formulas()};
    for (const guard& g : conclusion) {
      const pool::attempt moving{premise_->formulas()};
      const relation claim = move_over(g.formula);
      if (moving.failed() || !divisors_hold(claim.indicator()) || !proven(claim)) return false;
    }
    return true;
  }

 private:
  expr symbol_of(std::uint32_t slot) {
    const slot_layout& layout = premise_->layout();
    for (std::uint32_t i = 0; i < layout.arguments().size(); ++i)
      if (layout.arguments()[i].kind == argument_kind::integer && layout.integer_slot(layout.arguments()[i]) == slot)
        return symbol(premise_->formulas(), layout.name({source_kind::integer, i, 0}));
    explanation<Lazy> name{layout, {nullptr, 0}};
    name.slot_name(slot);
    return symbol(premise_->formulas(), name.out);
  }
  void add_all(const slot_requirement& r) {
    const expr n = symbol_of(r.slot);
    if (r.kind == slot_requirement::equal) return known_.add(n == symbol_of(r.other));
    if (r.lower != int64_min) known_.add(n >= r.lower);
    if (r.upper != int64_max) known_.add(n <= r.upper);
  }
  bool holds(const slot_requirement& r) {
    const expr n = symbol_of(r.slot);
    if (r.kind == slot_requirement::equal) return proven(n == symbol_of(r.other));
    return (r.lower == int64_min || proven(n >= r.lower)) && (r.upper == int64_max || proven(n <= r.upper));
  }
  bool proven(relation claim) { return prove<Lazy>(claim, known_, {20000, 24, 16}).verdict == verdict::yes; }

  /// A guard does not hold where it divides by 0, and a proof is about the other places only.
  bool divisors_hold(expr e) {
    pool& p = premise_->formulas();
    for (std::uint32_t i = 0; i < e.term_count(); ++i) {
      const std::uint64_t monomial = e.term_at(i).monomial;
      for (std::uint32_t k = 0; k < p.degree(monomial); ++k) {
        const std::uint32_t id = p.factor(monomial, k);
        const atom a = p.atom_at(id);
        if (a.kind == atom_kind::symbol) continue;
        for (std::uint32_t n = 0; n < a.count; ++n)
          if (!divisors_hold({&p, p.operand_of(id, n)})) return false;
        const bool divides = a.kind == atom_kind::quotient || a.kind == atom_kind::truncated_quotient;
        if (divides && !p.operand_of(id, 1).constant && !proven(expr{&p, p.operand_of(id, 1)} != expr{0})) return false;
      }
    }
    return true;
  }

  static bool same_match(const slot_layout& a, const slot_layout& b) {
    if (a.arguments().size() != b.arguments().size()) return false;
    for (std::uint32_t i = 0; i < a.arguments().size(); ++i) {
      const recorded_argument &x = a.arguments()[i], &y = b.arguments()[i];
      if (x.kind != y.kind || x.rank != y.rank || x.bits != y.bits || !(x.name == y.name)) return false;
      if (x.is.element_code() != y.is.element_code() || x.is.device_code() != y.is.device_code()) return false;
    }
    return true;
  }

  const guard_set* premise_;
  facts known_;
};

}  // namespace detail

/// Whether every input that `premise` accepts is proven to be accepted by `conclusion`; both are recordings of arguments with the same names.
///
///     ss::implies(square, any)   // a variant for squares is not needed where one for all shapes stands before it
///
/// - Laws: if true, then `conclusion.compile()` accepts what `premise.compile()` does, but for numbers at which a formula of `conclusion` leaves 64 bits.
///   False says nothing.
/// - Cost: one proof a requirement and guard of `conclusion`.
template <class Lazy = void>
bool implies(const guard_set& premise, const guard_set& conclusion) {
  pool& p = premise.formulas();
  const pool::mark before = p.here();
  const bool answer = detail::implication<Lazy>{premise}.proves(conclusion);
  p.rollback(before);
  return answer;
}

}  // namespace symshape::inline SYMSHAPE_ABI
