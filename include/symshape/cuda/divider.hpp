// SPDX-License-Identifier: BSL-1.0
/// @file
/// Division by a number that stays the same for a whole kernel: by multiply and shift.
/// Floor: cuda. Includes only the ground.

#pragma once

#include <symshape/config.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::cuda::detail {

/// Where the product of two indices fits.
template <class Index>
struct twice_as_wide;
template <>
struct twice_as_wide<std::uint32_t> {
  using type = std::uint64_t;
};
template <>
struct twice_as_wide<std::uint64_t> {
  __extension__ using type = unsigned __int128;
};

/// Divides by a divisor chosen on the host: by a multiplication, an addition and a shift. A GPU has no instruction for a division, which is
/// 18 of its instructions in 32 bits and 98 in 64 bits; this one is 4 and 11.
///
/// - Laws: `quotient(n) == n / divisor` for all `n` and `1 <= divisor` below half of what an index holds.
/// - Source: Granlund and Montgomery, "Division by Invariant Integers using Multiplication", figure 4.1.
template <class Index>
struct divider {
  using wide = typename twice_as_wide<Index>::type;
  static constexpr int bits = 8 * sizeof(Index);

  Index divisor = 1, multiplier = 1;
  std::uint32_t shift = 0;

  constexpr divider() = default;
  constexpr explicit divider(std::uint64_t d) : divisor{static_cast<Index>(d)} {
    while ((std::uint64_t{1} << shift) < d) ++shift;
    multiplier = static_cast<Index>((wide{(std::uint64_t{1} << shift) - d} << bits) / d + 1);
  }
  SYMSHAPE_HOST_DEVICE constexpr Index quotient(Index n) const {
    return static_cast<Index>(static_cast<Index>((wide{n} * multiplier) >> bits) + n) >> shift;
  }
};

}  // namespace symshape::inline SYMSHAPE_ABI::cuda::detail
