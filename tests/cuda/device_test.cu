// SPDX-License-Identifier: BSL-1.0
// By nvcc: one kernel of each kind is compiled for the device, and entries behave where there is none. The cases that are run are those of
// host_test.cpp, here compiled by nvcc for the host.

#include <symshape/cuda/cuda.cuh>

#include "cases.hpp"

#include <doctest/doctest.h>

namespace ss = symshape;

namespace {

bool has_device() {
  int count = 0;
  return cudaGetDeviceCount(&count) == cudaSuccess && count > 0;
}

/// Everything there is to launch, over tensors in the device's memory.
void launch_everything(cudaStream_t stream) {
  ss::cuda::device_tensor<float, "B, T"> out(stream, {5, 64}), x(stream, {5, 64});
  ss::cuda::map(stream, out, cuda_test::negated{}, x);  // one axis, both widths of index
  ss::cuda::device_tensor<float, "B, 1"> column(stream, {5});
  ss::cuda::map(stream, out, cuda_test::twice_plus{}, x, column);  // broadcast: two axes
  ss::cuda::device_tensor<float, "B, 64"> four_out(stream, {5}), four(stream, {5});
  ss::cuda::map(stream, four_out, cuda_test::fused{}, four, four, four, four);  // four at once
  ss::cuda::device_tensor<float, "3, 4"> small_out(stream), small_x(stream);
  ss::cuda::map(stream, small_out, cuda_test::negated{}, small_x);  // constants alone

  ss::cuda::device_tensor<float, "B"> sums(stream, {5});
  ss::cuda::device_tensor<double, "T"> column_sums(stream, {64});
  ss::cuda::sum(stream, sums, x, ss::axis<1>);         // a warp or a block, by the numbers
  ss::cuda::sum(stream, column_sums, x, ss::axis<0>);  // a thread
  ss::cuda::sum(stream, sums, four, ss::axis<1>);      // a warp
  ss::cuda::device_tensor<std::int32_t, "B, 5"> short_rows(stream, {5});
  ss::cuda::sum(stream, sums, short_rows, ss::axis<1>);  // eight lanes
  ss::cuda::device_tensor<double, "B, 2000"> long_rows(stream, {5});
  ss::cuda::softmax(stream, long_rows, long_rows);  // a block
  ss::cuda::softmax(stream, out, x);
  ss::cuda::softmax(stream, x, x, ss::axis<0>);

  ss::cuda::device_tensor<int, "N"> ids(stream, {3});
  ss::cuda::device_tensor<float, "N, T"> rows(stream, {3, 64});
  ss::cuda::device_tensor<float, "N, 64"> four_rows(stream, {3});
  REQUIRE(cudaMemsetAsync(ids.data(), 0, 3 * sizeof(int), stream) == cudaSuccess);
  ss::cuda::gather(stream, rows, x, ids);
  ss::cuda::gather(stream, four_rows, four, ids, ss::cuda::trusted);
  REQUIRE(cudaStreamSynchronize(stream) == cudaSuccess);
}

TEST_CASE("every kind of kernel is built for the device; without one the first call says what CUDA says") {
  if (has_device())
    CHECK_NOTHROW(launch_everything(nullptr));
  else
    CHECK_THROWS_AS(launch_everything(nullptr), ss::cuda::cuda_error);
}

TEST_CASE("a launch without a device is an error that names the operation and the caller") {
  if (has_device()) return;
  float* const nowhere = reinterpret_cast<float*>(std::uintptr_t{4096});
  const ss::view<float, "B, T"> x(nowhere, {3, 5});
  for (int kind = 0; kind < 3; ++kind) {
    std::string said;
    try {
      if (kind == 0) ss::cuda::map(cudaStream_t{}, x, cuda_test::negated{}, x, "caller.cu", 8);
      if (kind == 1) ss::cuda::softmax(cudaStream_t{}, x, x, "caller.cu", 8);
      if (kind == 2)
        ss::cuda::sum(cudaStream_t{}, ss::view<float, "T">(nowhere + 100, {5}), x, ss::axis<0>, "caller.cu", 8);
    } catch (const ss::cuda::cuda_error& e) {
      said = e.what();
      CHECK(e.status() != cudaSuccess);
      CHECK(e.details().kind == ss::failure_kind::device);
    }
    const char* const operations[] = {"map: CUDA says: ", "softmax: CUDA says: ", "sum: CUDA says: "};
    CHECK(said.rfind(operations[kind], 0) == 0);
    CHECK(said.find("(caller.cu:8)") != std::string::npos);
  }
}

TEST_CASE("operands are compared before the device is touched, and nothing is launched for no elements") {
  float element = 0;
  const ss::view<float, "B, T"> x(&element, {0, 5}), y(&element, {1, 5}), z(&element, {1, 6});
  const cudaStream_t stream = nullptr;
  CHECK_THROWS_WITH_AS(ss::cuda::map(stream, y, cuda_test::negated{}, z, "caller.cu", 9),
                       "map: T is 5 (out, axis 1) and 6 (x, axis 1) (caller.cu:9)", ss::shape_error);
  CHECK_NOTHROW(ss::cuda::map(stream, x, cuda_test::negated{}, x));
  CHECK_NOTHROW(ss::cuda::softmax(stream, x, x));
  CHECK_NOTHROW(ss::cuda::sum(stream, ss::view<float, "B">(&element, {0}), x, ss::axis<1>));
}

TEST_CASE("blocks of a grid cover all items within CUDA's limit") {
  using ss::cuda::detail::blocks_for;
  CHECK(blocks_for(0, 8) == 0);
  CHECK(blocks_for(1, 8) == 1);
  CHECK(blocks_for(8, 8) == 1);
  CHECK(blocks_for(9, 8) == 2);
  CHECK(blocks_for(std::int64_t{1} << 40, 1) == (1u << 31) - 1);
}

TEST_CASE("through Thrust's host policy, compiled by nvcc, sums and gathers agree with plain loops") {
  cuda_test::host_backend backend{thrust::host};
  cuda_test::sum_cases(backend);
  cuda_test::gather_cases(backend);
}

}  // namespace
