// expect: deleted
// expect: operator/
// SPDX-License-Identifier: BSL-1.0
#include <symshape/guard/shape_env.hpp>

int main() {
  symshape::shape_env env;
  const auto n = env.integer("n", 6);
#ifdef REJECT
  const auto half = n / 2;
#else
  const auto half = floor_div(n, 2);
#endif
  return half.recorded_value() == 3 ? 0 : 1;
}
