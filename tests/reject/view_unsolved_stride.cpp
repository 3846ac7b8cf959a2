// expect: binding: a symbol does not follow from the sizes; give it an axis of its own, or strides as numbers where only they mention it
// expect: symbol_named<'L'>
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/view.hpp>

namespace ss = symshape;

float memory[24];

#ifdef REJECT
ss::view<float, "M, N", "L, 1"> v(memory, {2, 3});
#else
ss::view<float, "M, N", "L, 1"> v(memory, {2, 3}, {4, 1});
#endif

int main() {}
