// SPDX-License-Identifier: BSL-1.0
/// @file
/// The elements of two axes whose positions differ by a constant.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/maximum.hpp>
#include <symshape/shape/change.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

template <std::size_t First, std::size_t Second, std::int64_t Offset>
struct diagonal_rule {
  static constexpr void apply(product_change& c) { c.names->failed = true; }
  static constexpr void apply(view_change& c) {
    const expr rows = c.sizes[First], columns = c.sizes[Second], step = c.strides[First] + c.strides[Second];
    const expr length = Offset >= 0 ? min(rows, columns - Offset) : min(rows + Offset, columns);
    erase_axis(c, First > Second ? First : Second);
    erase_axis(c, First > Second ? Second : First);
    c.sizes.push_back(Offset == 0 ? length : max(length, 0));
    c.strides.push_back(step);
  }
};

}  // namespace detail

/// The elements at `x(..., i, ..., i + Offset, ...)`, along a last axis: `diagonal<0, 1>(x)`, `diagonal<0, 1, -1>(x)`.
///
/// - Shapes: min(N, M - Offset) of axes N and M, or min(N + Offset, M) for a negative offset; 0 where that is negative.
template <std::size_t First, std::size_t Second, std::int64_t Offset = 0, viewable Operand>
SYMSHAPE_HOST_DEVICE constexpr auto diagonal(Operand&& x, const char* file = __builtin_FILE(),
                                             int line = __builtin_LINE()) {
  const auto v = detail::lent_view<Operand>(x, file, line);
  constexpr bool fine =
      static_cast<std::int64_t>(First) < v.rank() && static_cast<std::int64_t>(Second) < v.rank() && First != Second;
  static_assert(fine, "diagonal: two different axes below the rank were expected");
  static_assert(Offset >= -maximum_size && Offset <= maximum_size, "diagonal: the offset is beyond 2^48");
  if constexpr (fine) {
    constexpr std::size_t axis = Offset >= 0 ? Second : First;
    constexpr std::int64_t skipped = Offset >= 0 ? Offset : -Offset;
    const bool empty = v.numel() == 0 || v.template size<axis>() <= skipped;
    return detail::change_view<detail::diagonal_rule<First, Second, Offset>>(
        v, detail::moved_data(v, empty, empty ? 0 : skipped * v.template stride<axis>()), nullptr, "diagonal", file,
        line);
  }
}

}  // namespace symshape::inline SYMSHAPE_ABI
