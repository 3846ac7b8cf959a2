// expect: infer: the operation refuses its operands
// expect: operation<'m','a','p'>
// SPDX-License-Identifier: BSL-1.0

#include <symshape/kernel/map.hpp>
#include <symshape/tensor/tensor.hpp>

namespace ss = symshape;

ss::tensor<float, "B, T"> out({2, 3});
ss::tensor<float, "N, B, T"> deep({1, 2, 3});
ss::tensor<float, "B, T"> flat({2, 3});

int main() {
  const auto copy = [](float x) { return x; };
#ifdef REJECT
  ss::kernel::map(out, copy, deep);
#else
  ss::kernel::map(out, copy, flat);
#endif
}
