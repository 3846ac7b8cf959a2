// expect: range: begin is negative or above end
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/slice.hpp>

namespace ss = symshape;

#ifdef REJECT
ss::range<5, 2> r;
#else
ss::range<2, 5> r;
#endif

int main() {}
