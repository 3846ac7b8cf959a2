// SPDX-License-Identifier: BSL-1.0
/// @file
/// The encoder's answer, as a page for people or as one object for programs.
/// Floor: examples. May include the standard library and the headers of this folder.
#pragma once

#include "vocabulary.hpp"  // token_id

#include <span>
#include <string>
#include <vector>

namespace sentence_encoder {

/// A sentence, what the model read of it, and where the model put it.
struct encoded_sentence {
  std::string sentence;
  std::vector<token_id> ids;
  std::vector<float> embedding;  // of length 1, so that the inner product is the cosine
};

/// How long one part of the work took.
struct stage_time {
  std::string stage;
  double seconds = 0;
};

/// All that one run of the encoder has to say.
struct report {
  std::vector<encoded_sentence> sentences;
  std::vector<std::string> proved;    // what the compiler proved of the shapes
  std::vector<std::string> guards;    // what the program checked instead
  std::vector<std::string> variants;  // the kernels that were chosen
  std::vector<stage_time> stages;
};

/// The cosine of two embeddings of length 1: their inner product, summed in double.
///
/// - Errors: `input_error` when they have different lengths.
[[nodiscard]] double similarity(std::span<const float> lhs, std::span<const float> rhs);

/// The page: the table of similarities, then each list under its heading.
///
///             1      2   tokens  sentence
///       1  1.000  0.683       10  'A man is playing a guitar on the stage.'
///       2  0.683  1.000       11  'Someone performs music in front of an audience.'
///
/// Of more than 12 sentences only the most similar other one is printed for each, of more than 2,000
/// nothing but their number.
[[nodiscard]] std::string as_text(const report& answer);

/// One JSON object in one line: `{"sentences": [{"sentence", "ids", "embedding"}, ...], "guards": [...],
/// "variants": [...], "stages": [{"stage", "seconds"}, ...]}`. Each number of an
/// embedding is the shortest that reads back as the same float.
///
/// - Errors: `input_error` when a number of an embedding is not finite, for JSON has no word for it.
[[nodiscard]] std::string as_json(const report& answer);

}  // namespace sentence_encoder
