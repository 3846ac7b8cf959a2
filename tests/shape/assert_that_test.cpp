// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/assert_that.hpp>
#include <symshape/shape/requirements_of.hpp>
#include <symshape/shape/slice.hpp>

#include "support/refusal.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <type_traits>

namespace ss = symshape;

namespace {

float memory[4096];

using equal = ss::fact<'K', '=', '=', 'L'>;
using divided = ss::fact<'K', '%', '8', '=', '=', '0'>;

}  // namespace

TEST_CASE("assert_that: a view knows the fact from then on, and is the same view otherwise") {
  const ss::view<float, "K, L"> x(memory, {16, 16});
  const auto square = ss::assert_that<"K == L">(x);
  static_assert(std::is_same_v<decltype(square)::facts, ss::facts_of<equal>>);
  static_assert(std::is_base_of_v<decltype(x)::base, decltype(square)>);
  static_assert(sizeof(square) == sizeof(x) && std::is_trivially_copyable_v<std::remove_const_t<decltype(square)>>);
  CHECK(square.data() == memory);
  CHECK(ss::symbol<"L">(square) == 16);
  CHECK(&square(3, 4) == &x(3, 4));
  const auto both = ss::assert_that<"K % 8 == 0">(square);
  static_assert(std::is_same_v<decltype(both)::facts, ss::facts_of<equal, divided>>);
  const auto at_once = ss::assert_that<"K == L, K % 8 == 0">(x);
  static_assert(std::is_same_v<decltype(at_once), decltype(both)>);
  // A view of it starts anew, and so does one that a function deduces.
  static_assert(std::is_same_v<decltype(square(ss::full, 0)), decltype(x(ss::full, 0))>);
  static_assert(std::is_same_v<decltype(ss::as_view(square)), decltype(x)::base>);
  const ss::view<const float, "M, N"> other = square;
  CHECK(ss::symbol<"M">(other) == 16);
}

TEST_CASE("assert_that: what follows from what is known adds nothing and is not checked") {
  const ss::view<float, "K, L | K == L"> x(memory, {16, 16});
  const auto same = ss::assert_that<"L - K == 0">(x);
  static_assert(std::is_same_v<decltype(same)::facts, ss::facts_of<equal>>);
  static_assert(
      std::is_same_v<decltype(ss::assert_that<"K + L == 2*K, L >= K">(same)), std::remove_const_t<decltype(same)>>);
  const ss::view<float, "K"> y(memory, {3});
  static_assert(std::is_same_v<decltype(ss::assert_that<"K >= 0">(y)), decltype(y)::base>);
  // Names that no number tells apart from others are compared by number all the same.
  const ss::view<float, "2, 3"> fixed(memory);
  static_assert(std::is_same_v<decltype(ss::assert_that<"2 < 3">(fixed)), decltype(fixed)::base>);
  CHECK(same.size(0) == 16);
}

TEST_CASE("assert_that: a fact that does not hold is refused with its numbers and the caller's line") {
  const ss::view<float, "K, L"> x(memory, {16, 12});
  CHECK(refusal_of<ss::binding_error>([&] { ss::assert_that<"K == L">(x, "caller.cpp", 7); }) ==
        "assert_that: the fact K==L does not hold where K is 16 and L is 12 (caller.cpp:7)");
  const int line = __LINE__ + 1;
  CHECK(refusal_of<ss::binding_error>([&] { ss::assert_that<"L % 8 == 0">(x); }) ==
        "assert_that: the fact L%8==0 does not hold where L is 12 (assert_that_test.cpp:" + std::to_string(line) + ")");
  CHECK(refusal_of<ss::binding_error>([&] { ss::assert_that<"K % 8 == 0, K == L">(x, "caller.cpp", 7); }) ==
        "assert_that: the fact K==L does not hold where K is 16 and L is 12 (caller.cpp:7)");
  const auto r = ss::try_assert_that<"K == L">(x);
  CHECK_FALSE(static_cast<bool>(r));
  CHECK(r.error().kind == ss::failure_kind::binding);
  const auto held = ss::try_assert_that<"K == L + 4">(x);
  REQUIRE(static_cast<bool>(held));
  CHECK(held->size(1) == 12);
  // A division by 0 decides nothing, so that the fact does not hold.
  const ss::view<float, "K, L"> empty(memory, {4, 0});
  CHECK(refusal_of<ss::binding_error>([&] { ss::assert_that<"K // L >= 1">(empty, "caller.cpp", 7); }) ==
        "assert_that: the fact K//L>=1 cannot be computed where K is 4 and L is 0: a divisor is 0, or a number leaves "
        "64 bits (caller.cpp:7)");
}

TEST_CASE("assert_that: numbers of strides are names too") {
  const ss::view<float, "M, N", "S, 1"> x(memory, {4, 8}, {16, 1});
  const auto padded = ss::assert_that<"S >= N, S % 4 == 0">(x);
  CHECK(padded.stride(0) == 16);
  CHECK(refusal_of<ss::binding_error>([&] { ss::assert_that<"S == N">(x, "caller.cpp", 7); }) ==
        "assert_that: the fact N==S does not hold where N is 8 and S is 16 (caller.cpp:7)");
}

TEST_CASE("assert_that: a shape loses the requirements that follow from its facts") {
  using required_shape = ss::where<ss::shape<"K, L">::canonical, ss::facts_of<>,
                                   ss::required<equal, ss::fact<'L', '%', '4', '=', '=', '0'>>>;
  required_shape s;
  s.data()[0] = s.data()[1] = 24;
  CHECK(ss::requirements_of(s) == "K == L, L % 4 == 0");
  const auto aligned = ss::assert_that<"L % 8 == 0">(s);
  static_assert(std::is_same_v<decltype(aligned)::requirements, ss::required<equal>>);
  CHECK(ss::requirements_of(aligned) == "K == L");
  const auto all = ss::assert_that<"K == L">(aligned);
  static_assert(std::is_same_v<decltype(all)::requirements, ss::required<>>);
  static_assert(std::is_same_v<decltype(all)::facts, ss::facts_of<ss::fact<'L', '%', '8', '=', '=', '0'>, equal>>);
  CHECK(ss::requirements_of(all) == "");
  CHECK(all.size(1) == 24);
  s.data()[1] = 20;
  CHECK(refusal_of<ss::binding_error>([&] { ss::assert_that<"K == L">(s, "caller.cpp", 7); }) ==
        "assert_that: the fact K==L does not hold where K is 24 and L is 20 (caller.cpp:7)");
  // A shape by text, and a row of axes without facts.
  const auto rows = ss::assert_that<"B >= 2">(ss::shape<"B, 3 | B <= 8">({4}));
  static_assert(
      std::is_same_v<decltype(rows)::facts, ss::facts_of<ss::fact<'B', '<', '=', '8'>, ss::fact<'B', '>', '=', '2'>>>);
  const auto plain = ss::assert_that<"B >= 0">(ss::shape<"B, 3">({4}));
  static_assert(std::is_same_v<decltype(plain), const ss::shape<"B, 3">::canonical>);
  CHECK(ss::assert_that<"0 < 1">(ss::shape<"">{}).numel() == 1);
}

TEST_CASE("requirements_of: what follows from the others or from the facts is left out") {
  using ge2 = ss::fact<'K', '>', '=', '2'>;
  using ge4 = ss::fact<'K', '>', '=', '4'>;
  const auto text = []<class Facts, class Required>(ss::where<ss::shape<"K, L">::canonical, Facts, Required>* s) {
    return std::string{ss::requirements_of(*s)};
  };
  const auto of = [&]<class... Required>(ss::required<Required...>*) {
    ss::where<ss::shape<"K, L">::canonical, ss::facts_of<>, ss::required<Required...>> s;
    return text(&s);
  };
  CHECK(of(static_cast<ss::required<>*>(nullptr)) == "");
  CHECK(of(static_cast<ss::required<ge2, ge4>*>(nullptr)) == "K >= 4");
  CHECK(of(static_cast<ss::required<ge4, ge2>*>(nullptr)) == "K >= 4");
  CHECK(of(static_cast<ss::required<ge4, ge4>*>(nullptr)) == "K >= 4");
  CHECK(of(static_cast<ss::required<ge4, equal, ss::fact<'L', '>', '=', '4'>>*>(nullptr)) == "K == L, L >= 4");
  ss::where<ss::shape<"K, L">::canonical, ss::facts_of<ge4>, ss::required<ge2, equal>> with_fact;
  CHECK(text(&with_fact) == "K == L");
}

constexpr bool asserts_in_a_constant_evaluation() {
  int numbers[4]{};
  const ss::view<int, "K, L"> x(numbers, {2, 2});
  const auto square = ss::assert_that<"K == L">(x);
  square(1, 1) = 3;
  return numbers[3] == 3 && !ss::try_assert_that<"K == L + 1">(x);
}
static_assert(asserts_in_a_constant_evaluation());
TEST_CASE("assert_that: works in a constant evaluation") { CHECK(asserts_in_a_constant_evaluation()); }
