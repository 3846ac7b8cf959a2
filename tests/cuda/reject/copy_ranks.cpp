// expect: cuda: the ranks of the output and of an operand do not go together
// SPDX-License-Identifier: BSL-1.0

#include <symshape/cuda/device_tensor.cuh>

namespace ss = symshape;

void run(cudaStream_t stream, ss::view<float, "B, 3"> out) {
#ifdef REJECT
  ss::cuda::device_tensor<float, "B, 3, 1"> x(stream, {2});
#else
  ss::cuda::device_tensor<float, "B, 3"> x(stream, {2});
#endif
  ss::cuda::copy(stream, out, x);
}

int main() {}
