// expect: view: axes that are to be merged never lie one behind the other in memory
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/rearrange.hpp>
#include <symshape/shape/view.hpp>

namespace ss = symshape;

float memory[24];
ss::view<float, "3, 4"> v(memory);

#ifdef REJECT
auto columns = ss::rearrange<"b (h d) -> d (h b)", "h == 2">(v);
#else
auto rows = ss::rearrange<"b (h d) -> d b h", "h == 2">(v);
#endif

int main() {}
