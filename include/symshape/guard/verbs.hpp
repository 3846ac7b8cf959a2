// SPDX-License-Identifier: BSL-1.0
/// @file
/// The algebra's verbs over recorded numbers: a rule's question is a recording's question.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/algebra/verbs.hpp>
#include <symshape/guard/condition.hpp>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {
/// As if it had been asked by the rule's caller.
inline condition at_site(const condition& c, const call_site& at) {
  question q = c.as_question();
  if (*at.file != 0)
    q.where = running_operation != nullptr ? *running_operation : place{at.file, at.line, at.operation};
  return {c.owner(), q};
}
}  // namespace detail

/// Whether the recording's facts decide it; records nothing.
inline certainty known(const condition& c) {
  if (c.owner() == nullptr) return c.recorded_value() ? certainty::yes : certainty::no;
  return c.owner()->known_answer(c.as_question());
}

/// A branch: by the recorded number, as a guard; without one as the second argument says.
inline bool decide(const condition& c, undecided otherwise, const call_site& at) {
  const condition here = detail::at_site(c, at);
  if (c.owner() == nullptr || c.has_value() || otherwise == undecided::refuse) return static_cast<bool>(here);
  const certainty answer = known(here);
  if (answer != certainty::undecided) return answer == certainty::yes;
  if (otherwise == undecided::require_false) c.owner()->demand((!here).as_question(), guard_kind::check);
  return false;
}

/// The relation must hold: refused with the rule's own sentence where the recorded numbers or the facts say it does not, else a check.
inline bool require(const condition& c, const call_site& at, const complaint& says) {
  const condition here = detail::at_site(c, at);
  const certainty answer = known(here);
  if (answer == certainty::yes) return true;
  if (answer == certainty::no || (c.has_value() && !c.recorded_value())) {
    refuse(at, says, c.formula());
    return false;
  }
  c.owner()->demand(here.as_question(), guard_kind::check);
  return true;
}

}  // namespace symshape::inline SYMSHAPE_ABI
