// expect: infer: the operation refuses its operands
// expect: dim<'K'>
// expect: dim<'K','+','1'>
// expect: operation<'a','d','d'>
#include <symshape/meta/binary.hpp>
#include <symshape/meta/infer.hpp>

namespace ss = symshape;

#ifdef REJECT
constexpr auto sum = ss::infer([](auto& in) { return ss::meta::add(in("B, K"), in("B, K + 1")); });
#else
constexpr auto sum = ss::infer([](auto& in) { return ss::meta::add(in("B, K"), in("B, K")); });
#endif

int main() { return sum.rank() == 2 ? 0 : 1; }
