// expect: infer: the operation refuses its operands
// expect: operation<'l','o','g','i','c','a','l','_','d','i','v','i','d','e'>
// expect: dim<'3'>
// expect: dim<'8'>
// SPDX-License-Identifier: BSL-1.0

#include <symshape/layout/typed.hpp>

namespace ss = symshape;

#ifdef REJECT
constexpr auto tiles = ss::logical_divide<"M, 3">(ss::typed_layout<"M, 8">{});
#else
constexpr auto tiles = ss::logical_divide<"M, 4">(ss::typed_layout<"M, 8">{});
#endif

int main() { return tiles.rank() == 4 ? 0 : 1; }
