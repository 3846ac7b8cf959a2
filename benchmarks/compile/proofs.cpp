// SPDX-License-Identifier: BSL-1.0
// Claims proven and refuted while compiling: rounding, products of facts, the sizes of a padded batch.

#include <symshape/algebra/always.hpp>

namespace ss = symshape;

static_assert(ss::always<"(n + 7)//8*8 % 8 == 0">);
static_assert(ss::always<"(n + 7)//8*8 >= n">);
static_assert(ss::always<"(n + 7)//8*8 <= n + 7">);
static_assert(ss::always<"a*b >= a", "a >= 0", "b >= 1">);
static_assert(ss::always<"max(a, b) >= b">);
static_assert(ss::always<"n % 8 <= 7">);
static_assert(ss::always<"n % 16 == 0", "n % 32 == 0">);
static_assert(!ss::always<"n//2*2 == n">);
static_assert(!ss::always<"a*b >= a", "a >= 0">);
