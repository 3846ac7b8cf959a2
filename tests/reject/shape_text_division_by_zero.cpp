// expect: shape: the text is not a shape; the argument `rest` is what could not be read
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/shape.hpp>

namespace ss = symshape;

#ifdef REJECT
ss::shape<"B, H//0"> s;
#else
ss::shape<"B, H//1"> s;
#endif

int main() {}
