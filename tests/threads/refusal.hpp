// SPDX-License-Identifier: BSL-1.0
/// @file
/// What the tests of this folder share. Each test stands for a thread in which users of another library lost time, and starts with its name:
/// `cccl#11520` is issue or pull request 11520 of NVIDIA/cccl.

#pragma once

#include <symshape/algebra/error.hpp>

#include <string>

namespace threads {

/// The sentence of the error that a call throws, without the file and line, which edits would move; "" where none is thrown.
template <class Call>
std::string refusal(Call call) {
  try {
    call();
  } catch (const symshape::error& e) {
    const std::string all = e.what();
    const std::string::size_type place = all.rfind(" (");
    return all.find(".cpp:", place) != std::string::npos ? all.substr(0, place) : all + " [without a place]";
  }
  return "";
}

/// Whether a call may stand in a constant evaluation: `Call` is the type of a lambda that captures nothing.
template <class Call, int = (Call{}(), 0)>
constexpr bool is_constant(int) {
  return true;
}
template <class Call>
constexpr bool is_constant(...) {
  return false;
}

}  // namespace threads
