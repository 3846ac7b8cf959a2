// SPDX-License-Identifier: BSL-1.0
/// @file
/// A whole file as memory, read from disk only where it is touched.
/// Floor: examples. May include the standard library.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

namespace sentence_encoder {

/// A file mapped into memory for reading, unmapped at the end of the object's life.
///
///     const mapped_file file("safetensors", "model.safetensors");
///     file.bytes().size();  // its length in bytes
///
/// The memory does not move when the object is moved. The file must not be shortened meanwhile: the
/// system ends a program that touches a page which is no longer there.
///
/// - Errors: `input_error` when the file is missing, unreadable, not a regular file, or empty.
class mapped_file {
 public:
  /// Maps `file`; `operation` is who asks, the first word of an error.
  mapped_file(std::string_view operation, const std::filesystem::path& file);
  mapped_file(mapped_file&& other) noexcept;
  mapped_file& operator=(mapped_file&& other) noexcept;
  mapped_file(const mapped_file&) = delete;
  mapped_file& operator=(const mapped_file&) = delete;
  ~mapped_file();

  [[nodiscard]] std::span<const std::byte> bytes() const noexcept { return bytes_; }

 private:
  std::span<const std::byte> bytes_;
};

}  // namespace sentence_encoder
