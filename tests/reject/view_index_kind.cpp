// expect: view: an index is an integer, full, range{begin, end}, range<begin, end>{} or count<n>{begin}
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/slice.hpp>

namespace ss = symshape;

float memory[24];
ss::view<float, "B, 3"> v(memory, {2});

#ifdef REJECT
auto element = v(1, 0.5);
#else
auto element = v(1, 0);
#endif

int main() {}
