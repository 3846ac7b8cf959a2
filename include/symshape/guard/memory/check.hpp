// SPDX-License-Identifier: BSL-1.0
/// @file
/// Checking that the inputs of a call share memory as was recorded, and saying where they do not.
/// Floor: guard. Includes only algebra, shape and lower headers of guard.

#pragma once

#include <symshape/guard/memory/pattern.hpp>
#include <symshape/guard/record/refusal.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// What a `memory_guard` points to, so that programs without one do not pay for it.
template <class Lazy = void>  // as in prove.hpp
struct memory_check {
  static bool holds(const memory_guard& g, const slot_layout& layout, const std::int64_t* now) {
    memory_pattern<Lazy> pattern{layout, g.arguments, now};
    pattern.find(g.order);
    for (std::uint32_t i = 0; i < g.arguments.size(); ++i)
      if (pattern.group(i) != g.group[i] || pattern.same(i) != g.same[i]) return false;
    return true;
  }

  static void explain(const memory_guard& g, const slot_layout& layout, const std::int64_t* now, text_buffer& out) {
    memory_pattern<Lazy> pattern{layout, g.arguments, now};
    pattern.find(g.order);
    const auto name = [&](std::uint32_t i) { return layout.arguments()[g.arguments[i]].name.view(); };
    for (std::uint32_t i = 0; i < g.arguments.size(); ++i) {
      const std::uint32_t group = pattern.group(i), same = pattern.same(i);
      if (group == g.group[i] && same == g.same[i]) continue;
      out << name(i);
      if (group != g.group[i] && group != i)
        out << " shares memory with " << name(group) << "; it was recorded apart from it";
      else if (group != g.group[i])
        out << " shares no memory with " << name(g.group[i]) << "; it was recorded as sharing some";
      else if (same != i)
        out << " is the same tensor as " << name(same) << "; they were recorded as two";
      else
        out << " is another tensor than " << name(g.same[i]) << "; they were recorded as one";
      print_origin("asked", g.where, out);
      return;
    }
  }
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
