// SPDX-License-Identifier: BSL-1.0
#include "sentence_encoder/encoder.hpp"

#include <symshape/algebra/error.hpp>

#include "examples/model_folder.hpp"
#include "examples/refusal.hpp"
#include "examples/temporary_folder.hpp"
#include "sentence_encoder/program.hpp"
#include "sentence_encoder/wordpiece.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <numeric>
#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace {

using namespace sentence_encoder;

using token_lists = std::vector<std::vector<token_id>>;

const bool no_model = model_is_absent();

std::vector<nlohmann::json> expected_rows() {
  std::ifstream file(SYMSHAPE_TEST_DATA "/minilm/sentences.jsonl");
  std::vector<nlohmann::json> rows;
  for (std::string line; std::getline(file, line);) rows.push_back(nlohmann::json::parse(line));
  REQUIRE(rows.size() >= 10);
  return rows;
}

double cosine(const std::vector<float>& a, const std::vector<float>& b) {
  REQUIRE(a.size() == b.size());
  double product = 0, squares_a = 0, squares_b = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    product += static_cast<double>(a[i]) * static_cast<double>(b[i]);
    squares_a += static_cast<double>(a[i]) * static_cast<double>(a[i]);
    squares_b += static_cast<double>(b[i]) * static_cast<double>(b[i]);
  }
  return product / std::sqrt(squares_a * squares_b);
}

/// What the program prints, and its exit status behind it.
struct run_result {
  int status;
  std::string output, errors;
};
run_result run_program(const std::vector<const char*>& words, const std::string& input = "") {
  std::istringstream in(input);
  std::ostringstream out, errors;
  const int status = run(words, in, out, errors);
  return {status, out.str(), errors.str()};
}

std::string read_file(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

}  // namespace

TEST_CASE("encoder: token ids and embeddings are those of the reference, in batches of any order and size" *
          doctest::skip(no_model)) {
  const auto rows = expected_rows();
  const wordpiece tokenizer(model_folder() / "vocab.txt");
  encoder model(model_folder() / "model.safetensors");
  token_lists ids;
  for (const auto& row : rows) {
    ids.push_back(tokenizer.encode(row["sentence"].get<std::string>()));
    CHECK(ids.back() == row["ids"].get<std::vector<token_id>>());
  }
  std::vector<std::size_t> order(rows.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::mt19937 random(7);
  for (const std::size_t batch : {std::size_t{1}, std::size_t{3}, rows.size()}) {
    for (int shuffles = 0; shuffles < 2; ++shuffles) {
      token_lists given;
      for (const std::size_t row : order) given.push_back(ids[row]);
      const auto vectors = model.encode(given, batch);
      REQUIRE(vectors.size() == rows.size());
      for (std::size_t i = 0; i < order.size(); ++i) {
        CAPTURE(batch);
        CAPTURE(order[i]);
        CHECK(cosine(vectors[i], rows[order[i]]["embedding"].get<std::vector<float>>()) >= 0.9999);
      }
      std::shuffle(order.begin(), order.end(), random);
    }
  }
}

TEST_CASE("encoder: what fills a batch up changes nothing" * doctest::skip(no_model)) {
  encoder model(model_folder() / "model.safetensors");
  const std::vector<token_id> little = {101, 102};
  std::vector<token_id> much(200, 2000);
  much.front() = 101;
  much.back() = 102;
  const auto alone = model.encode(token_lists{little}, 1), together = model.encode(token_lists{much, little}, 2);
  CHECK(cosine(alone[0], together[1]) >= 0.999999);
  double squares = 0;
  for (const float x : together[0]) squares += static_cast<double>(x) * static_cast<double>(x);
  CHECK(std::abs(squares - 1) < 1e-5);
}

TEST_CASE("encoder: tokens that the model has no numbers for are refused" * doctest::skip(no_model)) {
  encoder model(model_folder() / "model.safetensors");
  const auto says = [&](std::vector<token_id> tokens) {
    try {
      (void)model.encode(token_lists{std::move(tokens)}, 1);
    } catch (const symshape::shape_error& error) {
      return std::string(error.what());
    }
    return std::string("accepted");
  };
  CHECK(says({101, 30522, 102})
            .starts_with("embedding: id 30522 at position 1 is outside the table's rows [0, 30522) (forward.hpp:"));
  CHECK(says({-1}).starts_with("embedding: id -1 at position 0"));
  CHECK(says(std::vector<token_id>(513, 7))
            .starts_with("view: positions [0, 513) at axis 0 are not inside [0, 512) (forward.hpp:"));
  CHECK(says(std::vector<token_id>(512, 7)) == "accepted");
  CHECK(refusal([&] { (void)model.encode(token_lists{{}}, 1); }) ==
        "encoder: a sentence without tokens; even an empty one has [CLS] and [SEP]");
  CHECK(refusal([&] { (void)model.encode(token_lists{{101}}, 0); }) ==
        "encoder: a batch of 0 sentences; give at least 1");
}

TEST_CASE("encoder: a weight of another shape in the model's file is a binding error with tensor, axis and formula" *
          doctest::skip(no_model)) {
  std::string bytes = read_file(model_folder() / "model.safetensors");
  const std::string name = "\"encoder.layer.3.output.dense.weight\"", sizes = "[384,1536]";
  const std::size_t entry = bytes.find(name);
  REQUIRE(entry != std::string::npos);
  const std::size_t at = bytes.find(sizes, entry);
  REQUIRE(at - entry < 200);
  bytes.replace(at, sizes.size(), "[1536,384]");  // as many numbers, so the file itself is sound
  const temporary_folder folder;
  const auto file = folder.write("model.safetensors", bytes);
  std::string says = "accepted";
  try {
    const encoder model(file);
  } catch (const symshape::binding_error& error) {
    says = error.what();
  }
  CHECK(says.starts_with(
      "encoder.layer.3.output.dense.weight: size 384 at axis 1 is not 4*C, which is 6144 (model.hpp:"));
}

TEST_CASE("encoder: the program's JSON has sentences, guards, variants and stages" * doctest::skip(no_model)) {
  const std::string folder = model_folder().string();
  const auto result = run_program({"--json", "--model", folder.c_str(), "--batch", "1"}, "A shape is a formula.\n\n");
  CHECK(result.errors == "");
  REQUIRE(result.status == 0);
  const auto answer = nlohmann::json::parse(result.output);
  REQUIRE(answer["sentences"].size() == 2);
  CHECK(answer["sentences"][0]["sentence"] == "A shape is a formula.");
  CHECK(answer["sentences"][1]["ids"] == std::vector<token_id>{101, 102});
  CHECK(answer["sentences"][1]["embedding"].size() == 384);
  for (const char* const list : {"guards", "variants", "stages"}) CHECK(answer[list].size() >= 5);
  CHECK(result.output.find("\"\\\"C, 4*C\\\" is [384, 1536] in encoder.layer.0.output.dense.weight and 5 more\"") !=
        std::string::npos);
}

TEST_CASE("encoder: the program answers `B T` with seconds where it is asked to serve" * doctest::skip(no_model)) {
  const std::string folder = model_folder().string();
  const auto result = run_program({"--serve", "--model", folder.c_str()}, "1 4\n2 3\n");
  REQUIRE(result.status == 0);
  std::istringstream lines(result.output);
  double first = 0, second = 0;
  CHECK(static_cast<bool>(lines >> first >> second));
  CHECK(first > 0);
  CHECK(second > 0);
  const auto refused = run_program({"--serve", "--model", folder.c_str()}, "1 0\n");
  CHECK(refused.status == 1);
  CHECK(refused.errors ==
        "example_sentence_encoder: serve: the line is '1 0'; give two integers, sentences and tokens, of at most "
        "1048576 tokens in all\n");
}

TEST_CASE("encoder: the program names what is wrong and exits with 1") {
  const temporary_folder folder;
  const std::string path = folder.path().string();
  auto result = run_program({"--model", path.c_str(), "a"});
  CHECK(result.status == 1);
  CHECK(result.output == "");
  CHECK(result.errors.starts_with("example_sentence_encoder: "));
  CHECK(result.errors.find("vocab.txt") != std::string::npos);
  result = run_program({"--model", path.c_str()}, "");
  CHECK(result.status == 1);
  CHECK(result.errors.find("there is no sentence") != std::string::npos);
  result = run_program({"--help"});
  CHECK(result.status == 0);
  CHECK(result.output.starts_with("usage: "));
}

TEST_CASE("encoder: the program refuses a sentence that is not UTF-8 and a damaged file" * doctest::skip(no_model)) {
  const std::string model = model_folder().string();
  auto result = run_program({"--model", model.c_str(), "fine", "\xff"});
  CHECK(result.status == 1);
  CHECK(result.errors.find("UTF-8") != std::string::npos);
  const temporary_folder folder;
  (void)folder.write("vocab.txt", read_file(model_folder() / "vocab.txt"));
  (void)folder.write("model.safetensors", "not a model");
  const std::string path = folder.path().string();
  result = run_program({"--model", path.c_str(), "fine"});
  CHECK(result.status == 1);
  CHECK(result.errors.find("safetensors: ") != std::string::npos);
}
