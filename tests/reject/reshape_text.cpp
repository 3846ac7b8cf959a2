// expect: view: the new shape never has as many elements
// expect: reshape: more than one name is new; give numbers for all but one
// expect: reshape: the new name is not a factor of the number of elements
// expect: reshape: what is given is no name of the new shape, or one that the view has already
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/reshape.hpp>
#include <symshape/shape/view.hpp>

namespace ss = symshape;

float memory[24];
ss::view<float, "B, 6"> v(memory, {2});

auto fine = ss::reshape<"2*B, 3">(v);
#ifdef REJECT
auto never = ss::reshape<"4">(ss::view<float, "6">(memory));
auto unknown = ss::reshape<"H, D">(v);
auto power = ss::reshape<"H, H">(v);
auto given = ss::reshape<"B, H", "K">(v, {3});
#endif

int main() {}
