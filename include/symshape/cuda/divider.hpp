// SPDX-License-Identifier: BSL-1.0
/// @file
/// Division by a number that stays the same for a whole kernel: by multiply and shift where 32 bits are enough.
/// Floor: cuda. Includes only the ground.

#pragma once

#include <symshape/config.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::cuda::detail {

/// Divides by a divisor chosen on the host.
template <class Index>
struct divider {
  Index divisor = 1;

  constexpr divider() = default;
  constexpr explicit divider(std::uint64_t d) : divisor{d} {}
  SYMSHAPE_HOST_DEVICE constexpr Index quotient(Index n) const { return n / divisor; }
};

/// In 32 bits an integer division costs about 20 instructions on a GPU; this one a multiplication, an addition and a shift.
///
/// - Laws: `quotient(n) == n / divisor` for all `n < 2^31`, `1 <= divisor < 2^31`.
/// - Source: Granlund and Montgomery, "Division by Invariant Integers using Multiplication", figure 4.1.
template <>
struct divider<std::uint32_t> {
  std::uint32_t divisor = 1, multiplier = 1, shift = 0;

  constexpr divider() = default;
  constexpr explicit divider(std::uint64_t d) : divisor{static_cast<std::uint32_t>(d)} {
    while ((std::uint64_t{1} << shift) < d) ++shift;
    multiplier = static_cast<std::uint32_t>((((std::uint64_t{1} << shift) - d) << 32) / d + 1);
  }
  SYMSHAPE_HOST_DEVICE constexpr std::uint32_t quotient(std::uint32_t n) const {
    return (static_cast<std::uint32_t>((std::uint64_t{n} * multiplier) >> 32) + n) >> shift;
  }
};

}  // namespace symshape::inline SYMSHAPE_ABI::cuda::detail
