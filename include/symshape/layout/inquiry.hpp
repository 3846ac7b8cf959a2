// SPDX-License-Identifier: BSL-1.0
/// @file
/// How an operation on layouts asks: of layouts that have elements, and with its first refusal kept as the reason.
/// Floor: layout. Includes only meta and below.

#pragma once

#include <symshape/layout/assumed_elements.hpp>
#include <symshape/layout/attempted.hpp>
#include <symshape/layout/layout.hpp>
#include <symshape/meta/tensor.hpp>

#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Whether an operation may leave guards and requirements, or only looks.
enum class inquiry_mode : unsigned char { deciding, observing };

/// One operation's questions. Its answer is good where `refused()` stays false.
///
/// - Laws: asked in the deciding mode, recorded numbers answer by their values and leave guards, as `decide`; in the observing mode nothing is
///   recorded or required, and only what is known counts.
template <class Int>
class layout_inquiry {
 public:
  constexpr explicit layout_inquiry(const call_site& at, inquiry_mode mode = inquiry_mode::deciding)
      : at_{&at}, mode_{mode} {}

  constexpr bool refused() const { return reason_.kind != failure_kind::none; }

  /// Looks at an operand before anything is computed with it: as many strides as sizes, no size below 0, and no place beyond 64 bits, counted
  /// with a whole stride for every element, so that the operations' own arithmetic stays inside.
  constexpr bool takes(const basic_layout<Int>& a) {
    if (!needs(a.strides.rank() == a.rank(),
               {.sentence = "a layout has %l strides and %r sizes", .left = a.strides.rank(), .right = a.rank()}))
      return false;
    if constexpr (std::is_same_v<Int, expr>)
      if (pool* const p = a.home()) {
        assumed_.begin(*p);
        formulas_ = p;
      }
    int128 elements = 1, spread = 0;
    std::int64_t n = 0, d = 0;
    if (meta::detail::is_number(a.offset, d)) spread = d < 0 ? -int128{d} : int128{d};
    for (int k = 0; k < a.rank(); ++k) {
      const bool size_given = meta::detail::is_number(a.sizes[k], n);
      if (size_given && !needs(n >= 0, {.sentence = "size %l at axis %x is negative", .left = n, .axis = k}))
        return false;
      const bool stride_given = meta::detail::is_number(a.strides[k], d);
      if (size_given && elements <= int64_max) elements *= n > 1 ? n : 1;
      const int128 steps =
          stride_given ? (size_given && n > 1 ? int128{n} : int128{1}) * (d < 0 ? -int128{d} : int128{d}) : 0;
      if (spread <= int64_max) spread += steps;
      if (!needs(elements <= int64_max && spread <= int64_max,
                 {.sentence = "the places or the number of elements, up to axis %x with %l elements, leave 64 bits",
                  .left = size_given ? n : 1,
                  .axis = k,
                  .kind = failure_kind::overflow}))
        return false;
      if constexpr (std::is_same_v<Int, expr>)
        if (!size_given && known(a.sizes[k] == 0) != certainty::yes) assumed_.add(a.sizes[k]);
    }
    return needs(spread <= int64_max,
                 {.sentence = "the offset %l leaves 64 bits", .left = d, .kind = failure_kind::overflow});
  }

  /// Whether a size is 0.
  constexpr bool is_empty(const basic_layout<Int>& a) {
    for (const auto& n : a.sizes)
      if (is(n == 0)) return true;
    return false;
  }

  /// An answer that some element decides: of recorded sizes nothing assumes that there is one.
  constexpr certainty of_elements(certainty answer, const basic_layout<Int>& a) {
    for (const auto& n : a.sizes)
      if (!is(n >= 1)) return certainty::undecided;
    return checked(answer);
  }
  constexpr certainty checked(certainty answer) const { return overflowed() ? certainty::undecided : answer; }

  /// A branch whose other side is right both ways.
  template <class Question>
  constexpr bool is(const Question& q) {
    if constexpr (requires { q.has_value(); })
      if (mode_ == inquiry_mode::deciding) return decide(q, undecided::assume_false, *at_);
    return known(q) == certainty::yes;
  }
  /// A branch of which both sides have to be certain.
  template <class Question>
  constexpr certainty settled(const Question& q) {
    const certainty answer = known(q);
    if constexpr (requires { q.has_value(); })
      if (answer == certainty::undecided && mode_ == inquiry_mode::deciding && q.has_value())
        return decide(q, undecided::refuse, *at_) ? certainty::yes : certainty::no;
    return answer;
  }
  /// The operation goes on only where it holds; what nothing decides is required, where somebody keeps it, else it is the reason.
  template <class Question>
  constexpr bool needs(const Question& q, const complaint& says) {
    if (refused()) return false;
    const certainty answer = known(q);
    if (answer == certainty::yes) return true;
    if constexpr (std::is_same_v<Question, bool>) {
      return because(says);
    } else if constexpr (std::is_same_v<Question, relation>) {
      if (answer == certainty::no) return because(says, q);
      pool& p = *q.indicator().owner();
      if (mode_ == inquiry_mode::observing || !assumed_.keeps(p)) return undecided_is(q);
      p.attached()->require(q);
      return true;
    } else {
      if (answer == certainty::no || (q.has_value() && !q.recorded_value())) return because(says, q.formula());
      return require(q, *at_, says);
    }
  }
  /// Gives up, since nothing known decides a question that has no general branch.
  template <class Question>
  constexpr bool undecided_is(const Question& q) {
    complaint says{};
    says.kind = failure_kind::data_dependent;
    says.sentence = "requires %f, which nothing here decides or keeps";
    if constexpr (std::is_same_v<Question, relation>)
      return because(says, q);
    else if constexpr (std::is_same_v<Question, bool>)
      return because(says);
    else
      return because(says, q.formula());
  }
  constexpr bool because(const complaint& c, relation claim = false) {
    if (refused()) return false;
    home_ = at_->home != nullptr ? at_->home : detail::common_pool(c.left, c.right);
    reason_ = {c.kind,     at_->operation,   c.sentence, c.left,       c.right, c.axis,    c.other_axis,
               c.argument, c.other_argument, c.name,     c.other_name, claim,   at_->file, at_->line};
    return false;
  }

  /// The product, or a refusal where it leaves 64 bits.
  constexpr bool multiply(const number<Int>& a, const number<Int>& b, number<Int>& product) {
    std::int64_t x = 0, y = 0;
    if (meta::detail::is_number(a, x) && meta::detail::is_number(b, y) &&
        !needs(checked_multiply(x, y, x), {"%l * %r leaves 64 bits", x, y, 0, 0, 0, 0, {}, {}, failure_kind::overflow}))
      return false;
    product = a * b;
    return true;
  }

  /// Whether a coefficient left 64 bits in a pool that only notes it: then formulas are not what they should be.
  constexpr bool overflowed() const { return formulas_ != nullptr && formulas_->failed(); }

  template <class Answer>
  constexpr attempted<Answer> finish(const Answer& answer) {
    if (overflowed())
      (void)because({.sentence = "a formula of the layout leaves 64 bits", .kind = failure_kind::overflow});
    if (refused()) return {reason_, home_};
    assumed_.hand_over();
    return answer;
  }

  /// The answer to a question: it requires nothing, and has a reason only of operands that are no layouts.
  template <class Answer>
  constexpr attempted<Answer> answered(const Answer& answer) const {
    if (refused()) return {reason_, home_};
    return answer;
  }

 private:
  struct nothing_assumed {
    constexpr bool keeps(const pool&) const { return false; }
    constexpr void hand_over() {}
  };

  const call_site* at_;
  inquiry_mode mode_;
  refusal reason_{};
  pool* home_ = nullptr;
  pool* formulas_ = nullptr;
  [[no_unique_address]] std::conditional_t<std::is_same_v<Int, expr>, assumed_elements, nothing_assumed> assumed_{};
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
