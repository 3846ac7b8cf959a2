// SPDX-License-Identifier: BSL-1.0
/// @file
/// What a proof may cost, and what it answers.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/facts.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

enum class verdict : unsigned char {
  yes,            // holds wherever the facts do
  no,             // fails wherever the facts hold
  depends,        // holds here and fails there: two witnesses
  unknown,        // not decided; `answer::reason` says why
  contradiction,  // the facts cannot all hold
};

/// How much work a question may cost, in steps of the proof's own count: the same question has the same answer on every machine.
struct budget {
  std::uint64_t steps =
      0;  // 0: 120,000 in the program; in a constant evaluation 1,000, within every compiler's default limits
  std::uint32_t depth = 24;    // nested case distinctions
  std::uint32_t samples = 64;  // assignments tried without a plan
  bool brief = false;          // first what costs the compilers least; always so in a constant evaluation
};

/// What became of a question.
struct answer {
  symshape::verdict verdict = symshape::verdict::unknown;
  /// Where the claim fails; of `depends` and `no`, and of `unknown` where one was found. Symbols and values.
  growing_array<symbol_value> witness;
  /// Where it holds; of `depends`.
  growing_array<symbol_value> other_witness;
  /// The numbers of the facts that were used; of `contradiction`, those that cannot all hold.
  growing_array<std::uint32_t> facts;
  /// Why nothing was decided, or how the decision came about.
  const char* reason = "";
  std::uint64_t steps = 0;

  constexpr bool proven() const { return verdict == symshape::verdict::yes; }
  constexpr bool has_witness() const { return !witness.empty(); }
};

}  // namespace symshape::inline SYMSHAPE_ABI
