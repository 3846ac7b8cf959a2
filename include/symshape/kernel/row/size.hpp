// SPDX-License-Identifier: BSL-1.0
/// @file
/// What the row kernels take: a size, constant or not, an element type, and a block of memory with a row stride.
/// Floor: kernel. May include config.hpp.

#pragma once

#include <symshape/config.hpp>

#include <concepts>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::kernel::row {

/// A size known to the compiler: `known_size<384>{}` stands wherever a size is wanted, and the loop over it unrolls.
template <std::int64_t Value>
using known_size = std::integral_constant<std::int64_t, Value>;

namespace detail {

template <class T>
struct is_size : std::is_same<T, std::int64_t> {};

template <std::int64_t Value>
struct is_size<std::integral_constant<std::int64_t, Value>> : std::bool_constant<(Value >= 0)> {};

}  // namespace detail

/// The type of a size: `known_size<n>` with n >= 0, or `std::int64_t`. Every kernel of this folder is a template over
/// it and is the same loop either way; both convert to `std::int64_t`. A number below zero is a caller's error; the
/// kernels do not look for it, since sizes come from shapes that have.
template <class T>
concept size = detail::is_size<T>::value;

/// The element types of the row kernels. Sums are kept in the element type itself, in several independent parts (see
/// `reduce.hpp`).
template <class T>
concept element = std::floating_point<T>;

/// A row-major block of memory inside a larger one: row r begins at `data + r * stride`. Strides are in elements.
template <class T>
struct strided {
  T* data;
  std::int64_t stride;
};

}  // namespace symshape::inline SYMSHAPE_ABI::kernel::row
