// expect: assert_that: the text is not a list of facts, such as K == L
// expect: rest<'=', ' ', 'L'>
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/assert_that.hpp>

namespace ss = symshape;

float memory[12];
ss::view<float, "K, L"> x(memory, {3, 3});

#ifdef REJECT
auto square = ss::assert_that<"K = L">(x);
#else
auto square = ss::assert_that<"K == L">(x);
#endif

int main() {}
