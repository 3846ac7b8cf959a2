// SPDX-License-Identifier: BSL-1.0
#include "arguments.hpp"

#include "input_error.hpp"

#include <charconv>
#include <cstdlib>
#include <istream>
#include <optional>

namespace sentence_encoder {
namespace {

constexpr std::size_t largest_batch = 4096;

std::filesystem::path default_model() {
  const char* const named = std::getenv("SYMSHAPE_MODEL");
  if (named != nullptr && *named != '\0') return named;
  return std::filesystem::path("build") / "model";
}

std::size_t parse_batch(std::string_view text) {
  std::size_t batch = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, batch);
  if (error != std::errc() || stop != end || batch < 1 || batch > largest_batch) {
    throw input_error("arguments: --batch is " + in_quotes(text) + "; give an integer from 1 to " +
                      std::to_string(largest_batch));
  }
  return batch;
}

std::vector<std::string> read_lines(std::istream& input) {
  std::vector<std::string> lines;
  for (std::string line; std::getline(input, line);) {
    if (line.ends_with('\r')) line.pop_back();
    lines.push_back(line);
  }
  if (input.bad()) throw input_error("arguments: standard input cannot be read");
  return lines;
}

}  // namespace

const std::string_view help_text =
    R"(usage: example_sentence_encoder [--json] [--model DIR] [--batch N] [SENTENCE...]

Encodes sentences with all-MiniLM-L6-v2 and prints how similar they are, what the compiler
proved of the shapes, which guards ran, which kernels were chosen, and the time per stage.
Without a SENTENCE, standard input has one per line; an empty line is an empty sentence.

  --json        print one JSON object instead, with token ids and embeddings
  --model DIR   the folder with model.safetensors and vocab.txt that scripts/fetch_model.sh
                prints (otherwise $SYMSHAPE_MODEL, otherwise build/model)
  --batch N     encode at most N sentences at once, from 1 to 4096 (otherwise 16)
  --serve       read lines `B T` and answer each with the seconds of one forward pass
                over B sentences of T tokens; for benchmarks
  --            everything behind it is a sentence, also what looks like an option
  --help        print this
)";

arguments parse_arguments(std::span<const char* const> words, std::istream& input) {
  arguments result;
  result.model = default_model();
  bool options = true;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (!options || !word.starts_with("--")) {
      result.sentences.emplace_back(word);
      continue;
    }
    const std::string_view name = word.substr(0, word.find('='));
    const bool attached = name.size() < word.size();
    const auto value = [&]() -> std::string_view {
      if (attached) return word.substr(name.size() + 1);
      if (++i == words.size()) throw input_error("arguments: " + std::string(name) + " has no value behind it");
      return words[i];
    };
    if (word == "--") {
      options = false;
    } else if (word == "--help") {
      result.help = true;
    } else if (word == "--json") {
      result.json = true;
    } else if (word == "--serve") {
      result.serve = true;
    } else if (name == "--model") {
      result.model = value();
    } else if (name == "--batch") {
      result.batch = parse_batch(value());
    } else {
      throw input_error("arguments: unknown option " + in_quotes(word) +
                        "; --help lists them, and behind -- it is a sentence");
    }
  }
  if (result.help) return result;
  if (result.serve) {
    if (!result.sentences.empty() || result.json) {
      throw input_error("arguments: --serve takes no sentence and no --json; it reads lines of two integers");
    }
    return result;
  }
  if (result.sentences.empty()) result.sentences = read_lines(input);
  if (result.sentences.empty()) {
    throw input_error("arguments: there is no sentence; give some as arguments, or one per line on standard input");
  }
  return result;
}

}  // namespace sentence_encoder
