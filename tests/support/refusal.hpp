// SPDX-License-Identifier: BSL-1.0
/// @file
/// What a call says when it refuses.

#pragma once

#include <symshape/algebra/error.hpp>

#include <string>

/// The sentence of the error of this class that a call throws; "" where none is thrown.
template <class Error, class Call>
std::string refusal_of(Call call) {
  try {
    call();
  } catch (const Error& e) {
    return e.what();
  }
  return "";
}
