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
  static constexpr void apply(view_change& c) {
    c.demand(demand_kind::one, Axis, c.sizes[Axis], 1);
    c.erase(Axis);
  }
};
template <std::size_t Axis>
struct unsqueeze_rule {
  template <class View, class Names>
  static constexpr void run(const View& of, Names&, cut_result& out) {
    growing_array<typename View::number> sizes, strides;
    for (std::uint32_t i = 0; i <= of.sizes.size(); ++i) {
      if (i == Axis) {
        sizes.push_back(1);
        strides.push_back(i < of.sizes.size() ? of.sizes[i] * of.strides[i] : typename View::number{1});
      }
      if (i == of.sizes.size()) break;
      sizes.push_back(of.sizes[i]);
      strides.push_back(of.strides[i]);
    }
    out.write(sizes, strides);
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
  const auto v = detail::lent_view<Operand>(x, file, line);
  static_assert(Axis < v.rank(), "squeeze: the axis is not below the rank");
  if constexpr (Axis < v.rank())
    return detail::result_of_change(
        detail::change_view<detail::squeeze_rule<Axis>>(v, v.data(), nullptr, "squeeze", file, line));
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
