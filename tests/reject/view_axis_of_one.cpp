// expect: view: an axis that has to be of size 1 never is
// expect: squeeze: the axis is not below the rank
// expect: unsqueeze: the axis is above the rank
// expect: expand: the size is negative or above 2^48
// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/expand.hpp>
#include <symshape/shape/squeeze.hpp>
#include <symshape/shape/view.hpp>

namespace ss = symshape;

float memory[24];
ss::view<float, "1, 2*N"> v(memory, {6});

auto fine = ss::squeeze<0>(v);
auto many = ss::expand<0, 4>(v);
#ifdef REJECT
auto never = ss::squeeze<1>(v);
auto none = ss::squeeze<2>(v);
auto beyond = ss::unsqueeze<3>(v);
auto large = ss::expand<0, (std::int64_t{1} << 60)>(v);
#endif

int main() {}
