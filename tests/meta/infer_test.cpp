// SPDX-License-Identifier: BSL-1.0
#include <symshape/meta/infer.hpp>
#include <symshape/meta/meta.hpp>

#include <doctest/doctest.h>

#include <type_traits>

namespace ss = symshape;

namespace {

constexpr auto sum = ss::infer([](auto& in) { return ss::meta::add(in("B, 3, 2*H"), in("B, 1, H + H")); });
static_assert(ss::same_shape<decltype(sum), ss::shape<"B, 3, 2*H">>);
static_assert(std::is_same_v<decltype(sum)::requirements, ss::required<>>);

// Two symbols on one axis: nothing decides whether they are equal, so the type carries it.
constexpr auto open = ss::infer([](auto& in) { return ss::meta::add(in("B, K"), in("B, L")); });
static_assert(std::is_same_v<decltype(open)::requirements, ss::required<ss::fact<'K', '=', '=', 'L'>>>);

// A fact written on an input discharges it.
constexpr auto given = ss::infer([](auto& in) { return ss::meta::add(in("B, K | K == 2*M"), in("B, 2*M")); });
static_assert(std::is_same_v<decltype(given)::requirements, ss::required<>>);

// A requirement taken once is known from then on.
constexpr auto twice = ss::infer([](auto& in) {
  auto a = in("K"), b = in("L");
  return ss::meta::mul(ss::meta::add(a, b), ss::meta::add(b, a));
});
static_assert(std::is_same_v<decltype(twice)::requirements, ss::required<ss::fact<'K', '=', '=', 'L'>>>);

// Element types are part of the answer.
constexpr auto half = ss::infer([](auto& in) { return ss::meta::add(in("N", ss::f16), in("N", ss::i64)); });
static_assert(decltype(half)::dtype == ss::f16);

// Strides too: a permuted result is not contiguous, and permuting it back is.
constexpr auto turned = ss::infer([](auto& in) { return ss::meta::permute(in("A, B, C"), {2, 0, 1}); });
static_assert(
    std::is_same_v<decltype(turned)::strides_type, ss::strides<ss::dim<'1'>, ss::dim<'B', '*', 'C'>, ss::dim<'C'>>>);
constexpr auto back =
    ss::infer([](auto& in) { return ss::meta::permute(ss::meta::permute(in("A, B, C"), {2, 0, 1}), {1, 2, 0}); });
static_assert(std::is_same_v<decltype(back)::strides_type, ss::contiguous>);

constexpr auto windows = ss::infer([](auto& in) {
  return ss::meta::permute(ss::meta::conv2d(in("B, 3, H, W | H >= 3, W >= 3"), in("8, 3, 3, 3")), {0, 2, 3, 1});
});
static_assert(ss::same_shape<decltype(windows), ss::shape<"B, H - 2, W - 2, 8">>);
static_assert(
    std::is_same_v<
        decltype(windows)::strides_type,
        ss::strides<ss::dim<'8', '*', 'H', '*', 'W', '-', '1', '6', '*', 'H', '-', '1', '6', '*', 'W', '+', '3', '2'>,
                    ss::dim<'W', '-', '2'>, ss::dim<'1'>,
                    ss::dim<'H', '*', 'W', '-', '2', '*', 'H', '-', '2', '*', 'W', '+', '4'>>>);

// Rank 0 and static sizes.
constexpr auto scalar = ss::infer([](auto& in) { return ss::meta::sum(in("2, 3")); });
static_assert(ss::same_shape<decltype(scalar), ss::shape<"">>);

// Many operations in one evaluation.
constexpr auto deep = ss::infer([](auto& in) {
  auto x = in("B, 3, H, W | H >= 64, W >= 64");
  for (int i = 0; i < 5; ++i) x = ss::meta::conv2d(x, in("3, 3, 3, 3"), {.stride = 2, .padding = 1});
  return x;
});
static_assert(ss::same_shape<decltype(deep), ss::shape<"B, 3, (H + 31)//32, (W + 31)//32">>);

}  // namespace

TEST_CASE("infer: five strided convolutions are one division by 32") { CHECK(decltype(deep)::rank() == 4); }
