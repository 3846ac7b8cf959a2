// expect: view: the ranks differ
// expect: dim<'K','+','1'>
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/view.hpp>

namespace ss = symshape;

float memory[24];
ss::view<float, "B, K+1"> v(memory, {2, 3});

#ifdef REJECT
ss::view<const float, "N"> other = v;
#else
ss::view<const float, "N, M"> other = v;
#endif

int main() {}
