// expect: view: two static sizes of one axis differ
// expect: dim<'5'>
// expect: dim<'6'>
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/view.hpp>

namespace ss = symshape;

float memory[24];
ss::view<float, "B, 6"> v(memory, {2});

#ifdef REJECT
ss::view<const float, "N, 5"> other = v;
#else
ss::view<const float, "N, 6"> other = v;
#endif

int main() {}
