// SPDX-License-Identifier: BSL-1.0
/// @file
/// Hash chains over growing arrays: finding what is already there, and taking back what came last.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/growing_array.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

// Entries have `hash` and `next`; position 0 is nobody's, so that 0 ends a chain. Chains hold positions in descending order: the
// newest entry of a chain is its head, and taking entries back only pops heads.

constexpr std::uint32_t mix(std::uint32_t hash, std::uint64_t value) {
  const std::uint64_t mixed = (value ^ hash) * 0x9e3779b97f4a7c15u;
  return static_cast<std::uint32_t>(mixed >> 32) ^ static_cast<std::uint32_t>(mixed);
}

template <class Entry>
constexpr void push_head(growing_array<std::uint32_t>& heads, growing_array<Entry>& entries, std::uint32_t k) {
  std::uint32_t& head = heads[entries[k].hash & (heads.size() - 1)];
  entries[k].next = head;
  head = k;
}

/// Puts the last entry into its chain; the table grows fourfold when chains reach length one on average.
template <class Entry>
constexpr void link(growing_array<std::uint32_t>& heads, growing_array<Entry>& entries) {
  const std::uint32_t newest = entries.size() - 1;
  if (newest > heads.size()) {
    const std::uint32_t buckets = heads.size() * 4;
    heads.clear();
    heads.resize(buckets, 0);
    for (std::uint32_t k = 1; k < newest; ++k) push_head(heads, entries, k);
  }
  const std::uint32_t bucket = entries[newest].hash & (heads.size() - 1);
  entries[newest].next = heads[bucket];
  heads[bucket] = newest;
}

/// Takes back entries until `size` are left.
template <class Entry>
constexpr void unlink(growing_array<std::uint32_t>& heads, growing_array<Entry>& entries, std::uint32_t size) {
  if (size == 0 && !entries.empty()) size = 1;
  while (entries.size() > size) {
    const Entry& last = entries.back();
    heads[last.hash & (heads.size() - 1)] = last.next;
    entries.pop_back();
  }
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
