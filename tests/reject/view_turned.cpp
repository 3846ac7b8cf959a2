// expect: flip: an axis is named twice
// expect: flip: an axis is not below the rank
// expect: diagonal: two different axes below the rank were expected
// expect: transpose: an axis is not below the rank
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/diagonal.hpp>
#include <symshape/shape/flip.hpp>
#include <symshape/shape/permute.hpp>
#include <symshape/shape/view.hpp>

namespace ss = symshape;

float memory[24];
ss::view<float, "4, N"> v(memory, {6});

auto fine = ss::flip<0, 1>(v);
#ifdef REJECT
static_assert(sizeof(ss::flip<1, 1>(v)) > 0);
static_assert(sizeof(ss::flip<2>(v)) > 0);
static_assert(sizeof(ss::diagonal<1, 1>(v)) > 0);
static_assert(sizeof(ss::transpose<0, 2>(v)) > 0);
#endif

int main() {}
