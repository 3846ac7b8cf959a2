// SPDX-License-Identifier: BSL-1.0
/// @file
/// A shorter formula with the same value wherever facts hold.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/prove.hpp>

#include <cstdint>
#include <initializer_list>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

/// Replaces atoms by simpler formulas, innermost first, each replacement proven.
template <class Lazy = void>
class simplifier {
 public:
  constexpr simplifier(pool& p, const facts& known, const budget& limits)
      : pool_{&p}, facts_{&known}, limits_{limits} {}

  constexpr expr operator()(expr e) {
    for (int round = 0; round < 32; ++round) {
      seen_.clear();
      const expr next = one_step(e, e);
      if (identical(next, e)) break;
      e = next;
    }
    return e;
  }

 private:
  constexpr bool holds(relation r) {
    return r.is_true() || (!r.is_false() && prove<Lazy>(r, *facts_, limits_).proven());
  }

  /// `whole` with one atom of `e` replaced, or as it is.
  constexpr expr one_step(expr e, expr whole) {
    for (std::uint32_t i = 0; i < e.term_count(); ++i) {
      const std::uint64_t m = e.term_at(i).monomial;
      for (std::uint32_t k = 0; k < pool_->degree(m); ++k) {
        const std::uint32_t id = pool_->factor(m, k);
        const std::uint32_t known = seen_.size();
        if (pool_->kind(id) == atom_kind::symbol || seen_.add(id) < known) continue;
        for (std::uint32_t n = 0; n < pool_->atom_at(id).count; ++n) {
          const expr next = one_step({pool_, pool_->operand_of(id, n)}, whole);
          if (!identical(next, whole)) return next;
        }
        expr image;
        if (image_of(id, image)) {
          replacement rebuild{*pool_};
          rebuild.set(id, image);
          return rebuild(whole);
        }
        if (pool_->kind(id) == atom_kind::quotient && pool_->operand_of(id, 1).constant)
          if (const expr next = exact(id, whole); !identical(next, whole)) return next;
      }
    }
    return whole;
  }

  constexpr bool image_of(std::uint32_t id, expr& image) {
    const atom a = pool_->atom_at(id);
    const expr self = atom_formula(*pool_, id);
    switch (a.kind) {
      case atom_kind::maximum:
        for (std::uint32_t i = 0; i < a.count; ++i) {
          image = expr{pool_, pool_->operand_of(id, i)};
          if (holds(image == self)) return true;
        }
        return false;
      case atom_kind::non_negative:
      case atom_kind::zero: {
        const relation r = relation::from_indicator(self);
        if (holds(r)) return image = 1, true;
        if (holds(!r)) return image = 0, true;
        return false;
      }
      default: break;
    }
    // A quotient that has one value at the assignments that are easily found may have it everywhere.
    const answer a0 = prove<Lazy>(self == 0, *facts_, limits_);
    if (a0.proven()) return image = 0, true;
    if (a0.witness.empty()) return false;
    evaluator values{*pool_};
    for (const symbol_value& v : a0.witness) values.set(v.symbol, v.value);
    std::int64_t v = 0;
    if (!values.value(self, v)) return false;
    image = v;
    return holds(self == v);
  }

  /// Where P leaves the remainder r, c*floor(P/c) is P - r: put in where the coefficient allows.
  constexpr expr exact(std::uint32_t id, expr whole) {
    const expr dividend{pool_, pool_->operand_of(id, 0)};
    const std::int64_t c = pool_->operand_of(id, 1).value;
    std::int64_t r = 0;
    if (!remainder(dividend, c, r)) return whole;
    expr out = 0;
    bool changed = false;
    for (std::uint32_t i = 0; i < whole.term_count(); ++i) {
      const term t = whole.term_at(i);
      std::uint64_t rest = 0;
      if (t.coefficient % c == 0 && divide_monomials(*pool_, t.monomial, pool_->monomial_of(id), rest)) {
        out += term_formula(*pool_, t.coefficient / c, rest) * (dividend - r);
        changed = true;
      } else {
        out += term_formula(*pool_, t.coefficient, t.monomial);
      }
    }
    return changed ? out : whole;
  }
  constexpr bool remainder(expr dividend, std::int64_t c, std::int64_t& r) {
    const expr rest = mod(dividend, c);
    if (rest.is_constant()) return r = rest.constant(), true;
    const answer a = prove<Lazy>(rest == 0, *facts_, limits_);
    if (a.proven()) return r = 0, true;
    if (a.witness.empty()) return false;
    evaluator values{*pool_};
    for (const symbol_value& v : a.witness) values.set(v.symbol, v.value);
    return values.value(rest, r) && holds(rest == r);
  }

  pool* pool_;
  const facts* facts_;
  budget limits_;
  key_index seen_;
};

}  // namespace detail

/// A formula that equals `e` wherever the facts hold and `e` is defined, with fewer maxima, choices and quotients where that is proven.
///
///     ss::simplify(e, {"n % 8 == 0"})    // of (n + 7)//8*8: n
///
/// - Laws: equal to `e` at every assignment that satisfies the facts.
/// - Errors: what overflows is left as it was.
/// - Cost: a proof or two for each atom.
template <class Lazy = void>
constexpr expr simplify(expr e, const facts& known, budget limits = {}) {
  if (e.is_constant()) return e;
  const pool::attempt attempt{*e.owner()};
  const expr out = detail::simplifier<Lazy>{*e.owner(), known, limits}(e);
  return attempt.failed() ? e : out;
}
template <class Lazy = void>
constexpr expr simplify(expr e, std::initializer_list<text_view> hypotheses, budget limits = {}) {
  if (e.is_constant()) return e;
  facts known{*e.owner()};
  for (const text_view h : hypotheses) known.add(parse_relation(*e.owner(), h));
  return simplify<Lazy>(e, known, limits);
}

}  // namespace symshape::inline SYMSHAPE_ABI
