// SPDX-License-Identifier: BSL-1.0
/// @file
/// Comparisons of nested atoms that were made lately.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/growing_array.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// Without it, two towers of atoms that mention each other on every level take time exponential in their height to compare.
/// Holds one result a bucket; a later one replaces it.
class comparison_cache {
 public:
  /// The result for this pair, or 0 when it is not there: different atoms never compare equal.
  constexpr int find(std::uint32_t a, std::uint32_t b) const {
    if (entries_.empty()) return 0;
    const entry& e = entries_[bucket(a, b)];
    return e.a == a && e.b == b ? e.result : 0;
  }
  constexpr void keep(std::uint32_t a, std::uint32_t b, int result) {
    if (entries_.empty()) entries_.resize(size, {});
    entries_[bucket(a, b)] = {a, b, result};
  }
  constexpr void clear() { entries_.clear(); }

 private:
  struct entry {
    std::uint32_t a, b;
    std::int32_t result;
  };
  static constexpr std::uint32_t size = 1024;
  static constexpr std::uint32_t bucket(std::uint32_t a, std::uint32_t b) {
    return (a * 0x9e3779b1u ^ b * 0x85ebca77u) >> 22;
  }

  growing_array<entry> entries_;
};

}  // namespace symshape::inline SYMSHAPE_ABI
