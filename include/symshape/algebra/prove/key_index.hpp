// SPDX-License-Identifier: BSL-1.0
/// @file
/// Small dense numbers for sparse keys: which unknown a monomial is, which cell an atom has.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/growing_array.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Numbers keys 0, 1, 2, ... in the order they come.
///
/// - Cost: O(1) expected; few keys are searched in a row, so that a small question never pays for a table.
class key_index {
 public:
  static constexpr std::uint32_t absent = 0xffffffffu;

  constexpr std::uint32_t size() const { return size_; }
  constexpr std::uint64_t key(std::uint32_t i) const { return keys_[i]; }

  constexpr std::uint32_t find(std::uint64_t key) const {
    if (size_ <= linear_size) {
      const std::uint64_t* const keys = keys_.data();
      for (std::uint32_t i = 0; i < size_; ++i)
        if (keys[i] == key) return i;
      return absent;
    }
    for (std::uint32_t i = heads_[slot(key)]; i != 0; i = next_[i - 1])
      if (keys_[i - 1] == key) return i - 1;
    return absent;
  }

  /// The key's number, a new one where it is new.
  constexpr std::uint32_t add(std::uint64_t key) {
    if (const std::uint32_t i = find(key); i != absent) return i;
    keys_.push_back(key);
    if (++size_ > linear_size) {
      if (size_ > heads_.size())
        rehash();
      else
        link(size_ - 1);
    }
    return size_ - 1;
  }

  constexpr void clear() {
    keys_.clear();
    size_ = 0;
    heads_.clear();
    next_.clear();
  }

 private:
  static constexpr std::uint32_t linear_size = 12;

  constexpr std::uint32_t slot(std::uint64_t key) const {
    return static_cast<std::uint32_t>((key * 0x9e3779b97f4a7c15u) >> 40) & (heads_.size() - 1);
  }
  constexpr void link(std::uint32_t i) {
    const std::uint32_t s = slot(keys_[i]);
    next_.resize(i + 1, 0);
    next_[i] = heads_[s];
    heads_[s] = i + 1;
  }
  constexpr void rehash() {
    const std::uint32_t buckets = heads_.empty() ? 64 : 4 * heads_.size();
    heads_.clear();
    heads_.resize(buckets, 0);
    next_.clear();
    for (std::uint32_t i = 0; i < keys_.size(); ++i) link(i);
  }

  growing_array<std::uint64_t> keys_;
  std::uint32_t size_ = 0;  // of the keys; the compiler pays for asking them
  growing_array<std::uint32_t> heads_, next_;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
