// SPDX-License-Identifier: BSL-1.0
/// @file
/// Why a number of a recording can be no other: the policy, or the guards that say so.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/guard/fake_tensor.hpp>
#include <symshape/guard/record/grounds.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// One line about a number: which records make it a constant, with their lines.
///
///     x.size(0) is 8: x.size(0) == 8 (asked at model.cpp:31 by softmax)
///     x.size(0) is not specialized: what is known allows other numbers
///
/// - Cost: a proof.
template <class Lazy = void>  // as in prove.hpp
owned_text why_specialized(const sym_int& n) {
  text_buffer out;
  print(n.formula(), out);
  detail::recorder* const owner = n.owner();
  if (owner == nullptr || n.is_constant()) {
    out << " is a constant of the program";
    return out;
  }
  relation same = false;
  if (n.has_value()) same = owner->attempt([&] { return n.formula() == expr{n.recorded_value()}; });
  if (!n.has_value() || owner->known_answer({same, false, false, {}}) != certainty::yes) {
    out << " is not specialized: what is known allows other numbers";
    return out;
  }
  out << " is " << n.recorded_value() << ": ";
  const text_buffer records = owner->shown(detail::needed<Lazy>(*owner, same, owner->records(), owner->grounds(same)));
  if (records.size() != 0)
    out << records.view();
  else
    out << "the ranges of its inputs allow no other";
  return out;
}

/// The same of a tensor's size, which a policy may have made a constant.
///
///     x.size(2) is 64: it is declared fixed (declared at model.cpp:12)
template <class Lazy = void>
owned_text why_specialized(const fake_tensor& x, detail::whole_number axis, const char* file = __builtin_FILE(),
                           int line = __builtin_LINE()) {
  const sym_int n = x.size(axis, file, line);
  if (!n.is_constant() || x.rank() == 0) return why_specialized<Lazy>(n);
  const std::int64_t at = axis.value < 0 ? axis.value + x.rank() : axis.value;
  const detail::recorded_tensor& t = x.owner().tensors()[x.number()];
  text_buffer out;
  out << x.name() << ".size(" << at << ") is " << n.recorded_value() << ": "
      << t.axes[static_cast<std::uint32_t>(at)].fixed_by;
  detail::print_origin("declared", t.declared, out);
  return out;
}

}  // namespace symshape::inline SYMSHAPE_ABI
