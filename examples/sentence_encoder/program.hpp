// SPDX-License-Identifier: BSL-1.0
/// @file
/// The program behind `main`.
/// Floor: examples. May include the standard library.
#pragma once

#include <iosfwd>
#include <span>

namespace sentence_encoder {

/// Runs with the words of the command line and gives the exit status: 0, or 1 with the reason on `errors`.
int run(std::span<const char* const> words, std::istream& input, std::ostream& output, std::ostream& errors);

}  // namespace sentence_encoder
