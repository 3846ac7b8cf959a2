// expect: assert_that: the fact speaks of a name that the operand does not have
// expect: symbol_named<'M'>
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/assert_that.hpp>

namespace ss = symshape;

float memory[12];
ss::view<float, "K, L"> x(memory, {3, 3});

#ifdef REJECT
auto square = ss::assert_that<"K == M">(x);
#else
auto square = ss::assert_that<"K == L">(x);
#endif

int main() {}
