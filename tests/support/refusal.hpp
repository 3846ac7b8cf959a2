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

/// The same without the place at its end, which edits of the test would move.
template <class Error, class Call>
std::string sentence_of(Call call) {
  const std::string said = refusal_of<Error>(call);
  const std::string::size_type place = said.rfind(" (");
  return place != std::string::npos && said.find(".cpp:", place) != std::string::npos ? said.substr(0, place) : said;
}
