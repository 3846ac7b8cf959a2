// SPDX-License-Identifier: BSL-1.0
// Facts as trees, and the points at which they hold.

#pragma once

#include "fuzz/flat_code.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace fuzz {

/// The values that a symbol may have, ends included.
struct symbol_range {
  int symbol;
  std::int64_t lower, upper;
};

/// The hypotheses of some claims. Each fact is evaluated once at all points, and serves every claim.
class fact_set {
 public:
  fact_set(std::vector<tree> facts, std::vector<symbol_range> ranges, points at)
      : facts_{std::move(facts)}, ranges_{std::move(ranges)}, points_{std::move(at)} {
    for (const tree& f : facts_) codes_.emplace_back(f);
    move_to_equalities();
    for (const flat_code& code : codes_) truths_.push_back(code(points_));
    std::vector<std::uint32_t> all;
    for (std::size_t i = 0; i < facts_.size(); ++i) all.push_back(static_cast<std::uint32_t>(i));
    for (std::size_t i = 0; i < points_.size(); ++i)
      if (hold(all, i)) satisfying_.add(points_[i]);
  }

  const std::vector<tree>& facts() const { return facts_; }
  const std::vector<symbol_range>& ranges() const { return ranges_; }
  /// All points, and those where facts and ranges hold.
  const points& everywhere() const { return points_; }
  const points& satisfying() const { return satisfying_; }

  bool in_ranges(const point& at) const {
    for (const symbol_range& r : ranges_)
      if (at[r.symbol] < r.lower || at[r.symbol] > r.upper) return false;
    return true;
  }
  /// Whether the ranges and the facts of these numbers hold at point `i` of all.
  template <class Numbers>
  bool hold(const Numbers& which, std::size_t i) const {
    for (const std::uint32_t f : which)
      if (!truths_[f].holds(i)) return false;
    return in_ranges(points_[i]);
  }
  const std::vector<flat_code>& codes() const { return codes_; }

  std::string text() const {
    static constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    std::string out;
    for (const tree& f : facts_) out += (out.empty() ? "" : "; ") + f.text();
    for (const symbol_range& r : ranges_)
      out += (out.empty() ? "range " : "; range ") + std::string(1, static_cast<char>('a' + r.symbol)) + " in " +
             std::to_string(r.lower) + ".." + (r.upper == most ? "" : std::to_string(r.upper));
    return out;
  }

 private:
  /// Few points satisfy `x == formula`: every other point is moved to where it holds.
  void move_to_equalities() {
    for (std::size_t f = 0; f < facts_.size(); ++f) {
      if (facts_[f].kind != tree::equal || facts_[f].parts[0].kind != tree::symbol) continue;
      const column value = flat_code{facts_[f].parts[1]}(points_);
      std::int64_t* const symbol = points_.column(static_cast<int>(facts_[f].parts[0].value));
      for (std::size_t i = 0; i < points_.size(); i += 2)
        if (value.defined[i] != 0) symbol[i] = value.value[i];
    }
  }

  std::vector<tree> facts_;
  std::vector<symbol_range> ranges_;
  points points_, satisfying_;
  std::vector<flat_code> codes_;
  std::vector<column> truths_;
};

}  // namespace fuzz
