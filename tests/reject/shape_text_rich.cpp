// expect: shape: the canonical form of the text has more than 512 characters, 96 terms or 79 pieces
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/shape.hpp>

namespace ss = symshape;

#ifdef REJECT
ss::shape<"(a+b+c+d+e+f+g)*(a+b+c+d+e+f+g)*(a+b+c+d+e+f+g)*(a+b+c+d+e+f+g)"> s;
#else
ss::shape<"(a+b+c+d+e+f+g)*(a+b+c+d+e+f+g)"> s;
#endif

int main() {}
