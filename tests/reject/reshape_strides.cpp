// expect: reshape: the view is not contiguous; rearrange says which axes are split and merged, or copy it first
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/permute.hpp>
#include <symshape/shape/reshape.hpp>
#include <symshape/shape/view.hpp>

namespace ss = symshape;

float memory[24];
ss::view<float, "B, 6"> v(memory, {2});

#ifdef REJECT
auto flat = ss::reshape<"6*B">(ss::permute<1, 0>(v));
#else
auto flat = ss::reshape<"6*B">(v);
#endif

int main() {}
