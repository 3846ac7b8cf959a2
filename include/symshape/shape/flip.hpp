// SPDX-License-Identifier: BSL-1.0
/// @file
/// Axes of a view turned around.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/shape/change.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

template <std::size_t... Axis>
struct flip_rule {
  template <class View, class Names>
  static constexpr void run(View& of, Names&, fresh_names&) {
    ((of.strides[Axis] = of.strides[Axis] * typename View::number{-1}), ...);
  }
};
template <std::size_t... Axis>
inline constexpr bool axes_differ = [] {
  const std::size_t axes[] = {Axis..., 0};
  for (std::size_t i = 0; i != sizeof...(Axis); ++i)
    for (std::size_t j = 0; j != i; ++j)
      if (axes[i] == axes[j]) return false;
  return true;
}();

}  // namespace detail

/// The last element of an axis first: `flip<0>(x)`, `flip<1, 2>(x)`. No element moves: strides change their sign.
template <std::size_t... Axis, viewable Operand>
SYMSHAPE_HOST_DEVICE constexpr auto flip(Operand&& x, const char* file = __builtin_FILE(),
                                         int line = __builtin_LINE()) {
  const auto v = detail::lent_view<Operand>(x, file, line);
  static_assert(((Axis < v.rank()) && ...), "flip: an axis is not below the rank");
  static_assert(detail::axes_differ<Axis...>, "flip: an axis is named twice");
  if constexpr (((Axis < v.rank()) && ...) && detail::axes_differ<Axis...>) {
    const std::int64_t last = (std::int64_t{0} + ... + ((v.template size<Axis>() - 1) * v.template stride<Axis>()));
    return detail::cut_by<detail::flip_rule<Axis...>>(v, detail::moved_data(v, v.numel() == 0, last));
  }
}

}  // namespace symshape::inline SYMSHAPE_ABI
