// SPDX-License-Identifier: BSL-1.0
/// @file
/// What a type says about its symbols, as hypotheses of a proof.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/facts.hpp>
#include <symshape/algebra/parse.hpp>
#include <symshape/shape/dim.hpp>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Adds the relations of `facts_of` or `required`: requirements, too, hold wherever numbers are bound.
template <template <class...> class List, class... Fact>
constexpr void assume(pool& p, facts& known, List<Fact...>*) {
  (known.add(parse_relation(p, Fact::spelled)), ...);
}

/// The facts and the requirements of a type; none of those that have no such member.
template <class Shape>
struct facts_known {
  using type = facts_of<>;
};
template <class Shape>
  requires requires { typename Shape::facts; }
struct facts_known<Shape> {
  using type = typename Shape::facts;
};
template <class Shape>
struct requirements_left {
  using type = required<>;
};
template <class Shape>
  requires requires { typename Shape::requirements; }
struct requirements_left<Shape> {
  using type = typename Shape::requirements;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
