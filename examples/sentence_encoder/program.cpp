// SPDX-License-Identifier: BSL-1.0
#include "program.hpp"

#include "arguments.hpp"
#include "encoder.hpp"
#include "input_error.hpp"
#include "processor.hpp"
#include "report.hpp"
#include "wordpiece.hpp"

#include <cstdint>
#include <cstdio>
#include <exception>
#include <istream>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

namespace sentence_encoder {

#if defined(__AVX2__)
const bool built_for_x86_64_v3 = true;
#else
const bool built_for_x86_64_v3 = false;
#endif

namespace {

constexpr std::int64_t most_served = 1 << 20;  // tokens of a batch

/// Answers each line `B T` with the seconds of one forward pass over B sentences of T tokens.
void serve(const arguments& asked, std::istream& input, std::ostream& output) {
  encoder model(asked.model / "model.safetensors");
  for (std::string line; std::getline(input, line);) {
    std::istringstream words(line);
    std::int64_t count = 0, length = 0;
    std::string rest;
    if (!(words >> count >> length) || words >> rest || count < 1 || length < 1 || count > most_served / length) {
      throw input_error("serve: the line is " + in_quotes(line) +
                        "; give two integers, sentences and tokens, of at most " + std::to_string(most_served) +
                        " tokens in all");
    }
    char text[32];
    std::snprintf(text, sizeof(text), "%.9f\n", model.time_of(count, length));
    output << text << std::flush;
  }
}

void check_vocabulary(const wordpiece& tokenizer, const encoder& model) {
  const auto pieces = static_cast<std::int64_t>(tokenizer.words().size());
  if (pieces == model.vocabulary_size()) return;
  throw input_error("encoder: vocab.txt has " + std::to_string(pieces) + " pieces and the weights have V = " +
                    std::to_string(model.vocabulary_size()) + "; they are of two models");
}

report answer(const arguments& asked) {
  stopwatch watch;
  const wordpiece tokenizer(asked.model / "vocab.txt");
  const double vocabulary_seconds = watch.lap();
  const auto ids = tokenizer.encode_all(asked.sentences);
  const double token_seconds = watch.lap();
  encoder model(asked.model / "model.safetensors");
  check_vocabulary(tokenizer, model);
  const double weight_seconds = watch.lap();
  const auto vectors = model.encode(ids, asked.batch);

  report result;
  for (std::size_t i = 0; i < ids.size(); ++i) result.sentences.push_back({asked.sentences[i], ids[i], vectors[i]});
  result.proved = encoder::proved();
  result.guards = model.guards();
  result.guards.push_back("V == " + std::to_string(tokenizer.words().size()) + ", the number of pieces in vocab.txt");
  result.variants = encoder::variants();
  result.stages = {
      {"read vocabulary", vocabulary_seconds}, {"tokenize", token_seconds}, {"read and pack weights", weight_seconds}};
  for (const stage_time& stage : model.stages()) result.stages.push_back(stage);
  return result;
}

}  // namespace

int run(std::span<const char* const> words, std::istream& input, std::ostream& output, std::ostream& errors) {
  try {
    const arguments asked = parse_arguments(words, input);
    if (asked.help) {
      output << help_text;
    } else if (asked.serve) {
      serve(asked, input, output);
    } else {
      const report result = answer(asked);
      output << (asked.json ? as_json(result) + "\n" : as_text(result));
    }
    output.flush();
    if (!output) throw input_error("output: it cannot be written");
    return 0;
  } catch (const std::bad_alloc&) {
    errors << "example_sentence_encoder: the memory does not suffice; give a smaller --batch\n";
  } catch (const std::exception& error) {
    errors << "example_sentence_encoder: " << error.what() << '\n';
  }
  return 1;
}

}  // namespace sentence_encoder
