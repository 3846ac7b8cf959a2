// SPDX-License-Identifier: BSL-1.0
/// @file
/// Several neighbors in memory as one value, so that they are read and written by one instruction.
/// Floor: cuda. Includes only the ground.

#pragma once

#include <symshape/config.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::cuda::detail {

/// The most bytes that one thread reads at once.
inline constexpr std::size_t widest_access = 16;

/// `Width` neighbors; their address is a multiple of their size.
template <class T, int Width>
struct alignas(sizeof(T) * Width) pack {
  T values[Width];
  SYMSHAPE_HOST_DEVICE constexpr const T& operator[](int i) const { return values[i]; }
};

/// One value for all neighbors: a broadcast operand.
template <class T>
struct repeated {
  T value;
  SYMSHAPE_HOST_DEVICE constexpr const T& operator[](int) const { return value; }
};

// On the device by the type's alignment, since nvcc 13 loses the pointer's type in __builtin_assume_aligned; on the host by a copy, since a
// plain compiler may assume that a pack and an element are not the same memory.

template <int Width, class T>
SYMSHAPE_HOST_DEVICE pack<std::remove_const_t<T>, Width> read_pack(T* from) {
  using result = pack<std::remove_const_t<T>, Width>;
#if defined(__CUDA_ARCH__)
  return *reinterpret_cast<const result*>(from);
#else
  result out;
  __builtin_memcpy(&out, from, sizeof(out));
  return out;
#endif
}
template <class T, int Width>
SYMSHAPE_HOST_DEVICE void write_pack(T* to, const pack<T, Width>& value) {
#if defined(__CUDA_ARCH__)
  *reinterpret_cast<pack<T, Width>*>(to) = value;
#else
  __builtin_memcpy(to, &value, sizeof(value));
#endif
}

template <class T>
bool is_aligned(const T* pointer, int width) {
  return reinterpret_cast<std::uintptr_t>(pointer) % (sizeof(T) * static_cast<std::size_t>(width)) == 0;
}

}  // namespace symshape::inline SYMSHAPE_ABI::cuda::detail
