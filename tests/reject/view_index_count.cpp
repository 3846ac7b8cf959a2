// expect: view: the number of indices is not the rank
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/view.hpp>

namespace ss = symshape;

float memory[24];
ss::view<float, "B, 3"> v(memory, {2});

#ifdef REJECT
float& element = v(1);
#else
float& element = v(1, 2);
#endif

int main() {}
