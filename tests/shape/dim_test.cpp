// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/dim.hpp>

#include <doctest/doctest.h>

namespace ss = symshape;

constexpr bool a_number_is_static() {
  using n = ss::dim<'1', '2', '8'>;
  return n::is_static && !n::is_symbol && n::value == 128 && ss::dim<'0'>::value == 0 && ss::dim<'0'>::is_static;
}
constexpr bool a_name_is_a_symbol() {
  using b = ss::dim<'B'>;
  using fresh = ss::dim<'_', '1'>;
  return b::is_symbol && !b::is_static && b::value == -1 && fresh::is_symbol && b::spelled == ss::text_view{"B"};
}
constexpr bool a_formula_is_neither() {
  using twice = ss::dim<'2', '*', 'H'>;
  using negative = ss::dim<'-', '3'>;
  return !twice::is_symbol && !twice::is_static && twice::spelled == ss::text_view{"2*H"} && !negative::is_static &&
         !negative::is_symbol;
}

static_assert(a_number_is_static());
static_assert(a_name_is_a_symbol());
static_assert(a_formula_is_neither());
TEST_CASE("dim: a number is static and has a value") { CHECK(a_number_is_static()); }
TEST_CASE("dim: a name alone is a symbol") { CHECK(a_name_is_a_symbol()); }
TEST_CASE("dim: a formula is neither, and spelled as it stands") { CHECK(a_formula_is_neither()); }
