// SPDX-License-Identifier: BSL-1.0
/// @file
/// Loops over positions and over rows on a device, by CUB.
/// Floor: cuda. Includes shape and lower headers of cuda.

#pragma once

#include <symshape/cuda/functors/rows.hpp>
#include <symshape/cuda/launch.cuh>

#if defined(__CUDACC__)

#include <cub/block/block_reduce.cuh>
#include <cub/device/device_for.cuh>
#include <cub/util_ptx.cuh>
#include <cub/warp/warp_reduce.cuh>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::cuda::detail {

/// Threads of a block that works on one row, or, where a row takes a warp or less, on several.
inline constexpr int row_block = 256;

/// `Lanes` threads a row, at most a warp.
template <int Lanes, class Rows>
__global__ void __launch_bounds__(row_block) rows_by_warps(Rows rows, typename Rows::index_type count) {
  using index_type = typename Rows::index_type;
  using reduction = cub::WarpReduce<typename Rows::state, Lanes>;
  constexpr unsigned groups = row_block / Lanes;
  __shared__ typename reduction::TempStorage storage[groups];
  const unsigned group = threadIdx.x / Lanes, lane = threadIdx.x % Lanes;
  const unsigned members = cub::WarpMask<Lanes>(threadIdx.x % 32 / Lanes);
  for (index_type row = index_type{blockIdx.x} * groups + group; row < count; row += index_type{gridDim.x} * groups) {
    typename Rows::state whole = rows.partial(row, lane, Lanes);
    whole = reduction{storage[group]}.Reduce(whole, typename Rows::combine{});
    whole = cub::ShuffleIndex<Lanes>(whole, 0, members);
    rows.finish(row, lane, Lanes, whole);
  }
}

/// A block a row.
template <class Rows>
__global__ void __launch_bounds__(row_block) rows_by_blocks(Rows rows, typename Rows::index_type count) {
  using index_type = typename Rows::index_type;
  using reduction = cub::BlockReduce<typename Rows::state, row_block>;
  __shared__ typename reduction::TempStorage storage;
  __shared__ typename Rows::state whole;
  for (index_type row = blockIdx.x; row < count; row += gridDim.x) {
    const typename Rows::state sum =
        reduction{storage}.Reduce(rows.partial(row, threadIdx.x, row_block), typename Rows::combine{});
    if (threadIdx.x == 0) whole = sum;
    __syncthreads();
    rows.finish(row, threadIdx.x, row_block, whole);
    __syncthreads();  // the next row writes to `whole` and to the storage
  }
}

/// Calls `functor(i)` for all `i` in [0, count). Thrust's `for_each_n` does the same after 5 s more of compilation.
template <class Index, class Functor>
void for_each_position(cudaStream_t stream, Index count, const Functor& functor, const call_place& at) {
  check(cub::DeviceFor::Bulk(count, functor, stream), at);
}

/// All rows, by `Lanes` threads each: 1, a power of two up to 32, or a block.
template <int Lanes, class Rows, class Index>
void for_each_row(cudaStream_t stream, Index count, const Rows& rows, const call_place& at) {
  if constexpr (Lanes == 1)
    for_each_position(stream, count, whole_row<1, Rows>{rows}, at);
  else if constexpr (Lanes <= 32)
    launch(stream, blocks_for(static_cast<std::int64_t>(count), row_block / Lanes), row_block, at,
           &rows_by_warps<Lanes, Rows>, rows, count);
  else
    launch(stream, blocks_for(static_cast<std::int64_t>(count), 1), row_block, at, &rows_by_blocks<Rows>, rows, count);
}

}  // namespace symshape::inline SYMSHAPE_ABI::cuda::detail

#endif
