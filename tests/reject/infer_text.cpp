// expect: infer: the operation refuses its operands
// expect: operation<'i', 'n', '('
// expect: 'M', ',', ' ', '2', 'K'
// expect: 'p', 'o', 's', 'i', 't', 'i', 'o', 'n', ' ', '4'>
// SPDX-License-Identifier: BSL-1.0

#include <symshape/meta/infer.hpp>
#include <symshape/meta/unary.hpp>

namespace ss = symshape;

#ifdef REJECT
constexpr auto rows = ss::infer([](auto& in) { return ss::meta::relu(in("M, 2K")); });
#else
constexpr auto rows = ss::infer([](auto& in) { return ss::meta::relu(in("M, 2*K")); });
#endif

int main() {}
