// expect: tensor: an owning tensor's elements are not const; take a view<const T, ...>
// SPDX-License-Identifier: BSL-1.0

#include <symshape/tensor/tensor.hpp>

namespace ss = symshape;

#ifdef REJECT
ss::tensor<const float, "B"> x({3});
#else
ss::tensor<float, "B"> x({3});
#endif

int main() {}
