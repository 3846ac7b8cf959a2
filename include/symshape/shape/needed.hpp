// SPDX-License-Identifier: BSL-1.0
/// @file
/// Requirements without those that follow from the others.
/// Floor: shape. Includes only algebra.

#pragma once

#include <symshape/algebra/verbs.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Of relations that must hold, those that are needed to have all, in their order: a relation that follows from what is known and the others is
/// left out. `K >= 2` and then `K >= 4` are `K >= 4`.
///
/// - Cost: a proof for each where there are several, under all the others.
constexpr growing_array<relation> needed(const facts& known, const growing_array<relation>& all, prover ask) {
  growing_array<relation> kept;
  // Each under what comes later and was not left out before: nothing is left out for the sake of what is left out itself.
  for (std::uint32_t i = 0; i < all.size(); ++i) {
    facts others = known;
    for (const relation r : kept) others.add(r);
    for (std::uint32_t k = i + 1; k < all.size(); ++k) others.add(all[k]);
    if (proven(all[i], others, ask) != certainty::yes) kept.push_back(all[i]);
  }
  return kept;
}

/// Of what an evaluation had to require.
constexpr growing_array<relation> needed(const knowledge& known) {
  const growing_array<relation>& all = known.requirements();
  if (all.size() < 2) return all;
  facts given = known.hypotheses();  // these have the requirements too
  given.rollback({0, 0, given.here().ranges});
  for (std::uint32_t i = 0; i < known.hypotheses().size(); ++i) {
    const relation r = known.hypotheses()[i];
    bool required = false;
    for (const relation other : all) required = required || identical(r, other);
    if (!required) given.add(r);
  }
  return needed(given, all, known.asks());
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
