// SPDX-License-Identifier: BSL-1.0
/// @file
/// Which element type a C++ type is.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/shape/dtype.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// The element type of `T`: `dtype_of<float>` is f32. Specialize it for half precision and complex classes of your own.
///
/// - Errors: a type without one does not compile.
template <class T>
inline constexpr dtype dtype_of = T::no_element_type_is_known_for_this_type;

template <>
inline constexpr dtype dtype_of<bool> = b8;
template <>
inline constexpr dtype dtype_of<std::uint8_t> = u8;
template <>
inline constexpr dtype dtype_of<std::int8_t> = i8;
template <>
inline constexpr dtype dtype_of<std::int16_t> = i16;
template <>
inline constexpr dtype dtype_of<std::uint16_t> = u16;
template <>
inline constexpr dtype dtype_of<std::int32_t> = i32;
template <>
inline constexpr dtype dtype_of<std::uint32_t> = u32;
template <>
inline constexpr dtype dtype_of<std::int64_t> = i64;
template <>
inline constexpr dtype dtype_of<std::uint64_t> = u64;
template <>
inline constexpr dtype dtype_of<float> = f32;
template <>
inline constexpr dtype dtype_of<double> = f64;

}  // namespace symshape::inline SYMSHAPE_ABI
