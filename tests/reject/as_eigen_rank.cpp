// expect: as_eigen: a view of rank 1 or 2 was expected; slice it first, as x(i, full, full)
// SPDX-License-Identifier: BSL-1.0

#include <symshape/eigen.hpp>

namespace ss = symshape;

float memory[24];
ss::view<float, "B, 3, 2"> v(memory, {2});

#ifdef REJECT
auto m = ss::as_eigen(v);
#else
auto m = ss::as_eigen(v.data() == memory ? ss::view<float, "6, 2">(memory) : ss::view<float, "6, 2">(memory));
#endif

int main() {}
