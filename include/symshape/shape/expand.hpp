// SPDX-License-Identifier: BSL-1.0
/// @file
/// One element seen many times along an axis.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/shape/change.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

/// `Size` -1 for one that is given at the call.
template <std::size_t Axis, std::int64_t Size>
struct expand_rule {
  template <class Change>
  static constexpr void apply(Change& c) {
    c.demand(demand_kind::one, Axis, c.sizes[Axis], 1);
    if constexpr (Size >= 0)
      c.sizes[Axis] = Size;
    else
      c.sizes[Axis] = c.fresh.take(*c.names);
    c.strides[Axis] = 0;
  }
};

template <std::size_t Axis, std::int64_t Size, class View>
SYMSHAPE_HOST_DEVICE constexpr auto expanded(const View& v, const std::int64_t* size, const char* file, int line) {
  static_assert(Axis < View::rank(), "expand: the axis is not below the rank");
  static_assert(Size >= -1 && Size <= maximum_size, "expand: the size is negative or above 2^48");
  const typename View::element* const data = v.data();
  if constexpr (Axis < View::rank()) return change_view<expand_rule<Axis, Size>>(v, data, size, "expand", file, line);
}

}  // namespace detail

/// An axis of size 1 as one of size `Size` and stride 0: `expand<0, 8>(x)`. The elements are read only, since many are one.
///
/// - Errors: shape_error where the axis is not of size 1, and where the product of the sizes leaves 64 bits; an axis that never is of
///   size 1 does not compile.
template <std::size_t Axis, std::int64_t Size, viewable Operand>
  requires(Size >= 0)
SYMSHAPE_HOST_DEVICE constexpr auto expand(Operand&& x, const char* file = __builtin_FILE(),
                                           int line = __builtin_LINE()) {
  const auto v = detail::lent_view<Operand>(x, file, line);
  return detail::possible_value(detail::expanded<Axis, Size>(v, nullptr, file, line), "expand", file, line);
}
template <std::size_t Axis, std::int64_t Size, viewable Operand>
  requires(Size >= 0)
constexpr auto try_expand(Operand&& x, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  failure moved{};
  const auto v = detail::quietly_lent_view<Operand>(x, file, line, moved);
  return detail::unless_refused<Operand>(
      moved, detail::with_possible_sizes(detail::result_of_change(detail::expanded<Axis, Size>(v, nullptr, file, line)),
                                         "expand", file, line));
}
/// The same with a size that is known at the call, which gets a name of its own: `expand<0>(x, n)`.
template <std::size_t Axis, viewable Operand>
constexpr auto try_expand(Operand&& x, size_value size, const char* file = __builtin_FILE(),
                          int line = __builtin_LINE()) {
  failure moved{};
  const auto v = detail::quietly_lent_view<Operand>(x, file, line, moved);
  using view =
      std::remove_cvref_t<decltype(*detail::result_of_change(detail::expanded<Axis, -1>(v, &size.value, file, line)))>;
  if (const failure f = detail::size_refused(size.value, "expand", file, line)) return result<view>{f};
  return detail::unless_refused<Operand>(
      moved,
      detail::with_possible_sizes(detail::result_of_change(detail::expanded<Axis, -1>(v, &size.value, file, line)),
                                  "expand", file, line));
}
template <std::size_t Axis, viewable Operand>
constexpr auto expand(Operand&& x, size_value size, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return detail::value_or_fail(try_expand<Axis>(static_cast<Operand&&>(x), size, file, line));
}

}  // namespace symshape::inline SYMSHAPE_ABI
