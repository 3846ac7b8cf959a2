// expect: condition
// expect: operand
// SPDX-License-Identifier: BSL-1.0
#include <symshape/guard/shape_env.hpp>

int main() {
  symshape::shape_env env;
  const auto n = env.integer("n", 6);
#ifdef REJECT
  if (1 <= n <= 8) return 0;
#else
  if (1 <= n && n <= 8) return 0;
#endif
  return 1;
}
