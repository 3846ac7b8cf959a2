// SPDX-License-Identifier: BSL-1.0
/// @file
/// What a guard program asks of single slots: numbers outside these bounds it certainly refuses.
/// Floor: guard. Includes only algebra, shape and lower headers of guard.

#pragma once

#include <symshape/guard/program/data.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// The program refuses every span whose slot is outside.
struct slot_bound {
  std::uint32_t slot;
  std::int64_t lower, upper;
};

/// From the match, the requirements, and the guards that compare one slot with a number: those that are one instruction. At most one bound a slot, in
/// the order of slots. False where no span is accepted at all.
///
/// - Cost: O(n log n) in the bounds.
inline bool collect_bounds(const program_data& program, growing_array<slot_bound>& out) {
  growing_array<slot_bound> all;
  for (const recorded_argument& a : program.layout.arguments()) {
    const auto fixed = [&all](std::uint32_t slot, std::int64_t n) { all.push_back({slot, n, n}); };
    if (a.kind == argument_kind::floating) fixed(program.layout.floating_slot(a), static_cast<std::int64_t>(a.bits));
    if (a.kind != argument_kind::tensor) continue;
    fixed(a.first + slot_layout::rank_slot, a.rank);
    fixed(a.first + slot_layout::dtype_slot, a.is.element_code());
    fixed(a.first + slot_layout::device_slot, a.is.device_code());
  }
  for (const noted_requirement& r : program.requirements)
    if (r.kind != slot_requirement::equal) all.push_back({r.slot, r.lower, r.upper});
  for (std::uint32_t i = 0; i < program.guards.size(); ++i) {
    const guard_step& s = program.code[program.guards[i].first_step];
    if (program.steps_end(i) - program.guards[i].first_step != 1) continue;
    if (s.op == guard_step::refuse) return false;
    if ((s.a & temporary_bit) != 0) continue;
    if (s.op == guard_step::at_least || s.op == guard_step::equals)
      all.push_back({s.a, s.value, s.op == guard_step::equals ? s.value : int64_max});
    else if (s.op == guard_step::at_most)
      all.push_back({s.a, int64_min, s.value});
  }
  stable_sort(all.data(), all.size(), [](const slot_bound& a, const slot_bound& b) { return a.slot < b.slot; });
  for (const slot_bound& b : all) {
    if (out.empty() || out.back().slot != b.slot) {
      out.push_back(b);
      continue;
    }
    slot_bound& known = out.back();
    if (b.lower > known.lower) known.lower = b.lower;
    if (b.upper < known.upper) known.upper = b.upper;
  }
  for (const slot_bound& b : out)
    if (b.lower > b.upper) return false;
  return true;
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
