// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/dims.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <type_traits>

namespace ss = symshape;
using ss::dim;

// A list of sizes in braces must never pass for a list of symbols' numbers.
template <class Dims>
concept made_from_a_number = requires { Dims{8}; };
static_assert(!made_from_a_number<ss::dims<dim<'B'>>> && !made_from_a_number<ss::dims<dim<'2', '*', 'B'>>>);
static_assert(std::is_trivially_copyable_v<ss::dims<dim<'B'>, dim<'T'>>> && std::is_empty_v<ss::dims<dim<'3'>>> &&
              std::is_empty_v<ss::dims<>>);

constexpr bool sizes_follow_from_the_symbols() {
  ss::dims<dim<'B'>, dim<'3'>, dim<'2', '*', 'B'>, dim<'B', '*', 'T', '+', '1'>> d;
  d.data()[0] = 5;
  d.data()[1] = 7;
  return d.symbol_count == 2 && d.size<0>() == 5 && d.size<1>() == 3 && d.size<2>() == 10 && d.size(3) == 36 &&
         d.numel() == 5 * 3 * 10 * 36;
}
constexpr bool symbols_stand_in_order_of_appearance() {
  using table = ss::detail::formulas<3, dim<'a', '+', 'c'>, dim<'a', '*', 'b'>, dim<'d'>>;
  return table::counts.symbols == 4 && table::value.name(0) == ss::text_view{"a"} &&
         table::value.name(1) == ss::text_view{"c"} && table::value.name(2) == ss::text_view{"b"} &&
         table::value.find("d") == 3 && table::value.find("e") == -1 && table::value.first_axis[2] == 1;
}
static_assert(sizes_follow_from_the_symbols());
static_assert(symbols_stand_in_order_of_appearance());
TEST_CASE("dims: sizes follow from the symbols") { CHECK(sizes_follow_from_the_symbols()); }
TEST_CASE("dims: symbols stand in order of appearance") { CHECK(symbols_stand_in_order_of_appearance()); }
