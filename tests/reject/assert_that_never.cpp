// expect: assert_that: the fact never holds where sizes are not negative and what is known holds
// expect: fact<'K','>','L'>
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/assert_that.hpp>

namespace ss = symshape;

float memory[12];
ss::view<float, "K, L | K <= L"> x(memory, {3, 3});

#ifdef REJECT
auto longer = ss::assert_that<"K > L">(x);
#else
auto longer = ss::assert_that<"K >= L">(x);
#endif

int main() {}
