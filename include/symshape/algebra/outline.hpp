// SPDX-License-Identifier: BSL-1.0
/// @file
/// An answer as sentences: what it rests on, or where the claim fails.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/print.hpp>
#include <symshape/algebra/prove.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

constexpr void write_assignment(const pool& p, const growing_array<symbol_value>& values, text_buffer& out) {
  for (std::uint32_t i = 0; i < values.size(); ++i) {
    if (i > 0) out << ", ";
    out << p.symbol_name(values[i].symbol) << " = " << values[i].value;
  }
}

}  // namespace detail

/// Writes what became of a claim under facts.
///
///     yes, from a >= 0; b >= 1
///     depends: fails at n = 0, holds at n = 1
///     contradiction: these cannot all hold: n >= 3; n <= 2
///     unknown: no proof was found in the forms that are known; fails at n = 7
constexpr void outline(const answer& a, const facts& known, text_buffer& out) {
  constexpr const char* words[] = {"yes", "no", "depends", "unknown", "contradiction"};
  out << words[static_cast<int>(a.verdict)];
  const char* separator = a.verdict == verdict::contradiction ? ": these cannot all hold: " : ", from ";
  if (a.verdict == verdict::yes || a.verdict == verdict::no || a.verdict == verdict::contradiction)
    for (const std::uint32_t i : a.facts) {
      out << separator;
      print(known[i], out);
      separator = "; ";
    }
  separator = ": ";
  if (a.verdict == verdict::unknown) {
    out << separator << a.reason;
    separator = "; ";
  }
  if (!a.witness.empty() && a.verdict != verdict::contradiction) {
    out << separator << "fails at ";
    detail::write_assignment(known.owner(), a.witness, out);
    separator = ", ";
  }
  if (!a.other_witness.empty()) {
    out << separator << "holds at ";
    detail::write_assignment(known.owner(), a.other_witness, out);
  }
}

}  // namespace symshape::inline SYMSHAPE_ABI
