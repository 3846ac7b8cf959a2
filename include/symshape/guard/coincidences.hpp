// SPDX-License-Identifier: BSL-1.0
/// @file
/// Numbers that were recorded equal by chance, or taken for one because of it.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/guard/shape_env.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// A line for each number that several sizes or integers were recorded with though nothing says that they are equal, and for each size that duck sizing took
/// for another one. Numbers below 2 are too common to tell anything.
///
///     x.size(0), y.size(1) and k were recorded as 8, and nothing says that they are equal (x declared at model.cpp:12)
///     z.size(0) is taken for x.size(1) because both were recorded as 4 (z declared at model.cpp:14)
///
/// A recording with other numbers tells which of them belong together; `group` and `same_as` say so for good.
///
/// - Cost: O(n log n) and a proof a line member.
template <class Lazy = void>  // as in prove.hpp
owned_text coincidences(shape_env& env) {
  detail::environment& of = env.recording();
  const slot_layout& layout = of.slots();
  text_buffer out;
  const auto declared = [&](const source& s, const place& where) {
    out << " (" << layout.arguments()[s.argument].name.view() << " declared at " << detail::file_name(where.file) << ':'
        << where.line << ")\n";
  };
  growing_array<std::uint32_t> order;
  const auto& symbols = of.symbols();
  for (std::uint32_t i = 0; i < symbols.size(); ++i) {
    const detail::recorded_symbol& s = symbols[i];
    const bool counted = s.where.kind == source_kind::size || s.where.kind == source_kind::integer;
    if (counted && s.has_value && s.value >= 2) order.push_back(i);
  }
  stable_sort(order.data(), order.size(), [&](std::uint32_t a, std::uint32_t b) {
    if (symbols[a].value != symbols[b].value) return symbols[a].value < symbols[b].value;
    return layout.position(symbols[a].where) < layout.position(symbols[b].where);
  });
  const auto formula = [&](std::uint32_t i) { return atom_formula(of.formulas(), symbols[i].id); };
  for (std::uint32_t begin = 0; begin < order.size();) {
    std::uint32_t end = begin;
    growing_array<std::uint32_t> apart;  // of each set of equal ones the first
    for (; end < order.size() && symbols[order[end]].value == symbols[order[begin]].value; ++end) {
      bool known = false;
      for (const std::uint32_t other : apart)
        known = known || of.known_answer({formula(other) == formula(order[end]), true, true, {}}) == certainty::yes;
      if (!known) apart.push_back(order[end]);
    }
    for (std::uint32_t i = 0; apart.size() > 1 && i < apart.size(); ++i) {
      if (i != 0) out << (i + 1 == apart.size() ? " and " : ", ");
      layout.write_name(symbols[apart[i]].where, out);
    }
    if (apart.size() > 1) {
      out << " were recorded as " << symbols[apart[0]].value << ", and nothing says that they are equal";
      declared(symbols[apart[0]].where, symbols[apart[0]].declared);
    }
    begin = end;
  }
  for (const detail::recorded_tensor& t : of.tensors())
    for (std::uint32_t i = 0; i < t.axes.size(); ++i) {
      if (!t.axes[i].by_number || t.axes[i].size.is_constant()) continue;
      const source here{source_kind::size, t.argument, i};
      layout.write_name(here, out);
      out << " is taken for ";
      layout.write_name(of.find(t.axes[i].size.single_atom())->where, out);
      out << " because both were recorded as " << t.axes[i].size_value;
      declared(here, t.declared);
    }
  return out;
}

}  // namespace symshape::inline SYMSHAPE_ABI
