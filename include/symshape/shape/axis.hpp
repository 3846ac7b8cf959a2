// SPDX-License-Identifier: BSL-1.0
/// @file
/// An axis named at compile time.
/// Floor: shape. Includes only the ground.

#pragma once

#include <symshape/config.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

template <std::int64_t N>
struct axis_tag {};

/// Axis `N` of an operand as an argument: `sum(stream, out, x, axis<1>)`. Negative axes count from the end.
template <std::int64_t N>
inline constexpr axis_tag<N> axis{};

}  // namespace symshape::inline SYMSHAPE_ABI
