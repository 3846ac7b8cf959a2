// expect: view: the tensor is a temporary, and its elements would be gone; give it a name
// SPDX-License-Identifier: BSL-1.0

#include <symshape/tensor/tensor.hpp>

namespace ss = symshape;

ss::tensor<float, "B"> x({3});

#ifdef REJECT
ss::view<float, "B"> v = ss::tensor<float, "B">({3});
#else
ss::view<float, "B"> v = x;
#endif

int main() {}
