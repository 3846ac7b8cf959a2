// expect: layout: the text of the offset is not one formula
// SPDX-License-Identifier: BSL-1.0

#include <symshape/layout/typed.hpp>

namespace ss = symshape;

#ifdef REJECT
using rows = ss::typed_layout<"M, N", "N, 1", "1, 2">;
#else
using rows = ss::typed_layout<"M, N", "N, 1", "N + 2">;
#endif

int main() { return rows::rank() == 2 ? 0 : 1; }
