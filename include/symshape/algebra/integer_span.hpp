// SPDX-License-Identifier: BSL-1.0
/// @file
/// Borrowed 64-bit integers: sizes, or the slots of a guard program.
/// Floor: algebra. Includes nothing above the ground.

#pragma once

#include <symshape/config.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// A pointer and a count, from whatever has `data()` and `size()` of 64-bit integers. What `std::span<const std::int64_t>` is; its header
/// alone costs 0.6 of the whole core.
struct integer_span {
  const std::int64_t* data = nullptr;
  std::size_t size = 0;

  constexpr integer_span(const std::int64_t* numbers, std::size_t count) : data{numbers}, size{count} {}
  template <class Range>
    requires requires(const Range& r) {
      static_cast<const std::int64_t*>(r.data());
      r.size();
    }
  constexpr integer_span(const Range& range) : data{range.data()}, size{range.size()} {}

  constexpr std::int64_t operator[](std::size_t i) const { return data[i]; }
};

}  // namespace symshape::inline SYMSHAPE_ABI
