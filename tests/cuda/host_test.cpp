// SPDX-License-Identifier: BSL-1.0
// The device's functors, entries and index arithmetic on the host, by a plain C++ compiler.

#include "cases.hpp"

namespace {

TEST_CASE("map through Thrust's host policy agrees with plain loops") {
  cuda_test::host_backend backend{thrust::host};
  cuda_test::map_cases(backend);
}
TEST_CASE("sum through Thrust's host policy agrees with plain loops") {
  cuda_test::host_backend backend{thrust::host};
  cuda_test::sum_cases(backend);
}
TEST_CASE("softmax through Thrust's host policy agrees with plain loops") {
  cuda_test::host_backend backend{thrust::host};
  cuda_test::softmax_cases(backend);
}
TEST_CASE("gather through Thrust's host policy agrees with plain loops") {
  cuda_test::host_backend backend{thrust::host};
  cuda_test::gather_cases(backend);
}

}  // namespace
