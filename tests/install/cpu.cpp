// SPDX-License-Identifier: BSL-1.0
// The kernels' umbrella finds Eigen by itself.

#include <symshape/cpu.hpp>

namespace ss = symshape;

int main() {
  const ss::tensor<float, "B, T"> x({2, 3});
  return x.size(1) == 3 ? 0 : 1;
}
