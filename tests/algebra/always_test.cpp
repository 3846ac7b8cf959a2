// SPDX-License-Identifier: BSL-1.0
#include <symshape/algebra/always.hpp>

#include <doctest/doctest.h>

namespace ss = symshape;

static_assert(ss::always<"(n + 7)//8*8 >= n">);
static_assert(ss::always<"a*b >= a", "a >= 0", "b >= 1">);
static_assert(ss::always<"n >= 8", "n >= 1", "n % 8 == 0">);
static_assert(ss::always<"max(min(a, b + 10), b) <= b + 10">);
static_assert(ss::always<"a % 12 == 0", "a % 6 == 0", "a % 4 == 0">);
static_assert(ss::proved<"(a//2)//3 == a//6">);

static_assert(!ss::always<"a >= b">);
static_assert(!ss::always<"(0 - a)//2 == 0 - a//2">);
static_assert(!ss::always<"n >= 1", "n >= 3", "n <= 2">,
              "from facts that contradict each other nothing is taken for proven");

TEST_CASE("beyond the compile-time budget the answer is false, not a compiler's limit message") {
  // no proof is known for this one, and the search for it is long
  CHECK_FALSE(ss::always<"truncdiv(truncdiv(b, 4), a % b) != a - a//c", "c >= 1", "a <= 1 or b//c >= a">);
}
