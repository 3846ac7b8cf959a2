// expect: to_dlpack: a view owns no elements to give; write lend_dlpack
// expect: lend_dlpack: the tensor is a temporary, and its elements would be gone; write to_dlpack
// SPDX-License-Identifier: BSL-1.0

#include <symshape/dlpack.hpp>
#include <symshape/tensor/tensor.hpp>

namespace ss = symshape;

const float memory[6]{};
ss::view<const float, "N, 3"> v(memory, {2});

#ifdef REJECT
auto of_view = ss::to_dlpack(v);
auto of_temporary = ss::lend_dlpack(ss::tensor<float, "4">{});
#else
auto of_view = ss::lend_dlpack(v);
auto of_temporary = ss::to_dlpack(ss::tensor<float, "4">{});
#endif

int main() {}
