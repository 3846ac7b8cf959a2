// SPDX-License-Identifier: BSL-1.0
/// @file
/// The records that an answer needs, and none that it only met on the way.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/guard/record/recorder.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Of the records with these numbers, by which `claim` is proven, some that still prove it, and none that can be left away.
///
/// - Cost: a proof a record.
template <class Lazy = void>  // as in prove.hpp
growing_array<std::uint32_t> needed(recorder& of, relation claim, const growing_array<record>& records,
                                    growing_array<std::uint32_t> numbers) {
  for (std::uint32_t left_out = 0; left_out < numbers.size();) {
    facts known{of.formulas()};
    known.set_default_range(0, int64_max);
    for (const recorded_symbol& s : of.symbols()) known.set_range(s.id, s.lower, s.upper);
    for (std::uint32_t i = 0; i < numbers.size(); ++i)
      if (i != left_out) known.add(records[numbers[i]].formula);
    if (!of.ask(claim, known, recording_budget).proven()) {
      ++left_out;
      continue;
    }
    for (std::uint32_t i = left_out + 1; i < numbers.size(); ++i) numbers[i - 1] = numbers[i];
    numbers.pop_back();
  }
  return numbers;
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
