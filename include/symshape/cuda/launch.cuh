// SPDX-License-Identifier: BSL-1.0
/// @file
/// How kernels of this library are launched: grid sizes, and a status that becomes an exception.
/// Floor: cuda. Includes algebra and lower headers of cuda.

#pragma once

#include <symshape/cuda/error.cuh>

#include <cuda_runtime.h>

#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::cuda::detail {

/// CUDA's limit on the first axis of a grid.
inline constexpr std::int64_t maximum_blocks = (std::int64_t{1} << 31) - 1;

/// Enough blocks for `count` items, `per_block` each, within CUDA's limit: kernels step over what is left.
constexpr unsigned blocks_for(std::int64_t count, std::int64_t per_block) {
  const std::int64_t blocks = count / per_block + (count % per_block != 0 ? 1 : 0);
  return static_cast<unsigned>(blocks < maximum_blocks ? blocks : maximum_blocks);
}

#if defined(__CUDACC__)

/// Puts a kernel on a stream.
/// - Errors: cuda_error where the launch itself fails. A launch of no blocks is none.
template <class... Parameter, class... Argument>
void launch(cudaStream_t stream, unsigned blocks, unsigned threads, const call_place& at, void (*kernel)(Parameter...),
            const Argument&... argument) {
  if (blocks == 0) return;
  cudaLaunchConfig_t configuration{};
  configuration.gridDim = dim3{blocks};
  configuration.blockDim = dim3{threads};
  configuration.stream = stream;
  check(cudaLaunchKernelEx(&configuration, kernel, argument...), at);
}

#endif

/// Whether kernels run on a device or, given one of Thrust's host policies, right here.
template <class Where>
inline constexpr bool on_device = std::is_same_v<std::remove_cvref_t<Where>, cudaStream_t>;

}  // namespace symshape::inline SYMSHAPE_ABI::cuda::detail
