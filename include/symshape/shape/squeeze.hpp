// SPDX-License-Identifier: BSL-1.0
/// @file
/// Axes of size 1, dropped and put in.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/shape/change.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

template <std::size_t Axis>
struct squeeze_rule {
  template <class Change>
  static constexpr void apply(Change& c) {
    c.demand(demand_kind::one, Axis, c.sizes[Axis], 1);
    erase_axis(c, Axis);
  }
};
template <std::size_t Axis>
struct unsqueeze_rule {
  template <class View, class Names>
  static constexpr void run(View& of, Names&, fresh_names&) {
    using number = typename View::number;
    std::uint32_t i = of.sizes.size();
    const number stride = i == Axis ? number{1} : of.sizes[Axis] * of.strides[Axis];
    of.sizes.push_back(1);
    of.strides.push_back(stride);
    for (; i > Axis; --i) of.sizes[i] = of.sizes[i - 1], of.strides[i] = of.strides[i - 1];
    of.sizes[Axis] = 1;
    of.strides[Axis] = stride;
  }
};

}  // namespace detail

/// Without an axis of size 1: `squeeze<1>(x)`.
///
/// - Errors: shape_error where the size is not known to be 1 and is another number; a size that never is 1 does not compile.
template <std::size_t Axis, viewable Operand>
SYMSHAPE_HOST_DEVICE constexpr auto squeeze(Operand&& x, const char* file = __builtin_FILE(),
                                            int line = __builtin_LINE()) {
  const auto v = detail::lent_view<Operand>(x, file, line);
  static_assert(Axis < v.rank(), "squeeze: the axis is not below the rank");
  if constexpr (Axis < v.rank())
    return detail::value_of_change(
        detail::change_view<detail::squeeze_rule<Axis>>(v, v.data(), nullptr, "squeeze", file, line));
}
/// As `squeeze`; a refusal comes back as data.
template <std::size_t Axis, viewable Operand>
constexpr auto try_squeeze(Operand&& x, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  failure moved{};
  const auto v = detail::quietly_lent_view<Operand>(x, file, line, moved);
  static_assert(Axis < v.rank(), "squeeze: the axis is not below the rank");
  if constexpr (Axis < v.rank())
    return detail::unless_refused<Operand>(
        moved, detail::result_of_change(
                   detail::change_view<detail::squeeze_rule<Axis>>(v, v.data(), nullptr, "squeeze", file, line)));
}

/// With an axis of size 1 put in before axis `Axis`, or at the end: `unsqueeze<0>(x)`.
template <std::size_t Axis, viewable Operand>
SYMSHAPE_HOST_DEVICE constexpr auto unsqueeze(Operand&& x, const char* file = __builtin_FILE(),
                                              int line = __builtin_LINE()) {
  const auto v = detail::lent_view<Operand>(x, file, line);
  static_assert(Axis <= v.rank(), "unsqueeze: the axis is above the rank");
  if constexpr (Axis <= v.rank()) return detail::cut_by<detail::unsqueeze_rule<Axis>>(v, v.data());
}

}  // namespace symshape::inline SYMSHAPE_ABI
