// expect: view: an axis is never as long as it has to be
// expect: windows: an axis below the rank, a size and a step of 1 at least were expected
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/view.hpp>
#include <symshape/shape/windows.hpp>

namespace ss = symshape;

float memory[24];
ss::view<float, "4, N"> v(memory, {6});

auto fine = ss::windows<0, 4>(v);
#ifdef REJECT
auto large = ss::windows<0, 5>(v);
auto still = ss::windows<1, 2, 0>(v);
#endif

int main() {}
