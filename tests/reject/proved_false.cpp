// expect: proved: the claim fails at the counterexample, where all facts hold
// expect: claim<'n','/','/','2','*','2',' ','=','=',' ','n'>
// expect: fails_at<'n','=','1'>
#include <symshape/algebra/always.hpp>

namespace ss = symshape;

#ifdef REJECT
static_assert(ss::proved<"n//2*2 == n">);
#else
static_assert(ss::proved<"n//2*2 <= n">);
#endif

int main() {}
