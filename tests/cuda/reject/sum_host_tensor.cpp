// expect: cuda: the tensor's memory is not where the operation runs; copy it into a cuda::device_tensor
// SPDX-License-Identifier: BSL-1.0

#include <symshape/cuda/device_tensor.cuh>
#include <symshape/cuda/sum.cuh>
#include <symshape/tensor/tensor.hpp>

namespace ss = symshape;

#ifdef REJECT
void run(cudaStream_t stream, ss::view<float, "B"> out, ss::tensor<float, "B, 3">& x) {
  ss::cuda::sum(stream, out, x, ss::axis<1>);
}
#else
void run(cudaStream_t stream, ss::view<float, "B"> out, ss::cuda::device_tensor<float, "B, 3">& x) {
  ss::cuda::sum(stream, out, x, ss::axis<1>);
}
#endif

int main() {}
