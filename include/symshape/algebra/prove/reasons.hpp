// SPDX-License-Identifier: BSL-1.0
/// @file
/// Where each step of a proof comes from: a graph from conclusions down to hypotheses.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/growing_array.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Words: a *reason* is a number. 0 needs nothing; a *leaf* is a hypothesis, the goal, or the assumption of a case; any other joins two.
///
/// - Cost: O(1) a step; O(reasons) once, when the leaves of a finished proof are asked for.
class reasons {
 public:
  using reason = std::uint32_t;
  static constexpr reason none = 0;

  constexpr reasons() { nodes_.push_back({0, 0}); }

  constexpr reason leaf() {
    nodes_.push_back({0, 0});
    return nodes_.size() - 1;
  }
  constexpr reason join(reason a, reason b) {
    if (a == none || a == b) return b;
    if (b == none) return a;
    if (nodes_.back().a == a && nodes_.back().b == b) return nodes_.size() - 1;
    nodes_.push_back({a, b});
    return nodes_.size() - 1;
  }

  /// Marks `r` and everything it rests on as used.
  constexpr void use(reason r) {
    used_.resize(nodes_.size(), 0);
    if (used_[r]) return;
    used_[r] = 1;
    growing_array<reason> open;
    open.push_back(r);
    while (!open.empty()) {
      const node n = nodes_[open.back()];
      open.pop_back();
      const reason both[] = {n.a, n.b};
      for (const reason next : both)
        if (next != none && !used_[next]) {
          used_[next] = 1;
          open.push_back(next);
        }
    }
  }
  constexpr bool used(reason r) const { return r < used_.size() && used_[r] != 0; }
  constexpr void forget_use() { used_.clear(); }

 private:
  struct node {
    reason a, b;
  };
  growing_array<node> nodes_;
  growing_array<unsigned char> used_;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
