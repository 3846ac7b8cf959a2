// expect: view: the tensor is a temporary, and its elements would be gone; give it a name
// needs: Eigen
// SPDX-License-Identifier: BSL-1.0

#include <symshape/op/rows.hpp>
#include <symshape/shape/permute.hpp>
#include <symshape/tensor/tensor.hpp>

namespace ss = symshape;

ss::tensor<float, "B, 6"> x({3});

#ifdef REJECT
auto turned = ss::transpose<0, 1>(ss::op::add(x, x));
#else
auto sum = ss::op::add(x, x);
auto turned = ss::transpose<0, 1>(sum);
#endif

int main() {}
