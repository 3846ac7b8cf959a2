// SPDX-License-Identifier: BSL-1.0
/// @file
/// Whether elements share places: two of one layout, or one of each of two.
/// Floor: layout. Includes only meta and below.

#pragma once

#include <symshape/layout/difference.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

/// Two elements of one place, found by formula: a stride of 0, or one that another stride makes up for.
template <class Int>
constexpr bool shares_a_place(layout_inquiry<Int>& ask, const basic_layout<Int>& a) {
  for (int i = 0; i < a.rank(); ++i) {
    if (!ask.is(a.sizes[i] >= 2)) continue;
    if (ask.is(a.strides[i] == 0)) return true;
    for (int j = 0; j < a.rank(); ++j) {
      if (i == j || !ask.is(a.sizes[j] >= 2)) continue;
      const auto &one = a.strides[i], &other = a.strides[j];
      if (identical(one, other) || ask.is(one == other) || ask.is(one == -other)) return true;
      if (!ask.is(other >= 1) || !ask.is(mod(one, other) == 0)) continue;
      const number<Int> steps = floor_div(one, other);
      if (ask.is(steps < a.sizes[j]) && ask.is(-steps < a.sizes[j])) return true;
    }
  }
  return false;
}

/// Among numbers: whether two coordinates lead to one place.
constexpr certainty shares_a_place(const meta::small_list<counted_steps>& steps) {
  meta::small_list<std::int64_t> sizes, strides;
  for (const counted_steps& s : steps) {
    sizes.push_back(s.highest + 1);
    strides.push_back(s.stride);
  }
  return certainty_of(shares_an_element(sizes.data(), strides.data(), steps.rank()));
}

constexpr certainty opposite(certainty c) {
  return c == certainty::yes ? certainty::no : c == certainty::no ? certainty::yes : certainty::undecided;
}

}  // namespace detail

/// Whether every element has a place of its own.
///
///     is_injective((B, T):(T + 8, 1))      // yes, whatever B and T are
///     is_injective((B, T):(0, 1))          // undecided: yes only if B is at most 1
///     is_injective((3, 3):(2, 3))          // yes: looked at number by number
///
/// - Laws: `yes` if `a(i) != a(j)` for all `i != j`, whatever the symbols are; `no` if some two are equal, whatever they are.
/// - Unknown: `undecided` where it depends on the symbols or nothing decides it; of numbers only past 100,000 steps of search.
template <class Int>
constexpr attempted<certainty> try_is_injective(const basic_layout<Int>& a, call_site at = call_site::here()) {
  at.enter("is_injective", a);
  detail::layout_inquiry<Int> ask{at, detail::inquiry_mode::observing};
  if (!ask.takes(a)) return ask.answered(certainty::undecided);
  if (ask.is_empty(a)) return certainty::yes;
  detail::place_difference<Int> difference{ask, number<Int>{}};
  bool repeats = false;
  for (int k = 0; k < a.rank(); ++k) {
    if (ask.is(a.sizes[k] == 1)) continue;
    if (ask.is(a.strides[k] == 0)) repeats = true;
    difference.add(a.strides[k], 1 - a.sizes[k], a.sizes[k] - 1);
  }
  if (!repeats) {
    std::int64_t constant = 0;
    meta::small_list<detail::counted_steps> steps;
    if (difference.as_numbers(constant, steps)) return detail::opposite(detail::shares_a_place(steps));
    (void)difference.reduce();
    if (difference.is_solved()) return ask.checked(certainty::yes);
  }
  return detail::shares_a_place(ask, a) ? ask.of_elements(certainty::no, a) : certainty::undecided;
}
template <class Int>
constexpr certainty is_injective(const basic_layout<Int>& a, call_site at = call_site::here()) {
  return detail::answer_or(try_is_injective(a, at), certainty::undecided);
}

/// Whether two layouts over one memory have a place in common.
///
///     overlap((m, k):(n, 1), (m, n - k):(n, 1) + k)      // no: the left columns and the right ones
///     overlap(n:2, n:2 + 1)                              // no: even and odd places
///
/// - Laws: `yes` if `a(i) == b(j)` for some `i` and `j`, whatever the symbols are; `no` if that fails for all, whatever they are.
/// - Unknown: `undecided` where it depends on the symbols or nothing decides it; of numbers only past 100,000 steps of search.
template <class A, class B>
constexpr attempted<certainty> try_overlap(const basic_layout<A>& a, const basic_layout<B>& b,
                                           call_site at = call_site::here()) {
  using common = common_int<A, B>;
  at.enter("overlap", a, b);
  detail::layout_inquiry<common> ask{at, detail::inquiry_mode::observing};
  const basic_layout<common>&left = detail::widen_layout<common>(a), &right = detail::widen_layout<common>(b);
  if (!ask.takes(left) || !ask.takes(right)) return ask.answered(certainty::undecided);
  if (ask.is_empty(left) || ask.is_empty(right)) return certainty::no;
  detail::place_difference<common> difference{ask, left.offset - right.offset};
  for (int k = 0; k < left.rank(); ++k) difference.add(left.strides[k], 0, left.sizes[k] - 1);
  for (int k = 0; k < right.rank(); ++k) difference.add(-right.strides[k], 0, right.sizes[k] - 1);
  difference.merge_equal_strides();
  std::int64_t constant = 0;
  meta::small_list<detail::counted_steps> steps;
  if (difference.as_numbers(constant, steps)) {
    detail::collision_search search;
    for (const detail::counted_steps& s : steps) search.add(s.stride, s.lowest, s.highest);
    return detail::certainty_of(search.run(constant, 100'000));
  }
  certainty answer = difference.reduce();
  if (answer == certainty::undecided && difference.holds_at_zero()) answer = certainty::yes;
  return answer == certainty::yes ? ask.of_elements(ask.of_elements(answer, left), right) : ask.checked(answer);
}
template <class A, class B>
constexpr certainty overlap(const basic_layout<A>& a, const basic_layout<B>& b, call_site at = call_site::here()) {
  return detail::answer_or(try_overlap(a, b, at), certainty::undecided);
}

}  // namespace symshape::inline SYMSHAPE_ABI
