// expect: proved: the facts cannot all hold, so that everything would follow from them; correct the facts
// SPDX-License-Identifier: BSL-1.0

#include <symshape/algebra/always.hpp>

#ifdef REJECT
static_assert(symshape::proved<"a >= 1", "a >= 3", "a <= 2">);
#else
static_assert(symshape::proved<"a >= 1", "a >= 3", "a <= 4">);
#endif

int main() {}
