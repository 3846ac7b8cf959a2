// SPDX-License-Identifier: BSL-1.0
/// @file
/// What the encoder says when it refuses.
/// Floor: tests. May include the standard library and the encoder's headers.
#pragma once

#include "sentence_encoder/input_error.hpp"

#include <string>

/// The sentence of the `input_error` that `operation` throws; without one, a text no error has.
template <class Operation>
std::string refusal(Operation operation) {
  try {
    operation();
  } catch (const sentence_encoder::input_error& error) {
    return error.what();
  }
  return "it was accepted";
}
