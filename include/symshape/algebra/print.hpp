// SPDX-License-Identifier: BSL-1.0
/// @file
/// From formulas and relations to text that reads back as the same formula.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/printer.hpp>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {
constexpr void refuse_endless(pool& p, const text_buffer& out) {
  if (out.size() > printer::maximum_size)
    p.report(failure_kind::too_large, "print", "a text of more than 2^22 characters");
}
}  // namespace detail

/// Writes `e`: terms by degree, then by name, the constant last, coefficients in front. Equal formulas give equal text, whatever else
/// their pool holds.
///
///     2*B*H + K + 1      n % 8      min(a, b)      (H//16)*(W//16)
///
/// - Laws: `parse(print(e))` is `e`, where the text nests no deeper than `parse` reads.
/// - Errors: a text of more than 2^22 characters is cut off there, and reported on the pool.
/// - Cost: O(terms log terms) comparisons; uses the pool for scratch and gives it back.
constexpr void print(expr e, text_buffer& out, spacing s = spacing::spaced) {
  if (e.is_constant()) {
    out << e.constant();
    return;
  }
  const pool::mark mark = e.owner()->here();
  detail::printer{*e.owner(), out, s}.sum(e);
  e.owner()->rollback(mark);
  detail::refuse_endless(*e.owner(), out);
}

/// Writes a relation: `a + 1 <= b`, `n % 8 == 0 and n >= 1`.
constexpr void print(relation r, text_buffer& out, spacing s = spacing::spaced) {
  if (r.indicator().is_constant()) {
    out << (r.is_true() ? "0 == 0" : "0 == 1");
    return;
  }
  pool& p = *r.indicator().owner();
  const pool::mark mark = p.here();
  detail::printer{p, out, s}.statement(r.indicator(), 0);
  p.rollback(mark);
  detail::refuse_endless(p, out);
}

}  // namespace symshape::inline SYMSHAPE_ABI
