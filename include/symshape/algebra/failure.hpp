// SPDX-License-Identifier: BSL-1.0
/// @file
/// What went wrong, as data: a kind, a sentence and the numbers and formulas it speaks of.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/text_view.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

enum class failure_kind : unsigned char {
  none,
  parse,                 // text that is not a formula
  overflow,              // a number beyond 64 bits
  division_by_zero,      // a divisor that is the constant zero, or has that value
  mixed_pools,           // two formulas that live in different pools
  too_large,             // a formula past a cap
  unbound_symbol,        // a value was asked for and a symbol has none
  binding,               // numbers that do not fit the formulas they are given for
  shape,                 // operands whose sizes do not go together
  dtype,                 // operands whose element types do not go together
  guard,                 // a recorded condition that does not hold
  data_dependent,        // a question that only the data can answer
  unsupported_operator,  // an operator without a rule
  capture,               // a program that cannot be recorded
  device,                // a call into the device's runtime that failed
  contradiction,         // conditions of a recording that cannot all hold
  frozen,                // a new condition where a recording takes none any more
  unguardable,           // a condition on what no later input has: a random number, a rebuilt view
  foreign_thread,        // a recorder that another thread owns
  corrupted_program,     // bytes that are no saved guard program
};

/// One failure. Plain data, so that it can be kept in a pool, returned by `try_` functions and inspected without exceptions.
///
/// `sentence` is a pattern whose `%` letters stand for the fields: `%v %w` the two values, `%a %b` the two arguments' positions,
/// `%x %y` their axes, `%f %g` the two formulas, `%l %r` the two sides: the formulas where there are any, else the values; `%n` the name or
/// excerpt, `%p` the position in a text.
/// Texts are borrowed; `error` copies what it needs.
struct failure {
  failure_kind kind = failure_kind::none;
  const char* operation = "";
  const char* sentence = "";
  text_view formula{}, other_formula{}, name{};
  std::int64_t value = 0, other_value = 0;
  std::int32_t argument = 0, other_argument = 0;
  std::int32_t axis = 0, other_axis = 0;
  std::size_t position = 0;
  const char* file = "";
  std::int32_t line = 0;

  constexpr explicit operator bool() const { return kind != failure_kind::none; }
};

/// Writes `operation: sentence (file:line)` with the fields put in.
constexpr void describe(const failure& f, text_buffer& out) {
  if (*f.operation != 0) out << f.operation << ": ";
  for (const char* c = f.sentence; *c != 0; ++c) {
    if (*c != '%') {
      out << *c;
      continue;
    }
    switch (*++c) {
      case 'v': out << f.value; break;
      case 'w': out << f.other_value; break;
      case 'a': out << f.argument; break;
      case 'b': out << f.other_argument; break;
      case 'x': out << f.axis; break;
      case 'y': out << f.other_axis; break;
      case 'f': out << f.formula; break;
      case 'g': out << f.other_formula; break;
      case 'l': f.formula.size != 0 ? out << f.formula : out << f.value; break;
      case 'r': f.other_formula.size != 0 ? out << f.other_formula : out << f.other_value; break;
      case 'n': out << f.name; break;
      case 'p': out << static_cast<std::int64_t>(f.position); break;
      default: out << '%'; --c;
    }
  }
  if (*f.file == 0) return;
  const char* base = f.file;
  for (const char* c = f.file; *c != 0; ++c)
    if (*c == '/') base = c + 1;
  out << " (" << base << ':' << f.line << ')';
}

}  // namespace symshape::inline SYMSHAPE_ABI
