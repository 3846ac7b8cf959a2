// SPDX-License-Identifier: BSL-1.0
/// @file
/// Where a running program checks an assertion.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/guard/guard_set.hpp>

namespace symshape::inline SYMSHAPE_ABI {

/// The unbacked number with which an assertion can first be checked: of those that it speaks of the one that is bound last. Empty for a guard on inputs, which
/// are there from the start.
///
///     for (const ss::guard& g : set.assertions())
///       if (ss::due_with(set, g) == "n") ...     // check it where n becomes known
inline text_view due_with(const guard_set& set, const guard& g) {
  const slot_layout& layout = set.layout();
  if (g.slots.empty() || g.slots.back() < layout.argument_slots()) return {};
  return layout.unbacked()[g.slots.back() - layout.argument_slots()].view();
}

}  // namespace symshape::inline SYMSHAPE_ABI
