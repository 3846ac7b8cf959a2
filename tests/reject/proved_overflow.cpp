// expect: always: in a claim or fact a number leaves 64 bits, or a divisor is the constant 0
// expect: unread<'4','6','1','1','6','8','6','0','1','8','4','2','7','3','8','7','9','0','4','*','n','*','4',' ','>','=',' ','n'>
// SPDX-License-Identifier: BSL-1.0

#include <symshape/algebra/always.hpp>

namespace ss = symshape;

#ifdef REJECT
static_assert(ss::proved<"4611686018427387904*n*4 >= n", "n >= 0">);
#else
static_assert(ss::proved<"4611686018427387904*n >= n", "n >= 0">);
#endif

int main() {}
