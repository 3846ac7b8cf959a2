// expect: softmax: the output and the input are of one element type, float or double
// expect: tensor<double
// SPDX-License-Identifier: BSL-1.0

#include <symshape/kernel/rows.hpp>
#include <symshape/tensor/tensor.hpp>

namespace ss = symshape;

ss::tensor<float, "8, 4"> x;

#ifdef REJECT
ss::tensor<double, "8, 4"> y;
#else
ss::tensor<float, "8, 4"> y;
#endif

int main() { ss::kernel::softmax(y, x); }
