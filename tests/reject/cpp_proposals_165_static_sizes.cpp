// expect: view: two static sizes of one axis differ
// expect: dim<'3'>
// expect: dim<'2'>
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/view.hpp>

namespace ss = symshape;

float memory[12];
ss::view<float, "2, 2"> square(memory);

#ifdef REJECT
ss::view<float, "3, 2"> other = square;
#else
ss::view<float, "2, 2"> other = square;
#endif

int main() {}
