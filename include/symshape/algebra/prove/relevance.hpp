// SPDX-License-Identifier: BSL-1.0
/// @file
/// Which facts can matter to a claim.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/facts.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Chooses the literals that share symbols with the claim, or with such literals; `symbols` are all of theirs and the claim's.
///
/// A fact is taken whole, since an assignment must satisfy all of it. Where the claim has no symbol the facts themselves are in question: all.
///
/// - Cost: O(literals) for each step of the longest path from the claim to a literal, in the order of their coming.
constexpr void select_literals(const facts& known, expr claim, key_index& symbols, growing_array<std::uint32_t>& out) {
  const auto& literals = known.literals();
  growing_array<std::uint32_t> ids;
  collect_symbols(known.owner(), claim, ids);
  for (const std::uint32_t id : ids) symbols.add(id);
  growing_array<unsigned char> taken;
  taken.resize(literals.size(), 0);
  for (bool again = true; again;) {
    again = false;
    for (std::uint32_t i = 0; i < literals.size(); ++i) {
      if (taken[i]) continue;
      bool shared = claim.is_constant() || literals[i].form.is_constant();
      for (std::uint32_t k = known.first_symbol(i); k < known.first_symbol(i + 1) && !shared; ++k)
        shared = symbols.find(known.symbol(k)) != key_index::absent;
      if (!shared) continue;
      again = true;
      std::uint32_t first = i, last = i + 1;
      while (first > 0 && literals[first - 1].origin == literals[i].origin) --first;
      while (last < literals.size() && literals[last].origin == literals[i].origin) ++last;
      for (std::uint32_t n = first; n < last; ++n) taken[n] = 1;
      for (std::uint32_t k = known.first_symbol(first); k < known.first_symbol(last); ++k) symbols.add(known.symbol(k));
    }
  }
  for (std::uint32_t i = 0; i < literals.size(); ++i)
    if (taken[i]) out.push_back(i);
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
