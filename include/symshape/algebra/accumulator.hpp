// SPDX-License-Identifier: BSL-1.0
/// @file
/// Adding up many formulas without interning every partial sum.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/guarded.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// A sum under construction.
///
///     accumulator sum;
///     for (auto e : formulas) sum.add(e);
///     return sum.done();
///
/// - Laws: `done()` is the sum of what was added, each with its sign.
/// - Cost: O(terms log terms) altogether; `a += b` in a loop interns O(terms * terms).
class accumulator {
 public:
  /// Failures are noted on `home`, also where all summands are plain numbers.
  constexpr explicit accumulator(pool& home) : owner_{&home} {}

  /// Adds `e`, or takes it away.
  constexpr void add(expr e, bool negative = false) {
    if (!e.is_constant() && owner_ != e.owner()) return static_cast<void>(detail::mixed_pools(e));
    // Most sums are of two; and what has no negative twin in 64 bits says so there.
    if (++added_ <= 2 || (negative && has_least(e))) {
      sum_ = detail::sum_in(*owner_, sum_, 1, e, negative ? -1 : 1);
      return;
    }
    for (std::uint32_t i = 0; i < e.term_count(); ++i) {
      const term t = e.term_at(i);
      terms_.push_back({negative ? -t.coefficient : t.coefficient, t.monomial});
    }
  }

  constexpr expr done() {
    if (terms_.empty()) return sum_;
    for (std::uint32_t i = 0; i < sum_.term_count(); ++i) terms_.push_back(sum_.term_at(i));
    return detail::sum_of(*owner_, terms_);
  }

 private:
  static constexpr bool has_least(expr e) {
    for (std::uint32_t i = 0; i < e.term_count(); ++i)
      if (e.term_at(i).coefficient == int64_min) return true;
    return false;
  }

  pool* owner_;
  expr sum_;
  std::uint32_t added_ = 0;
  growing_array<term> terms_;
};

}  // namespace symshape::inline SYMSHAPE_ABI
