// SPDX-License-Identifier: BSL-1.0
// One row of the algebra files: its text put into the library's grammar, and the question asked.

#pragma once

#include <symshape/algebra/prove.hpp>

#include <string>
#include <vector>

namespace conform {

struct algebra_row {
  std::string id, assumptions, left, relation, right, expected, kind, source;
};

/// The rows of a file; `malformed` names file, line and what is wrong.
std::vector<algebra_row> read_algebra(const std::string& file);

/// What was asked and what the prover said.
struct algebra_answer {
  bool skipped = false;  // a form that is a matter of taste: how JAX prints
  std::string claim;     // as it was put to the prover; parse errors stand in `error`
  std::vector<std::string> facts;
  bool positive = false;  // every variable is at least 1, which stands in no fact
  std::string error;
  symshape::verdict verdict = symshape::verdict::unknown;
  std::string witness, other_witness, reason;
  std::vector<unsigned> used;
  unsigned long long steps = 0;
  double microseconds = 0;

  /// An assignment is known where the facts hold and the claim does not; an empty one where no symbol matters.
  bool refuted() const {
    return verdict == symshape::verdict::no || verdict == symshape::verdict::depends || !witness.empty();
  }
};
algebra_answer ask(const algebra_row&, const std::string& file);

/// `x^3` becomes `x*x*x`, `True` and `False` become relations, casts of relations become selects, `x in [a, b]` two comparisons.
std::string translate(const std::string& text);

}  // namespace conform
