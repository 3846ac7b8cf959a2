// SPDX-License-Identifier: BSL-1.0
/// @file
/// Whose arithmetic is going on: refusals of plain numbers name the rule that computes with them.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/error.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// The rule that this thread runs, for refusals that arise in arithmetic, where no rule has a say. `owner` is who wrote it here.
struct running_rule {
  const void* owner = nullptr;
  const char* operation = "integer";
  const char* file = "";
  std::int32_t line = 0;
};
inline thread_local running_rule running{};

/// `value` where `fits`, else a refusal that shows both operands.
constexpr std::int64_t unwrapped(bool fits, std::int64_t value, const char* sentence, std::int64_t a = 0,
                                 std::int64_t b = 0) {
  if (fits) return value;
  failure f{};
  f.kind = failure_kind::overflow;
  f.operation = "integer";
  f.sentence = sentence;
  f.value = a;
  f.other_value = b;
  if (!__builtin_is_constant_evaluated()) {
    f.operation = running.operation;
    f.file = running.file;
    f.line = running.line;
  }
  fail(f);
  return 0;
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
