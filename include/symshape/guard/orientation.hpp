// SPDX-License-Identifier: BSL-1.0
/// @file
/// Equalities as definitions: which of their symbols is expressed by the others.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/algebra/substitute.hpp>
#include <symshape/guard/sym_int.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

/// Definitions of symbols, from the equalities that stand.
///
/// Words: an equality *defines* a symbol that stands in it once, alone and with the coefficient 1 or -1. Of several it defines one of a rebuilt view, which must
/// not survive, else the one that was bound last: what is computed when a symbol becomes known needs no later one.
///
/// Always true: no image has a symbol that is defined.
template <class Lazy = void>  // as in prove.hpp
class orientation {
 public:
  /// Defines symbols of rebuilt views only, or all.
  orientation(recorder& of, bool only_rebuilt) : of_{&of}, only_rebuilt_{only_rebuilt} {}

  struct definition {
    std::uint32_t symbol;
    expr image;
  };
  const growing_array<definition>& definitions() const { return all_; }

  /// Whether the relation became a definition.
  bool take(relation r) {
    const expr e = (*this)(r).indicator();
    const std::uint32_t id = e.is_constant() ? 0 : e.single_atom();
    if (id == 0 || of_->formulas().kind(id) != atom_kind::zero) return false;
    definition found{0, {}};
    define(expr{&of_->formulas(), of_->formulas().operand_of(id, 0)}, found);
    if (found.symbol == 0) return false;
    rebuilder put_in{of_->formulas(), of_->formulas()};
    put_in.set(found.symbol, found.image);
    for (definition& d : all_) d.image = put_in(d.image);
    all_.push_back(found);
    return true;
  }

  /// The same with the images put in.
  template <class Formula>
  Formula operator()(Formula f) {
    if (all_.empty()) return f;
    rebuilder put_in{of_->formulas(), of_->formulas()};
    for (const definition& d : all_) put_in.set(d.symbol, d.image);
    return put_in(f);
  }

 private:
  void define(expr e, definition& found) {
    pool& p = of_->formulas();
    const recorded_symbol* best = nullptr;
    for (std::uint32_t i = 0; i < e.term_count(); ++i) {
      const term t = e.term_at(i);
      if (p.degree(t.monomial) != 1 || (t.coefficient != 1 && t.coefficient != -1)) continue;
      const std::uint32_t id = p.factor(t.monomial, 0);
      const recorded_symbol* const s = of_->find(id);
      if (s == nullptr || (only_rebuilt_ && s->where.kind != source_kind::rebuilt)) continue;
      if (best != nullptr && !before(*best, *s)) continue;
      const expr self = atom_formula(p, id), rest = t.coefficient == 1 ? self - e : e + self;
      growing_array<std::uint32_t> ids;
      collect_symbols(p, rest, ids);
      bool alone = true;
      for (const std::uint32_t other : ids) alone = alone && other != id;
      if (alone) best = s, found = {id, rest};
    }
  }
  /// Whether `b` is defined rather than `a`: both are in the order in which they were bound.
  static bool before(const recorded_symbol& a, const recorded_symbol& b) {
    const bool rebuilt = a.where.kind == source_kind::rebuilt;
    return rebuilt == (b.where.kind == source_kind::rebuilt) ? &a < &b : !rebuilt;
  }

  recorder* of_;
  bool only_rebuilt_;
  growing_array<definition> all_;
};

}  // namespace detail

/// The number with what stands put in: of each equality the symbol that was bound last is expressed by the others.
///
///     env.check(u + v == 10);
///     ss::simplified(2 * u + 2 * v)      // 20
///
/// - Laws: has the same value wherever the records hold. A formula in symbols that no equality defines stays as it is.
template <class Lazy = void>
sym_int simplified(const sym_int& n) {
  detail::recorder* const owner = n.owner();
  if (owner == nullptr) return n;
  const expr e = owner->attempt([&] {
    detail::orientation<Lazy> put_in{*owner, false};
    for (const detail::record& r : owner->records())
      if (r.part == 0) put_in.take(r.formula);
    return put_in(n.formula());
  });
  if (owner->formulas().failed()) {  // too large so: as it was
    owner->formulas().forget_failure();
    return n;
  }
  return sym_int{owner, e, n.has_value(), n.recorded_value()};
}

}  // namespace symshape::inline SYMSHAPE_ABI
