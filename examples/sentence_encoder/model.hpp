// SPDX-License-Identifier: BSL-1.0
/// @file
/// all-MiniLM-L6-v2 in shape types: its weights, and the numbers that one batch passes through.
/// Floor: examples. May include symshape and the headers of this folder.
#pragma once

#include "weights.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace sentence_encoder {

// Names in the shapes below: B sentences of T tokens (shorter ones are filled up), V pieces in the vocabulary, P positions,
// C = 384 numbers a token. There are 12 heads of 32 numbers.

inline constexpr int layer_count = 6;
inline constexpr std::int64_t head_count = 12, head_size = 32;
inline constexpr double norm_epsilon = 1e-12;

/// Scale and shift of a layer norm.
struct norm_weights {
  weight<"C"> scale, shift;

  norm_weights(weight_reader& reader, const std::string& name)
      : scale{reader.bind<"C">(name + ".weight")}, shift{reader.bind<"C">(name + ".bias")} {}
};

/// One of the six layers.
struct layer_weights {
  packed<"3*C, C"> query_key_value;
  packed<"C, C"> projection;
  norm_weights attention_norm;
  packed<"4*C, C"> expand;
  packed<"C, 4*C"> contract;
  norm_weights output_norm;

  layer_weights(weight_reader& reader, const std::string& name)
      : query_key_value{pack_query_key_value(reader, name + ".attention.self.")},
        projection{reader.pack<"C, C", "C">(name + ".attention.output.dense")},
        attention_norm{reader, name + ".attention.output.LayerNorm"},
        expand{reader.pack<"4*C, C", "4*C">(name + ".intermediate.dense")},
        contract{reader.pack<"C, 4*C", "C">(name + ".output.dense")},
        output_norm{reader, name + ".output.LayerNorm"} {}

 private:
  static packed<"3*C, C"> pack_query_key_value(weight_reader& reader, const std::string& name) {
    const auto query = reader.bind<"C, C">(name + "query.weight"), key = reader.bind<"C, C">(name + "key.weight"),
               value = reader.bind<"C, C">(name + "value.weight");
    const auto query_bias = reader.bind<"C">(name + "query.bias"), key_bias = reader.bind<"C">(name + "key.bias"),
               value_bias = reader.bind<"C">(name + "value.bias");
    return ss::kernel::pack_weights(query, query_bias, key, key_bias, value, value_bias);
  }
};

/// All weights: tables where they lie in the file, matrices packed. The file must live as long.
struct model_weights {
  weight<"V, C"> words;
  weight<"P, C"> positions;
  weight<"2, C"> segments;
  norm_weights norm;
  std::vector<layer_weights> layers;

  explicit model_weights(weight_reader& reader)
      : words{reader.bind<"V, C">("embeddings.word_embeddings.weight")},
        positions{reader.bind<"P, C">("embeddings.position_embeddings.weight")},
        segments{reader.bind<"2, C">("embeddings.token_type_embeddings.weight")},
        norm{reader, "embeddings.LayerNorm"} {
    layers.reserve(layer_count);
    for (int i = 0; i < layer_count; ++i) layers.emplace_back(reader, "encoder.layer." + std::to_string(i));
  }
};

/// The numbers between the layers, for batches of one size; used again by the next batch of that size.
struct activations {
  /// Rows that go through a feed-forward layer at once: their inner numbers stay in the second cache.
  static constexpr std::int64_t block_rows = 128;

  std::int64_t sentence_count, length;
  ss::tensor<float, "B, T, 384"> hidden, sum;
  ss::tensor<float, "B, T"> mask;  // 0 for a token, -infinity for what fills up
  ss::tensor<float, "B, T, 3, 12, 32"> query_key_value;
  ss::tensor<float, "B, T, 12, 32"> context;
  ss::tensor<float, "R, 1536"> inner;
  ss::tensor<float, "B, 384"> sentences;
  ss::kernel::attention_scratch<float> scratch;

  activations(std::int64_t count, std::int64_t tokens)
      : sentence_count{count},
        length{tokens},
        hidden({count, tokens}),
        sum({count, tokens}),
        mask({count, tokens}),
        query_key_value({count, tokens}),
        context({count, tokens}),
        inner({std::min(block_rows, count * tokens)}),
        sentences({count}) {}
};

/// Token numbers of a batch, or their marks: 1 for a token, 0 for what fills up.
using token_batch = ss::view<const std::int64_t, "B, T">;

}  // namespace sentence_encoder
