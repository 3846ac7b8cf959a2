// expect: layout: the number of strides is not the number of sizes
// SPDX-License-Identifier: BSL-1.0

#include <symshape/layout/typed.hpp>

namespace ss = symshape;

#ifdef REJECT
using rows = ss::typed_layout<"M, N", "1">;
#else
using rows = ss::typed_layout<"M, N", "N, 1">;
#endif

int main() { return rows::rank() == 2 ? 0 : 1; }
