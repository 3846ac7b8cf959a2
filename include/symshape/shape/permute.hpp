// SPDX-License-Identifier: BSL-1.0
/// @file
/// The axes of a view in another order.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/shape/cut.hpp>
#include <symshape/shape/symbol.hpp>

#include <cstddef>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

template <std::size_t... Order>
inline constexpr bool each_axis_once = [] {
  bool seen[sizeof...(Order) + 1]{};
  const std::size_t order[] = {Order..., 0};
  for (std::size_t i = 0; i != sizeof...(Order); ++i) {
    if (order[i] >= sizeof...(Order) || seen[order[i]]) return false;
    seen[order[i]] = true;
  }
  return true;
}();

template <std::size_t... Order>
struct permute_rule {
  template <class View, class Names>
  static constexpr void run(View& of, Names&, fresh_names&) {
    const View old = of;
    std::uint32_t to = 0;
    ((of.sizes[to] = old.sizes[Order], of.strides[to++] = old.strides[Order]), ...);
    (void)old, (void)to;
  }
};

template <std::size_t Axis, std::size_t First, std::size_t Second>
inline constexpr std::size_t exchanged = Axis == First    ? Second
                                         : Axis == Second ? First
                                                          : Axis;

}  // namespace detail

/// The axes in another order: `permute<0, 2, 1>(x)`. No element moves.
template <std::size_t... Order, class T, class Dims, class Strides>
SYMSHAPE_HOST_DEVICE constexpr auto permute(const basic_view<T, Dims, Strides>& v) {
  static_assert(sizeof...(Order) == Dims::rank(), "permute: the number of axes is not the rank");
  static_assert(detail::each_axis_once<Order...>, "permute: each axis below the rank is named once");
  if constexpr (sizeof...(Order) == Dims::rank() && detail::each_axis_once<Order...>) {
    return detail::cut_by<detail::permute_rule<Order...>>(v, v.data());
  }
}
template <std::size_t... Order, detail::view_owner Owner>
constexpr auto permute(Owner&& owner, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  static_assert(std::is_lvalue_reference_v<Owner>,
                "view: the tensor is a temporary, and its elements would be gone; give it a name");
  return permute<Order...>(as_view(owner, file, line));
}

/// Two axes exchanged: `transpose<0, 1>(x)`. No element moves.
template <std::size_t First, std::size_t Second, class T, class Dims, class Strides>
SYMSHAPE_HOST_DEVICE constexpr auto transpose(const basic_view<T, Dims, Strides>& v) {
  static_assert(First < Dims::rank() && Second < Dims::rank(), "transpose: an axis is not below the rank");
  if constexpr (First < Dims::rank() && Second < Dims::rank())
    return [&]<std::size_t... Nth>(index_list<Nth...>) {
      return permute<detail::exchanged<Nth, First, Second>...>(v);
    }(make_index_list<Dims::rank()>{});
}
template <std::size_t First, std::size_t Second, detail::view_owner Owner>
constexpr auto transpose(Owner&& owner, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  static_assert(std::is_lvalue_reference_v<Owner>,
                "view: the tensor is a temporary, and its elements would be gone; give it a name");
  return transpose<First, Second>(as_view(owner, file, line));
}

}  // namespace symshape::inline SYMSHAPE_ABI
