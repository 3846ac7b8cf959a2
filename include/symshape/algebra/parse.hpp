// SPDX-License-Identifier: BSL-1.0
/// @file
/// From text to formulas and relations.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/parser.hpp>
#include <symshape/algebra/result.hpp>

namespace symshape::inline SYMSHAPE_ABI {

/// The formula that the whole text means.
///
///     try_parse(p, "(n + 7)//8*8")   // 8*((n + 7)//8)
///     try_parse(p, "n + ")           // parse: a number, a name or '(' was expected at the end of "n + "
///
/// - Laws: `parse(print(e))` is `e`.
/// - Errors: text outside the grammar, a number beyond 64 bits, a constant divisor 0; and what the arithmetic itself reports.
constexpr result<expr> try_parse(pool& p, text_view text) {
  const pool::attempt attempt{p};
  parser read{p, text};
  const expr e = read.sum();
  read.expect_end("an operator or the end was expected at position %p of \"%f\"");
  if (read.failed()) return read.error();
  if (attempt.failed()) return p.noted();
  return e;
}

constexpr result<relation> try_parse_relation(pool& p, text_view text) {
  const pool::attempt attempt{p};
  parser read{p, text};
  const relation r = read.read_relation();
  read.expect_end("an operator or the end was expected at position %p of \"%f\"");
  if (read.failed()) return read.error();
  if (attempt.failed()) return p.noted();
  return r;
}

/// As `try_parse`; failures are reported on the pool: in a constant evaluation they refuse to compile, in the program they throw.
constexpr expr parse(pool& p, text_view text) {
  {
    const pool::attempt attempt{p};
    parser read{p, text};
    const expr e = read.sum();
    if (read.at_end() && !read.failed() && !attempt.failed()) return e;  // without the weight of a result
  }
  const auto r = try_parse(p, text);
  if (!r) p.report(r.error());
  return *r;
}
constexpr relation parse_relation(pool& p, text_view text) {
  {
    const pool::attempt attempt{p};
    parser read{p, text};
    const relation r = read.read_relation();
    if (read.at_end() && !read.failed() && !attempt.failed()) return r;
  }
  const auto r = try_parse_relation(p, text);
  if (!r) p.report(r.error());
  return *r;
}

}  // namespace symshape::inline SYMSHAPE_ABI
