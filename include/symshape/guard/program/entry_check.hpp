// SPDX-License-Identifier: BSL-1.0
/// @file
/// What a guard program compares before its guards: what the arguments are, and what policies ask of single slots.
/// Floor: guard. Includes only algebra, shape and lower headers of guard.

#pragma once

#include <symshape/guard/program/data.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// The match and the requirements of a program in the form in which they run: the same few comparisons for each. Numbers of floating arguments are
/// requirements too, and the first of them.
class entry_check {
 public:
  entry_check() = default;
  explicit entry_check(const program_data& data) {
    const auto& arguments = data.layout.arguments();
    for (std::uint32_t i = 0; i < arguments.size(); ++i) {
      const recorded_argument& a = arguments[i];
      const auto bits = static_cast<std::int64_t>(a.bits);
      const std::uint32_t slot = data.layout.floating_slot(a);
      if (a.kind == argument_kind::tensor)
        matches_.push_back({i, a.first, 2 * a.rank + 1, a.rank, a.is.element_code(), a.is.device_code()});
      else if (a.kind == argument_kind::floating)
        requirements_.push_back({slot, slot, bits, bits});
    }
    floats_ = requirements_.size();
    for (const noted_requirement& r : data.requirements) {
      const bool equal = r.kind == slot_requirement::equal;
      requirements_.push_back(
          {r.slot, equal ? r.other : r.slot, equal ? int64_min : r.lower, equal ? int64_max : r.upper});
    }
  }

  std::uint32_t matches() const { return matches_.size(); }
  std::uint32_t requirements() const { return requirements_.size(); }

  bool matches(std::uint32_t i, const std::int64_t* now) const {
    const match& m = matches_[i];
    const std::int64_t* const in = now + m.first;
    if (in[slot_layout::rank_slot] != m.rank || in[slot_layout::dtype_slot] != m.element ||
        in[slot_layout::device_slot] != m.device)
      return false;
    std::int64_t signs = 0;
    for (std::uint32_t k = 0; k < m.numbers; ++k) signs |= in[slot_layout::sizes_slot + k];
    return signs >= 0;
  }
  bool meets(std::uint32_t i, const std::int64_t* now) const {
    const requirement& r = requirements_[i];
    const std::int64_t n = now[r.slot];
    return n >= r.lower && n <= r.upper && n == now[r.other];
  }

  std::uint32_t first_mismatch(const std::int64_t* now) const {
    std::uint32_t i = 0;
    while (i < matches_.size() && matches(i, now)) ++i;
    return i;
  }
  std::uint32_t first_unmet(const std::int64_t* now) const {
    std::uint32_t i = 0;
    while (i < requirements_.size() && meets(i, now)) ++i;
    return i;
  }

  std::uint32_t argument_of_match(std::uint32_t i) const { return matches_[i].argument; }
  slot_requirement described(const program_data& data, std::uint32_t i) const {
    if (i >= floats_) return data.described_requirement(i - floats_);
    const requirement& r = requirements_[i];
    return {slot_requirement::fixed, r.slot, 0, r.lower, r.upper, {}};
  }

 private:
  struct match {
    std::uint32_t argument, first, numbers, rank;
    std::int64_t element, device;
  };
  struct requirement {
    std::uint32_t slot, other;  // `other` is the slot itself where it need not equal another
    std::int64_t lower, upper;
  };

  growing_array<match> matches_;
  growing_array<requirement> requirements_;
  std::uint32_t floats_ = 0;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
