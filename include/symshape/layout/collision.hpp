// SPDX-License-Identifier: BSL-1.0
/// @file
/// Whether a sum of steps comes to zero, among numbers: an exact search.
/// Floor: layout. Includes only meta and below.

#pragma once

#include <symshape/algebra/verbs.hpp>
#include <symshape/meta/sizes.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// `stride * z` with `lowest <= z <= highest`; the stride is above 0.
struct counted_steps {
  std::int64_t stride, lowest, highest;
};

/// Looks for steps with `constant + sum of stride * z == 0`: the greatest stride first, each within what the smaller ones can make up for, and what
/// is left divisible by their common divisor.
///
/// - Laws: exact unless the budget runs out, which it says.
/// - Cost: layouts whose strides nest take a step or two a mode.
class collision_search {
 public:
  static constexpr std::uint32_t budget = 100'000;

  /// Takes steps in any order.
  constexpr explicit collision_search(const meta::small_list<counted_steps>& steps) {
    for (const auto& s : steps) {
      int k = steps_.rank();
      while (k > 0 && steps_[k - 1].stride < s.stride) --k;
      steps_.insert(k, s);
    }
    lowest_.resize(steps_.size() + 1, int128{});
    highest_.resize(steps_.size() + 1, int128{});
    divisor_.resize(steps_.size() + 1, 0);
    for (int k = steps_.rank() - 1; k >= 0; --k) {
      const auto& s = steps_[k];
      lowest_[k] = lowest_[k + 1] + int128{s.stride} * s.lowest;
      highest_[k] = highest_[k + 1] + int128{s.stride} * s.highest;
      divisor_[k] = gcd(divisor_[k + 1], s.stride);
    }
  }

  constexpr certainty run(std::int64_t constant) {
    spent_ = 0;
    const bool found = search(0, -int128{constant});
    return found ? certainty::yes : spent_ > budget ? certainty::undecided : certainty::no;
  }

 private:
  /// Whether the steps from `k` on can make up `target`.
  constexpr bool search(int k, int128 target) {
    if (target < lowest_[k] || target > highest_[k]) return false;
    if (k == steps_.rank()) return true;
    if (target % divisor_[k] != 0 || ++spent_ > budget) return false;
    const auto& s = steps_[k];
    // stride * z lies between target - highest and target - lowest of the rest.
    std::int64_t from = static_cast<std::int64_t>(ceiling(target - highest_[k + 1], s.stride));
    std::int64_t to = static_cast<std::int64_t>(-ceiling(lowest_[k + 1] - target, s.stride));
    from = from < s.lowest ? s.lowest : from;
    to = to > s.highest ? s.highest : to;
    for (std::int64_t z = from; z <= to && spent_ <= budget; ++z)
      if (search(k + 1, target - int128{s.stride} * z)) return true;
    return false;
  }
  static constexpr int128 ceiling(int128 a, std::int64_t b) { return a / b + (a % b > 0 ? 1 : 0); }

  meta::small_list<counted_steps> steps_;
  meta::small_list<int128> lowest_, highest_;
  meta::small_list<std::int64_t> divisor_;
  std::uint32_t spent_ = 0;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
