// expect: linear: the output, the input and the packed weight are of one element type, float or double
// expect: one_floating_type<double, float, float>
// SPDX-License-Identifier: BSL-1.0

// needs: Eigen

#include <symshape/kernel/linear.hpp>
#include <symshape/tensor/tensor.hpp>

namespace ss = symshape;

#ifdef REJECT
using number = double;
#else
using number = float;
#endif

ss::tensor<number, "2, 4"> weight;
ss::tensor<number, "2"> bias;
ss::tensor<float, "8, 4"> x;
ss::tensor<float, "8, 2"> y;

int main() { ss::kernel::linear(y, x, ss::kernel::pack_weight(weight, bias)); }
