// expect: binding: a symbol does not follow from the sizes; give it an axis of its own, or strides as numbers where only they mention it
// expect: symbol_named<'B'>
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/view.hpp>

namespace ss = symshape;

float memory[24];

#ifdef REJECT
ss::view<float, "B*C"> v(memory, {6});
#else
ss::view<float, "B*C, C"> v(memory, {6, 2});
#endif

int main() {}
