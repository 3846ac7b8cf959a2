// SPDX-License-Identifier: BSL-1.0
/// @file
/// Overlapping or separate pieces of an axis, as an axis of their own.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/quotient.hpp>
#include <symshape/shape/change.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

template <std::size_t Axis, std::int64_t Size, std::int64_t Step>
struct windows_rule {
  template <class Change>
  static constexpr void apply(Change& c) {
    const auto stride = c.strides[Axis];
    c.demand(demand_kind::at_least, Axis, c.sizes[Axis], Size);
    c.sizes[Axis] = c.window_count(c.sizes[Axis], Size, Step);
    c.strides[Axis] = stride * typename Change::number{Step};
    c.sizes.push_back(Size);
    c.strides.push_back(stride);
  }
};

template <class Element, bool Apart>
using window_element = std::conditional_t<Apart, Element, const Element>;

template <std::size_t Axis, std::int64_t Size, std::int64_t Step, class View>
SYMSHAPE_HOST_DEVICE constexpr auto windows_of(const View& v, const char* file, int line) {
  constexpr bool fine =
      Axis < View::canonical::rank() && Size >= 1 && Size <= maximum_size && Step >= 1 && Step <= maximum_size;
  static_assert(fine, "windows: an axis below the rank, a size and a step of 1 at least were expected");
  window_element<typename View::element, (Step >= Size)>* const data = v.data();
  if constexpr (fine) return change_view<windows_rule<Axis, Size, Step>>(v, data, nullptr, "windows", file, line);
}

}  // namespace detail

/// Windows of `Size` positions, one every `Step` positions, of an axis: `windows<1, 16, 8>(x)`. PyTorch's unfold.
///
/// - Shapes: N becomes (N - Size)//Step + 1, and Size is the new last axis. Elements are read only where windows overlap.
/// - Errors: shape_error where the axis is shorter than one window, and where the product of the sizes leaves 64 bits; an axis that always
///   is too short does not compile.
template <std::size_t Axis, std::int64_t Size, std::int64_t Step = 1, viewable Operand>
SYMSHAPE_HOST_DEVICE constexpr auto windows(Operand&& x, const char* file = __builtin_FILE(),
                                            int line = __builtin_LINE()) {
  const auto v = detail::lent_view<Operand>(x, file, line);
  return detail::possible_value(detail::windows_of<Axis, Size, Step>(v, file, line), "windows", file, line);
}
template <std::size_t Axis, std::int64_t Size, std::int64_t Step = 1, viewable Operand>
constexpr auto try_windows(Operand&& x, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  failure moved{};
  const auto v = detail::quietly_lent_view<Operand>(x, file, line, moved);
  return detail::unless_refused<Operand>(
      moved, detail::with_possible_sizes(detail::result_of_change(detail::windows_of<Axis, Size, Step>(v, file, line)),
                                         "windows", file, line));
}

}  // namespace symshape::inline SYMSHAPE_ABI
