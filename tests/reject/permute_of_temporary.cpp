// expect: view: the tensor is a temporary, and its elements would be gone; give it a name
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/permute.hpp>
#include <symshape/tensor/tensor.hpp>

namespace ss = symshape;

ss::tensor<float, "B, 6"> x({3});

#ifdef REJECT
auto p = ss::permute<1, 0>(ss::tensor<float, "B, 6">({3}));
#else
auto p = ss::permute<1, 0>(x);
#endif

int main() {}
