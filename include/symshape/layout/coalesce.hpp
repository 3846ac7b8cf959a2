// SPDX-License-Identifier: BSL-1.0
/// @file
/// The same function of the linear index with as few modes as the strides allow.
/// Floor: layout. Includes only meta and below.

#pragma once

#include <symshape/layout/inquiry.hpp>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

template <class Int>
constexpr void coalesce_into(layout_inquiry<Int>& ask, const basic_layout<Int>& a, basic_layout<Int>& out) {
  basic_layout<Int> merged;  // the last axis first
  for (int k = a.rank() - 1; k >= 0; --k) {
    const auto& n = a.sizes[k];
    const auto& d = a.strides[k];
    if (merged.rank() != 0) {
      const number<Int> whole = merged.sizes.back() * merged.strides.back();
      if (identical(d, whole)) {
        merged.sizes.back() = n * merged.sizes.back();
        continue;
      }
      if (ask.is(n == 1)) continue;
      if (ask.is(d == whole)) {
        merged.sizes.back() = n * merged.sizes.back();
        continue;
      }
    } else if ((is_plain(n) || k == 0 || !identical(a.strides[k - 1], n * d)) && ask.is(n == 1)) {
      continue;  // not asked of a symbol that the next axis joins by its formula: the answer would be a guard for nothing
    }
    merged.push_back(n, d);
  }
  merged.offset = a.offset;
  out = reversed_layout(merged);
}

}  // namespace detail

/// Merges neighboring modes wherever the outer stride is the inner stride times the inner size, and drops modes of size 1.
///
///     coalesce((m, n):(n, 1))            // m*n:1, because n is one n
///     coalesce((2, 1, 6):(6, 99, 1))     // 12:1
///
/// - Laws: with `c = coalesce(a)`, `c.numel() == a.numel()` and `c(i) == a(i)` for every index `i` of `a`; `coalesce(c) == c`. Of numbers and
///   elements: no layout with fewer modes is the same function.
/// - Unknown: modes stay apart where nothing proves that they may be merged. Recorded numbers answer by their values and leave guards.
/// - Errors: a layout of other ranks of sizes and strides, of negative sizes, or beyond 64 bits.
/// - Source: `coalesce` of CuTe, which has to see numbers.
template <class Int>
constexpr attempted<basic_layout<Int>> try_coalesce(const basic_layout<Int>& a, call_site at = call_site::here()) {
  at.enter("coalesce", a);
  detail::layout_inquiry<Int> ask{at};
  basic_layout<Int> out;
  if (ask.takes(a)) detail::coalesce_into(ask, a, out);
  return ask.finish(out);
}
template <class Int>
constexpr basic_layout<Int> coalesce(const basic_layout<Int>& a, call_site at = call_site::here()) {
  return try_coalesce(a, at).value();
}

}  // namespace symshape::inline SYMSHAPE_ABI
