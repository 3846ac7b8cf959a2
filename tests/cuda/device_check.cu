// SPDX-License-Identifier: BSL-1.0
// The cases of this folder on a device. Built and run by scripts/device_check.sh where there is one; without one it says so and succeeds.

#define DOCTEST_CONFIG_IMPLEMENT
#include <symshape/cuda/device_tensor.cuh>

#include "cases.hpp"

#include <cstdio>

namespace {

/// Memory on the device, kept until the end.
class device_backend {
 public:
  cudaStream_t where() const { return nullptr; }
  template <class T>
  T* put(const std::vector<T>& elements) {
    auto copy = std::make_shared<symshape::cuda::device_buffer<T>>(where(), static_cast<std::int64_t>(elements.size()));
    REQUIRE(cudaMemcpyAsync(copy->data(), elements.data(), elements.size() * sizeof(T), cudaMemcpyHostToDevice,
                            where()) == cudaSuccess);
    kept_.push_back(copy);
    return copy->data();
  }
  template <class T>
  std::vector<T> get(const T* from, std::size_t count) {
    std::vector<T> out(count);
    REQUIRE(cudaMemcpyAsync(out.data(), from, count * sizeof(T), cudaMemcpyDeviceToHost, where()) == cudaSuccess);
    REQUIRE(cudaStreamSynchronize(where()) == cudaSuccess);
    return out;
  }

 private:
  std::vector<std::shared_ptr<void>> kept_;
};

TEST_CASE("map on a device agrees with plain loops") {
  device_backend backend;
  cuda_test::map_cases(backend);
}
TEST_CASE("sum on a device agrees with plain loops") {
  device_backend backend;
  cuda_test::sum_cases(backend);
}
TEST_CASE("softmax on a device agrees with plain loops") {
  device_backend backend;
  cuda_test::softmax_cases(backend);
}
TEST_CASE("gather on a device agrees with plain loops") {
  device_backend backend;
  cuda_test::gather_cases(backend);
}
TEST_CASE("an id outside the table is refused before anything is written") {
  namespace ss = symshape;
  device_backend backend;
  const ss::view<float, "N, C"> out(backend.put(std::vector<float>(8, 7.0f)), {4, 2});
  const ss::view<const float, "V, C"> table(backend.put(std::vector<float>(6, 1.0f)), {3, 2});
  const ss::view<const int, "N"> ids(backend.put(std::vector<int>{0, 2, 3, -1}), {4});
  CHECK_THROWS_WITH_AS(ss::cuda::gather(backend.where(), out, table, ids, "caller.cu", 5),
                       "gather: ids has 3 at position 2 where table has 3 rows (caller.cu:5)", ss::shape_error);
  CHECK(backend.get(out.data(), 8) == std::vector<float>(8, 7.0f));
}
TEST_CASE("tensors on the device take copies both ways") {
  namespace ss = symshape;
  std::vector<float> from = cuda_test::numbers<float>(24, 1), to(24);
  ss::cuda::device_tensor<float, "B, T, 2"> there(nullptr, {3, 4});
  ss::cuda::copy(nullptr, there, ss::view<const float, "B, T, 2">(from.data(), {3, 4}));
  ss::cuda::map(cudaStream_t{}, there, cuda_test::negated{}, there);
  ss::cuda::copy(nullptr, ss::view<float, "B, T, 2">(to.data(), {3, 4}), there);
  REQUIRE(cudaStreamSynchronize(nullptr) == cudaSuccess);
  for (float& x : from) x = -x;
  CHECK(to == from);
}

}  // namespace

int main(int argc, char** argv) {
  int devices = 0;
  if (const cudaError_t status = cudaGetDeviceCount(&devices); status != cudaSuccess || devices == 0) {
    std::printf("device check: skipped, there is no device (%s)\n",
                status == cudaSuccess ? "none found" : cudaGetErrorString(status));
    return 0;
  }
  cudaDeviceProp properties{};
  if (cudaGetDeviceProperties(&properties, 0) == cudaSuccess) std::printf("device check: on %s\n", properties.name);
  return doctest::Context(argc, argv).run();
}
