// SPDX-License-Identifier: BSL-1.0
/// @file
/// The view of an operand that is given by whatever reference, and what becomes of an operand that has no elements any more.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/shape/checks.hpp>
#include <symshape/shape/symbol.hpp>

#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// The view of what is given by whatever reference; owners must outlive it.
template <class Operand>
SYMSHAPE_HOST_DEVICE constexpr auto lent_view(std::remove_reference_t<Operand>& operand, const char* file, int line) {
  static_assert(std::is_lvalue_reference_v<Operand> || !view_owner<std::remove_reference_t<Operand>>,
                "view: the tensor is a temporary, and its elements would be gone; give it a name");
  return as_view(operand, file, line);
}

/// The same for what gives refusals as data: of an owner whose elements were moved away the refusal is in `f`, and the view has none.
template <class Operand>
constexpr auto quietly_lent_view(std::remove_reference_t<Operand>& operand, const char* file, int line, failure& f) {
  static_assert(std::is_lvalue_reference_v<Operand> || !view_owner<std::remove_reference_t<Operand>>,
                "view: the tensor is a temporary, and its elements would be gone; give it a name");
  if constexpr (requires { operand.moved_away(); })
    if (operand.moved_away()) {
      refuse_shape("tensor", "its elements were moved away", 0, 0, 0, 0, file, line, &f);
      return decltype(as_view(operand, file, line)){};
    }
  return as_view(operand, file, line);
}
/// What was made of it, unless it was refused.
template <class Operand, class Outcome>
constexpr Outcome unless_refused(const failure& f, const Outcome& made) {
  if constexpr (view_owner<std::remove_reference_t<Operand>>)
    if (f) return Outcome{f};
  return made;
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
