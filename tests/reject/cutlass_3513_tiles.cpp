// expect: infer: the operation refuses its operands
// expect: operation<'z','i','p','p','e','d','_','d','i','v','i','d','e'>
// SPDX-License-Identifier: BSL-1.0

#include <symshape/layout/typed.hpp>

namespace ss = symshape;

#ifdef REJECT
using tiles = decltype(zipped_divide(ss::typed_layout<"384">{}, ss::typed_layout<"100">{}))::rest;
#else
using tiles = decltype(zipped_divide(ss::typed_layout<"384">{}, ss::typed_layout<"96">{}))::rest;
#endif

int main() { return tiles::rank() == 1 ? 0 : 1; }
