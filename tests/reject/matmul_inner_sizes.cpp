// expect: matmul: the inner sizes are never equal
// expect: dim<'K'>
// expect: dim<'K', '+', '1'>
// needs: Eigen
// SPDX-License-Identifier: BSL-1.0

#include <symshape/cpu.hpp>

namespace ss = symshape;

auto product(const ss::tensor<float, "M, K">& a, const ss::tensor<float, "K, N">& b,
             const ss::tensor<float, "K+1, N">& c) {
  (void)c;
#ifdef REJECT
  return ss::op::matmul(a, c);
#else
  return ss::op::matmul(a, b);
#endif
}

int main() {}
