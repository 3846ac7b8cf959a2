// expect: infer: the operation refuses its operands
// expect: operation<'c','o','m','p','o','s','e'>
// expect: dim<'N','+','1'>
// expect: dim<'N'>
// SPDX-License-Identifier: BSL-1.0

#include <symshape/layout/typed.hpp>

namespace ss = symshape;

#ifdef REJECT
constexpr auto picked = compose(ss::typed_layout<"N", "2">{}, ss::typed_layout<"N + 2", "1">{});
#else
constexpr auto picked = compose(ss::typed_layout<"N", "2">{}, ss::typed_layout<"N", "1">{});
#endif

int main() { return picked.rank() == 1 ? 0 : 1; }
