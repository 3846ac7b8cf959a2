// SPDX-License-Identifier: BSL-1.0
// The smallest program that uses the library: it can be found, and says which version it is.

#include <symshape/config.hpp>

int main() {
  static_assert(symshape::version.major == 0 && symshape::version.minor == 1);
  return 0;
}
