// expect: always: a claim or fact is no relation between formulas
// expect: unread<'n',' ','>','>','=',' ','3'>
// expect: what_follows<'>','=',' ','3'>
// SPDX-License-Identifier: BSL-1.0

#include <symshape/algebra/always.hpp>

namespace ss = symshape;

#ifdef REJECT
static_assert(ss::always<"n >= 1", "n >>= 3">);
#else
static_assert(ss::always<"n >= 1", "n >= 3">);
#endif

int main() {}
