// SPDX-License-Identifier: BSL-1.0
/// @file
/// The conditions of a guard set in one line, for comparisons.

#pragma once

#include <symshape/guard/guard_set.hpp>

#include <string>

/// The guards' texts in their order, each followed by "; ".
inline std::string texts(const symshape::guard_set& set) {
  std::string out;
  for (const symshape::guard& g : set) out += std::string{g.text} + "; ";
  return out;
}
/// The same of the assertions.
inline std::string assertions(const symshape::guard_set& set) {
  std::string out;
  for (const symshape::guard& g : set.assertions()) out += std::string{g.text} + "; ";
  return out;
}
