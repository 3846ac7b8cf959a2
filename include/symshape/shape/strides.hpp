// SPDX-License-Identifier: BSL-1.0
/// @file
/// Strides as types, and what a view computes from its symbols.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/shape/dims.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// Row-major strides without gaps: a tag, not formulas, until somebody asks for one. Numerically the products of max(size, 1), as in
/// PyTorch; in formulas plain products, since a tensor without elements has nothing to index.
struct contiguous {};

/// A formula for the stride of each axis, in elements: `strides<dim<'T','+','8'>, dim<'1'>>`.
template <class... Dim>
struct strides {};

namespace detail {

template <class Dims, class Strides>
struct view_layout;

template <class... Dim>
struct view_layout<dims<Dim...>, contiguous> {
  using formulas = typename dims<Dim...>::formulas;
  static constexpr bool is_contiguous = true;

  template <std::size_t Nth>
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t size(const std::int64_t* symbols) {
    return step_value<formulas, formulas::value.root[Nth]>(symbols);
  }
  template <std::size_t Nth>
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t stride(const std::int64_t* symbols) {
    if constexpr (Nth + 1 == sizeof...(Dim)) {
      return 1;
    } else {
      const std::int64_t next = size<Nth + 1>(symbols);
      return (next > 1 ? next : 1) * stride<Nth + 1>(symbols);
    }
  }
};

template <class... Dim, class... Stride>
struct view_layout<dims<Dim...>, strides<Stride...>> {
  static_assert(sizeof...(Dim) == sizeof...(Stride), "view: the number of strides is not the rank of the shape");
  using formulas = detail::formulas<sizeof...(Dim), Dim..., Stride...>;
  static constexpr bool is_contiguous = false;

  template <std::size_t Nth>
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t size(const std::int64_t* symbols) {
    return step_value<formulas, formulas::value.root[Nth]>(symbols);
  }
  template <std::size_t Nth>
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t stride(const std::int64_t* symbols) {
    return step_value<formulas, formulas::value.root[sizeof...(Dim) + Nth]>(symbols);
  }
};

}  // namespace detail

}  // namespace symshape::inline SYMSHAPE_ABI
