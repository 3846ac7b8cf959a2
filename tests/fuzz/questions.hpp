// SPDX-License-Identifier: BSL-1.0
// Random facts, and claims about them that are nearly true or nearly false.

#pragma once

#include "fuzz/fact_set.hpp"
#include "fuzz/identities.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace fuzz {

/// Facts as programs have them, and claims near the edge of what follows from them.
///
/// A claim that is true or false at most places finds no mistake. So half of the claims are made from values: the greatest value of a formula
/// at the points where the facts hold is claimed to bound it, or that less 1. Others are laws and consequences of the facts, with now and then
/// a mistake put in.
class question_maker : public identities {
 public:
  using identities::identities;

  tree fact() {
    switch (below(18)) {
      case 0:
      case 1: return {tree::at_most, 0, {number(below(5) - 2), symbol()}};
      case 2:
      case 3: return {tree::at_most, 0, {symbol(), number(below(11) - 1)}};
      case 4: {
        const int m = below(5) + 2;
        return {tree::equal, 0, {{tree::modulo, 0, {symbol(), number(m)}}, number(below(3) == 0 ? below(m) : 0)}};
      }
      case 5: return {below(2) == 0 ? tree::less : tree::at_most, 0, {symbol(), symbol()}};
      case 6: return {tree::at_most, 0, {symbol(), {tree::add, 0, {symbol(), number(below(5) - 2)}}}};
      case 7: return {tree::equal, 0, {symbol(), formula(1)}};
      case 8: return {tree::equal, 0, {{tree::multiply, 0, {symbol(), symbol()}}, below(2) == 0 ? leaf() : number(0)}};
      case 9: return {tree::at_most, 0, {leaf(), {tree::multiply, 0, {symbol(), symbol()}}}};
      case 10: return {tree::at_most, 0, {linear(), number(below(15) - 3)}};
      case 11: return {tree::unequal, 0, {symbol(), below(3) == 0 ? symbol() : number(below(4) - 1)}};
      case 12: return {tree::equal, 0, {divided(1), below(2) == 0 ? symbol() : number(below(4) - 1)}};
      case 13: return {below(3) == 0 ? tree::both : tree::either, 0, {comparison(1), comparison(below(2))}};
      case 14: return relation(2, 1);
      case 15:
      case 16: return shielded();
      default: return comparison(1);
    }
  }

  tree claim(const fact_set& known) {
    switch (below(13)) {
      case 0:
      case 1: return relation(2, 1);
      case 2: return {tree::either, 0, {{tree::opposite, 0, {comparison(1)}}, comparison(1)}};
      case 3: return {below(2) == 0 ? tree::less : tree::unequal, 0, {number(below(2)), symbol()}};
      case 4:
      case 5:
      case 6: return law();
      case 7: return consequence(known);
      default: return from_values(known);
    }
  }

  symbol_range range() {
    const int lower = below(4) - 1;
    return {below(symbol_count()), lower, below(2) == 0 ? std::numeric_limits<std::int64_t>::max() : lower + below(12)};
  }

 private:
  /// A quotient that another side or branch keeps from being evaluated where its divisor is 0.
  tree shielded() {
    const tree by = symbol();
    constexpr tree::kind_type kinds[] = {tree::floor_divide, tree::truncated, tree::modulo, tree::ceiling};
    tree quotient{kinds[below(4)], 0, {leaf(), by}};
    if (below(2) == 0) quotient = {tree::multiply, 0, {quotient, symbol()}};
    if (below(2) == 0) quotient = {tree::add, 0, {quotient, leaf()}};
    if (below(3) == 0) quotient = {tree::choose, 0, {comparison(0), leaf(), quotient}};
    const tree zero{below(2) == 0 ? tree::equal : tree::at_most, 0, {by, number(0)}};
    return {tree::either, 0, {{below(2) == 0 ? tree::equal : tree::at_most, 0, {quotient, number(0)}}, zero}};
  }

  /// What follows from one comparison among the facts, or just does not.
  tree consequence(const fact_set& known) {
    if (known.facts().empty()) return law();
    const tree& f = known.facts()[static_cast<std::size_t>(below(static_cast<int>(known.facts().size())))];
    if (f.kind != tree::at_most && f.kind != tree::less && f.kind != tree::equal) return from_values(known);
    const tree by = below(3) == 0 ? formula(1) : leaf();
    const auto made_of = [&](const tree& side) -> tree {
      switch (shape_) {
        case 0: return {tree::multiply, 0, {side, by}};
        case 1: return {tree::floor_divide, 0, {side, by}};
        case 2: return {tree::maximum, 0, {side, by}};
        case 3: return {tree::subtract, 0, {by, side}};
        case 4: return {tree::truncated, 0, {side, by}};
        default: return {tree::add, 0, {side, by}};
      }
    };
    shape_ = below(6);
    tree left = made_of(f.parts[0]), right = made_of(f.parts[1]);
    if (shape_ == 3) std::swap(left, right);
    return nearly({f.kind, 0, {left, right}});
  }

  /// A formula compared with a value that it has where the facts hold, or with the last one on a side.
  tree from_values(const fact_set& known) {
    tree f = formula(below(3) == 0 ? 1 : 2);
    const column values = flat_code{f}(known.satisfying());
    std::int64_t low = 0, high = 0, some = 0;
    std::uint64_t seen = 0;
    constexpr std::int64_t far = std::int64_t{1} << 40;
    for (std::size_t i = 0; i < values.value.size(); ++i) {
      if (values.defined[i] == 0 || values.value[i] > far || values.value[i] < -far) continue;
      const std::int64_t v = values.value[i];
      low = seen == 0 ? v : std::min(low, v);
      high = seen == 0 ? v : std::max(high, v);
      if (below(static_cast<int>(++seen)) == 0) some = v;
    }
    const int beyond = below(2);
    switch (below(6)) {
      case 0: return {tree::at_most, 0, {f, number(high - beyond)}};
      case 1: return {tree::at_most, 0, {number(low + beyond), f}};
      case 2: return {tree::unequal, 0, {f, number(some + (beyond == 0 ? 0 : high - low + 1))}};
      case 3: return {tree::equal, 0, {f, number(some)}};
      case 4: {
        const std::int64_t m = below(5) + 2;
        return {tree::equal, 0, {{tree::modulo, 0, {f, number(m)}}, number((some % m + m) % m)}};
      }
      default: return {tree::less, 0, {f, number(high + 1 - beyond)}};
    }
  }

  int shape_ = 0;
};

}  // namespace fuzz
