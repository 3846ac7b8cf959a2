// expect: the operation refuses its operands
// expect: operation<'l', 'i', 'n', 'e', 'a', 'r'>
// expect: dim<'3', '8', '4'>
// expect: dim<'1', '5', '3', '6'>
// needs: Eigen
// SPDX-License-Identifier: BSL-1.0

// A weight of another shape in a model's source: of the two linear layers in the encoder's feed-forward, the second for the first.

#include "sentence_encoder/model.hpp"

namespace ss = symshape;

void expand(const sentence_encoder::layer_weights& layer, sentence_encoder::activations& a) {
  const auto rows = ss::kernel::flatten<0, 1>(a.hidden);
#ifdef REJECT
  ss::kernel::linear(a.inner(ss::range{0, 1}, ss::full), rows(ss::range{0, 1}, ss::full), layer.contract);
#else
  ss::kernel::linear(a.inner(ss::range{0, 1}, ss::full), rows(ss::range{0, 1}, ss::full), layer.expand);
#endif
}

int main() {}
