// SPDX-License-Identifier: BSL-1.0
/// @file
/// Guarding how inputs share memory: one guard over all of them, checked by sorting their extents.
/// Floor: guard. Includes only algebra, shape and lower headers of guard.

#pragma once

#include <symshape/guard/memory/check.hpp>
#include <symshape/guard/shape_env.hpp>

#include <cstdint>
#include <initializer_list>

namespace symshape::inline SYMSHAPE_ABI {

/// An input and where its first element lies, in bytes from anywhere.
struct placed_input {
  fake_tensor tensor;
  std::int64_t address;
};

/// A later input must have the inputs share memory as these do: the same ones are the same objects, and the same ones share elements. One guard for all of
/// them, checked behind the tensor match and before every guard on sizes.
///
///     ss::guard_aliasing(env, {{x, 4096}, {y, 8192}});        // x and y lie apart
///     if (!program(now)) program.explain(now)                 // y shares memory with x; it was recorded apart from it (asked at model.cpp:31)
///
/// Words: *sharing* goes through others: of three tensors of which the second overlaps both others, all share. Tensors of common strides are compared element by
/// element, a few others too; of many others that overlap as stretches of memory it is not asked whether they interleave: they share.
///
/// - Laws: tensors that the pattern holds apart have no element in common. It may say that two share that do not.
/// - Errors: guard_error for an input of another environment, and for one that is given twice.
/// - Cost: O(n log n), a thousand tensors in less than a millisecond (benchmarks/guard).
template <class List = std::initializer_list<placed_input>>
void guard_aliasing(shape_env& env, const List& inputs, const char* file = __builtin_FILE(),
                    int line = __builtin_LINE()) {
  detail::environment& recording = env.recording();
  const slot_layout& layout = recording.slots();
  memory_guard g;
  g.where = asked_at(file, line);
  slot_numbers now{layout.argument_slots()};
  growing_array<unsigned char> given;
  given.resize(layout.arguments().size(), 0);
  for (const placed_input& p : inputs) {
    if (&p.tensor.owner() != &recording || p.tensor.number() >= recording.tensors().size())
      return detail::refuse_question(failure_kind::guard, "guard_aliasing",
                                     "an input of another environment is given; ask that one", {}, g.where);
    const detail::recorded_tensor& t = recording.tensors()[p.tensor.number()];
    const recorded_argument& a = layout.arguments()[t.argument];
    if (given[t.argument]++ != 0)
      return detail::refuse_question(failure_kind::guard, "guard_aliasing", "%f is given twice; give each input once",
                                     a.name.view(), g.where);
    std::int64_t* const slots = now.data() + a.first;
    slots[slot_layout::address_slot] = p.address;
    for (std::uint32_t k = 0; k < a.rank; ++k) {
      slots[slot_layout::sizes_slot + k] = t.axes[k].size_value;
      slots[slot_layout::sizes_slot + a.rank + k] = t.axes[k].stride_value;
    }
    g.order.push_back(g.arguments.size());
    g.arguments.push_back(t.argument);
  }
  const auto address = [&](std::uint32_t i) {
    return now[layout.arguments()[g.arguments[i]].first + slot_layout::address_slot];
  };
  stable_sort(g.order.data(), g.order.size(),
              [&](std::uint32_t i, std::uint32_t k) { return address(i) < address(k); });
  using lazy = std::conditional_t<sizeof(List) == 0, List, void>;
  detail::memory_pattern<lazy> pattern{layout, g.arguments, now.data()};
  pattern.find(g.order);
  for (std::uint32_t i = 0; i < g.arguments.size(); ++i) {
    g.group.push_back(pattern.group(i));
    g.same.push_back(pattern.same(i));
  }
  g.holds = &detail::memory_check<lazy>::holds;
  g.explain = &detail::memory_check<lazy>::explain;
  recording.add_memory_guard(static_cast<memory_guard&&>(g));
}

}  // namespace symshape::inline SYMSHAPE_ABI
