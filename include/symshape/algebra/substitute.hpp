// SPDX-License-Identifier: BSL-1.0
/// @file
/// Rebuilding a formula with other formulas in place of its symbols, in its own pool or another.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/accumulator.hpp>
#include <symshape/algebra/indicators.hpp>
#include <symshape/algebra/maximum.hpp>
#include <symshape/algebra/truncation.hpp>

#include <cstdint>
#include <initializer_list>

namespace symshape::inline SYMSHAPE_ABI {

/// Rebuilds formulas of the pool `from` in the pool `to` (which may be the same); every atom once.
///
/// Words: the *image* of an atom is what stands in its place. Symbols without an image of their own go to the symbol of the same name.
/// Any atom may be given an image, not only a symbol: a proof replaces `max(a, b)` by `a` in the branch where `a >= b`.
/// Indicators are rebuilt first, so that a branch that is not taken is not rebuilt at all.
///
/// - Laws: the identity on images of the same name; evaluating the result equals evaluating the source with the images' values.
/// - Cost: O(terms) of what is rebuilt, plus the canonical form's own work.
class rebuilder {
 public:
  constexpr rebuilder(pool& from, pool& to) : from_{&from}, to_{&to} {}

  constexpr void set(std::uint32_t atom_id, expr image) {
    grow();
    images_[atom_id] = image;
    done_[atom_id] = 1;
  }

  constexpr expr operator()(expr e) {
    if (e.is_constant()) return e;
    grow();
    return formula(e.stripped());
  }
  constexpr relation operator()(relation r) { return relation::from_indicator((*this)(r.indicator())); }

 private:
  constexpr void grow() {
    if (done_.size() >= from_->atom_count()) return;
    done_.resize(from_->atom_count(), 0);
    images_.resize(from_->atom_count(), expr{});
  }

  constexpr expr formula(operand o) {
    if (o.constant) return o.value;
    growing_array<term> decided;
    const bool conditional = detail::decide_indicators(*from_, o, decided, [this](std::uint32_t id, std::int64_t& v) {
      const pool::attempt attempt{*to_};  // a condition may make no sense where another one shields it
      const expr e = image(id);
      v = e.constant();
      return e.is_constant() && !attempt.failed();
    });
    accumulator sum{*to_};
    const pool::polynomial terms = from_->polynomial_at(o.value);
    for (std::uint32_t i = 0; i < (conditional ? decided.size() : terms.count); ++i) {
      const term t = conditional ? decided[i] : from_->term_at(terms.first + i);
      expr product = t.coefficient;
      for (std::uint32_t k = 0; k < from_->degree(t.monomial); ++k) product *= image(from_->factor(t.monomial, k));
      sum.add(product);
    }
    return sum.done();
  }

  constexpr expr image(std::uint32_t id) {
    if (done_[id]) return images_[id];
    const expr built = build(id);
    grow();  // building in the same pool may have made new atoms
    images_[id] = built;
    done_[id] = !to_->failed();
    return built;
  }

  constexpr expr build(std::uint32_t id) {
    const atom a = from_->atom_at(id);
    if (a.kind == atom_kind::symbol)
      return from_ == to_ ? atom_formula(*to_, id) : symbol(*to_, from_->symbol_name(id));
    growing_array<expr> operands;
    for (std::uint32_t i = 0; i < a.count; ++i) operands.push_back(formula(from_->operand_of(id, i)));
    switch (a.kind) {
      case atom_kind::quotient: return floor_div(operands[0], operands[1]);
      case atom_kind::truncated_quotient: return truncated_div(operands[0], operands[1]);
      case atom_kind::euclidean_quotient: return euclidean_div(operands[0], operands[1]);
      case atom_kind::maximum: return max(operands.data(), operands.size());
      case atom_kind::non_negative: return is_non_negative(operands[0]).indicator();
      default: return is_zero(operands[0]).indicator();
    }
  }

  pool* from_;
  pool* to_;
  growing_array<expr> images_;
  growing_array<unsigned char> done_;
};

/// A formula for a symbol.
struct substitution {
  text_view name;
  expr image;
};

/// `e` with the images in place of the named symbols, all at once.
///
///     substitute(n * m, {{"n", m}, {"m", n}})  // m * n
constexpr expr substitute(expr e, std::initializer_list<substitution> substitutions) {
  if (e.is_constant()) return e;
  rebuilder rebuild{*e.owner(), *e.owner()};
  for (const auto& s : substitutions)
    if (const std::uint32_t id = e.owner()->find_symbol(s.name)) rebuild.set(id, s.image);
  return rebuild(e);
}

/// The same formula, symbols by name, in another pool.
constexpr expr transfer(expr e, pool& to) {
  if (e.is_constant() || e.owner() == &to) return e;
  return rebuilder{*e.owner(), to}(e);
}

}  // namespace symshape::inline SYMSHAPE_ABI
