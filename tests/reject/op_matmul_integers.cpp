// expect: matmul: the operands are of one element type, float or double; convert with kernel::map
// expect: one_floating_type<int, int>
// SPDX-License-Identifier: BSL-1.0

// needs: Eigen

#include <symshape/op/matmul.hpp>
#include <symshape/tensor/tensor.hpp>

namespace ss = symshape;

#ifdef REJECT
using number = int;
#else
using number = float;
#endif

ss::tensor<number, "8, 4"> a;
ss::tensor<number, "4, 2"> b;

int main() { static_cast<void>(ss::op::matmul(a, b)); }
