// SPDX-License-Identifier: BSL-1.0
/// @file
/// The forward pass: from token numbers to one vector a sentence, in the library's kernels.
/// Floor: examples. May include symshape and the headers of this folder.
#pragma once

#include "model.hpp"
#include "stages.hpp"

#include <cmath>
#include <cstdint>
#include <limits>

namespace sentence_encoder {

/// Word, position and segment of each token, added and normalized; and the mask.
///
/// - Errors: shape_error for a token that is not in the vocabulary, and for more tokens than there are positions.
inline void embed(const model_weights& model, activations& a, const token_batch& ids, const token_batch& marks) {
  const auto positions = model.positions(ss::range{0, a.length}, ss::full);  // "_1, 384"
  ss::kernel::embedding(a.hidden, model.words, ids);
  const auto segment = model.segments(0, ss::full);
  for (std::int64_t b = 0; b < a.sentence_count; ++b) {
    const auto sentence = a.hidden(b, ss::full, ss::full);  // "T, 384"
    ss::kernel::map(
        sentence, [](float word, float position, float kind) { return word + position + kind; }, sentence, positions,
        segment);
  }
  ss::kernel::layer_norm(a.hidden, a.hidden, model.norm.scale, model.norm.shift, norm_epsilon);
  ss::kernel::map(
      a.mask, [](std::int64_t mark) { return mark != 0 ? 0.0f : -std::numeric_limits<float>::infinity(); }, marks);
}

/// Every head of every sentence by itself: strided blocks of the joint product, written side by side.
inline void attend(activations& a) {
  const float factor = 1 / std::sqrt(static_cast<float>(head_size));
  for (std::int64_t b = 0; b < a.sentence_count; ++b) {
    for (std::int64_t h = 0; h < head_count; ++h) {
      const auto query = a.query_key_value(b, ss::full, 0, h, ss::full);  // "T, 32", rows 1152 apart
      const auto key = a.query_key_value(b, ss::full, 1, h, ss::full);
      const auto value = a.query_key_value(b, ss::full, 2, h, ss::full);
      ss::kernel::attention(a.context(b, ss::full, h, ss::full), query, key, value, a.mask(b, ss::full), factor,
                            a.scratch);
    }
  }
}

/// Two linear layers with GELU between them, the residual and the norm, block by block.
inline void feed_forward(const layer_weights& layer, activations& a, forward_times& times, stopwatch& watch) {
  const auto rows = ss::kernel::flatten<0, 1>(a.hidden);  // "B*T, 384"
  const auto sums = ss::kernel::flatten<0, 1>(a.sum);
  const std::int64_t count = rows.size(0);
  for (std::int64_t first = 0; first < count; first += activations::block_rows) {
    const std::int64_t end = std::min(first + activations::block_rows, count);
    const auto block = rows(ss::range{first, end}, ss::full);  // "_1, 384"
    const auto inner = a.inner(ss::range{0, end - first}, ss::full);
    const auto sum = sums(ss::range{0, end - first}, ss::full);
    ss::kernel::linear(inner, block, layer.expand, ss::kernel::apply_gelu{});
    ss::kernel::linear_plus(sum, inner, layer.contract, block);
    times.feed_forward += watch.lap();
    ss::kernel::layer_norm(block, sum, layer.output_norm.scale, layer.output_norm.shift, norm_epsilon);
    times.layer_norm += watch.lap();
  }
}

/// Fills `a.sentences`: one vector of length 1 a sentence.
inline void forward(const model_weights& model, activations& a, const token_batch& ids, const token_batch& marks,
                    forward_times& times) {
  stopwatch watch;
  embed(model, a, ids, marks);
  times.embedding += watch.lap();
  for (const layer_weights& layer : model.layers) {
    ss::kernel::linear(ss::kernel::flatten<2>(a.query_key_value), a.hidden, layer.query_key_value);
    times.query_key_value += watch.lap();
    attend(a);
    times.attention += watch.lap();
    ss::kernel::linear_plus(a.sum, ss::kernel::flatten<2>(a.context), layer.projection, a.hidden);
    times.projection += watch.lap();
    ss::kernel::layer_norm(a.hidden, a.sum, layer.attention_norm.scale, layer.attention_norm.shift, norm_epsilon);
    times.layer_norm += watch.lap();
    feed_forward(layer, a, times, watch);
  }
  ss::kernel::mean_of_valid_rows(a.sentences, a.hidden, marks);
  ss::kernel::normalize(a.sentences, a.sentences);
  times.pooling += watch.lap();
}

}  // namespace sentence_encoder
