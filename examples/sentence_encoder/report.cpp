// SPDX-License-Identifier: BSL-1.0
#include "report.hpp"

#include "input_error.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>

namespace sentence_encoder {
namespace {

constexpr std::size_t widest_table = 12;     // sentences
constexpr std::size_t most_compared = 2000;  // sentences; the time grows with their square, here to about a second
constexpr std::size_t longest_shown = 60;    // bytes of a sentence

/// `printf` into a text, for the columns of numbers.
template <class... Values>
std::string formatted(const char* format, Values... values) {
  std::string text(static_cast<std::size_t>(std::snprintf(nullptr, 0, format, values...)), '\0');
  std::snprintf(text.data(), text.size() + 1, format, values...);
  return text;
}

std::string table(const std::vector<encoded_sentence>& sentences) {
  std::string text = "    ";
  for (std::size_t column = 1; column <= sentences.size(); ++column) text += formatted(" %6zu", column);
  text += "  tokens  sentence\n";
  for (std::size_t row = 0; row < sentences.size(); ++row) {
    text += formatted("%4zu", row + 1);
    for (const encoded_sentence& other : sentences) {
      text += formatted(" %6.3f", similarity(sentences[row].embedding, other.embedding));
    }
    text += formatted("  %6zu  ", sentences[row].ids.size()) + in_quotes(sentences[row].sentence, longest_shown) + "\n";
  }
  return text;
}

std::string nearest(const std::vector<encoded_sentence>& sentences) {
  std::string text = "       nearest  cosine  tokens  sentence\n";
  for (std::size_t row = 0; row < sentences.size(); ++row) {
    std::size_t best = row == 0 ? 1 : 0;
    double highest = similarity(sentences[row].embedding, sentences[best].embedding);
    for (std::size_t other = best + 1; other < sentences.size(); ++other) {
      const double cosine = similarity(sentences[row].embedding, sentences[other].embedding);
      if (other != row && cosine > highest) {
        highest = cosine;
        best = other;
      }
    }
    text += formatted("%6zu  %6zu  %6.3f  %6zu  ", row + 1, best + 1, highest, sentences[row].ids.size()) +
            in_quotes(sentences[row].sentence, longest_shown) + "\n";
  }
  return text;
}

std::string list(const std::string& heading, const std::vector<std::string>& lines) {
  std::string text = "\n" + heading + "\n";
  for (const std::string& line : lines) text += "  " + line + "\n";
  if (lines.empty()) text += "  none\n";
  return text;
}

}  // namespace

double similarity(std::span<const float> lhs, std::span<const float> rhs) {
  if (lhs.size() != rhs.size()) {
    throw input_error("similarity: the embeddings have " + std::to_string(lhs.size()) + " and " +
                      std::to_string(rhs.size()) + " numbers; give two of one model");
  }
  double sum = 0;
  for (std::size_t i = 0; i < lhs.size(); ++i) sum += static_cast<double>(lhs[i]) * static_cast<double>(rhs[i]);
  return sum;
}

std::string as_text(const report& answer) {
  std::string text = "similarity (cosine)\n";
  if (answer.sentences.size() <= widest_table) {
    text += table(answer.sentences);
  } else if (answer.sentences.size() <= most_compared) {
    text += nearest(answer.sentences);
  } else {
    text += "  left out: " + std::to_string(answer.sentences.size()) + " sentences, and at most " +
            std::to_string(most_compared) + " are compared with each other; --json gives all embeddings\n";
  }
  text += list("proved by the compiler", answer.proved);
  text += list("guarded by the program", answer.guards);
  text += list("kernel variants", answer.variants);
  text += "\ntime\n";
  std::size_t width = 5;
  double total = 0;
  for (const stage_time& stage : answer.stages) {
    width = std::max(width, stage.stage.size());
    total += stage.seconds;
  }
  const auto line = [&](const std::string& name, double seconds) {
    return "  " + name + std::string(width - name.size(), ' ') + formatted("  %9.3f ms\n", seconds * 1000);
  };
  for (const stage_time& stage : answer.stages) text += line(stage.stage, stage.seconds);
  return text + line("total", total);
}

std::string as_json(const report& answer) {
  // Members in the order they are written here, and float as the type of numbers: a float then prints
  // as the shortest text that reads back as the same float, where a double would print 17 digits.
  using json =
      nlohmann::basic_json<nlohmann::ordered_map, std::vector, std::string, bool, std::int64_t, std::uint64_t, float>;
  json object = {{"sentences", json::array()},
                 {"guards", answer.guards},
                 {"variants", answer.variants},
                 {"stages", json::array()}};
  for (const encoded_sentence& sentence : answer.sentences) {
    for (const float number : sentence.embedding) {
      if (!std::isfinite(number)) {
        throw input_error("report: the embedding of " + in_quotes(sentence.sentence) +
                          " has a number that is not finite");
      }
    }
    object["sentences"].push_back(
        {{"sentence", sentence.sentence}, {"ids", sentence.ids}, {"embedding", sentence.embedding}});
  }
  for (const stage_time& stage : answer.stages) {
    object["stages"].push_back({{"stage", stage.stage}, {"seconds", static_cast<float>(stage.seconds)}});
  }
  return object.dump();
}

}  // namespace sentence_encoder
