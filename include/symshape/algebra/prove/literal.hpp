// SPDX-License-Identifier: BSL-1.0
/// @file
/// What a relation says of single formulas, and what of it needs a case distinction.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/guarded.hpp>
#include <symshape/algebra/indicators.hpp>
#include <symshape/algebra/prove/key_index.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

enum class literal_kind : unsigned char {
  non_negative,  // form >= 0
  zero,          // form == 0
  unequal,       // form != 0
  clause,        // form, a polynomial in indicators, is 1; it is 0 or 1 everywhere
};

struct literal {
  expr form;
  literal_kind kind;
  std::uint32_t origin;
};

/// Appends the symbols that occur in `e`, at any depth, each once for this call.
constexpr void collect_symbols(pool& p, expr e, growing_array<std::uint32_t>& out) {
  const std::uint32_t first = out.size();
  if (e.is_constant()) return;
  // Most formulas are sums of symbols, whose ids descend.
  bool plain = true;
  for (const term *t = e.begin(), *const end = e.end(); t != end && plain; ++t)
    plain = t->monomial == 0 || ((t->monomial << 16) == 0 && p.kind(p.factor(t->monomial, 0)) == atom_kind::symbol);
  if (plain) {
    for (std::uint32_t i = e.term_count(); i-- > 0;)
      if (const std::uint64_t m = e.term_at(i).monomial; m != 0) out.push_back(p.factor(m, 0));
    return;
  }
  key_index seen;
  growing_array<expr> open;
  open.push_back(e);
  while (!open.empty()) {
    const expr next = open.back();
    open.pop_back();
    if (next.is_constant()) continue;
    for (const term *t = next.begin(), *const end = next.end(); t != end; ++t)
      for (std::uint32_t k = 0, degree = p.degree(t->monomial); k < degree; ++k) {
        const std::uint32_t id = p.factor(t->monomial, k);
        const std::uint32_t known = seen.size();
        if (seen.add(id) < known) continue;
        const atom& a = p.atom_at(id);
        if (a.kind == atom_kind::symbol)
          out.push_back(id);
        else
          for (std::uint32_t n = 0; n < a.count; ++n) open.push_back({&p, p.operand_of(id, n)});
      }
  }
  stable_sort(out.data() + first, out.size() - first, [](std::uint32_t a, std::uint32_t b) { return a < b; });
}

/// The polynomial with `truth` in place of the indicator `id`; other atoms are left alone.
constexpr expr assume(pool& p, expr e, std::uint32_t id, bool truth) {
  term* const first = p.open(e.term_count());
  term* out = first;
  for (std::uint32_t i = 0; i < e.term_count(); ++i) {
    const term t = e.term_at(i);
    std::uint64_t rest = 0;
    if (!divide_monomials(p, t.monomial, p.monomial_of(id), rest))
      *out++ = t;
    else if (truth)
      *out++ = {t.coefficient, rest};
  }
  return collect(p, first, out);
}

/// The literal that indicator `id` is `truth`.
constexpr literal literal_of(pool& p, std::uint32_t id, bool truth, std::uint32_t origin) {
  const expr e{&p, p.operand_of(id, 0)};
  if (p.kind(id) == atom_kind::non_negative)
    return {truth ? e : difference_in(p, -1, e), literal_kind::non_negative, origin};
  return {e, truth ? literal_kind::zero : literal_kind::unequal, origin};
}

/// Takes out of the statement `e == 1` every indicator whose other truth value would make it false: `r and s` says r and says s. What is
/// left, if anything, becomes a clause; a statement that cannot be becomes the literal `-1 >= 0`.
constexpr void split_conjunction(pool& p, expr e, std::uint32_t origin, growing_array<literal>& out) {
  if (const std::uint32_t count = e.term_count(); count == 1 || (count == 2 && e.constant_term() == 1)) {
    // [f] or 1 - [f], as most statements are.
    const term t = e.term_at(0);
    if (t.monomial != 0 && p.degree(t.monomial) == 1 && t.coefficient == (count == 1 ? 1 : -1))
      return out.push_back(literal_of(p, p.factor(t.monomial, 0), count == 1, origin));
  }
  for (bool again = true; again && !e.is_constant();) {
    again = false;
    // An indicator that must be true leaves nothing when it is false, and the other way round.
    growing_array<std::uint32_t> ids;
    for (std::uint32_t i = 0; i < e.term_count() && ids.size() < 64; ++i) {
      const std::uint64_t monomial = e.term_at(i).monomial;
      for (std::uint32_t k = 0; k < p.degree(monomial); ++k) {
        const std::uint32_t id = p.factor(monomial, k);
        bool seen = false;
        for (const std::uint32_t other : ids) seen = seen || other == id;
        if (!seen) ids.push_back(id);
      }
    }
    for (const std::uint32_t id : ids) {
      if (e.is_constant()) break;
      const expr if_true = assume(p, e, id, true), if_false = assume(p, e, id, false);
      const bool needs_true = if_false.is_constant() && if_false.constant() == 0;
      const bool needs_false = if_true.is_constant() && if_true.constant() == 0;
      if (!needs_true && !needs_false) continue;
      out.push_back(literal_of(p, id, needs_true, origin));
      e = needs_true ? if_true : if_false;
      again = true;
    }
  }
  if (!e.is_constant())
    out.push_back({e, literal_kind::clause, origin});
  else if (e.constant() != 1)
    out.push_back({expr{-1}, literal_kind::non_negative, origin});
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
