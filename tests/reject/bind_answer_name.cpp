// expect: bind: a name of what infer gave is in none of the operands
// expect: symbol_named<'L'>
// SPDX-License-Identifier: BSL-1.0

#include <symshape/meta/binary.hpp>
#include <symshape/meta/bind_answer.hpp>
#include <symshape/shape/view.hpp>

namespace ss = symshape;

float memory[12];
ss::view<float, "B, K"> x(memory, {3, 4});
ss::view<float, "B, L"> y(memory, {3, 4});
constexpr auto sum = ss::infer([](auto& in) { return ss::meta::add(in("B, K"), in("B, L")); });

#ifdef REJECT
auto shape = ss::bind(sum, x);
#else
auto shape = ss::bind(sum, x, y);
#endif

int main() {}
