// SPDX-License-Identifier: BSL-1.0
// Random statements as text, with every operation that formulas have.

#pragma once

#include <random>
#include <string>

namespace random_statement {

/// A random formula as text.
inline std::string formula(std::minstd_rand& random, int depth) {
  const auto pick = [&random](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  if (depth == 0 || pick(5) == 0)
    return pick(3) == 0 ? std::to_string(pick(9) - 3) : std::string(1, static_cast<char>('a' + pick(3)));
  const std::string x = formula(random, depth - 1), y = formula(random, depth - 1);
  switch (pick(10)) {
    case 0:
    case 1: return "(" + x + " + " + y + ")";
    case 2: return "(" + x + " - " + y + ")";
    case 3:
    case 4: return "(" + x + ")*(" + y + ")";
    case 5: return "min(" + x + ", " + y + ")";
    case 6: return "max(" + x + ", " + y + ")";
    case 7: return "(" + x + ")//" + std::to_string(pick(5) + 2);
    case 8: return "(" + x + ") % " + std::to_string(pick(5) + 2);
    default: {
      const char* const calls[] = {"truncdiv", "truncmod", "ediv", "floordiv", "mod"};
      return std::string{calls[pick(5)]} + "(" + x + ", a + 1)";
    }
  }
}
/// A random statement about a, b and c.
inline std::string statement(std::minstd_rand& random, int depth) {
  const char* const ops[] = {" == ", " != ", " <= ", " < ", " >= ", " > "};
  if (depth > 0 && random() % 3 == 0) {
    const char* const joins[] = {" and ", " or "};
    return "(" + statement(random, depth - 1) + joins[random() % 2] + statement(random, depth - 1) + ")";
  }
  if (random() % 8 == 0)
    return "select(" + statement(random, 0) + ", " + formula(random, 1) + ", " + formula(random, 1) + ")" +
           ops[random() % 6] + formula(random, 1);
  return formula(random, 2) + ops[random() % 6] + formula(random, 2);
}

}  // namespace random_statement
