// SPDX-License-Identifier: BSL-1.0
/// @file
/// Assignments without a plan, each stage knowing more than the one before.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/prove/intervals.hpp>
#include <symshape/algebra/prove/trial.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// How many assignments are tried, and at most how many steps are taken in all.
struct sampling_limits {
  std::uint32_t samples;
  std::uint64_t steps;
  bool at_a_glance = false;  // bounds of single symbols alone
};

/// Tries assignments within the bounds of single symbols, then within ranges by propagation, then with values one after the other, each
/// within what the conditions leave of it.
template <class Lazy = void>
constexpr void sample(trial<Lazy>& models, const facts& known, const growing_array<std::uint32_t>& relevant,
                      const sampling_limits& limits, std::uint64_t& steps) {
  pool& p = known.owner();
  models.prepare();
  for (const std::uint32_t i : relevant) {
    const literal l = known.literals()[i];
    if (l.kind != literal_kind::non_negative || l.form.is_constant() || l.form.term_count() > 2) continue;
    const term t = l.form.term_at(0);
    if (p.degree(t.monomial) != 1 || (l.form.term_count() == 2 && l.form.term_at(1).monomial != 0)) continue;
    const std::uint32_t symbol = models.symbols().find(p.factor(t.monomial, 0));
    if (symbol != key_index::absent && (t.coefficient == 1 || t.coefficient == -1))
      models.narrow(symbol, side(t.coefficient, l.form.constant_term(), true));
  }
  const std::uint64_t each = 4 + 4 * relevant.size();
  for (std::uint32_t k = 0; k < 4 && !models.found(); ++k) {
    models.start(k);
    models.test();
    steps += each;
  }
  if (models.found() || limits.at_a_glance) return;
  reasons why;
  problem<Lazy> statements{p, why, steps};
  for (const std::uint32_t i : relevant) {
    const literal l = known.literals()[i];
    statements.add(l.form, l.kind, true, reasons::none);
  }
  intervals<Lazy> narrowed{statements};
  if (!narrowed.read()) return;
  for (std::uint32_t i = 0; i < models.symbols().size(); ++i) {
    std::uint32_t ignored = 0;
    models.narrow(i, narrowed.of_atom(static_cast<std::uint32_t>(models.symbols().key(i)), ignored));
  }
  for (std::uint32_t k = 0; k < 8 && k < limits.samples && !models.found(); ++k) {
    models.start(k);
    models.test();
    steps += each;
  }
  if (models.found() || limits.samples <= 8) return;
  models.guide();
  for (std::uint32_t k = 0; k < limits.samples && !models.found() && steps <= limits.steps; ++k) {
    models.start(k + 4);
    models.test_guided();
    steps += 4 * each;
  }
}

/// Whether these numbers, with any that are in range for the other symbols, are an assignment as it is asked for.
template <class Lazy = void>
constexpr bool satisfied_by(trial<Lazy>& models, const growing_array<symbol_value>& values) {
  models.start(2);
  for (const symbol_value& v : values) models.set(v.symbol, v.value);
  return models.test();
}

/// Keeps an assignment under which all the facts hold; true.
constexpr bool keep(const facts& known, const growing_array<symbol_value>& model) {
  auto& kept = known.model();
  kept.known = true;
  kept.literals = known.literals().size();
  for (const symbol_value& v : model) {
    bool there = false;
    for (const symbol_value& k : kept.values) there = there || k.symbol == v.symbol;
    if (!there) kept.values.push_back(v);
  }
  return true;
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
