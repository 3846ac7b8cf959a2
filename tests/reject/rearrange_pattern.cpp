// expect: rearrange: the text is not a pattern like 'b (h d) n -> b h n d'; the last argument is what could not be read
// expect: rearrange: the left side has not as many axes as the view
// expect: rearrange: a name stands twice on one side
// expect: rearrange: a name stands on one side only
// expect: rearrange: '...' stands on one side only
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/rearrange.hpp>
#include <symshape/shape/view.hpp>

namespace ss = symshape;

float memory[24];
ss::view<float, "B, 6"> v(memory, {2});

auto fine = ss::rearrange<"b c -> c b">(v);
#ifdef REJECT
auto text = ss::rearrange<"b c -> c [b]">(v);
auto axes = ss::rearrange<"b c d -> d c b">(v);
auto twice = ss::rearrange<"b b -> b">(v);
auto missing = ss::rearrange<"b c -> b">(v);
auto rest = ss::rearrange<"b ... -> b">(v);
#endif

int main() {}
