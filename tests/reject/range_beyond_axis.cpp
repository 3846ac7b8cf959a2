// expect: view: a range ends beyond its axis
// expect: dim<'6'>
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/slice.hpp>

namespace ss = symshape;

float memory[24];
ss::view<float, "B, 6"> v(memory, {2});

#ifdef REJECT
auto part = v(ss::full, ss::range<2, 7>{});
#else
auto part = v(ss::full, ss::range<2, 6>{});
#endif

int main() {}
