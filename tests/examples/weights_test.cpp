// SPDX-License-Identifier: BSL-1.0
#include "sentence_encoder/weights.hpp"

#include "examples/refusal.hpp"
#include "examples/temporary_folder.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace {

namespace ss = symshape;
using sentence_encoder::bound_arrays;
using sentence_encoder::safetensors_file;
using sentence_encoder::weight;
using sentence_encoder::weight_reader;

static_assert(ss::same_shape<weight<"C, 4*C">, ss::shape<"384, 1536">>);
static_assert(ss::same_shape<weight<"V, C">, ss::shape<"V, 384">>);
static_assert(sizeof(weight<"C, 4*C">) == sizeof(float*));

/// A file with one array, "w" of these sizes, its numbers 0.
std::string file_of(const std::string& sizes, std::size_t count) {
  std::string header = "{\"w\": {\"dtype\": \"F32\", \"shape\": " + sizes + ", \"data_offsets\": [0, " +
                       std::to_string(4 * count) + "]}}";
  while (header.size() % 8 != 0) header += ' ';
  std::string bytes;
  for (int i = 0; i < 8; ++i) bytes += static_cast<char>(header.size() >> (8 * i) & 0xFF);
  return bytes + header + std::string(4 * count, '\0');
}

template <ss::text Formula>
std::string bound(const std::string& sizes, std::size_t count) {
  const temporary_folder folder;
  const safetensors_file file(folder.write("weights", file_of(sizes, count)));
  weight_reader reader(file);
  try {
    (void)reader.bind<Formula>("w", "model.cpp", 7);
  } catch (const ss::binding_error& error) {
    CHECK(reader.bound().empty());
    CHECK(std::string(error.details().operation) == "w");
    return error.what();
  }
  return "bound";
}

}  // namespace

TEST_CASE("weights: sizes that are not the formula's are binding errors with tensor, axis and formula") {
  CHECK(bound<"C, 4*C">("[384, 1536]", 384 * 1536) == "bound");
  CHECK(bound<"C, 4*C">("[384, 1535]", 384 * 1535) == "w: size 1535 at axis 1 is not 4*C, which is 1536 (model.cpp:7)");
  CHECK(bound<"4*C, C">("[1535, 384]", 1535 * 384) == "w: size 1535 at axis 0 is not 4*C for any C (model.cpp:7)");
  CHECK(bound<"C">("[383]", 383) == "w: C is 383 at axis 0 where it is to be 384 (model.cpp:7)");
  CHECK(bound<"V, C">("[5, 383]", 5 * 383) == "w: C is 383 at axis 1 where it is to be 384 (model.cpp:7)");
  CHECK(bound<"2, C">("[3, 384]", 3 * 384) == "w: size 3 at axis 0 is not 2 (model.cpp:7)");
  CHECK(bound<"C">("[384, 1]", 384).starts_with("w: argument 0 has rank 2 where the shape has 1"));
  CHECK(bound<"V, C">("[0, 384]", 0) == "bound");
}

TEST_CASE("weights: the reader keeps account of what it bound, and names what is not there") {
  const temporary_folder folder;
  const safetensors_file file(folder.write("weights", file_of("[5, 384]", 5 * 384)));
  weight_reader reader(file);
  const auto first = reader.bind<"V, C">("w");
  const auto second = reader.bind<"V, C">("w");
  CHECK(ss::symbol<"V">(first) == 5);
  CHECK(second.data() == first.data());
  REQUIRE(reader.bound().size() == 1);
  CHECK(reader.bound()[0].formula == "V, C");
  CHECK(reader.bound()[0].count == 2);
  CHECK(reader.bound()[0].sizes == std::vector<std::int64_t>{5, 384});
  CHECK(refusal([&] { (void)reader.bind<"C">("bias"); }).find("bias") != std::string::npos);
}
