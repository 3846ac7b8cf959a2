// SPDX-License-Identifier: BSL-1.0
// Many operations on formulas in one constant evaluation: the sizes of a row of convolutions over an image.
// A round counts as ten operations: sums, products and two quotients. benchmarks/algebra.cpp runs the same in the program.

#include <symshape/core.hpp>

#ifndef OPERATIONS
#define OPERATIONS 1000
#endif

namespace ss = symshape;

constexpr int agreed() {
  ss::pool p;
  const auto batch = ss::symbol(p, "B"), height = ss::symbol(p, "H"), width = ss::symbol(p, "W");
  int agreed = 0;
  for (int i = 0; i < OPERATIONS / 10; ++i) {
    const auto h = ss::floor_div(height + 2 * (i % 7) - 3, 2) + 1;
    const auto w = ss::floor_div(width - 1, 2 + i % 5) + 1;
    agreed += identical(batch * h * w, w * batch * h);
  }
  return agreed;
}

// Compilers may evaluate a static_assert's condition twice; a variable's initializer once.
constexpr int agreements = agreed();
static_assert(agreements == OPERATIONS / 10);
