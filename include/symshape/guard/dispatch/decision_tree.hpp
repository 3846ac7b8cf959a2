// SPDX-License-Identifier: BSL-1.0
/// @file
/// Which of many guard programs can accept a span at all, by a few comparisons of slots.
/// Floor: guard. Includes only algebra, shape and lower headers of guard.

#pragma once

#include <symshape/guard/program/slot_bounds.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// A binary tree over bounds on slots. An inner node compares one slot with one number; a leaf lists the candidates in ascending order. A candidate whose
/// bounds lie on both sides of a comparison is on both sides.
///
/// The comparison is the one that leaves the fewest candidates in the larger part, so the most selective slot comes first.
///
/// At most 17 times as many candidates are in all leaves together as there are: where bounds overlap too much the tree ends earlier.
///
/// - Laws: a candidate that is not in the leaf of a span has a bound that the span violates.
/// - Cost: building O(bounds * log(bounds) * depth); looking up one comparison a level.
class decision_tree {
 public:
  struct candidate {
    std::uint32_t number;
    const growing_array<slot_bound>* bounds;
  };

  explicit decision_tree(const growing_array<candidate>& all) {
    growing_array<entry> entries;
    for (const candidate& c : all) {
      for (const slot_bound& b : *c.bounds) entries.push_back({b, c.number});
    }
    growing_array<std::uint32_t> numbers;
    for (const candidate& c : all) numbers.push_back(c.number);
    grow(numbers, entries, 0, most_repeated * numbers.size());
  }

  /// The first candidate for which `accepts(number)` holds, or `none`.
  static constexpr std::uint32_t none = UINT32_MAX;
  template <class Accepts>
  std::uint32_t find(const std::int64_t* slots, Accepts accepts) const {
    const node* n = nodes_.data();
    while (n->slot != leaf_) n = slots[n->slot] < n->value ? n + 1 : nodes_.data() + n->other;
    for (std::uint32_t i = n->other, end = n->other + static_cast<std::uint32_t>(n->value); i < end; ++i)
      if (accepts(leaves_[i])) return leaves_[i];
    return none;
  }
  /// Comparisons on the longest way; candidates in the largest leaf, and in all leaves.
  std::uint32_t depth() const { return depth_; }
  std::uint32_t largest_leaf() const { return largest_leaf_; }
  std::uint32_t leaf_entries() const { return leaves_.size(); }

 private:
  static constexpr std::uint32_t leaf_ = UINT32_MAX;
  struct node {
    std::uint32_t slot, other;  // where the slot is not below `value`; of a leaf the first of its `value` candidates
    std::int64_t value;
  };
  struct entry {
    slot_bound bound;
    std::uint32_t number;
  };
  struct split {
    std::uint32_t slot = leaf_;
    std::int64_t value = 0;
    std::uint32_t below = 0, above = 0;

    std::uint32_t larger() const { return below > above ? below : above; }
    bool better_than(const split& s) const {
      return larger() != s.larger() ? larger() < s.larger() : below + above < s.below + s.above;
    }
  };

  /// Repeats at most so many candidates below this node.
  void grow(const growing_array<std::uint32_t>& numbers, growing_array<entry>& entries, std::uint32_t depth,
            std::uint32_t repeated) {
    if (depth > depth_) depth_ = depth;
    const split s =
        numbers.size() < 2 || depth == maximum_depth ? split{} : best_split(numbers.size(), entries, repeated);
    if (s.slot == leaf_) {
      nodes_.push_back({leaf_, leaves_.size(), static_cast<std::int64_t>(numbers.size())});
      leaves_.append(numbers.data(), numbers.size());
      if (numbers.size() > largest_leaf_) largest_leaf_ = numbers.size();
      return;
    }
    const std::uint32_t here = nodes_.size();
    nodes_.push_back({s.slot, 0, s.value});
    repeated -= s.below + s.above - numbers.size();
    for (const bool above : {false, true}) {
      if (above) nodes_[here].other = nodes_.size();
      growing_array<std::uint32_t> leave, stay;
      for (const entry& e : entries)
        if (e.bound.slot == s.slot && (above ? e.bound.upper < s.value : e.bound.lower >= s.value))
          leave.push_back(e.number);
      stable_sort(leave.data(), leave.size(), [](std::uint32_t a, std::uint32_t b) { return a < b; });
      const auto leaves = [&leave](std::uint32_t number) {
        std::uint32_t low = 0, high = leave.size();
        while (low < high) {
          const std::uint32_t middle = low + (high - low) / 2;
          leave[middle] < number ? low = middle + 1 : high = middle;
        }
        return low < leave.size() && leave[low] == number;
      };
      for (const std::uint32_t number : numbers)
        if (!leaves(number)) stay.push_back(number);
      growing_array<entry> kept;
      for (const entry& e : entries)
        if (!leaves(e.number)) kept.push_back(e);
      const std::uint32_t share = stay.size() * (repeated / (s.below + s.above));
      grow(stay, kept, depth + 1, share);
    }
  }

  /// One that takes somebody away on both sides, and repeats no more than half as many candidates as there are; no slot where there is none.
  static split best_split(std::uint32_t count, growing_array<entry>& entries, std::uint32_t repeated) {
    stable_sort(entries.data(), entries.size(),
                [](const entry& a, const entry& b) { return a.bound.slot < b.bound.slot; });
    split best;
    best.below = best.above = count;
    growing_array<std::int64_t> lowers, uppers;
    for (std::uint32_t i = 0, end = 0; i < entries.size(); i = end) {
      lowers.clear(), uppers.clear();
      for (end = i; end < entries.size() && entries[end].bound.slot == entries[i].bound.slot; ++end) {
        lowers.push_back(entries[end].bound.lower);
        uppers.push_back(entries[end].bound.upper);
      }
      const auto ascending = [](std::int64_t a, std::int64_t b) { return a < b; };
      stable_sort(lowers.data(), lowers.size(), ascending);
      stable_sort(uppers.data(), uppers.size(), ascending);
      // At each lower bound: those that begin there or later leave the lower side, those that ended before leave the upper one.
      std::uint32_t ended = 0;
      for (std::uint32_t k = 0; k < lowers.size(); ++k) {
        if (k > 0 && lowers[k] == lowers[k - 1]) continue;
        while (ended < uppers.size() && uppers[ended] < lowers[k]) ++ended;
        const split s{entries[i].bound.slot, lowers[k], count - (lowers.size() - k), count - ended};
        if (s.below == count || s.above == count || s.below + s.above > count + count / 2 ||
            s.below + s.above - count > repeated)
          continue;
        if (s.better_than(best)) best = s;
      }
    }
    return best;
  }

  static constexpr std::uint32_t maximum_depth = 64, most_repeated = 16;
  growing_array<node> nodes_;
  growing_array<std::uint32_t> leaves_;
  std::uint32_t depth_ = 0, largest_leaf_ = 0;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
