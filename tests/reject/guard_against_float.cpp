// expect: sym_int
// expect: double
// SPDX-License-Identifier: BSL-1.0
#include <symshape/guard/shape_env.hpp>

int main() {
  symshape::shape_env env;
  const auto n = env.integer("n", 6);
#ifdef REJECT
  if (n == 0.5) return 1;
#else
  if (n == 5) return 1;
#endif
}
