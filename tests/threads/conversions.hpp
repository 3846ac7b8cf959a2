// SPDX-License-Identifier: BSL-1.0
/// @file
/// cuopt#145: which views convert to which, the same under every compiler and standard. Compiled as C++20 by the tests and as a later standard by itself.

#pragma once

#include <symshape/shape/view.hpp>

#include <type_traits>

namespace threads {

namespace ss = symshape;

using dynamic = ss::view<int, "R, C">;
using mixed = ss::view<int, "R, 4">;
using fixed = ss::view<int, "3, 4">;
using strided = ss::view<int, "R, C", "L, 1">;
using constant = ss::view<const int, "R, C">;

template <class From, class To>
inline constexpr bool converts = std::is_convertible_v<From, To>;
/// Where a view can be made of another, it converts: nothing is explicit in one direction and not in the other.
template <class From, class... To>
inline constexpr bool one_rule = ((std::is_convertible_v<From, To> == std::is_constructible_v<To, From>) && ...);

static_assert(one_rule<dynamic, dynamic, mixed, fixed, strided, constant>);
static_assert(one_rule<mixed, dynamic, mixed, fixed, strided, constant>);
static_assert(one_rule<fixed, dynamic, mixed, fixed, strided, constant>);
static_assert(one_rule<strided, dynamic, mixed, fixed, strided, constant>);
static_assert(one_rule<constant, dynamic, mixed, fixed, strided, constant>);

static_assert(converts<dynamic, mixed> && converts<mixed, dynamic> && converts<dynamic, fixed> &&
              converts<fixed, dynamic>);
static_assert(converts<dynamic, strided> && converts<strided, dynamic>);
static_assert(converts<dynamic, constant> && !converts<constant, dynamic>);

/// A function that asks for a fixed size is given views of any.
constexpr int rows_of_four(mixed v) { return static_cast<int>(v.size(0)); }

constexpr bool implicit_conversions_check_their_numbers() {
  int elements[12]{};
  return rows_of_four(dynamic(elements, {3, 4})) == 3 && rows_of_four(fixed(elements)) == 3 &&
         rows_of_four(strided(elements, {3, 4}, {4, 1})) == 3;
}
static_assert(implicit_conversions_check_their_numbers());

}  // namespace threads
