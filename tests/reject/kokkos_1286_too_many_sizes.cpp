// expect: sizes: their number is neither the rank of the shape nor the number of its axes that are not static
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/view.hpp>

namespace ss = symshape;

float memory[24];

#ifdef REJECT
ss::view<float, "B, 3, C"> v(memory, {2, 3, 4, 1});
#else
ss::view<float, "B, 3, C"> v(memory, {2, 3, 4});
#endif

int main() {}
