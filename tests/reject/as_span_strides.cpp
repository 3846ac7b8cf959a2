// expect: as_span: the view has strides, and a span has none; copy it into a tensor first
// SPDX-License-Identifier: BSL-1.0

#include <symshape/span.hpp>

namespace ss = symshape;

float memory[24];
ss::view<float, "B, 3", "8, 1"> padded(memory, {2});
ss::view<float, "B, 3"> plain(memory, {2});

#ifdef REJECT
auto strided = ss::as_span(padded);
#else
auto strided = ss::as_span(plain);
#endif

int main() {}
