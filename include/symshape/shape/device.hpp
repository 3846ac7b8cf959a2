// SPDX-License-Identifier: BSL-1.0
/// @file
/// Where a tensor's elements live.
/// Floor: shape. Includes only algebra.

#pragma once

#include <symshape/config.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

enum class device_kind : unsigned char { cpu, cuda, none };

/// `none` has sizes and no memory. The index tells devices of one kind apart.
struct device {
  device_kind kind = device_kind::cpu;
  std::int16_t index = 0;

  friend constexpr bool operator==(device, device) = default;
};

inline constexpr device cpu_device{}, cuda_device{device_kind::cuda, 0}, no_device{device_kind::none, 0};

constexpr const char* name_of(device d) {
  return d.kind == device_kind::cpu ? "cpu" : d.kind == device_kind::cuda ? "cuda" : "none";
}

}  // namespace symshape::inline SYMSHAPE_ABI
