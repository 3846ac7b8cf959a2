// SPDX-License-Identifier: BSL-1.0
/// @file
/// Where the encoder's weights and vocabulary are, for the tests that need them.
/// Floor: tests. May include the standard library.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <filesystem>

/// The folder with model.safetensors and vocab.txt: $SYMSHAPE_MODEL, else $SYMSHAPE_CACHE, else
/// build/model below the project (tests run in the project's folder).
inline std::filesystem::path model_folder() {
  for (const char* const name : {"SYMSHAPE_MODEL", "SYMSHAPE_CACHE"}) {
    if (const char* const value = std::getenv(name); value != nullptr && *value != '\0') return value;
  }
  return std::filesystem::path("build") / "model";
}

/// Whether the tests that need the model are left out, said in one line of the output: nobody has
/// fetched it. Where SYMSHAPE_MODEL names a folder, they are not left out but fail without it.
///
///     TEST_CASE("tokens of the model" * doctest::skip(model_is_absent())) {...}
inline bool model_is_absent() {
  static const bool absent = [] {
    if (const char* const named = std::getenv("SYMSHAPE_MODEL"); named != nullptr && *named != '\0') return false;
    const auto folder = model_folder();
    std::error_code ignored;
    if (std::filesystem::exists(folder / "vocab.txt", ignored) &&
        std::filesystem::exists(folder / "model.safetensors", ignored)) {
      return false;
    }
    std::printf("SKIPPED: the tests of the encoder's model, for '%s' lacks it; scripts/fetch_model.sh fetches it\n",
                folder.c_str());
    return true;
  }();
  return absent;
}
