// expect: view: the number of strides is not the rank of the shape
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/view.hpp>

namespace ss = symshape;

float memory[24];

#ifdef REJECT
ss::view<float, "B, T", "T, 1, 1"> v(memory, {2, 3});
#else
ss::view<float, "B, T", "T, 1"> v(memory, {2, 3});
#endif

int main() {}
