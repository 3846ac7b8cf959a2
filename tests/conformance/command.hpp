// SPDX-License-Identifier: BSL-1.0
// Runs the program `conform` as its users do.

#pragma once

#include <doctest/doctest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace conform {

/// What a command prints, and its exit status.
inline std::string output_of(const std::string& command, int& status) {
  std::string out;
  FILE* const pipe = popen((command + " 2>&1").c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::array<char, 4096> part{};
  while (std::fgets(part.data(), static_cast<int>(part.size()), pipe) != nullptr) out += part.data();
  status = pclose(pipe);
  return out;
}

inline std::string conform_command(const std::string& words) {
  return std::string{"\""} + SYMSHAPE_CONFORM + "\" " + words;
}

}  // namespace conform
