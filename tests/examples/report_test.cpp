// SPDX-License-Identifier: BSL-1.0
#include "sentence_encoder/report.hpp"

#include "examples/refusal.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <limits>
#include <random>
#include <string>
#include <vector>

namespace {

using sentence_encoder::as_json;
using sentence_encoder::as_text;
using sentence_encoder::report;

report small() {
  return {.sentences = {{"A cat.", {101, 4937, 1012, 102}, {0.6F, 0.8F}}, {"", {101, 102}, {-1.0F, 0.0F}}},
          .proved = {"T <= 256"},
          .guards = {"B >= 1", "T >= 2"},
          .variants = {},
          .stages = {{"tokenize", 0.0005}, {"encode", 0.0125}}};
}

}  // namespace

TEST_CASE("report: the page has the table, the lists and the times, in columns") {
  CHECK(as_text(small()) == R"(similarity (cosine)
          1      2  tokens  sentence
   1  1.000 -0.600       4  'A cat.'
   2 -0.600  1.000       2  ''

proved by the compiler
  T <= 256

guarded by the program
  B >= 1
  T >= 2

kernel variants
  none

time
  tokenize      0.500 ms
  encode       12.500 ms
  total        13.000 ms
)");
}

TEST_CASE("report: of many sentences the most similar other one is named") {
  report answer;
  for (int i = 0; i < 13; ++i) answer.sentences.push_back({std::to_string(i + 1), {1}, {0.0F, 1.0F}});
  answer.sentences[2].embedding = {0.6F, 0.8F};
  answer.sentences[7].embedding = {1.0F, 0.0F};
  const std::string text = as_text(answer);
  CHECK(text.find("     1       2   1.000       1  '1'\n") != std::string::npos);
  CHECK(text.find("     2       1   1.000       1  '2'\n") != std::string::npos);
  CHECK(text.find("     3       1   0.800       1  '3'\n") != std::string::npos);
  CHECK(text.find("     8       3   0.600       1  '8'\n") != std::string::npos);
  answer.sentences.resize(2001, answer.sentences[0]);
  CHECK(as_text(answer).find("left out: 2001 sentences, and at most 2000 are compared") != std::string::npos);
}

TEST_CASE("report: a long sentence is cut between characters, control characters are spelled") {
  report answer = small();
  const std::string letters(59, 'x');
  answer.sentences[0].sentence = letters + "éé";
  answer.sentences[1].sentence = "a\nb\x1B[2J";
  const std::string text = as_text(answer);
  CHECK(text.find(letters + "...'\n") != std::string::npos);
  CHECK(text.find("'a\\x0ab\\x1b[2J'\n") != std::string::npos);
}

TEST_CASE("report: the object has the members programs rely on") {
  const auto object = nlohmann::json::parse(as_json(small()));
  CHECK(object.size() == 4);
  REQUIRE(object["sentences"].size() == 2);
  CHECK(object["sentences"][0]["sentence"] == "A cat.");
  CHECK(object["sentences"][0]["ids"] == std::vector<int>{101, 4937, 1012, 102});
  CHECK(object["sentences"][1]["sentence"] == "");
  CHECK(object["sentences"][1]["embedding"] == std::vector<double>{-1, 0});
  CHECK(object["guards"] == std::vector<std::string>{"B >= 1", "T >= 2"});
  CHECK(object["variants"] == nlohmann::json::array());
  CHECK(object["stages"][1]["stage"] == "encode");
  CHECK(object["stages"][1]["seconds"] == 0.0125);
  CHECK(as_json(small()).find('\n') == std::string::npos);
  CHECK(as_json(small()).find("[0.6,0.8]") != std::string::npos);  // not 0.60000002384185791
}

TEST_CASE("report: every number of an embedding reads back as the same float") {
  const unsigned seed = 11;
  CAPTURE(seed);
  std::mt19937 random(seed);
  std::normal_distribution<float> normal(0.0F, 0.05F);
  report answer = small();
  for (int i = 0; i < 1000; ++i) answer.sentences[0].embedding.push_back(normal(random));
  const auto object = nlohmann::json::parse(as_json(answer));
  CHECK(object["sentences"][0]["embedding"].get<std::vector<float>>() == answer.sentences[0].embedding);
}

TEST_CASE("report: what cannot be written or compared is refused") {
  report answer = small();
  answer.sentences[1].embedding[0] = std::numeric_limits<float>::quiet_NaN();
  CHECK(refusal([&] { (void)as_json(answer); }) == "report: the embedding of '' has a number that is not finite");
  answer.sentences[1].embedding = {1.0F};
  CHECK(refusal([&] { (void)as_text(answer); }) ==
        "similarity: the embeddings have 2 and 1 numbers; give two of one model");
}
