// SPDX-License-Identifier: BSL-1.0
/// @file
/// How many elements several layouts can move at once.
/// Floor: layout. Includes only meta and below.

#pragma once

#include <symshape/layout/coalesce.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace symshape::inline SYMSHAPE_ABI {

enum class widths : unsigned char { powers_of_two, any };

namespace detail {

/// What a vector's width has to divide for one layout; false where only 1 will do.
template <class Int>
constexpr bool divisible_parts(layout_inquiry<Int>& ask, const basic_layout<Int>& a, meta::size_list<Int>& parts) {
  basic_layout<Int> merged;
  coalesce_into(ask, a, merged);
  if (merged.rank() == 0 || !ask.is(merged.strides.back() == 1)) return false;
  parts.push_back(merged.sizes.back());
  parts.push_back(merged.offset);
  for (int k = 0; k + 1 < merged.rank(); ++k) parts.push_back(merged.strides[k]);
  return true;
}

template <class Int>
constexpr std::int64_t width_of(layout_inquiry<Int>& ask, const basic_layout<Int>* all, std::size_t count,
                                std::int64_t limit, widths kind) {
  meta::size_list<Int> parts;
  for (std::size_t i = 0; i < count; ++i) {
    if (!ask.takes(all[i])) return 1;
    if (!ask.is_empty(all[i]) && !divisible_parts(ask, all[i], parts)) return 1;
  }
  std::int64_t width = limit < 1 ? 1 : limit;
  if (kind == widths::powers_of_two)
    for (width = 1; width <= limit / 2;) width *= 2;
  for (; width > 1; width = kind == widths::powers_of_two ? width / 2 : width - 1) {
    bool divides = true;
    for (const auto& part : parts) divides = divides && ask.is(mod(part, number<Int>{width}) == 0);
    if (divides) return width;
  }
  return 1;
}

}  // namespace detail

/// The greatest `n` up to `limit` such that each layout, in its linear order, is made of runs of `n` neighbors that begin at a multiple of `n`.
///
///     vector_width({(m, 128):(128, 1), (m, 128):(136, 1)})       // 8, whatever m is
///     vector_width({row_major({4, 6})}, 16, widths::any)         // 12: divides 24
///
/// `limit` is in elements: 16 bytes of float are 4. The memory itself has to be aligned as well.
///
/// - Laws: with `n = vector_width({a, ...})`, for each `a`: `n` divides `a.numel()`, and for all `q` and `r < n`, `a(n*q + r) == a(n*q) + r` and
///   `a(n*q) % n == 0`. Of numbers it is the greatest such `n` (of the kind) up to `limit`; a layout without elements allows any.
/// - Unknown: only what is known counts; nothing is recorded or required. At worst the answer is 1.
/// - Cost: a question for each candidate, stride and layout.
/// - Source: `max_common_vector` of CuTe, of static layouts.
template <class Int>
constexpr attempted<std::int64_t> try_vector_width(std::initializer_list<basic_layout<Int>> all,
                                                   std::int64_t limit = 16, widths kind = widths::powers_of_two,
                                                   call_site at = call_site::here()) {
  for (const auto& a : all) at.enter("vector_width", a);
  detail::layout_inquiry<Int> ask{at, detail::inquiry_mode::observing};
  const std::int64_t width = detail::width_of(ask, all.begin(), all.size(), limit, kind);
  return ask.answered(ask.overflowed() ? 1 : width);
}
template <class Int>
constexpr std::int64_t vector_width(std::initializer_list<basic_layout<Int>> all, std::int64_t limit = 16,
                                    widths kind = widths::powers_of_two, call_site at = call_site::here()) {
  return detail::answer_or(try_vector_width(all, limit, kind, at), 1);
}
template <class Int>
constexpr std::int64_t vector_width(const basic_layout<Int>& a, std::int64_t limit = 16,
                                    widths kind = widths::powers_of_two, call_site at = call_site::here()) {
  return vector_width<Int>({a}, limit, kind, at);
}

}  // namespace symshape::inline SYMSHAPE_ABI
