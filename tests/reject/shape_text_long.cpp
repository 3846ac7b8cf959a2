// expect: text: a text parameter holds at most 127 characters
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/shape.hpp>

namespace ss = symshape;

#ifdef REJECT
ss::shape<
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
    "aaaaaaaaaaaaaa">
    s;
#else
ss::shape<
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
    "aaaaaaaaaaaaa">
    s;
#endif

int main() {}
