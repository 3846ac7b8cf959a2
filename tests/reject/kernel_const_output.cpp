// expect: the output is const, or has const elements; give one that can be written to
// SPDX-License-Identifier: BSL-1.0

#include <symshape/kernel/map.hpp>
#include <symshape/tensor/tensor.hpp>

namespace ss = symshape;

ss::tensor<float, "8"> a, b;
#ifdef REJECT
const ss::tensor<float, "8"> sum;
#else
ss::tensor<float, "8"> sum;
#endif

int main() { ss::kernel::add(sum, a, b); }
