// SPDX-License-Identifier: BSL-1.0
/// @file
/// A comparison as people write it: what is added on one side, what is taken away on the other.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/fold.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// The two sides of `e >= 0`, `e == 0` or their negations, all coefficients positive where 64 bits allow it.
///
///     n - 2*m - 1 >= 0        // n > 2*m
///     3 - n == 0              // n == 3
///
/// - Laws: `left sign right` holds exactly where the indicator, or its negation, does.
struct comparison_sides {
  growing_array<piece> left, right;
  const char* sign;

  constexpr comparison_sides(pool& p, std::uint32_t indicator, bool negated) {
    const bool equality = p.kind(indicator) == atom_kind::zero;
    growing_array<piece> pieces;
    folder{p, pieces}(expr{&p, p.operand_of(indicator, 0)});
    std::int64_t constant = 0;
    for (piece x : pieces) {
      if (x.place == 0) {
        constant = x.coefficient;
      } else if (x.coefficient > 0 || x.coefficient == int64_min) {
        left.push_back(x);
      } else {
        x.coefficient = -x.coefficient;
        right.push_back(x);
      }
    }
    sign = equality ? (negated ? "!=" : "==") : (negated ? "<=" : ">=");
    if (!equality && negated && constant == int64_max)
      sign = "<";
    else if (!equality && negated)
      ++constant;  // not (e >= 0) is e + 1 <= 0
    if (!equality && !right.empty() && !left.empty() && constant == (negated ? 1 : -1)) {
      sign = negated ? "<" : ">";
      constant = 0;
    }
    if (left.empty() && !right.empty() && constant != int64_min) {  // 0 == 3 - n reads n == 3
      left = right;
      right.clear();
      constant = -constant;
      sign = equality ? sign : *sign == '>' ? (sign[1] == '=' ? "<=" : "<") : (sign[1] == '=' ? ">=" : ">");
    }
    if ((constant > 0 && !left.empty() && !right.empty()) || constant == int64_min)
      left.push_back({piece::plain, constant, 0, 0, 0, {}, {}});
    else if (constant != 0)
      right.push_back({piece::plain, -constant, 0, 0, 0, {}, {}});
  }
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
