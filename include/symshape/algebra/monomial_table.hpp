// SPDX-License-Identifier: BSL-1.0
/// @file
/// Products of atoms as single words.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/interning.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// Words: a *monomial* is a product of atoms, known by their ids.
///
/// Example: atoms B=1, H=2 make `B*H*H` the lanes [2 2 1 0] of one word.
///
/// Stored: up to four atoms with ids below 2^15 are a word of four 16-bit lanes, highest id in the highest lane; any other product is
/// bit 63 and the position of an interned list. The product without atoms, 1, is 0.
///
/// Always true: equal monomials are equal words. Among packed ones the order of the words is lexicographic by ids, so multiplying both
/// sides by the same monomial keeps it.
class monomial_table {
 public:
  static constexpr std::uint32_t maximum_degree = 64;
  static constexpr std::uint64_t listed = std::uint64_t{1} << 63;

  constexpr std::uint32_t degree(std::uint64_t monomial) const {
    if ((monomial << 16) == 0) return monomial != 0;
    if (monomial & listed) return lists_[static_cast<std::uint32_t>(monomial)].count;
    return (monomial != 0) + ((monomial << 16) != 0) + ((monomial << 32) != 0) + ((monomial << 48) != 0);
  }
  /// The `i`-th atom of a monomial, ids descending, repeated as often as its power.
  constexpr std::uint32_t factor(std::uint64_t monomial, std::uint32_t i) const {
    if (monomial & listed) return ids_[lists_[static_cast<std::uint32_t>(monomial)].first + i];
    return static_cast<std::uint32_t>(monomial >> (48 - 16 * i)) & 0xffffu;
  }
  constexpr std::uint64_t monomial_of(std::uint32_t id) {
    if (id < 0x8000u) return static_cast<std::uint64_t>(id) << 48;
    return monomial_from(&id, 1);
  }
  /// From ids in descending order; those of indicator atoms, whose square is themselves, stand once.
  constexpr std::uint64_t monomial_from(const std::uint32_t* ids, std::uint32_t count) {
    if (count == 0) return 0;
    if (count <= 4 && ids[0] < 0x8000u) {
      std::uint64_t packed = 0;
      for (std::uint32_t i = 0; i < count; ++i) packed |= static_cast<std::uint64_t>(ids[i]) << (48 - 16 * i);
      return packed;
    }
    std::uint32_t hash = 0x71u;
    for (std::uint32_t i = 0; i < count; ++i) hash = detail::mix(hash, ids[i]);
    if (lists_.empty()) lists_.push_back({});
    for (std::uint32_t k = chains_.heads[hash & chains_.mask]; k != 0; k = lists_[k].next) {
      if (lists_[k].hash != hash || lists_[k].count != count) continue;
      bool equal = true;
      for (std::uint32_t i = 0; i < count && equal; ++i) equal = ids_[lists_[k].first + i] == ids[i];
      if (equal) return listed | k;
    }
    lists_.push_back({ids_.size(), count, hash, 0});
    ids_.append(ids, count);
    chains_.link(lists_.data(), lists_.size() - 1);
    return listed | (lists_.size() - 1);
  }

 protected:
  /// The product of two packed monomials where it is packed too, else bit 63. One expression where one of them is a single atom, as
  /// nearly always: constant evaluations are counted in statements.
  static constexpr std::uint64_t merge_lanes(std::uint64_t a, std::uint64_t b) {
    if ((a << 16) == 0 || (b << 16) == 0) {
      const std::uint64_t many = (a << 16) == 0 ? b : a, one = (a << 16) == 0 ? a : b;
      constexpr std::uint64_t top = std::uint64_t{0xffff} << 48, upper = top | top >> 16, most = upper | top >> 32;
      if (many & 0xffffu) return listed;
      return one >= many                    ? one | many >> 16
             : one >> 16 >= (many & ~top)   ? (many & top) | one >> 16 | (many & ~top) >> 16
             : one >> 32 >= (many & ~upper) ? (many & upper) | one >> 32 | (many & ~upper) >> 16
                                            : (many & most) | one >> 48 | (many & ~most) >> 16;
    }
    // Greatest lanes first; a >= b compares the highest lanes first, and equal ones may come in either order.
    std::uint64_t product = 0;
    for (int shift = 48; (a | b) != 0 && shift >= 0; shift -= 16) {
      product |= ((a >= b ? a : b) >> 48) << shift;
      (a >= b ? a : b) <<= 16;
    }
    return (a | b) == 0 ? product : listed;
  }
  /// Whether a packed monomial has the same atom twice.
  static constexpr bool has_square(std::uint64_t m) {
    const std::uint64_t differences = m ^ (m >> 16);
    return (m << 16 != 0 && (differences & 0xffff'0000'0000u) == 0) ||
           (m << 32 != 0 && (differences & 0xffff'0000u) == 0) || (m << 48 != 0 && (differences & 0xffffu) == 0);
  }

  struct monomial_mark {
    std::uint32_t ids, lists;
  };
  constexpr monomial_mark monomials_here() const { return {ids_.size(), lists_.size()}; }
  constexpr void rollback_monomials(const monomial_mark& m) {
    lists_.truncate(chains_.unlink(lists_.data(), lists_.size(), m.lists));
    ids_.truncate(m.ids);
  }

 private:
  struct list {
    std::uint32_t first, count, hash, next;
  };
  growing_array<std::uint32_t> ids_;
  growing_array<list> lists_;
  detail::hash_chains<16> chains_;
};

}  // namespace symshape::inline SYMSHAPE_ABI
