// expect: cuda: two static sizes of one axis differ; only a size of 1 is repeated
// expect: Dim=symshape::v0::dim<'3'>, OtherDim=symshape::v0::dim<'4'>
// SPDX-License-Identifier: BSL-1.0

#include <symshape/cuda/device_tensor.cuh>

namespace ss = symshape;

void run(cudaStream_t stream, ss::view<float, "B, 3"> out) {
#ifdef REJECT
  ss::cuda::device_tensor<float, "B, 4"> x(stream, {2});
#else
  ss::cuda::device_tensor<float, "B, 3"> x(stream, {2});
#endif
  ss::cuda::copy(stream, out, x);
}

int main() {}
