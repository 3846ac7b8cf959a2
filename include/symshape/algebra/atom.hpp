// SPDX-License-Identifier: BSL-1.0
/// @file
/// What formulas are made of: atoms, monomials and terms.
/// Floor: algebra. Includes nothing above the ground.

#pragma once

#include <symshape/config.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// What a polynomial is made of besides numbers. All but a symbol are opaque integers over other formulas.
enum class atom_kind : unsigned char {
  symbol,
  quotient,            // floor(a / b)
  truncated_quotient,  // a / b rounded toward zero, as C divides
  euclidean_quotient,  // a / b with a remainder in [0, |b|), and 0 where b is 0
  maximum,             // of two or more formulas
  non_negative,        // 1 where a >= 0, else 0
  zero,                // 1 where a == 0, else 0
};

/// A formula without its pool: a constant's value, or the position of a polynomial.
struct operand {
  std::int64_t value;
  bool constant;
  friend constexpr bool operator==(operand, operand) = default;
};
namespace detail {
constexpr bool same(const operand* u, const operand* o, const operand* end) {
  while (o != end && u->value == o->value && u->constant == o->constant) ++o, ++u;
  return o == end;
}
}  // namespace detail

/// `coefficient * monomial`. Monomial 0 is 1; see `monomial_table` for the others.
struct term {
  std::int64_t coefficient;
  std::uint64_t monomial;
};

struct atom {
  atom_kind kind;
  bool partial;                // whether some values of its symbols leave it without one: a formula divides in it
  std::uint16_t depth;         // 0 of a symbol, else one more than the deepest atom of the operands
  std::uint32_t first, count;  // into the operands; of a symbol, into the characters
  std::uint32_t hash, next;
  std::uint32_t formula;  // perhaps the position of the polynomial that is just this atom
};

}  // namespace symshape::inline SYMSHAPE_ABI
