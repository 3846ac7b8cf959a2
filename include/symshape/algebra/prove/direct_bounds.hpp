// SPDX-License-Identifier: BSL-1.0
/// @file
/// The ends of atoms' and formulas' ranges by the bounds of single symbols, worked out where they are asked for.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/facts.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// What the facts that bound single symbols say of formulas.
///
/// Words: a set of facts is a word with a bit for each; the facts are no more than 64.
///
/// - Laws: under the facts of the set that comes with it an end is right. Where an end is not in 64 bits there is none.
/// - Cost: O(terms) for each atom once.
template <class Lazy = void>
class direct_bounds {
 public:
  constexpr explicit direct_bounds(const facts& known) : facts_{&known}, pool_{&known.owner()} {}

  /// Whether `e >= 0`, or `e == 0`, bounds a single symbol; then that is known from now on.
  constexpr bool learn(expr e, bool equality, std::uint64_t why) {
    const std::uint32_t count = e.term_count();
    const term t = e.begin()[0];
    if (count > 2 || (t.monomial << 16) != 0) return false;
    const std::int64_t rest = count == 1 ? 0 : e.begin()[1].coefficient;
    const std::uint32_t id = static_cast<std::uint32_t>(t.monomial >> 48);
    if ((count == 2 && e.begin()[1].monomial != 0) || t.coefficient == int64_min || rest == int64_min ||
        pool_->kind(id) != atom_kind::symbol || (equality && rest % t.coefficient != 0))
      return false;
    cell& c = at(id);
    const std::int64_t end =
        t.coefficient > 0 ? -floor_quotient(rest, t.coefficient) : floor_quotient(rest, -t.coefficient);
    if ((equality || t.coefficient > 0) && end > c.lower) c.lower = end, c.why_lower = why;
    if ((equality || t.coefficient < 0) && end < c.upper) c.upper = end, c.why_upper = why;
    return true;
  }

  /// Whether a symbol has no value left.
  constexpr bool contradict() const {
    for (const cell& c : cells_)
      if (c.lower > c.upper) return true;
    return false;
  }

  /// The least that `sign` times the sum of the terms can be; false where it has no end, and then `open` is a monomial to blame.
  constexpr bool least(const term* t, const term* end, int sign, std::int64_t& out, std::uint64_t& why,
                       std::uint64_t& open) {
    int128 sum = 0;
    for (open = 0; t != end; ++t) {
      int128 part = sign * static_cast<int128>(t->coefficient);
      if (t->monomial != 0) {
        std::int64_t bound = 0;
        if ((t->monomial << 16) == 0) {
          const cell& c = at(static_cast<std::uint32_t>(t->monomial >> 48));
          bound = part > 0 ? c.lower : c.upper, why |= part > 0 ? c.why_lower : c.why_upper;
        } else {
          std::int64_t lower = int64_min, upper = int64_max;
          product(t->monomial, lower, upper, why);
          bound = part > 0 ? lower : upper;
        }
        if (bound == int64_min || bound == int64_max) return open = t->monomial, false;
        part *= bound;
      }
      constexpr int128 far = int128{1} << 100;
      sum += part;
      if (sum > far || sum < -far) return false;
    }
    out = static_cast<std::int64_t>(sum);
    return out == sum && out != int64_min && out != int64_max;
  }
  constexpr bool least(expr e, int sign, std::int64_t& out, std::uint64_t& why, std::uint64_t& open) {
    if (e.is_constant())
      return out = sign < 0 && e.constant() != int64_min ? -e.constant() : e.constant(),
             out != int64_min && out != int64_max;
    return least(e.begin(), e.end(), sign, out, why, open);
  }
  constexpr std::int64_t lower(std::uint32_t id, std::uint64_t& why) {
    const cell& c = at(id);
    if (c.lower != int64_min) why |= c.why_lower;
    return c.lower;
  }
  constexpr std::int64_t upper(std::uint32_t id, std::uint64_t& why) {
    const cell& c = at(id);
    if (c.upper != int64_max) why |= c.why_upper;
    return c.upper;
  }

 private:
  /// The ends of an atom's range, those of 64 bits where there are none.
  struct cell {
    std::uint32_t id;
    std::int64_t lower, upper;
    std::uint64_t why_lower, why_upper;
  };

  /// Stays until another one is asked for.
  constexpr cell& at(std::uint32_t id) {
    cell* const all = cells_.data();
    for (std::uint32_t i = 0, count = cells_.size(); i < count; ++i)
      if (all[i].id == id) return all[i];
    cell made{id, int64_min, int64_max, 0, 0};
    if (const atom_kind kind = pool_->kind(id); kind == atom_kind::symbol) {
      const value_range r = facts_->range_of(id);
      made.lower = r.lower(), made.upper = r.upper();
    } else if (kind == atom_kind::quotient || kind == atom_kind::truncated_quotient) {
      divide(made, kind == atom_kind::quotient);
    } else if (kind == atom_kind::maximum) {
      maximize(made);
    } else if (pool_->is_indicator(id)) {
      made.lower = 0, made.upper = 1;
    }
    cells_.push_back(made);
    return cells_.back();
  }

  /// Of a quotient by what is positive.
  constexpr void divide(cell& c, bool floored) {
    const expr dividend{pool_, pool_->operand_of(c.id, 0)}, divisor{pool_, pool_->operand_of(c.id, 1)};
    std::int64_t by = divisor.constant(), end = 0;
    std::uint64_t why = 0, open = 0;
    const bool fixed = divisor.is_constant();
    if ((!fixed && !least(divisor, 1, by, why, open)) || by < 1) return;
    if (std::uint64_t more = why; least(dividend, 1, end, more, open) && (end >= 0 || (fixed && floored)))
      c.lower = fixed ? floor_quotient(end, by) : 0, c.why_lower = more;
    if (least(dividend, -1, end, why, open) && (end <= 0 || (fixed && floored)))
      c.upper = floor_quotient(-end, by), c.why_upper = why;
  }
  constexpr void maximize(cell& c) {
    std::int64_t greatest = int64_min, end = 0;
    std::uint64_t open = 0;
    for (std::uint32_t k = 0; k < pool_->atom_at(c.id).count; ++k) {
      const expr e{pool_, pool_->operand_of(c.id, k)};
      if (std::uint64_t why = 0; least(e, 1, end, why, open) && end > c.lower) c.lower = end, c.why_lower = why;
      if (!least(e, -1, end, c.why_upper, open))
        greatest = int64_max;
      else if (-end > greatest)
        greatest = -end;
    }
    c.upper = greatest;
  }

  /// Of a product; only what is bounded below is looked at, and a square.
  constexpr void product(std::uint64_t monomial, std::int64_t& lower, std::int64_t& upper, std::uint64_t& why) {
    const std::uint32_t degree = pool_->degree(monomial);
    if (degree == 2 && pool_->factor(monomial, 0) == pool_->factor(monomial, 1)) lower = 0;
    int128 low = 1, high = 1;
    bool open = false;
    std::uint64_t all = 0;
    for (std::uint32_t k = 0; k < degree; ++k) {
      const cell& c = at(pool_->factor(monomial, k));
      if (c.lower == int64_min) return;
      open = open || c.upper == int64_max;
      if (open && (c.lower < 0 || low < 0)) return;
      all |= c.why_lower | c.why_upper;
      const int128 a = low * c.lower, b = high * c.lower, d = low * c.upper, e = high * c.upper;
      if (open) {
        low = a;
      } else {
        low = a < b ? a : b, low = d < low ? d : low, low = e < low ? e : low;
        high = a > b ? a : b, high = d > high ? d : high, high = e > high ? e : high;
      }
      if (low <= int64_min || low >= int64_max || high >= int64_max) return;
    }
    if (low > lower) lower = static_cast<std::int64_t>(low);
    if (!open) upper = static_cast<std::int64_t>(high);
    why |= all;
  }

  const facts* facts_;
  pool* pool_;
  growing_array<cell> cells_;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
