// expect: permute: each axis below the rank is named once
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/permute.hpp>
#include <symshape/shape/view.hpp>

namespace ss = symshape;

float memory[24];
ss::view<float, "B, 6"> v(memory, {2});

#ifdef REJECT
static_assert(sizeof(ss::permute<1, 1>(v)) > 0);
#else
auto p = ss::permute<1, 0>(v);
#endif

int main() {}
