// SPDX-License-Identifier: BSL-1.0
/// @file
/// Hash chains over growing arrays: finding what is already there, and taking back what came last.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/growing_array.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

constexpr std::uint32_t mix(std::uint32_t hash, std::uint64_t value) {
  const std::uint64_t mixed = (value ^ hash) * 0x9e3779b97f4a7c15u;
  return static_cast<std::uint32_t>(mixed >> 32) ^ static_cast<std::uint32_t>(mixed);
}

/// The heads of chains through entries that have `hash` and `next`. Position 0 is nobody's, so that 0 ends a chain. Chains hold positions in
/// descending order: the newest entry of a chain is its head, and taking entries back only pops heads.
///
/// `heads[hash & mask]` is where to look. The first `Few` heads are in place: an array from `new` takes the compilers up to 3 us an
/// element to clear.
template <std::uint32_t Few>
struct hash_chains {
  constexpr hash_chains() = default;
  hash_chains(const hash_chains&) = delete;
  hash_chains& operator=(const hash_chains&) = delete;

  /// Puts entry `k`, the last one, into its chain; the table grows fourfold when chains reach length one on average.
  template <class Entry>
  constexpr void link(Entry* entries, std::uint32_t k) {
    if (k > mask + 1) grow(entries, k);
    std::uint32_t& head = heads[entries[k].hash & mask];
    entries[k].next = head, head = k;
  }
  /// Takes the last of `end` entries out of their chains until `size` are left; how many that are, since nobody's stays.
  template <class Entry>
  constexpr std::uint32_t unlink(const Entry* entries, std::uint32_t end, std::uint32_t size) {
    if (size == 0 && end != 0) size = 1;
    for (const Entry* last = entries + end; end > size; --end) --last, heads[last->hash & mask] = last->next;
    return size;
  }

  template <class Entry>
  constexpr void grow(Entry* entries, std::uint32_t count) {
    const std::uint32_t buckets = 4 * (mask + 1);
    many.clear();
    many.resize(buckets, 0);
    heads = many.data(), mask = buckets - 1;
    for (std::uint32_t k = 1; k < count; ++k) {
      std::uint32_t& head = heads[entries[k].hash & mask];
      entries[k].next = head, head = k;
    }
  }

  struct row {
    std::uint32_t at[Few];
  };
  row few{};  // as a class g++ 12 clears it at once, as a bare array by element
  std::uint32_t* heads = few.at;
  std::uint32_t mask = Few - 1;
  growing_array<std::uint32_t> many;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
