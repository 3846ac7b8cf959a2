// SPDX-License-Identifier: BSL-1.0
#include <symshape/meta/bind_answer.hpp>
#include <symshape/meta/meta.hpp>
#include <symshape/shape/requirements_of.hpp>
#include <symshape/tensor/tensor.hpp>

#include "support/refusal.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <type_traits>

namespace ss = symshape;

namespace {

float memory[4096];

constexpr auto sum = ss::infer([](auto& in) { return ss::meta::add(in("B, K"), in("B, L")); });
static_assert(std::is_same_v<decltype(sum)::facts, ss::facts_of<>>);

// Facts that came with the inputs are part of the answer, since it holds only where they do.
constexpr auto halved = ss::infer([](auto& in) {
  return ss::meta::conv2d(in("B, 3, H, W | H % 16 == 0, H >= 16, W >= 16"), in("64, 3, 16, 16"), {.stride = 16});
});
static_assert(std::is_same_v<decltype(halved)::requirements, ss::required<>>);
static_assert(std::is_same_v<decltype(halved)::facts,
                             ss::facts_of<ss::fact<'H', '%', '1', '6', '=', '=', '0'>,
                                          ss::fact<'H', '>', '=', '1', '6'>, ss::fact<'W', '>', '=', '1', '6'>>>);

// Of requirements, those that follow from later ones go.
constexpr auto narrowed = ss::infer([](auto& in) {
  const auto x = in("N");
  (void)ss::meta::slice(x, 0, 0, 4);
  return ss::meta::add(ss::meta::add(in("K"), in("L")), ss::meta::add(in("L"), in("M")));
});

}  // namespace

TEST_CASE("requirements_of: what infer could not decide, in the grammar of formulas") {
  CHECK(ss::requirements_of(sum) == "K == L");
  CHECK(ss::requirements_of(halved) == "");
  CHECK(ss::requirements_of(narrowed) == "K == L, L == M");
}

TEST_CASE("bind: an answer of infer gets its numbers, and its requirements are checked once") {
  const ss::view<float, "B, K"> x(memory, {2, 3});
  const ss::view<float, "B, L"> y(memory, {2, 3}), longer(memory, {2, 4}), more(memory, {5, 3});
  const auto shape = ss::bind(sum, x, y);
  static_assert(ss::same_shape<decltype(shape), ss::shape<"B, K">>);
  static_assert(std::is_same_v<decltype(shape)::requirements, ss::required<>> && decltype(shape)::dtype == ss::f32);
  CHECK(shape.size(0) == 2);
  CHECK(shape.size(1) == 3);
  CHECK(ss::bind(sum, y, x).size(1) == 3);
  CHECK(refusal_of<ss::shape_error>([&] { (void)ss::bind(sum, x, longer, "caller.cpp", 9); }) ==
        "bind: K==L is needed and does not hold: K is 3, L is 4 (caller.cpp:9)");
  CHECK(refusal_of<ss::shape_error>([&] { (void)ss::bind(sum, x, more, "caller.cpp", 9); }) ==
        "bind: B is 2 (argument 0, axis 0) and 5 (argument 1, axis 0) (caller.cpp:9)");
  const auto r = ss::try_bind(sum, x, longer);
  CHECK_FALSE(static_cast<bool>(r));
  CHECK(r.error().kind == ss::failure_kind::shape);
}

TEST_CASE("bind: facts that the answer was computed under are checked too") {
  const ss::tensor<float, "B, 3, H, W"> image({1, 32, 20}), small({1, 8, 20}), odd({1, 40, 20});
  const auto shape = ss::bind(halved, image);
  CHECK(shape.size(2) == 2);
  CHECK(shape.size(3) == 1);
  CHECK(refusal_of<ss::shape_error>([&] { (void)ss::bind(halved, odd, "caller.cpp", 9); }) ==
        "bind: H%16==0 is needed and does not hold: H is 40 (caller.cpp:9)");
  CHECK(refusal_of<ss::shape_error>([&] { (void)ss::bind(halved, small, "caller.cpp", 9); }) != "");
}

TEST_CASE("assert_that: a bound answer takes facts as every shape does") {
  const ss::view<float, "B, K"> x(memory, {2, 3});
  const ss::view<float, "B, L"> y(memory, {2, 3});
  const auto shape = ss::assert_that<"K >= 2">(ss::bind(sum, x, y));
  static_assert(std::is_same_v<decltype(shape)::facts, ss::facts_of<ss::fact<'K', '>', '=', '2'>>>);
  static_assert(std::is_same_v<decltype(shape)::strides_type, ss::contiguous>);
  CHECK(shape.numel() == 6);
}
