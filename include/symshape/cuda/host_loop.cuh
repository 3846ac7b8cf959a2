// SPDX-License-Identifier: BSL-1.0
/// @file
/// The same loops on the host, by Thrust: give an operation `thrust::host` (or another host policy) in place of a stream.
/// Floor: cuda. Includes shape and lower headers of cuda.

#pragma once

#include <symshape/cuda/functors/rows.hpp>
#include <symshape/cuda/launch.cuh>

#include <thrust/execution_policy.h>
#include <thrust/for_each.h>
#include <thrust/iterator/counting_iterator.h>

namespace symshape::inline SYMSHAPE_ABI::cuda::detail {

// Found by their functor's namespace when an operation is instantiated, so the operations' headers need not include Thrust.

template <class Policy, class Index, class Functor>
  requires(!on_device<Policy>)
void for_each_position(const Policy& policy, Index count, const Functor& functor, const call_place&) {
  thrust::for_each_n(policy, thrust::counting_iterator<Index>(0), count, functor);
}

template <int Lanes, class Rows, class Policy, class Index>
  requires(!on_device<Policy>)
void for_each_row(const Policy& policy, Index count, const Rows& rows, const call_place& at) {
  for_each_position(policy, count, whole_row<Lanes, Rows>{rows}, at);
}

}  // namespace symshape::inline SYMSHAPE_ABI::cuda::detail
