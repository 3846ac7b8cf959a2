// expect: shape: a static size is negative or above 2^48, or the product of the static sizes leaves 64 bits
// expect: dim<'-','3'>
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/shape.hpp>

namespace ss = symshape;

#ifdef REJECT
ss::shape<"B, -3"> s;
#else
ss::shape<"B, 3"> s;
#endif

int main() {}
