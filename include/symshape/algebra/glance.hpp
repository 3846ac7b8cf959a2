// SPDX-License-Identifier: BSL-1.0
/// @file
/// Answers that need no proof: what the ranges of the symbols say at once, and where nothing more can be said.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/facts.hpp>
#include <symshape/algebra/relation.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

/// Ranges by plain interval arithmetic.
///
/// Words: a symbol is *free* where every fact about it bounds it alone. A range is *attained* where some assignment takes each end: so it is
/// where all symbols are free and each occurs once, since sums, products, maxima and floor divisions by constants are monotone in
/// each operand.
class range_reader {
 public:
  constexpr explicit range_reader(const facts& known) : facts_{&known}, pool_{&known.owner()} {}

  constexpr bool attained() const { return attained_; }
  /// Whether some fact says more of these symbols than bounds.
  constexpr bool linked() const { return linked_; }

  constexpr value_range of(expr e) {
    value_range sum{0};
    for (std::uint32_t i = 0; i < e.term_count(); ++i) {
      const term t = e.term_at(i);
      value_range product{t.coefficient};
      const std::uint32_t degree = pool_->degree(t.monomial);
      for (std::uint32_t k = 0; k < degree;) {
        const std::uint32_t id = pool_->factor(t.monomial, k);
        std::uint32_t exponent = 0;
        for (; k < degree && pool_->factor(t.monomial, k) == id; ++k) ++exponent;
        const value_range r = of_atom(id);
        attained_ = attained_ && (exponent == 1 || r.lower() >= 0);
        product = product * (exponent == 1 ? r : power(r, exponent));
      }
      sum = sum + product;
    }
    return sum;
  }

 private:
  constexpr value_range of_atom(std::uint32_t id) {
    const auto operand = [&](std::uint32_t k) { return expr{pool_, pool_->operand_of(id, k)}; };
    switch (pool_->kind(id)) {
      case atom_kind::symbol: return of_symbol(id);
      case atom_kind::maximum: {
        value_range all = of(operand(0));
        for (std::uint32_t k = 1; k < pool_->atom_at(id).count; ++k) all = max(all, of(operand(k)));
        return all;
      }
      case atom_kind::quotient: {
        const expr divisor = operand(1);
        if (divisor.is_constant() && divisor.constant() > 0)
          return floor_div(of(operand(0)), value_range{divisor.constant()});
        attained_ = false;
        const value_range by = of(divisor);
        return by.lower() >= 1 ? floor_div(of(operand(0)), by) : value_range{};
      }
      case atom_kind::non_negative:
      case atom_kind::zero: attained_ = false; return value_range{0, 1};
      default: attained_ = false; return value_range{};
    }
  }

  constexpr value_range of_symbol(std::uint32_t id) {
    for (std::uint32_t i = 0; i < seen_count_; ++i) attained_ = attained_ && seen_[i] != id;
    if (seen_count_ < 8)
      seen_[seen_count_++] = id;
    else
      attained_ = false;
    value_range r = facts_->range_of(id);
    const auto& literals = facts_->literals();
    for (std::uint32_t i = 0; i < literals.size(); ++i) {
      const std::uint32_t first = facts_->first_symbol(i), end = facts_->first_symbol(i + 1);
      bool about = false;
      for (std::uint32_t k = first; k < end; ++k) about = about || facts_->symbol(k) == id;
      if (!about) continue;
      if (end - first == 1 && bound(literals[i], id, r)) continue;
      attained_ = false;
      linked_ = true;
    }
    return r;
  }

  /// Puts `coefficient * symbol + rest >= 0` (or `== 0`) into the symbol's range.
  constexpr bool bound(const literal& l, std::uint32_t id, value_range& r) {
    if (l.kind != literal_kind::non_negative && l.kind != literal_kind::zero) return false;
    if (l.form.term_count() > 2) return false;
    const term t = l.form.term_at(0);
    if (t.monomial != pool_->monomial_of(id) || (l.form.term_count() == 2 && l.form.term_at(1).monomial != 0))
      return false;
    const std::int64_t c = t.coefficient, rest = l.form.constant_term();
    if (c == int64_min || rest == int64_min) return false;
    if (l.kind == literal_kind::zero) {
      if (rest % c != 0) return false;
      r = meet(r, value_range{-rest / c});
    } else if (c > 0) {
      r = meet(r, value_range{-floor_quotient(rest, c), int64_max});
    } else {
      r = meet(r, value_range{int64_min, floor_quotient(rest, -c)});
    }
    return true;
  }

  const facts* facts_;
  pool* pool_;
  std::uint32_t seen_[8]{};
  std::uint32_t seen_count_ = 0;
  bool attained_ = true, linked_ = false;
};

}  // namespace detail

/// What a look at ranges says of a relation.
enum class glimpse : unsigned char {
  yes,
  no,
  open,      // both happen, or no proof could tell
  unlinked,  // no fact relates the symbols to each other; a proof would have to come from the formulas' own form
  unclear,   // worth a proof
};

/// Whether a single comparison holds, from the ranges of its symbols alone.
///
///     glance(n >= 1, known)          // yes, where n >= 16 is a fact
///     glance(n == 1, known)          // open, where n is only known to be a size
///
/// - Laws: yes and no are right under the facts, where these can all hold. `open` is said only where both ends of the range are attained, so that no
///   proof of an order could succeed; of an equality it may miss a refutation by the sparseness of products.
/// - Cost: O(terms * facts); no search.
constexpr glimpse glance(relation r, const facts& known) {
  if (r.is_true()) return glimpse::yes;
  if (r.is_false()) return glimpse::no;
  // [e >= 0], [e == 0], or 1 minus one of them.
  const expr indicator = r.indicator();
  pool& p = *indicator.owner();
  const term t = indicator.term_at(0);
  const bool negated = t.coefficient == -1 && indicator.term_count() == 2 && indicator.constant_term() == 1;
  if (t.monomial == 0 || p.degree(t.monomial) != 1 || !(negated || (t.coefficient == 1 && indicator.term_count() == 1)))
    return glimpse::unclear;
  const std::uint32_t id = p.factor(t.monomial, 0);
  if (p.kind(id) != atom_kind::non_negative && p.kind(id) != atom_kind::zero) return glimpse::unclear;
  detail::range_reader reader{known};
  const value_range values = reader.of(expr{&p, p.operand_of(id, 0)});
  if (values.empty()) return glimpse::unclear;
  const bool order = p.kind(id) == atom_kind::non_negative;
  const bool holds = order ? values.lower() >= 0 : values.single() && values.lower() == 0;
  const bool fails = order ? values.upper() < 0 : !values.contains(0);
  if (holds || fails) return holds != negated ? glimpse::yes : glimpse::no;
  return reader.attained() ? glimpse::open : reader.linked() ? glimpse::unclear : glimpse::unlinked;
}

}  // namespace symshape::inline SYMSHAPE_ABI
