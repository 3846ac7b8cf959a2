// SPDX-License-Identifier: BSL-1.0
/// @file
/// The places that a layout leaves out.
/// Floor: layout. Includes only meta and below.

#pragma once

#include <symshape/layout/order.hpp>

#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

/// The gaps between modes in order, and what follows up to `places`.
template <class Int>
constexpr void leave_out(layout_inquiry<Int>& ask, const meta::small_list<ordered_mode<Int>>& modes,
                         const number<Int>& places, basic_layout<Int>& out) {
  if (!ask.needs(places >= 0, {"%l places are to be covered", formula_of(places)})) return;
  basic_layout<Int> gaps;  // the least stride first
  number<Int> filled = 1;
  const auto leave = [&](const number<Int>& n) {
    if (!identical(n, number<Int>{1})) gaps.push_back(n, filled);
  };
  for (const auto& mode : modes) {
    if (!ask.needs(mod(mode.stride, filled) == 0,
                   {"stride %l is no multiple of the %r places that the smaller strides reach", formula_of(mode.stride),
                    formula_of(filled)}))
      return;
    leave(floor_div(mode.stride, filled));
    filled = mode.size * mode.stride;
  }
  leave(ceil_div(places, filled));
  out = reversed_layout(gaps);
}

template <class Int>
constexpr void complement_into(layout_inquiry<Int>& ask, const basic_layout<Int>& a, const number<Int>& places,
                               basic_layout<Int>& out) {
  if (ask.is_empty(a)) return void(ask.because({"a layout without elements has no complement"}));
  meta::small_list<ordered_mode<Int>> modes;
  number<Int> lowest = 0;
  order_into(ask, a, true, modes, lowest);
  if (!ask.refused()) leave_out(ask, modes, places, out);
}

}  // namespace detail

/// The layout of the places that `a` leaves out, so that both together cover the first `places` ones.
///
///     complement(4:1, 24)                // 6:4
///     complement((2, 4):(12, 1), 24)     // 3:4
///     complement(8:2, 24)                // (2, 2):(16, 1), which goes on to 32
///
/// - Laws: with `c = complement(a, m)` and `low` the lowest place of `a`, each place from 0 to `p * ceil_div(m, p) - 1` is `u - low + c(j)` for exactly
///   one place `u` of `a` and one index `j` of `c`, where `p` is the greatest stride of `a` times its size (1 of rank 0). `c` ascends:
///   `c(j - 1) < c(j)`. Modes of stride 0 count once.
/// - Errors: refused where a stride is no multiple of the places that the next smaller one reaches, as in a padded row; and of a layout without
///   elements.
/// - Unknown: the order of the strides has to be known; divisibility that nothing decides is a requirement.
/// - Source: `complement` of CuTe, there of static strides only.
template <class Int>
constexpr attempted<basic_layout<Int>> try_complement(const basic_layout<Int>& a,
                                                      const std::type_identity_t<number<Int>>& places,
                                                      call_site at = call_site::here()) {
  at.enter("complement", a);
  detail::layout_inquiry<Int> ask{at};
  basic_layout<Int> out;
  if (ask.takes(a)) detail::complement_into(ask, a, places, out);
  return ask.finish(out);
}
template <class Int>
constexpr basic_layout<Int> complement(const basic_layout<Int>& a, const std::type_identity_t<number<Int>>& places,
                                       call_site at = call_site::here()) {
  return try_complement(a, places, at).value();
}

}  // namespace symshape::inline SYMSHAPE_ABI
