// SPDX-License-Identifier: BSL-1.0
/// @file
/// Which version this is, and the few things that differ between compilers and build modes.
/// Floor: ground. Includes nothing of the library.

#pragma once

#if defined(SYMSHAPE_VERSION) && SYMSHAPE_VERSION != 100
#error "symshape: two different versions are on the include path"
#endif

/// major * 10000 + minor * 100 + patch
#define SYMSHAPE_VERSION 100

// With exceptions off, entries that throw do not exist, so the two builds must not be linked as if they were one: the
// difference is part of the inline namespace's name.
#if defined(__cpp_exceptions)
#define SYMSHAPE_EXCEPTIONS 1
#define SYMSHAPE_ABI v0
#else
#define SYMSHAPE_EXCEPTIONS 0
#define SYMSHAPE_ABI v0_no_exceptions
#endif

// Functions that device code may call. The algebra itself is host only: kernels receive plain integers.
#if defined(__CUDACC__)
#define SYMSHAPE_HOST_DEVICE __host__ __device__
#else
#define SYMSHAPE_HOST_DEVICE
#endif

// Checks that throw are for the host: in the device pass of nvcc this is 0.
#if defined(__CUDA_ARCH__)
#define SYMSHAPE_HOST_CHECKS 0
#else
#define SYMSHAPE_HOST_CHECKS 1
#endif

namespace symshape::inline SYMSHAPE_ABI {

/// The version of the headers in use, as three numbers.
struct version_number {
  int major, minor, patch;
};

inline constexpr version_number version{SYMSHAPE_VERSION / 10000, SYMSHAPE_VERSION / 100 % 100, SYMSHAPE_VERSION % 100};

}  // namespace symshape::inline SYMSHAPE_ABI
