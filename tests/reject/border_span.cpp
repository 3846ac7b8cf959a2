// expect: from_span: the span's extent is not the number of elements of the shape
// expect: from_span: a span alone gives the size of one axis; give the sizes of the others
// expect: from_span: the number of strides is not the rank of the shape
// SPDX-License-Identifier: BSL-1.0

#include <symshape/span.hpp>

namespace ss = symshape;

float memory[24];

#ifdef REJECT
auto extent = ss::from_span<"4, 5">(std::span{memory});
auto sizes = ss::from_span<"B, 6">(std::span{memory});
auto strides = ss::from_span<"B, 6", "S, 1">(std::span{memory}, {2, 6}, {8});
#else
auto extent = ss::from_span<"4, 6">(std::span{memory});
auto sizes = ss::from_span<"B, 6">(std::span{memory}, {4});
auto strides = ss::from_span<"B, 6", "S, 1">(std::span{memory}, {2, 6}, {8, 1});
#endif

int main() {}
