// expect: infer: the operation refuses its operands
// expect: operation<'c','o','m','p','o','s','e'>
// expect: dim<'4'>
// expect: dim<'6'>
// SPDX-License-Identifier: BSL-1.0

#include <symshape/layout/typed.hpp>

namespace ss = symshape;

#ifdef REJECT
using picked = decltype(compose(ss::typed_layout<"3, 4", "5, 1">{}, ss::typed_layout<"3", "3">{}));
#else
using picked = decltype(compose(ss::typed_layout<"3, 4", "5, 1">{}, ss::typed_layout<"3", "4">{}));
#endif

int main() { return picked::rank() == 1 ? 0 : 1; }
