// SPDX-License-Identifier: BSL-1.0
/// @file
/// What is written down of a recording: symbols, questions, and the relations that stand.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/algebra/relation.hpp>
#include <symshape/guard/place.hpp>
#include <symshape/guard/source.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

enum class guard_kind : unsigned char {
  guard,   // the recorded numbers answered it; a later input must give the same answer
  check,   // must hold, now and later
  assume,  // trusted
};

namespace detail {

/// A relation that somebody asks about; `value` is its truth at the recorded numbers where these decide it.
struct question {
  relation formula;
  bool has_value = false;
  bool value = false;
  place where;
};

/// What the recorder knows of a symbol.
struct recorded_symbol {
  source where;
  std::uint32_t id = 0;
  std::int64_t lower = 0, upper = int64_max;
  bool has_value = false;
  std::int64_t value = 0;
  place declared;
};

/// A relation that stands: as it holds, not as it was asked.
struct record {
  relation formula;
  guard_kind kind;
  place where;
};

}  // namespace detail

}  // namespace symshape::inline SYMSHAPE_ABI
