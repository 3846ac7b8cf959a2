// expect: view: a size is never a multiple of what it is to be divided by
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/rearrange.hpp>
#include <symshape/shape/view.hpp>

namespace ss = symshape;

float memory[24];
ss::view<float, "B, 2*C + 1"> v(memory, {2, 5});

#ifdef REJECT
auto halves = ss::rearrange<"b (h d) -> h b d", "h == 2">(v);
#else
auto thirds = ss::rearrange<"b (h d) -> h b d", "d == 5">(v);
#endif

int main() {}
