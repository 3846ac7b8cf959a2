// expect: to_dlpack: const elements need the versioned form, which alone can say that they are read only
// SPDX-License-Identifier: BSL-1.0

#include <symshape/dlpack.hpp>

namespace ss = symshape;

const float memory[6]{};
ss::view<const float, "N, 3"> v(memory, {2});

#ifdef REJECT
auto read_only = ss::lend_dlpack<ss::dlpack::managed_tensor>(v);
#else
auto read_only = ss::lend_dlpack<ss::dlpack::managed_tensor_versioned>(v);
#endif

int main() {}
