// expect: view: the new shape never has as many elements
// expect: dim<'A','*','B'>
// expect: dim<'A','*','B','+','1'>
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/reshape.hpp>
#include <symshape/shape/view.hpp>

namespace ss = symshape;

float memory[12];
ss::view<float, "A, B"> x(memory, {3, 4});

#ifdef REJECT
auto y = ss::reshape<"B*A + 1">(x);
#else
auto y = ss::reshape<"B*A">(x);
#endif

int main() {}
