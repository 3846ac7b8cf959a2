// SPDX-License-Identifier: BSL-1.0
/// @file
/// An assignment under which facts hold, found by mending what fails.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/prove/direct_bounds.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Looks for numbers of the symbols, each within its bounds, under which forms are not negative, or zero.
///
/// Every symbol starts at the number next to 0. While a form fails, one of its symbols moves as far as it has to.
///
/// - Laws: what is found has been evaluated.
/// - Cost: at most 16 rounds, each O(terms).
template <class Lazy = void>
class direct_model {
 public:
  constexpr direct_model(pool& p, direct_bounds<Lazy>& bounds) : pool_{&p}, bounds_{&bounds} {}

  constexpr void add(expr e, bool equality) { forms_.push_back({e, equality}); }

  constexpr bool find() {
    for (int round = 0; round < 16; ++round) {
      bool all = true;
      for (std::uint32_t i = 0, count = forms_.size(); i < count; ++i) {
        const condition c = forms_[i];
        std::int64_t v = 0;
        if (!value(c.form, v, 0)) return false;
        if (c.equality ? v == 0 : v >= 0) continue;
        all = false;
        if (!mend(c, v)) return false;
      }
      if (all) return true;
    }
    return false;
  }

 private:
  struct condition {
    expr form;
    bool equality;
  };
  struct choice {
    std::uint32_t symbol;
    std::int64_t value;
  };

  /// Moves a symbol so that the form, whose value is `v`, comes to be what it has to; where a divisor is in the way, to the next multiple.
  constexpr bool mend(const condition& c, std::int64_t v) {
    constexpr std::int64_t most = std::int64_t{1} << 61;
    if (v > most || v < -most) return false;
    // Upwards first: in a chain of orders that ends.
    for (std::uint32_t i = 0, count = c.form.term_count(); i < 2 * count; ++i) {
      const term t = c.form.begin()[i % count];
      if ((t.coefficient > 0) != (i < count) || t.monomial == 0 || (t.monomial << 16) != 0 || t.coefficient > most ||
          t.coefficient < -most)
        continue;
      const std::uint32_t id = static_cast<std::uint32_t>(t.monomial >> 48);
      if (pool_->kind(id) != atom_kind::symbol || (c.equality && v % t.coefficient != 0)) continue;
      const std::int64_t by = t.coefficient > 0 ? -floor_quotient(v, t.coefficient) : floor_quotient(v, -t.coefficient);
      if (move(id, by)) return true;
      for (std::uint32_t k = 0; k < count && c.equality; ++k)
        if (const term u = c.form.begin()[k]; k != i % count && u.coefficient < most && u.coefficient > -most &&
                                              (move(id, by + u.coefficient) || move(id, by - u.coefficient)))
          return true;
    }
    return false;
  }
  constexpr bool move(std::uint32_t id, std::int64_t by) {
    const std::uint32_t at = chosen(id);
    choice& c = choices_[at];
    std::uint64_t ignored = 0;
    std::int64_t moved = 0;
    if (by == 0 || !checked_add(c.value, by, moved) || moved < bounds_->lower(id, ignored) ||
        moved > bounds_->upper(id, ignored))
      return false;
    c.value = moved;
    return true;
  }
  constexpr std::uint32_t chosen(std::uint32_t id) {
    const std::uint32_t count = choices_.size();
    for (std::uint32_t i = 0; i < count; ++i)
      if (choices_[i].symbol == id) return i;
    std::uint64_t ignored = 0;
    const std::int64_t low = bounds_->lower(id, ignored), high = bounds_->upper(id, ignored);
    choices_.push_back({id, low > 0 ? low : high < 0 ? high : 0});
    return count;
  }

  constexpr bool value(expr e, std::int64_t& out, int depth) {
    if (e.is_constant()) return out = e.constant(), true;
    int128 sum = 0;
    for (std::uint32_t i = 0, count = e.term_count(); i < count; ++i) {
      const term t = e.begin()[i];
      int128 product = t.coefficient;
      for (std::uint32_t k = 0, degree = pool_->degree(t.monomial); k < degree; ++k) {
        std::int64_t v = 0;
        if (!atom_value(pool_->factor(t.monomial, k), v, depth)) return false;
        product *= v;
        if (product != static_cast<std::int64_t>(product)) return false;
      }
      sum += product;
    }
    out = static_cast<std::int64_t>(sum);
    return out == sum;
  }
  constexpr bool atom_value(std::uint32_t id, std::int64_t& out, int depth) {
    const atom_kind kind = pool_->kind(id);
    if (kind == atom_kind::symbol) {
      const std::uint32_t at = chosen(id);
      return out = choices_[at].value, true;
    }
    if (kind == atom_kind::euclidean_quotient || kind > atom_kind::maximum || depth > 16) return false;
    std::int64_t x = 0, y = 0;
    if (!value({pool_, pool_->operand_of(id, 0)}, x, depth + 1)) return false;
    for (std::uint32_t k = 1, count = pool_->atom_at(id).count; k < count; ++k) {
      if (!value({pool_, pool_->operand_of(id, k)}, y, depth + 1)) return false;
      if (kind == atom_kind::maximum)
        x = y > x ? y : x;
      else if (y == 0 || y == -1)
        return false;
      else
        x = kind == atom_kind::quotient ? floor_quotient(x, y) : x / y;
    }
    out = x;
    return true;
  }

  pool* pool_;
  direct_bounds<Lazy>* bounds_;
  growing_array<condition> forms_;
  growing_array<choice> choices_;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
