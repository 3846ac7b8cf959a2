// SPDX-License-Identifier: BSL-1.0
/// @file
/// Formulas with other formulas in place of some atoms, within one pool.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/guarded.hpp>
#include <symshape/algebra/indicators.hpp>
#include <symshape/algebra/maximum.hpp>
#include <symshape/algebra/prove/key_index.hpp>
#include <symshape/algebra/truncation.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Rebuilds formulas with images for a few atoms. What mentions none of them keeps its handle and costs a look at its terms.
///
/// Unlike `rebuilder` its memory grows with what is visited, not with the pool: a proof in a pool of 50,000 atoms is as quick as in its own.
///
/// - Laws: the value of the result equals that of the source wherever each image has its atom's value.
class replacement {
 public:
  constexpr explicit replacement(pool& p) : pool_{&p} {}

  constexpr void set(std::uint32_t atom_id, expr image) {
    const std::uint32_t i = index_.add(atom_id);
    images_.resize(index_.size(), expr{});
    states_.resize(index_.size(), unknown);
    images_[i] = image;
    states_[i] = changed;
  }

  constexpr expr operator()(expr e) { return e.is_constant() ? e : formula(e); }

 private:
  enum state : unsigned char { unknown, unchanged, changed };

  /// Whether the atom's image differs from it; the image into `out`.
  constexpr bool image(std::uint32_t id, expr& out) {
    std::uint32_t i = index_.find(id);
    if (i == key_index::absent) {
      if (pool_->kind(id) == atom_kind::symbol) return false;
      i = index_.add(id);
      images_.resize(index_.size(), expr{});
      states_.resize(index_.size(), unknown);
    }
    if (states_[i] == unknown) {
      expr built;
      const bool differs = build(id, built);
      if (pool_->failed()) return out = built, true;  // not kept: it is no image
      images_[i] = built;
      states_[i] = differs ? changed : unchanged;
    }
    out = images_[i];
    return states_[i] == changed;
  }

  constexpr bool build(std::uint32_t id, expr& out) {
    const atom a = pool_->atom_at(id);
    constexpr std::uint32_t few = 4;
    expr some[few];
    growing_array<expr> many;
    bool differs = false;
    for (std::uint32_t i = 0; i < a.count; ++i) {
      const expr before{pool_, pool_->operand_of(id, i)};
      const expr after = (*this)(before);
      differs = differs || !identical(before, after);
      if (a.count <= few)
        some[i] = after;
      else
        many.push_back(after);
    }
    if (!differs) return false;
    const expr* const operands = a.count <= few ? some : many.data();
    const bool division = a.kind == atom_kind::quotient || a.kind == atom_kind::truncated_quotient ||
                          a.kind == atom_kind::euclidean_quotient;
    if (division && !divisible_in(*pool_, operands[0], operands[1], a.kind == atom_kind::euclidean_quotient))
      return true;
    switch (a.kind) {
      case atom_kind::quotient: out = floor_div(operands[0], operands[1]); break;
      case atom_kind::truncated_quotient: out = truncated_div(operands[0], operands[1]); break;
      case atom_kind::euclidean_quotient: out = euclidean_div(operands[0], operands[1]); break;
      case atom_kind::maximum: out = max(operands, a.count); break;
      case atom_kind::non_negative: out = is_non_negative(operands[0]).indicator(); break;
      default: out = is_zero(operands[0]).indicator(); break;
    }
    return true;
  }

  constexpr expr formula(expr e) {
    pool& p = *pool_;
    growing_array<term> decided;
    if (p.is_conditional(e.stripped())) {
      decide_indicators(p, e.stripped(), decided, [this](std::uint32_t id, std::int64_t& v) { return truth(id, v); });
      expr sum = 0;
      for (const term& t : decided) sum = sum_in(p, sum, product(t));
      return sum;
    }
    // The terms without a new image stay together; the others are added one after the other.
    const std::uint32_t count = e.term_count();
    growing_array<std::uint32_t> replaced;
    for (std::uint32_t i = 0; i < count; ++i)
      if (differs(e.term_at(i).monomial)) replaced.push_back(i);
    if (replaced.empty()) return e;
    expr sum = 0;
    if (replaced.size() < count) {
      term* out = p.open(count);
      const term* const t = e.begin();
      for (std::uint32_t i = 0, k = 0; i < count; ++i)
        if (k < replaced.size() && replaced[k] == i)
          ++k;
        else
          *out++ = t[i];
      sum = {&p, p.close(out)};
    }
    for (const std::uint32_t i : replaced) {
      const expr by = product(e.term_at(i));
      sum = i == replaced[0] && replaced.size() == count ? by : sum_in(p, sum, by);
    }
    return sum;
  }
  constexpr bool differs(std::uint64_t monomial) {
    expr ignored;
    for (std::uint32_t k = 0, degree = pool_->degree(monomial); k < degree; ++k)
      if (image(pool_->factor(monomial, k), ignored)) return true;
    return false;
  }
  constexpr expr product(const term& t) {
    const std::uint32_t degree = pool_->degree(t.monomial);
    if (degree == 1) return product_in(*pool_, value(pool_->factor(t.monomial, 0)), t.coefficient);
    expr out = t.coefficient;
    for (std::uint32_t k = 0; k < degree; ++k) out = product_in(*pool_, out, value(pool_->factor(t.monomial, k)));
    return out;
  }
  /// A condition may make no sense where another one shields it: then it stays as it is.
  constexpr bool truth(std::uint32_t id, std::int64_t& v) {
    const pool::attempt attempt{*pool_};
    expr e;
    const bool differs = image(id, e);
    if (attempt.failed()) {
      states_[index_.find(id)] = unknown;
      return false;
    }
    if (!differs || !e.is_constant()) return false;
    v = e.constant();
    return true;
  }
  constexpr expr value(std::uint32_t id) {
    expr out;
    return image(id, out) ? out : atom_formula(*pool_, id);
  }

  pool* pool_;
  key_index index_;
  growing_array<expr> images_;
  growing_array<state> states_;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
