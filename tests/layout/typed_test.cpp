// SPDX-License-Identifier: BSL-1.0
#include <symshape/layout/typed.hpp>

#include "layouts.hpp"

#include <type_traits>

namespace {

using ss::certainty;
template <ss::text Shape, ss::text Strides = ss::text{""}, ss::text Offset = ss::text{"0"}>
using typed = ss::typed_layout<Shape, Strides, Offset>;

/// The same formulas, whatever facts and requirements they carry.
template <class A, class B>
constexpr bool same(const A&, const B&) {
  return std::is_same_v<typename A::dims_type, typename B::dims_type> &&
         std::is_same_v<typename A::strides_type, typename B::strides_type> &&
         std::is_same_v<typename A::offset_type, typename B::offset_type>;
}
template <class A>
constexpr bool requires_nothing(const A&) {
  return std::is_same_v<typename A::requirements, ss::required<>>;
}

// Static, mixed and dynamic spelling of one case. Static ones are types of numbers.
static_assert(same(coalesce(typed<"2, 1, 6", "6, 99, 1">{}), typed<"12", "1">{}));
static_assert(same(coalesce(typed<"M, N">{}), typed<"M*N", "1">{}));
static_assert(same(coalesce(typed<"M, 4, N", "4*N + 8, N, 1">{}), typed<"M, 4*N", "4*N + 8, 1">{}));
static_assert(same(compose(typed<"4, 8", "1, 4">{}, typed<"16", "2">{}), typed<"4, 4", "1, 8">{}));
static_assert(same(compose(typed<"M, N", "N + 8, 1">{}, typed<"M", "N">{}), typed<"M", "N + 8">{}));
static_assert(same(ss::complement<"24">(typed<"2, 4", "12, 1">{}), typed<"3", "4">{}));
static_assert(same(ss::complement<"4*M*N">(typed<"N", "1">{}), typed<"4*M", "N">{}));
static_assert(same(right_inverse(typed<"M, N", "1, M">{}), typed<"N, M", "1, N">{}));
static_assert(same(left_inverse(typed<"M, N", "N + 8, 1">{}), typed<"M, N + 8", "N, 1">{}));
static_assert(same(ss::logical_divide<"8, 16">(typed<"8*M, 16*N">{}), typed<"M, 8, N, 16", "128*N, 16*N, 16, 1">{}));
static_assert(same(ss::tiled_divide<"2, 4">(typed<"4, 8">{}), typed<"2, 2, 2, 4", "16, 4, 8, 1">{}));
static_assert(same(decltype(zipped_divide(typed<"4*N">{}, typed<"4", "N">{}))::rest{}, typed<"N", "1">{}));
static_assert(same(logical_product(typed<"M, N">{}, typed<"4">{}), typed<"4, M, N", "M*N, N, 1">{}));
static_assert(same(blocked_product(typed<"2, 2">{}, typed<"3, 4">{}), typed<"3, 2, 4, 2", "16, 2, 4, 1">{}));
static_assert(same(raked_product(typed<"2, 2">{}, typed<"3, 4">{}), typed<"2, 3, 2, 4", "2, 16, 1, 4">{}));
static_assert(std::is_same_v<decltype(span_of(typed<"M, N", "N + 8, 1", "3">{}))::canonical,
                             ss::dims<ss::dim<'3'>, ss::dim<'M', '*', 'N', '+', '8', '*', 'M', '-', '6'>>>);

static_assert(is_injective(typed<"M, N", "N + 8, 1">{}) == certainty::yes);
static_assert(is_injective(typed<"M, N", "0, 1">{}) == certainty::undecided);
static_assert(overlap(typed<"N", "2">{}, typed<"N", "2", "1">{}) == certainty::no);
static_assert(overlap(typed<"M, K | K < N", "N, 1">{}, typed<"M, N - K", "N, 1", "K">{}) == certainty::no);
static_assert(ss::fits_in<"M*N">(typed<"M, N">{}) == certainty::yes);
static_assert(fits_32_bits(typed<"M, N">{}) == certainty::undecided);
static_assert(fits_32_bits(typed<"M, N | M <= 64, N <= 4096">{}) == certainty::yes);
static_assert(ss::vector_width(typed<"M, 128">{}, typed<"M, 128", "136, 1">{}) == 8);
static_assert(ss::vector_width<16, ss::widths::any>(typed<"M, 24*N">{}) == 12);

// Facts decide; what is undecided is carried.
static_assert(requires_nothing(ss::logical_divide<"M, 4">(typed<"M, N | N % 4 == 0">{})));
static_assert(std::is_same_v<decltype(ss::logical_divide<"M, 4">(typed<"M, N">{}))::requirements,
                             ss::required<ss::fact<'N', '%', '4', '=', '=', '0'>>>);

}  // namespace

TEST_CASE("a layout type under numbers answers as the numbers do") {
  for (std::int64_t m = 1; m <= 4; ++m)
    for (std::int64_t n = 1; n <= 4; ++n) {
      const std::initializer_list<ss::assignment> numbers{{"M", m}, {"N", n}};
      using padded = typed<"M, N", "N + 8, 1", "3">;
      const ss::layout a = padded::at(numbers);
      CHECK(places(decltype(coalesce(padded{}))::at(numbers)) == places(ss::coalesce(a)));
      const ss::layout back = decltype(left_inverse(padded{}))::at(numbers);
      for (std::int64_t i = 0; i < a.numel(); ++i) CHECK(back(a(i) - 3) == i);
      CHECK(places(decltype(compose(padded{}, typed<"N, M", "1, N">{}))::at(numbers)) ==
            places(compose(a, ss::layout{.sizes = {n, m}, .strides = {1, n}})));
      CHECK(places(decltype(ss::complement<"4*M*N">(typed<"N", "1">{}))::at(numbers)) ==
            places(ss::complement(ss::row_major({n}), 4 * m * n)));
      CHECK(places(decltype(logical_product(typed<"M, N">{}, typed<"4">{}))::at(numbers)) ==
            places(ss::logical_product(ss::row_major({m, n}), ss::row_major({4}))));
    }
}

TEST_CASE("a layout type has no numbers where a symbol has none") {
  CHECK(!typed<"M, N">::try_at({{"M", 3}}));
  CHECK(!typed<"M//N", "1">::try_at({{"M", 3}, {"N", 0}}));
  CHECK(typed<"M, N">::try_at({{"M", 3}, {"N", 0}}));
}

TEST_CASE("a view's layout is the view's sizes and strides") {
  float data[64]{};
  const ss::view<float, "B, T", "T+8, 1"> v{data, {4, 6}};
  CHECK(identical(ss::layout_of(v), ss::layout{.sizes = {4, 6}, .strides = {14, 1}}));
  static_assert(same(ss::layout_type_of<ss::view<float, "B, T", "T+8, 1">>{}, typed<"B, T", "T + 8, 1">{}));
  static_assert(is_injective(ss::layout_type_of<ss::view<float, "B, T">>{}) == certainty::yes);
}
