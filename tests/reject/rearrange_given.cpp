// expect: rearrange: the sizes of two factors of one axis are unknown; give one, as "h == 8" or as "h" with a number
// expect: rearrange: what is given is neither "name == formula" nor a name
// expect: rearrange: a name in a size that is given is no name of the view; the last argument is that name
// expect: rearrange: a name stands without a formula; give its number after the view
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/rearrange.hpp>
#include <symshape/shape/view.hpp>

namespace ss = symshape;

float memory[24];
ss::view<float, "B, 6"> v(memory, {2});

auto fine = ss::rearrange<"b (h d) -> h b d", "h == 3">(v);
#ifdef REJECT
auto unknown = ss::rearrange<"b (h d) -> h b d">(v);
auto given = ss::rearrange<"b (h d) -> h b d", "k == 3">(v);
auto foreign = ss::rearrange<"b (h d) -> h b d", "h == K">(v);
auto number = ss::rearrange<"b (h d) -> h b d", "h">(v);
#endif

int main() {}
