// expect: the row kernels take contiguous operands; copy a slice with kernel::map first
// SPDX-License-Identifier: BSL-1.0

#include <symshape/op/rows.hpp>
#include <symshape/tensor/tensor.hpp>

namespace ss = symshape;

ss::tensor<float, "8, 4"> x;

#ifdef REJECT
auto y = ss::op::softmax(x(ss::full, 1));
#else
auto y = ss::op::softmax(x(1, ss::full));
#endif

int main() {}
