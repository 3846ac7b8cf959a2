// expect: hana: the comparison of two dims has no answer that was proven for all sizes; compare views, which have numbers
// expect: dim<'H'>
// expect: hana: a number in the formula leaves 64 bits
// SPDX-License-Identifier: BSL-1.0

#include <symshape/hana.hpp>

namespace ss = symshape;
namespace hana = boost::hana;

#ifdef REJECT
constexpr bool equal = hana::value(hana::equal(ss::dim<'H'>{}, ss::dim<'W'>{}));
constexpr auto large = hana::mult(ss::dim_c<(1LL << 62)>, ss::dim<'4', '*', 'H'>{});
#else
constexpr bool equal = hana::value(hana::equal(ss::dim<'H'>{}, ss::dim<'H', '+', '1'>{}));
#endif

int main() {}
