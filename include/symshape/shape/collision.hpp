// SPDX-License-Identifier: BSL-1.0
/// @file
/// Whether two indices reach one element, among numbers: an exact search.
/// Floor: shape. Includes only algebra.

#pragma once

#include <symshape/algebra/checked.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// What the search found; `unknown` where its budget ran out, or where there are more than 64 steps.
enum class collision : unsigned char { none, found, unknown };

/// Looks for steps z with `constant + sum of stride * z == 0`, each z between its bounds: the longest stride first, each z within what the shorter ones
/// can make up for, and of these only such that what is left is a multiple of the shorter ones' common divisor: every so many, from a first one that
/// the extended Euclidean algorithm gives.
///
/// - Laws: exact where it is not `unknown`.
/// - Cost: at most `budget` candidates; where strides nest, as those of slices and permutations do, one or two a step, and two steps always one.
class collision_search {
 public:
  /// A stride of 0 takes part in nothing: leave such steps away.
  constexpr void add(std::int64_t stride, std::int64_t lowest, std::int64_t highest) {
    full_ = full_ || count_ == capacity;
    if (full_) return;
    const int128 length = stride < 0 ? -int128{stride} : int128{stride};
    const int128 low = stride < 0 ? -int128{highest} : int128{lowest},
                 high = stride < 0 ? -int128{lowest} : int128{highest};
    // All sums stay within 2^127.
    farthest_ += length * (high > -low ? high : -low);
    if (farthest_ > int128{1} << 125) {
      full_ = true;
      return;
    }
    std::int32_t at = count_++;
    for (; at > 0 && steps_[at - 1].stride < length; --at) steps_[at] = steps_[at - 1];
    steps_[at] = {length, low, high, 0, 0, 0};
  }

  constexpr collision run(std::int64_t constant, std::uint32_t budget) {
    if (full_) return collision::unknown;
    for (std::int32_t k = count_; k-- > 0;) {
      step &s = steps_[k], &rest = steps_[k + 1];
      s.reach_low = (k + 1 == count_ ? 0 : rest.reach_low) + s.stride * s.lowest;
      s.reach_high = (k + 1 == count_ ? 0 : rest.reach_high) + s.stride * s.highest;
      s.divisor = common_divisor(k + 1 == count_ ? 0 : rest.divisor, s.stride);
    }
    left_ = budget + 1;  // used up only by one that goes beyond it
    return search(0, -int128{constant}) ? collision::found : left_ == 0 ? collision::unknown : collision::none;
  }

 private:
  static constexpr std::int32_t capacity = 64;
  struct step {
    int128 stride, lowest, highest;
    int128 reach_low, reach_high, divisor;  // of the sum from here on
  };

  /// Whether the steps from `k` on can make up `target`.
  constexpr bool search(std::int32_t k, int128 target) {
    if (k == count_) return target == 0;
    const step& s = steps_[k];
    if (target < s.reach_low || target > s.reach_high || target % s.divisor != 0) return false;
    if (k + 1 == count_) return true;  // its divisor is its stride, and its reach what its bounds allow
    const step& rest = steps_[k + 1];
    int128 from = ceiling(target - rest.reach_high, s.stride), to = -ceiling(rest.reach_low - target, s.stride);
    from = from < s.lowest ? s.lowest : from;
    to = to > s.highest ? s.highest : to;
    // stride * z == target modulo the rest's divisor.
    const int128 every = rest.divisor / s.divisor;
    const int128 first =
        modulo(target / s.divisor, every) * inverse(modulo(s.stride / s.divisor, every), every) % every;
    for (int128 z = from + modulo(first - from, every); z <= to; z += every) {
      if (left_ == 0) return false;
      --left_;
      if (search(k + 1, target - s.stride * z)) return true;
    }
    return false;
  }
  static constexpr int128 ceiling(int128 a, int128 b) { return a / b + (a % b > 0 ? 1 : 0); }
  static constexpr int128 modulo(int128 a, int128 m) {
    const int128 rest = a % m;
    return rest < 0 ? rest + m : rest;
  }
  static constexpr int128 common_divisor(int128 a, int128 b) {
    while (b != 0) {
      const int128 next = a % b;
      a = b;
      b = next;
    }
    return a;
  }
  /// Of `a` without a common divisor with `m`: `a * inverse == 1` modulo m.
  static constexpr int128 inverse(int128 a, int128 m) {
    int128 u = m, v = a, x = 0, y = 1;
    while (v != 0) {
      const int128 quotient = u / v, rest = u - quotient * v, next = x - quotient * y;
      u = v, v = rest, x = y, y = next;
    }
    return modulo(x, m);
  }

  step steps_[capacity + 1];
  int128 farthest_ = 0;
  std::int32_t count_ = 0;
  std::uint32_t left_ = 0;
  bool full_ = false;
};

/// Whether each axis steps over all that the axes with shorter steps reach: then no two elements meet.
constexpr bool strides_nest(const std::int64_t* sizes, const std::int64_t* strides, std::int32_t rank) {
  constexpr std::int32_t capacity = 64;
  if (rank > capacity) return false;
  int128 lengths[capacity]{}, last[capacity]{};
  std::int32_t count = 0;
  for (std::int32_t i = 0; i != rank; ++i) {
    if (sizes[i] <= 1) continue;
    const int128 length = strides[i] < 0 ? -int128{strides[i]} : int128{strides[i]};
    std::int32_t at = count++;
    for (; at > 0 && lengths[at - 1] > length; --at) lengths[at] = lengths[at - 1], last[at] = last[at - 1];
    lengths[at] = length, last[at] = sizes[i] - 1;
  }
  int128 reach = 0;
  for (std::int32_t k = 0; k != count; ++k) {
    if (lengths[k] <= reach) return false;
    reach += lengths[k] * last[k];
  }
  return true;
}

/// Whether two different indices into axes of these sizes and strides reach one element. Where some size is 0 there is none.
///
/// - Cost: for strides that nest one sort of the axes; else a search for each axis that may be the first to differ, of at most `budget` candidates.
constexpr collision shares_an_element(const std::int64_t* sizes, const std::int64_t* strides, std::int32_t rank,
                                      std::uint32_t budget = 100'000) {
  for (std::int32_t i = 0; i != rank; ++i)
    if (sizes[i] == 0) return collision::none;
  if (strides_nest(sizes, strides, rank)) return collision::none;
  for (std::int32_t i = 0; i != rank; ++i)
    if (sizes[i] > 1 && strides[i] == 0) return collision::found;
  collision answer = collision::none;
  for (std::int32_t k = 0; k != rank; ++k) {
    if (sizes[k] <= 1) continue;
    collision_search from_here;
    from_here.add(strides[k], 1, sizes[k] - 1);
    for (std::int32_t j = k + 1; j != rank; ++j)
      if (sizes[j] > 1) from_here.add(strides[j], 1 - sizes[j], sizes[j] - 1);
    const collision here = from_here.run(0, budget);
    if (here == collision::found) return here;
    if (here == collision::unknown) answer = here;
  }
  return answer;
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
