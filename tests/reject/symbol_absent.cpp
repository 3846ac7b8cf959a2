// expect: symbol: the shape has no symbol of that name
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/view.hpp>

namespace ss = symshape;

float memory[24];
ss::view<float, "B, T"> v(memory, {2, 3});

#ifdef REJECT
auto n = ss::symbol<"X">(v);
#else
auto n = ss::symbol<"T">(v);
#endif

int main() {}
