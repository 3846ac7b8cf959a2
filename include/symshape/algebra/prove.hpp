// SPDX-License-Identifier: BSL-1.0
/// @file
/// Whether a relation follows from facts: always, never, or now and then.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/parse.hpp>
#include <symshape/algebra/prove/inquiry.hpp>

#include <cstdint>
#include <initializer_list>

namespace symshape::inline SYMSHAPE_ABI {

/// Whether `claim` holds wherever the facts do.
///
///     ss::facts known{p};
///     known.add(a >= 0 && b >= 1);
///     ss::prove(a*b >= a, known).verdict    // yes
///
/// - Laws: `yes` and `no` are never wrong: every step is one of exact integer arithmetic, and what overflows is not used. Witnesses have been
///   evaluated. Facts and claim are meant where all their divisions are defined.
/// - Errors: none thrown; what cannot be decided is `unknown` with a reason.
/// - Cost: microseconds; never more than the budget's steps. `Lazy` is read by nothing: the prover's classes are templates over it, so that a program
///   which includes them and asks nothing does not pay for their bodies (with g++ 12 a tenth of symshape/symshape.hpp; one that asks pays 4 % more).
template <class Lazy = void>
constexpr answer prove(relation claim, const facts& known, budget limits = {}) {
  if (!claim.indicator().is_constant() && claim.indicator().owner() != &known.owner()) {
    answer mixed;
    mixed.reason = "the claim and the facts live in different pools";
    return mixed;
  }
  return detail::inquiry<Lazy>{known, claim, limits}.run();
}

/// How `prove` is handed to code that asks by chance: see knowledge.
using prover = answer (*)(relation claim, const facts& known, budget limits);

/// The same from texts: a claim and hypotheses over any integers.
///
///     ss::prove(p, "a*b >= a", {"a >= 0", "b >= 1"})
///
/// - Errors: parse errors are reported on the pool.
template <class Lazy = void>
constexpr answer prove(pool& p, text_view claim, std::initializer_list<text_view> hypotheses = {}, budget limits = {}) {
  facts known{p};
  for (const text_view h : hypotheses) known.add(parse_relation(p, h));
  return prove<Lazy>(parse_relation(p, claim), known, limits);
}

}  // namespace symshape::inline SYMSHAPE_ABI
