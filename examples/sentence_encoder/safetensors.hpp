// SPDX-License-Identifier: BSL-1.0
/// @file
/// Named arrays of numbers in one file, checked whole before the first is read.
/// Floor: examples. May include the standard library and the headers of this folder.
#pragma once

#include "input_error.hpp"
#include "mapped_file.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace sentence_encoder {

/// One array of the file, in row-major order.
struct stored_tensor {
  std::string name;                 // embeddings.word_embeddings.weight
  std::string dtype;                // F32, I64, ... as the file spells it
  std::vector<std::int64_t> sizes;  // 30522, 384; none for a scalar
  const std::byte* data = nullptr;  // aligned for its dtype; valid while the file object lives
  std::size_t bytes = 0;            // numel × the dtype's size, checked

  /// `F32 [30522, 384]`, for messages.
  [[nodiscard]] std::string describe() const;
};

/// What the format calls the element type `Value`; empty where it has no name for it.
template <class Value>
inline constexpr std::string_view dtype_name = std::is_same_v<Value, float>          ? "F32"
                                               : std::is_same_v<Value, double>       ? "F64"
                                               : std::is_same_v<Value, std::int64_t> ? "I64"
                                               : std::is_same_v<Value, std::int32_t> ? "I32"
                                               : std::is_same_v<Value, std::uint8_t> ? "U8"
                                                                                     : "";

/// A safetensors file, mapped into memory.
///
///     const safetensors_file file("model.safetensors");
///     file.find("pooler.dense.bias").sizes;           // {384}
///     file.values<float>("pooler.dense.bias")[0];     // its first number, read where it lies
///
/// The format: 8 bytes with the length of the header (little endian), the header (a JSON object from
/// names to dtype, shape and the byte range), then the numbers.
///
/// Once the object exists, every tensor lies inside the file, is aligned, has as many bytes as its
/// shape needs, and together they fill the file's data without a gap and without an overlap.
///
/// - Errors: `input_error` naming the file, the tensor and what is wrong: no such file, empty, cut
///   short, a header too long or not JSON, a name twice, a field missing or of the wrong kind, an
///   unknown dtype, sizes that overflow, a range outside the file; from `find`, no such tensor; from
///   `values`, another dtype.
/// - Cost: reads the header only; the numbers come from disk when they are touched.
/// - Source: the format's own description, in the README of huggingface/safetensors.
class safetensors_file {
 public:
  explicit safetensors_file(const std::filesystem::path& file);

  /// The tensor of that name.
  [[nodiscard]] const stored_tensor& find(std::string_view name) const;

  /// The numbers of the tensor of that name, whose dtype must be that of `Value`.
  template <class Value>
  [[nodiscard]] std::span<const Value> values(std::string_view name) const {
    static_assert(!dtype_name<Value>.empty(), "safetensors: no dtype of the format is this element type");
    const stored_tensor& tensor = find(name);
    require_dtype(tensor, dtype_name<Value>);
    return {reinterpret_cast<const Value*>(tensor.data), tensor.bytes / sizeof(Value)};
  }

  /// All tensors, in the order of their data.
  [[nodiscard]] const std::vector<stored_tensor>& tensors() const noexcept { return tensors_; }
  [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }

 private:
  [[noreturn]] void fail(const std::string& reason) const;
  void require_dtype(const stored_tensor& tensor, std::string_view dtype) const;

  std::filesystem::path path_;
  mapped_file mapped_;
  std::vector<stored_tensor> tensors_;
  std::vector<std::size_t> by_name_;  // indices into tensors_, in the order of the names
};

}  // namespace sentence_encoder
