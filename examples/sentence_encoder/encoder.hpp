// SPDX-License-Identifier: BSL-1.0
/// @file
/// The model as a whole: token numbers in, one vector a sentence out, and an account of what was proved, checked and chosen.
/// Floor: examples. May include the standard library and the headers of this folder.
#pragma once

#include "report.hpp"
#include "stages.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace sentence_encoder {

/// all-MiniLM-L6-v2.
///
///     encoder model("build/model/model.safetensors");
///     model.encode({{101, 102}}, 16)[0].size();  // 384
///
/// - Errors: `input_error` where the file is missing or damaged or lacks an array; `symshape::binding_error` for an array
///   of another shape.
/// - Cost: loading reads the file once and keeps its matrices a second time, in the order in which products read them.
class encoder {
 public:
  explicit encoder(const std::filesystem::path& file);
  encoder(encoder&&) noexcept;
  encoder& operator=(encoder&&) noexcept;
  ~encoder();

  /// One vector of length 1 for each list of token numbers, in their order, at most `batch` lists at once. Lists of similar
  /// length share a batch; the shorter ones are filled up and masked.
  ///
  /// - Errors: `symshape::shape_error` for a number that is not in the vocabulary and for a list that is longer than the
  ///   model has positions; `input_error` for a list without tokens and a batch of 0.
  [[nodiscard]] std::vector<std::vector<float>> encode(std::span<const std::vector<token_id>> sentences,
                                                       std::size_t batch);

  /// Seconds of one forward pass over `count` sentences of `length` tokens, none of them filled up.
  double time_of(std::int64_t count, std::int64_t length);

  /// How many pieces the model has numbers for.
  [[nodiscard]] std::int64_t vocabulary_size() const noexcept;
  /// How many tokens a sentence may have.
  [[nodiscard]] std::int64_t position_count() const noexcept;

  /// Sentences that the compiler has checked.
  [[nodiscard]] static std::vector<std::string> proved();
  /// What was checked until now, with the numbers.
  [[nodiscard]] std::vector<std::string> guards() const;
  /// Which form of each kernel runs, from the types.
  [[nodiscard]] static std::vector<std::string> variants();
  /// Where the time went until now.
  [[nodiscard]] std::vector<stage_time> stages() const;

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace sentence_encoder
