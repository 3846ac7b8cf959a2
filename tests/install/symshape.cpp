// SPDX-License-Identifier: BSL-1.0
// A proof by the compiler and a tensor in the program, with nothing but the standard library.

#include <symshape/symshape.hpp>

namespace ss = symshape;

static_assert(ss::always<"(n + 7)//8*8 % 8 == 0">);

int main() {
  const ss::tensor<float, "B, 3, 2*B"> x({2, 3, 4});
  return ss::symbol<"B">(x) == 2 ? 0 : 1;
}
