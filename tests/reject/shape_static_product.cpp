// expect: shape: a static size is negative or above 2^48, or the product of the static sizes leaves 64 bits
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/shape.hpp>

namespace ss = symshape;

#ifdef REJECT
ss::shape<"1099511627776, B, 1099511627776"> s;
#else
ss::shape<"1099511627776, B, 4"> s;
#endif

int main() {}
