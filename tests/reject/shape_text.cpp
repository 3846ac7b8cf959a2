// expect: shape: the text is not a shape; the argument `rest` is what could not be read
// expect: rest<',',' ','H'>
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/shape.hpp>

namespace ss = symshape;

#ifdef REJECT
ss::shape<"B, 3 +, H"> s;
#else
ss::shape<"B, 3 + 1, H"> s;
#endif

int main() {}
