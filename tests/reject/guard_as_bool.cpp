// expect: condition
// SPDX-License-Identifier: BSL-1.0
#include <symshape/guard/shape_env.hpp>

int main() {
  symshape::shape_env env;
  const auto n = env.integer("n", 6);
#ifdef REJECT
  bool small = n <= 8;
#else
  bool small = static_cast<bool>(n <= 8);
#endif
  return small ? 0 : 1;
}
