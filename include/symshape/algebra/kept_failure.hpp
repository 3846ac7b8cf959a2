// SPDX-License-Identifier: BSL-1.0
/// @file
/// A failure that outlives the texts it speaks of.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/failure.hpp>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// A failure with texts of its own: those of the caller are gone when it is read. May be moved, but not copied.
struct kept_failure {
  failure details;
  text_buffer operation, formula, other_formula, name;

  kept_failure() = default;
  kept_failure(kept_failure&&) = default;  // texts lie on the heap and stay where they are
  kept_failure& operator=(kept_failure&&) = default;

  void keep(const failure& f) {
    const text_view texts[] = {f.formula, f.other_formula, f.name, f.operation};
    text_buffer copies[4];
    for (int i = 0; i < 4; ++i) copies[i] << texts[i];
    copies[3] << '\0';
    details = f;
    operation = static_cast<text_buffer&&>(copies[3]);
    details.operation = operation.view().data;
    formula = static_cast<text_buffer&&>(copies[0]);
    other_formula = static_cast<text_buffer&&>(copies[1]);
    name = static_cast<text_buffer&&>(copies[2]);
    details.formula = formula.view();
    details.other_formula = other_formula.view();
    details.name = name.view();
  }
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
