// expect: infer: the operation refuses its operands
// expect: operation<'c','o','m','p','l','e','m','e','n','t'>
// SPDX-License-Identifier: BSL-1.0

#include <symshape/layout/typed.hpp>

namespace ss = symshape;

#ifdef REJECT
constexpr auto gaps = ss::complement<"100">(ss::typed_layout<"2, 3", "S, T">{});
#else
constexpr auto gaps = ss::complement<"12*S">(ss::typed_layout<"2, 3 | S >= 1", "2*S, 4*S">{});
#endif

int main() { return gaps.rank() >= 1 ? 0 : 1; }
