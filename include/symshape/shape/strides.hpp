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

/// Values of formulas, in order.
template <class Formulas, std::size_t... Nth>
SYMSHAPE_HOST_DEVICE constexpr void write_values(index_list<Nth...>, const std::int64_t* symbols, std::int64_t* out) {
  ((*out++ = step_value<Formulas, Formulas::value.root[Nth]>(symbols)), ...);
  (void)symbols, (void)out;
}
/// Straight code for every rank, and not a loop, since it is in kernels.
template <std::size_t... Nth>
SYMSHAPE_HOST_DEVICE constexpr void write_contiguous_strides(index_list<Nth...>, const std::int64_t* sizes,
                                                             std::int64_t* out) {
  std::int64_t step = 1;
  ((out[sizeof...(Nth) - 1 - Nth] = step,
    step *= sizes[sizeof...(Nth) - 1 - Nth] > 1 ? sizes[sizeof...(Nth) - 1 - Nth] : 1),
   ...);
  (void)step, (void)sizes, (void)out;
}

template <class Dims, class Strides>
struct view_layout;

template <class... Dim>
struct view_layout<dims<Dim...>, contiguous> {
  using formulas = typename dims<Dim...>::formulas;
  static constexpr bool is_contiguous = true;

  /// All sizes, then all strides.
  SYMSHAPE_HOST_DEVICE static constexpr void write_numbers(const std::int64_t* symbols, std::int64_t* out) {
    write_values<formulas>(make_index_list<sizeof...(Dim)>{}, symbols, out);
    write_contiguous_strides(make_index_list<sizeof...(Dim)>{}, out, out + sizeof...(Dim));
  }
  template <std::size_t Nth>
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t stride(const std::int64_t* symbols) {
    if constexpr (Nth + 1 == sizeof...(Dim)) {
      return 1;
    } else {
      const std::int64_t next = step_value<formulas, formulas::value.root[Nth + 1]>(symbols);
      return (next > 1 ? next : 1) * stride<Nth + 1>(symbols);
    }
  }
};

template <class... Dim, class... Stride>
struct view_layout<dims<Dim...>, strides<Stride...>> {
  static_assert(sizeof...(Dim) == sizeof...(Stride), "view: the number of strides is not the rank of the shape");
  using formulas = detail::formulas<sizeof...(Dim), Dim..., Stride...>;
  static constexpr bool is_contiguous = false;

  SYMSHAPE_HOST_DEVICE static constexpr void write_numbers(const std::int64_t* symbols, std::int64_t* out) {
    write_values<formulas>(make_index_list<2 * sizeof...(Dim)>{}, symbols, out);
  }
  template <std::size_t Nth>
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t stride(const std::int64_t* symbols) {
    return step_value<formulas, formulas::value.root[sizeof...(Dim) + Nth]>(symbols);
  }
};

}  // namespace detail

}  // namespace symshape::inline SYMSHAPE_ABI
