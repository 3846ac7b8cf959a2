// SPDX-License-Identifier: BSL-1.0
/// @file
/// Whether two coordinates can lead to one place, as an equation whose steps are taken away one by one.
/// Floor: layout. Includes only meta and below.

#pragma once

#include <symshape/layout/inquiry.hpp>
#include <symshape/meta/sizes.hpp>
#include <symshape/shape/collision.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// `stride * z` with `lowest <= z <= highest`; the stride is above 0.
struct counted_steps {
  std::int64_t stride, lowest, highest;
};

constexpr certainty certainty_of(collision c) {
  return c == collision::found ? certainty::yes : c == collision::none ? certainty::no : certainty::undecided;
}

/// `constant + sum of stride * z == 0` with each `z` in a range of its own, which has 0 in it where there are elements. Only looks: nothing is
/// recorded.
template <class Int>
class place_difference {
 public:
  struct step {
    number<Int> stride, lowest, highest;
  };

  constexpr explicit place_difference(layout_inquiry<Int>& ask, const number<Int>& constant)
      : ask_{&ask}, constant_{constant} {}

  /// A stride whose sign nothing decides makes the whole undecided.
  constexpr void add(const number<Int>& stride, const number<Int>& lowest, const number<Int>& highest) {
    if (ask_->is(stride == 0)) return;
    if (ask_->is(stride > 0))
      steps_.push_back({stride, lowest, highest});
    else if (ask_->is(stride < 0))
      steps_.push_back({-stride, -highest, -lowest});
    else
      unsure_ = true;
  }
  /// Steps of one stride become one; of use where it does not matter which of them is taken.
  constexpr void merge_equal_strides() {
    for (int i = 0; i < steps_.rank(); ++i)
      for (int j = steps_.rank() - 1; j > i; --j) {
        if (!identical(steps_[i].stride, steps_[j].stride) && !ask_->is(steps_[i].stride == steps_[j].stride)) continue;
        steps_[i].lowest = steps_[i].lowest + steps_[j].lowest;
        steps_[i].highest = steps_[i].highest + steps_[j].highest;
        steps_.erase(j);
      }
  }

  /// All in plain numbers, where it is so.
  constexpr bool as_numbers(std::int64_t& constant, meta::small_list<counted_steps>& out) const {
    if (unsure_ || !meta::detail::is_number(constant_, constant)) return false;
    for (const step& s : steps_) {
      counted_steps n{};
      if (!meta::detail::is_number(s.stride, n.stride) || !meta::detail::is_number(s.lowest, n.lowest) ||
          !meta::detail::is_number(s.highest, n.highest))
        return false;
      out.push_back(n);
    }
    return true;
  }

  /// Takes away every step that has to be 0: where the others stay below one of its strides. Then `no` where what is left never comes to zero.
  ///
  /// - Laws: the solutions stay the same, the steps taken away being 0 in each.
  constexpr certainty reduce() {
    if (unsure_) return certainty::undecided;
    if (leaves_a_residue()) return certainty::no;
    for (bool again = true; again;) {
      again = false;
      number<Int> lowest = constant_, highest = constant_;
      for (const step& s : steps_) {
        lowest = lowest + s.stride * s.lowest;
        highest = highest + s.stride * s.highest;
      }
      if (ask_->is(lowest > 0) || ask_->is(highest < 0)) return certainty::no;
      for (int k = 0; k < steps_.rank() && !again; ++k) {
        const step& s = steps_[k];
        if (!ask_->is(lowest - s.stride * s.lowest > -s.stride) || !ask_->is(highest - s.stride * s.highest < s.stride))
          continue;
        steps_.erase(k);
        again = true;
      }
    }
    return steps_.empty() ? known(constant_ == 0) : certainty::undecided;
  }
  /// Whether taking no step at all is a solution.
  constexpr bool holds_at_zero() const { return !unsure_ && ask_->is(constant_ == 0); }
  /// Whether every step was taken away, so that no other solution is left.
  constexpr bool is_solved() const { return steps_.empty() && !unsure_; }

 private:
  /// Whether all coefficients have a divisor that the constant has not, as one interleaved half has odd places and the other even ones.
  constexpr bool leaves_a_residue() {
    std::int64_t divisor = 0;
    for (const step& s : steps_) {
      const expr stride = formula_of(s.stride);
      for (std::uint32_t i = 0; i < stride.term_count(); ++i) {
        const std::int64_t c = stride.term_at(i).coefficient;
        divisor = gcd(divisor, c == int64_min ? 1 : c);
      }
    }
    return divisor > 1 && ask_->is(mod(constant_, number<Int>{divisor}) != 0);
  }

  layout_inquiry<Int>* ask_;
  number<Int> constant_;
  meta::small_list<step> steps_{};
  bool unsure_ = false;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
