// SPDX-License-Identifier: BSL-1.0
/// @file
/// Which memory a layout needs: its lowest and its highest place, and whether 32 bits can count them.
/// Floor: layout. Includes only meta and below.

#pragma once

#include <symshape/layout/inquiry.hpp>

#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

/// The places from `lowest` to `highest`, both reached; of a layout without elements `highest` is `lowest - 1`.
template <class Int>
struct place_span {
  number<Int> lowest{}, highest{};

  constexpr number<Int> size() const { return highest - lowest + 1; }
};

namespace detail {

template <class Int>
constexpr place_span<Int> span_into(layout_inquiry<Int>& ask, const basic_layout<Int>& a) {
  place_span<Int> out{a.offset, a.offset};
  if (ask.is_empty(a)) {
    out.highest = a.offset - 1;
    return out;
  }
  for (int k = 0; k < a.rank(); ++k) {
    const number<Int> last = (a.sizes[k] - 1) * a.strides[k];
    if (known(a.strides[k] >= 0) == certainty::yes)
      out.highest = out.highest + last;
    else if (known(a.strides[k] <= 0) == certainty::yes)
      out.lowest = out.lowest + last;
    else {
      out.highest = out.highest + max(last, number<Int>{});
      out.lowest = out.lowest + min(last, number<Int>{});
    }
  }
  return out;
}

constexpr certainty both(certainty a, certainty b) {
  if (a == certainty::no || b == certainty::no) return certainty::no;
  return a == certainty::yes && b == certainty::yes ? certainty::yes : certainty::undecided;
}

}  // namespace detail

/// The lowest and the highest place of an element.
///
///     span_of((4, 8):(-10, 1))         // -30 .. 7
///     span_of((B, T):(T + 8, 1))       // 0 .. (B - 1)*(T + 8) + T - 1
///
/// - Laws: `lowest <= a(i) <= highest` for every index `i` of `a`, and both are places of elements.
/// - Errors: overflow where a place leaves 64 bits.
template <class Int>
constexpr attempted<place_span<Int>> try_span_of(const basic_layout<Int>& a, call_site at = call_site::here()) {
  at.enter("span_of", a);
  detail::layout_inquiry<Int> ask{at};
  place_span<Int> out;
  if (ask.takes(a)) out = detail::span_into(ask, a);
  return ask.finish(out);
}
template <class Int>
constexpr place_span<Int> span_of(const basic_layout<Int>& a, call_site at = call_site::here()) {
  return try_span_of(a, at).value();
}

/// Whether `count` elements of memory, from place 0 on, hold every element of the layout.
///
/// - Laws: `yes` exactly if `0 <= a(i) < count` for every index `i`, whatever the symbols are; `no` if that fails whatever they are.
template <class Int>
constexpr attempted<certainty> try_fits_in(const basic_layout<Int>& a, const std::type_identity_t<number<Int>>& count,
                                           call_site at = call_site::here()) {
  at.enter("fits_in", a);
  detail::layout_inquiry<Int> ask{at, detail::inquiry_mode::observing};
  if (!ask.takes(a)) return ask.answered(certainty::undecided);
  if (ask.is_empty(a)) return certainty::yes;
  const place_span<Int> span = detail::span_into(ask, a);
  const certainty answer = detail::both(known(span.lowest >= 0), known(span.highest < count));
  return answer == certainty::no ? ask.of_elements(answer, a) : ask.checked(answer);
}
template <class Int>
constexpr certainty fits_in(const basic_layout<Int>& a, const std::type_identity_t<number<Int>>& count,
                            call_site at = call_site::here()) {
  return detail::answer_or(try_fits_in(a, count, at), certainty::undecided);
}

/// Whether int32 can count the elements and hold each place: then a kernel may compute indices in 32 bits.
///
///     fits_32_bits((B, T):(T, 1))      // under facts B <= 64, T <= 4096: yes
///
/// - Laws: `yes` if `-2^31 <= a(i) < 2^31` for every index `i` and `a.numel() < 2^31`, whatever the symbols are; `no` if that fails whatever they are.
template <class Int>
constexpr attempted<certainty> try_fits_32_bits(const basic_layout<Int>& a, call_site at = call_site::here()) {
  at.enter("fits_32_bits", a);
  detail::layout_inquiry<Int> ask{at, detail::inquiry_mode::observing};
  if (!ask.takes(a)) return ask.answered(certainty::undecided);
  if (ask.is_empty(a)) return certainty::yes;
  const place_span<Int> span = detail::span_into(ask, a);
  const certainty ends = detail::both(known(span.lowest >= INT32_MIN), known(span.highest <= INT32_MAX));
  const certainty answer = detail::both(known(a.numel() <= INT32_MAX), ends);
  return answer == certainty::no ? ask.of_elements(answer, a) : ask.checked(answer);
}
template <class Int>
constexpr certainty fits_32_bits(const basic_layout<Int>& a, call_site at = call_site::here()) {
  return detail::answer_or(try_fits_32_bits(a, at), certainty::undecided);
}

}  // namespace symshape::inline SYMSHAPE_ABI
