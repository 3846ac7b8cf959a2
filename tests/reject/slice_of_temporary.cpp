// expect: tensor: a slice of a temporary tensor would outlive its elements; give the tensor a name
// SPDX-License-Identifier: BSL-1.0

#include <symshape/tensor/tensor.hpp>

namespace ss = symshape;

ss::tensor<float, "B, 3"> x({2});

#ifdef REJECT
auto row = ss::tensor<float, "B, 3">({2})(1, ss::full);
#else
auto row = x(1, ss::full);
#endif

int main() {}
