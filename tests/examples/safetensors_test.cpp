// SPDX-License-Identifier: BSL-1.0
#include "sentence_encoder/safetensors.hpp"

#include "examples/model_folder.hpp"
#include "examples/temporary_folder.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace {

using sentence_encoder::input_error;
using sentence_encoder::safetensors_file;
using sizes = std::vector<std::int64_t>;

/// Eight bytes with `length`, little endian.
std::string length_field(std::uint64_t length) {
  std::string bytes;
  for (int i = 0; i < 8; ++i) bytes += static_cast<char>(length >> (8 * i) & 0xFF);
  return bytes;
}

/// A file with this header and this many bytes of data: 0, 1, 2, ... and so on.
std::string file_of(const std::string& header, std::size_t data) {
  std::string bytes = length_field(header.size()) + header;
  for (std::size_t i = 0; i < data; ++i) bytes += static_cast<char>(i);
  return bytes;
}

/// A header made as long as its data's alignment needs.
std::string aligned(std::string header) {
  while (header.size() % 8 != 0) header += ' ';
  return header;
}

/// Two tensors, "a" of 2 × 3 floats and "b" of 2 long integers.
std::string two_tensors() {
  return file_of(aligned(R"({"__metadata__": {"format": "pt"},)"
                         R"("b": {"dtype": "I64", "shape": [2], "data_offsets": [24, 40]},)"
                         R"("a": {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 24]}})"),
                 40);
}

/// What the reader says of a file, without the file's name before it and the advice behind it.
std::string fault_of(const std::filesystem::path& file) {
  try {
    const safetensors_file opened(file);
  } catch (const input_error& error) {
    std::string text = error.what();
    const std::string begin = "safetensors: '" + file.string() + "' ";
    const std::string end = "; fetch it again with scripts/fetch_model.sh";
    CHECK(text.starts_with(begin));
    text.erase(0, begin.size());
    if (text.ends_with(end)) text.resize(text.size() - end.size());
    return text;
  }
  return "it was accepted";
}

/// One tensor "w" with these fields.
std::string entry(const std::string& fields) { return aligned(R"({"w": {)" + fields + "}}"); }

const bool no_model = model_is_absent();

}  // namespace

TEST_CASE("safetensors: names, sizes and numbers come back as they were written") {
  const temporary_folder folder;
  const safetensors_file file(folder.write("two.safetensors", two_tensors()));
  REQUIRE(file.tensors().size() == 2);
  CHECK(file.tensors()[0].name == "a");  // in the order of the data
  CHECK(file.find("a").sizes == sizes{2, 3});
  CHECK(file.find("a").dtype == "F32");
  CHECK(file.find("a").bytes == 24);
  CHECK(file.find("a").describe() == "F32 [2, 3]");
  CHECK(std::to_integer<int>(file.find("a").data[5]) == 5);
  CHECK(file.find("b").sizes == sizes{2});
  const auto numbers = file.values<std::int64_t>("b");
  REQUIRE(numbers.size() == 2);
  CHECK(numbers[0] == 0x1F1E1D1C1B1A1918);
  CHECK(numbers[1] == 0x2726252423222120);
}

TEST_CASE("safetensors: numbers stay where they are when the file object is moved") {
  const temporary_folder folder;
  safetensors_file first(folder.write("two.safetensors", two_tensors()));
  const std::byte* const data = first.find("b").data;
  safetensors_file second(std::move(first));
  CHECK(second.find("b").data == data);
  first = std::move(second);
  CHECK(first.find("b").data == data);
  CHECK(first.values<std::int64_t>("b")[0] == 0x1F1E1D1C1B1A1918);
}

TEST_CASE("safetensors: a scalar, a tensor without elements, and a file without tensors") {
  const temporary_folder folder;
  const safetensors_file scalar(
      folder.write("scalar", file_of(entry(R"("dtype": "F64", "shape": [], "data_offsets": [0, 8])"), 8)));
  CHECK(scalar.find("w").sizes.empty());
  CHECK(scalar.values<double>("w").size() == 1);

  const safetensors_file nothing(folder.write(
      "nothing", file_of(entry(R"("dtype": "F32", "shape": [9223372036854775807, 4, 0], "data_offsets": [0, 0])"), 0)));
  CHECK(nothing.values<float>("w").empty());

  CHECK(safetensors_file(folder.write("none", file_of("{}", 0))).tensors().empty());
}

TEST_CASE("safetensors: a tensor that is not there, and one of another dtype, are named") {
  const temporary_folder folder;
  const auto path = folder.write("two.safetensors", two_tensors());
  const safetensors_file file(path);
  const std::string name = "safetensors: '" + path.string() + "' ";
  CHECK_THROWS_WITH_AS((void)file.find("c"), (name + "has no tensor 'c' among its 2").c_str(), input_error);
  CHECK_THROWS_WITH_AS((void)file.find(""), (name + "has no tensor '' among its 2").c_str(), input_error);
  CHECK_THROWS_WITH_AS((void)file.values<float>("b"), (name + "has tensor 'b' as I64 [2], but F32 is read").c_str(),
                       input_error);
}

TEST_CASE("safetensors: what is not a file is refused") {
  const temporary_folder folder;
  const std::string advice = "; give the folder that scripts/fetch_model.sh prints";
  CHECK(fault_of(folder.path() / "absent") == "cannot be opened: No such file or directory" + advice);
  CHECK(fault_of(folder.path()) == "is not a regular file" + advice);
  CHECK(fault_of(folder.write("empty", "")) == "is empty" + advice);
}

TEST_CASE("safetensors: every kind of damage is named") {
  const std::string good = R"("dtype": "F32", "shape": [2], "data_offsets": [0, 8])";
  const std::string w = "is damaged: tensor 'w': ";
  const struct {
    std::string bytes;
    std::string said;
  } rows[] = {
      {"1234567", "is damaged: it has 7 bytes, and the length of the header alone takes 8"},
      {length_field(100) + "{}", "is damaged: it claims a header of 100 bytes, but only 2 follow"},
      {length_field(~std::uint64_t{0}) + "{}",
       "is damaged: it claims a header of 18446744073709551615 bytes, more than the format's 100000000"},
      {length_field(0), "is damaged: its header is not JSON at byte 1"},
      {file_of("no JSON", 0), "is damaged: its header is not JSON at byte 2"},
      {file_of(R"({"w": {)", 0), "is damaged: its header is not JSON at byte 8"},
      {file_of("{} {}", 0), "is damaged: its header is not JSON at byte 4"},
      {file_of("{\"\xFF\": 1}", 0), "is damaged: its header is not JSON at byte 3"},
      {file_of("[1, 2]", 0), "is damaged: its header is not a JSON object"},
      {file_of(std::string(100'000, '['), 0), "is damaged: its header nests deeper than the format does"},
      {file_of(aligned(R"({"w": {)" + good + R"(}, "w": {)" + good + "}}"), 8),
       "is damaged: its header has the name 'w' twice"},
      {file_of(entry(good + R"(, "shape": [2])"), 8), "is damaged: its header has the name 'shape' twice"},
      {file_of(aligned(R"({"w": 3})"), 0), w + "its entry is not an object"},
      {file_of(entry(R"("shape": [2], "data_offsets": [0, 8])"), 8), w + "it has no dtype"},
      {file_of(entry(R"("dtype": "F32", "data_offsets": [0, 8])"), 8), w + "it has no shape"},
      {file_of(entry(R"("dtype": "F32", "shape": [2])"), 8), w + "it has no data_offsets"},
      {file_of(entry(R"("dtype": 32, "shape": [2], "data_offsets": [0, 8])"), 8), w + "its dtype is not a text"},
      {file_of(entry(R"("dtype": "F33", "shape": [2], "data_offsets": [0, 8])"), 8), w + "its dtype 'F33' is unknown"},
      {file_of(entry(R"("dtype": "F32", "shape": 2, "data_offsets": [0, 8])"), 8), w + "its shape is not an array"},
      {file_of(entry(R"("dtype": "F32", "shape": [1, -2], "data_offsets": [0, 8])"), 8),
       w + "size 1 of its shape is not an integer from 0 to 2^63 - 1"},
      {file_of(entry(R"("dtype": "F32", "shape": [2.0], "data_offsets": [0, 8])"), 8),
       w + "size 0 of its shape is not an integer from 0 to 2^63 - 1"},
      {file_of(entry(R"("dtype": "F32", "shape": [9223372036854775808], "data_offsets": [0, 8])"), 8),
       w + "size 0 of its shape is not an integer from 0 to 2^63 - 1"},
      {file_of(entry(R"("dtype": "F32", "shape": [4294967296, 4294967296], "data_offsets": [0, 0])"), 0),
       w + "F32 [4294967296, 4294967296] has more than 2^63 - 1 bytes"},  // 0 after wrapping
      {file_of(entry(R"("dtype": "F32", "shape": [2], "data_offsets": [0])"), 8),
       w + "its data_offsets are not two integers from 0 to 2^63 - 1"},
      {file_of(entry(R"("dtype": "F32", "shape": [2], "data_offsets": [-8, 0])"), 8),
       w + "its data_offsets are not two integers from 0 to 2^63 - 1"},
      {file_of(entry(R"("dtype": "F32", "shape": [2], "data_offsets": [8, 0])"), 8),
       w + "its bytes [8, 0) end before they begin"},
      {file_of(entry(good), 7), w + "its bytes [0, 8) reach outside the file's data, which has 7"},
      {file_of(entry(R"("dtype": "F32", "shape": [3], "data_offsets": [0, 8])"), 8),
       w + "its bytes [0, 8) are 8, but F32 [3] needs 12"},
      {file_of(entry(R"("dtype": "I64", "shape": [2], "data_offsets": [0, 8])"), 8),
       w + "its bytes [0, 8) are 8, but I64 [2] needs 16"},
      {file_of(entry(good), 9), "is damaged: 1 bytes behind the last tensor belong to none"},
      {file_of(entry(R"("dtype": "F32", "shape": [1], "data_offsets": [4, 8])"), 8),
       w + "its bytes [4, 8) leave a gap behind byte 0, where the last tensor ends"},
      {file_of(aligned(R"({"v": {)" + good + R"(}, "w": {"dtype": "F32", "shape": [2], "data_offsets": [4, 12]}})"),
               12),
       w + "its bytes [4, 12) overlap those of 'v'"},
      {file_of(entry(good) + " ", 8), w + "its bytes [0, 8) are not aligned to the 4 bytes of a F32"},
      {file_of(aligned("{\"a\\nb\\u001b[31m\": 1}"), 0),
       "is damaged: tensor 'a\\x0ab\\x1b[31m': its entry is not an object"},
  };
  const temporary_folder folder;
  for (const auto& row : rows) CHECK(fault_of(folder.write("damaged", row.bytes)) == row.said);
}

TEST_CASE("safetensors: a file cut short at any byte is refused") {
  const temporary_folder folder;
  const std::string whole = two_tensors();
  for (std::size_t length = 1; length < whole.size(); ++length) {
    CAPTURE(length);
    CHECK(fault_of(folder.write("short", std::string_view(whole).substr(0, length))).starts_with("is damaged: "));
  }
}

TEST_CASE("safetensors: with any bytes changed a file is refused, or all its tensors lie inside it") {
  const unsigned seed = 3;
  CAPTURE(seed);
  std::mt19937 random(seed);
  const temporary_folder folder;
  const std::string whole = two_tensors();
  const std::size_t header_end = whole.size() - 40;
  int refused = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    std::string bytes = whole;
    for (std::size_t changes = 1 + random() % 3; changes > 0; --changes) {
      const std::string_view likely = "0123456789{}[]:,\"-e. ";
      bytes[random() % header_end] = random() % 2 == 0 ? static_cast<char>(random()) : likely[random() % likely.size()];
    }
    try {
      const safetensors_file file(folder.write("changed", bytes));
      std::size_t total = 0;
      unsigned sum = 0;
      for (const auto& tensor : file.tensors()) {
        total += tensor.bytes;
        for (std::size_t i = 0; i < tensor.bytes; ++i) sum += std::to_integer<unsigned>(tensor.data[i]);
      }
      CHECK(total == 40);
      CHECK(sum == 780);  // 0 + 1 + ... + 39: every byte of the data once
    } catch (const input_error&) {
      ++refused;
    }
  }
  CHECK(refused > 1000);
  CHECK(refused < 2000);
}

TEST_CASE("safetensors: the encoder's own file has the tensors of its architecture" * doctest::skip(no_model)) {
  const safetensors_file file(model_folder() / "model.safetensors");
  CHECK(file.tensors().size() == 104);
  CHECK(file.find("embeddings.word_embeddings.weight").sizes == sizes{30522, 384});
  CHECK(file.find("embeddings.position_embeddings.weight").sizes == sizes{512, 384});
  CHECK(file.find("embeddings.token_type_embeddings.weight").sizes == sizes{2, 384});
  CHECK(file.find("embeddings.position_ids").describe() == "I64 [1, 512]");
  for (int layer = 0; layer < 6; ++layer) {
    const std::string prefix = "encoder.layer." + std::to_string(layer) + ".";
    CHECK(file.find(prefix + "attention.self.query.weight").sizes == sizes{384, 384});
    CHECK(file.find(prefix + "attention.output.LayerNorm.bias").sizes == sizes{384});
    CHECK(file.find(prefix + "intermediate.dense.weight").sizes == sizes{1536, 384});
    CHECK(file.find(prefix + "output.dense.weight").sizes == sizes{384, 1536});
  }
  const auto positions = file.values<std::int64_t>("embeddings.position_ids");
  CHECK(positions[511] == 511);
  for (const float number : file.values<float>("embeddings.word_embeddings.weight").first(384 * 100)) {
    REQUIRE(std::isfinite(number));
  }
}
