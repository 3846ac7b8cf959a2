// expect: copy: a view has gaps; use map
// SPDX-License-Identifier: BSL-1.0

#include <symshape/cuda/device_tensor.cuh>

namespace ss = symshape;

#ifdef REJECT
using host_view = ss::view<float, "B, 3", "4, 1">;
#else
using host_view = ss::view<float, "B, 3">;
#endif

void run(cudaStream_t stream, host_view out, ss::view<const float, "B, 3"> x) { ss::cuda::copy(stream, out, x); }

int main() {}
