// expect: deleted
// expect: check(bool)
// SPDX-License-Identifier: BSL-1.0
#include <symshape/guard/shape_env.hpp>

int main() {
  symshape::shape_env env;
  const auto n = env.integer("n", 6);
#ifdef REJECT
  env.check(n <= 8 && n % 2 == 0);
#else
  env.check(symshape::all_of(n <= 8, n % 2 == 0));
#endif
}
