// expect: range: the step is not positive; flip turns an axis around
// expect: count: negative
// expect: view: a range ends beyond its axis
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/slice.hpp>

namespace ss = symshape;

float memory[24];
ss::view<float, "4, N"> v(memory, {6});

auto fine = v(ss::range<0, 4, 3>{}, ss::count<2>{1});
#ifdef REJECT
auto backward = v(ss::range<0, 4, -1>{}, 0);
auto less = v(0, ss::count<-1>{3});
auto beyond = v(ss::count<5>{0}, 0);
#endif

int main() {}
