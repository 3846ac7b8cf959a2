// SPDX-License-Identifier: BSL-1.0
/// @file
/// What the user asks of the encoder: sentences, and in which form the answer is wanted.
/// Floor: examples. May include the standard library.
#pragma once

#include <cstddef>
#include <filesystem>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sentence_encoder {

/// The command line, read.
struct arguments {
  bool help = false;
  bool json = false;
  bool serve = false;           // time forward passes, as lines of the input ask
  std::filesystem::path model;  // the folder with model.safetensors and vocab.txt
  std::size_t batch = 16;       // the most sentences in one batch
  std::vector<std::string> sentences;
};

/// What `--help` prints.
extern const std::string_view help_text;

/// Reads the command line; where it has no sentence, `input` has one per line.
///
///     parse_arguments({"--json", "A cat sat.", ""}, std::cin);  // two sentences, the second empty
///
/// Options may stand anywhere; behind `--` everything is a sentence. The model's folder is that of
/// `--model`, else $SYMSHAPE_MODEL, else build/model.
///
/// - Errors: `input_error` for an unknown option, an option without its value, a batch that is not an
///   integer from 1 to 4096, no sentence at all (unless help is asked for), and one beside `--serve`.
[[nodiscard]] arguments parse_arguments(std::span<const char* const> words, std::istream& input);

}  // namespace sentence_encoder
