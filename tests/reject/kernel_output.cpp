// expect: the operation refuses its operands
// expect: operation<'s', 'o', 'f', 't', 'm', 'a', 'x'>
// expect: dim<'C'>
// expect: dim<'C', '+', '1'>
// SPDX-License-Identifier: BSL-1.0

// An output whose sizes are never the result's.

#include <symshape/kernel/rows.hpp>
#include <symshape/tensor/tensor.hpp>

namespace ss = symshape;

void run(ss::tensor<float, "R, C">& out, const ss::tensor<float, "R, C">& x, const ss::tensor<float, "R, C+1">& wider) {
  (void)wider;
#ifdef REJECT
  ss::kernel::softmax(out, wider);
#else
  ss::kernel::softmax(out, x);
#endif
}

int main() {}
