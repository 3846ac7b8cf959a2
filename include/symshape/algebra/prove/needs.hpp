// SPDX-License-Identifier: BSL-1.0
/// @file
/// Which atoms a formula mentions, and which of them it needs to have a value.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/indicators.hpp>
#include <symshape/algebra/prove/key_index.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Whether the atom occurs in `e`, at any depth.
constexpr bool mentions(const pool& p, expr e, std::uint32_t id, key_index& seen) {
  for (std::uint32_t i = 0; i < e.term_count(); ++i) {
    const std::uint64_t monomial = e.term_at(i).monomial;
    for (std::uint32_t k = 0; k < p.degree(monomial); ++k) {
      const std::uint32_t other = p.factor(monomial, k);
      if (other == id) return true;
      const atom a = p.atom_at(other);
      if (a.kind == atom_kind::symbol || seen.find(other) != key_index::absent) continue;
      seen.add(other);
      for (std::uint32_t n = 0; n < a.count; ++n)
        if (mentions(p, {e.owner(), p.operand_of(other, n)}, id, seen)) return true;
    }
  }
  return false;
}

constexpr bool beside_indicator(const pool& p, std::uint64_t monomial) { return p.has_indicator(monomial); }

/// Adds the atoms that are evaluated wherever `e` is.
constexpr void collect_needed(pool& p, expr e, key_index& out) {
  // `select(c, a, q)` is `q + c*(a - q)`: what stands beside an indicator may cancel, wherever else it stands.
  key_index shielded;
  if (p.is_conditional(e.stripped()))
    for (std::uint32_t i = 0; i < e.term_count(); ++i)
      if (const std::uint64_t m = e.term_at(i).monomial; beside_indicator(p, m))
        for (std::uint32_t k = 0; k < p.degree(m); ++k) shielded.add(p.factor(m, k));
  for (std::uint32_t i = 0; i < e.term_count(); ++i) {
    const std::uint64_t monomial = e.term_at(i).monomial;
    if (beside_indicator(p, monomial)) continue;
    for (std::uint32_t k = 0; k < p.degree(monomial); ++k) {
      const std::uint32_t id = p.factor(monomial, k);
      const atom a = p.atom_at(id);
      if (a.kind == atom_kind::symbol || out.find(id) != key_index::absent || shielded.find(id) != key_index::absent)
        continue;
      out.add(id);
      for (std::uint32_t n = 0; n < a.count; ++n) collect_needed(p, {&p, p.operand_of(id, n)}, out);
    }
  }
}
/// A clause none of whose indicators is defined is not defined itself: what all of them evaluate is certain.
constexpr void collect_common(pool& p, expr clause, key_index& out) {
  growing_array<std::uint32_t> common;
  key_index indicators;
  for (std::uint32_t i = 0; i < clause.term_count(); ++i)
    for (std::uint32_t k = 0; k < p.degree(clause.term_at(i).monomial); ++k)
      indicators.add(p.factor(clause.term_at(i).monomial, k));
  for (std::uint32_t i = 0; i < indicators.size(); ++i) {
    key_index own;
    collect_needed(p, {&p, p.operand_of(static_cast<std::uint32_t>(indicators.key(i)), 0)}, own);
    if (i == 0) {
      for (std::uint32_t k = 0; k < own.size(); ++k) common.push_back(static_cast<std::uint32_t>(own.key(k)));
      continue;
    }
    std::uint32_t kept = 0;
    for (std::uint32_t k = 0; k < common.size(); ++k)
      if (own.find(common[k]) != key_index::absent) common[kept++] = common[k];
    common.truncate(kept);
    if (kept == 0) return;
  }
  for (const std::uint32_t id : common) out.add(id);
}

/// An innermost maximum, truncated or Euclidean quotient of `e`, or 0.
constexpr std::uint32_t innermost_choice(const pool& p, expr e) {
  for (std::uint32_t i = 0; i < e.term_count(); ++i) {
    const std::uint64_t m = e.term_at(i).monomial;
    for (std::uint32_t k = 0, degree = p.degree(m); k < degree; ++k) {
      const std::uint32_t id = p.factor(m, k);
      const atom_kind kind = p.kind(id);
      if (kind == atom_kind::symbol || p.is_indicator(id)) continue;
      for (std::uint32_t n = 0; n < p.atom_at(id).count; ++n)
        if (const std::uint32_t inner = innermost_choice(p, {e.owner(), p.operand_of(id, n)}); inner != 0) return inner;
      if (kind != atom_kind::quotient) return id;
    }
  }
  return 0;
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
