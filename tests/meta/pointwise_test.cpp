// SPDX-License-Identifier: BSL-1.0
#include <symshape/meta/binary.hpp>
#include <symshape/meta/pointwise.hpp>
#include <symshape/meta/select_by.hpp>
#include <symshape/meta/unary.hpp>

#include "tensors.hpp"

#include <doctest/doctest.h>

namespace {

constexpr meta::tensor of(meta::size_list<std::int64_t> sizes, ss::dtype type) {
  return {.sizes = sizes, .dtype = type};
}
constexpr ss::dtype sum_of(const meta::tensor& a, const meta::tensor& b) { return meta::add(a, b).dtype; }

constexpr bool types_follow_the_order_of_priority() {
  return sum_of(of({2}, ss::i32), of({}, ss::i64)) == ss::i32 && sum_of(of({2}, ss::i32), of({}, ss::f64)) == ss::f64 &&
         sum_of(of({2}, ss::f32), of({}, ss::f64)) == ss::f32 && sum_of(of({2}, ss::f16), of({}, ss::f32)) == ss::f16 &&
         sum_of(of({2}, ss::bf16), of({2}, ss::f16)) == ss::f32 &&
         sum_of(of({2}, ss::b8), of({}, ss::i16)) == ss::i16 && sum_of(of({}, ss::i64), of({}, ss::f16)) == ss::f16 &&
         meta::add(of({2}, ss::i64), 1.5).dtype == ss::f32 && meta::add(of({2}, ss::b8), 1).dtype == ss::i64 &&
         meta::add(of({2}, ss::u8), 300).dtype == ss::u8 && meta::add(of({2}, ss::f16), 1e9).dtype == ss::f16 &&
         meta::add(of({2}, ss::i8), true).dtype == ss::i8 &&
         meta::add(of({2}, ss::f32), meta::scalar{0.0, 1.0}).dtype == ss::c64 &&
         meta::add(of({2}, ss::f64), meta::scalar{0.0, 1.0}).dtype == ss::c128 &&
         meta::div(of({2}, ss::i32), of({2}, ss::i32)).dtype == ss::f32;
}
static_assert(types_follow_the_order_of_priority());

constexpr bool promotion_is_commutative_idempotent_and_has_an_identity() {
  for (int i = 0; i < ss::dtype_count; ++i)
    for (int k = 0; k < ss::dtype_count; ++k) {
      const auto a = static_cast<ss::dtype>(i), b = static_cast<ss::dtype>(k);
      if (ss::promote(a, b) != ss::promote(b, a) || ss::promote(a, a) != a || ss::promote(a, ss::b8) != a) return false;
      if (ss::category(ss::promote(a, b)) < ss::category(a)) return false;
    }
  return ss::promote(ss::u8, ss::i8) == ss::i16 && ss::promote(ss::c64, ss::f64) == ss::c128 &&
         ss::promote(ss::c32, ss::bf16) == ss::c64;
}
static_assert(promotion_is_commutative_idempotent_and_has_an_identity());

constexpr bool results_take_the_operands_layout() {
  const meta::tensor column{.sizes = {2, 3}, .strides = {1, 2}}, row{.sizes = {2, 3}},
      image{.sizes = {2, 8, 1, 1}, .strides = {8, 1, 8, 8}};
  return is(meta::relu(column), {2, 3}, {1, 2}) && is(meta::add(column, row), {2, 3}, {1, 2}) &&
         is(meta::add(row, column), {2, 3}, {3, 1}) && is(meta::relu(image), {2, 8, 1, 1}, {8, 1, 1, 1}) &&
         is(meta::relu(meta::tensor{.sizes = {3, 4}, .strides = {1, 0}}), {3, 4}, {4, 1}) &&
         is(meta::relu(meta::tensor{.sizes = {3}, .strides = {2}, .offset = 7}), {3}) &&
         meta::relu(meta::tensor{.sizes = {3}, .offset = 7}).offset == 0;
}
static_assert(results_take_the_operands_layout());

constexpr bool an_operand_of_another_type_is_copied_first() {
  // As it is, the expanded operand says nothing about the order of axes; copied, it says row by row.
  const meta::tensor spread{.sizes = {2, 3}, .strides = {0, 0}, .dtype = ss::i16},
      column{.sizes = {2, 3}, .strides = {1, 3}, .dtype = ss::i16};
  return is(meta::maximum(spread, column), {2, 3}, {1, 2}) && is(meta::atan2(spread, column), {2, 3}, {3, 1});
}
static_assert(an_operand_of_another_type_is_copied_first());

constexpr bool sizes_broadcast_from_the_right() {
  const meta::tensor a{.sizes = {5, 1}}, b{.sizes = {1, 6}}, empty{.sizes = {0}}, one{.sizes = {1}};
  return is(meta::add(a, b), {5, 6}) && is(meta::mul(empty, one), {0}) &&
         is(meta::where(of({5, 1}, ss::b8), b, meta::tensor{}), {5, 6}) &&
         is(meta::where(of({2}, ss::b8), 1, 2.5), {2}) && meta::where(of({2}, ss::b8), 1, 2.5).dtype == ss::f32 &&
         is(meta::masked_fill(meta::tensor{.sizes = {3}}, of({2, 3}, ss::b8), 0.0), {2, 3});
}
static_assert(sizes_broadcast_from_the_right());

constexpr bool a_symbol_never_broadcasts_by_accident() {
  evaluation proven, fixed, open;
  const auto two = open.tensor({"B", "K"}), other = open.tensor({"B", "L"});
  return proven.proves(meta::add(proven.tensor({"B", "T", "64"}), proven.tensor({"T", "1"})), {"B", "T", "64"}) &&
         fixed.requires_one(meta::add(fixed.tensor({"B"}), fixed.tensor({"3"})), {"3"}, "B == 3") &&
         open.requires_one(meta::add(two, other), {"B", "K"}, "K == L");
}
static_assert(a_symbol_never_broadcasts_by_accident());

constexpr bool a_size_known_to_be_one_broadcasts() {
  evaluation e;
  e.fact("n == 1");
  return e.proves(meta::add(e.tensor({"n", "4"}), e.tensor({"B", "4"})), {"B", "4"});
}
static_assert(a_size_known_to_be_one_broadcasts());

constexpr bool sizes_that_are_never_equal_are_refused_with_both_formulas() {
  evaluation symbols, numbers;
  meta::add(symbols.tensor({"K"}), symbols.tensor({"K + 1"}));
  meta::add(numbers.tensor({"3", "64"}), numbers.tensor({"3", "7"}));
  return symbols.refuses("K", "K + 1") && numbers.refuses("64", "7") && numbers.known.refused().axis == 1;
}
static_assert(sizes_that_are_never_equal_are_refused_with_both_formulas());

constexpr bool numbers_and_formulas_mix() {
  evaluation e;
  return e.proves(meta::mul(e.tensor({"B", "64"}), meta::tensor{.sizes = {64}}), {"B", "64"});
}
static_assert(numbers_and_formulas_mix());

}  // namespace

TEST_CASE("types follow the order of priority") { CHECK(types_follow_the_order_of_priority()); }
TEST_CASE("promotion is commutative, idempotent and has an identity") {
  CHECK(promotion_is_commutative_idempotent_and_has_an_identity());
}
TEST_CASE("results take the operands' layout") { CHECK(results_take_the_operands_layout()); }
TEST_CASE("an operand of another type is copied first") { CHECK(an_operand_of_another_type_is_copied_first()); }
TEST_CASE("sizes broadcast from the right") { CHECK(sizes_broadcast_from_the_right()); }
TEST_CASE("a symbol never broadcasts by accident") { CHECK(a_symbol_never_broadcasts_by_accident()); }
TEST_CASE("a size known to be one broadcasts") { CHECK(a_size_known_to_be_one_broadcasts()); }
TEST_CASE("sizes that are never equal are refused with both formulas") {
  CHECK(sizes_that_are_never_equal_are_refused_with_both_formulas());
}
TEST_CASE("numbers and formulas mix") { CHECK(numbers_and_formulas_mix()); }

TEST_CASE("refusals name the operator, the operands and the caller's line") {
  const meta::tensor a{.sizes = {2, 3}}, b{.sizes = {4, 3}};
  const auto here = ss::call_site::here("caller.cpp", 12);
  CHECK_THROWS_WITH_AS(meta::add(a, b, {}, here), "add: a has size 2 at axis 0 where b has 4 at axis 0 (caller.cpp:12)",
                       ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::where(of({2}, ss::b8), of({3}, ss::f32), of({1}, ss::f32), here),
                       "where: argument 0 has size 2 at axis 0 where argument 1 has 3 at axis 0 (caller.cpp:12)",
                       ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::ceil(of({2}, ss::c64), here), "ceil: elements of type c64 are not taken (caller.cpp:12)",
                       ss::dtype_error);
  CHECK_THROWS_WITH_AS(meta::sub(of({2}, ss::b8), of({2}, ss::b8), {}, here),
                       "sub: booleans are not subtracted; write logical_xor (caller.cpp:12)", ss::dtype_error);
  CHECK_THROWS_WITH_AS(meta::add(of({2}, ss::u32), of({2}, ss::i32), {}, here),
                       "add: u32 and i32 have no common type (caller.cpp:12)", ss::dtype_error);
  CHECK_THROWS_WITH_AS(meta::pow(of({2}, ss::i32), -1, here), "pow: an integer has no power -1 (caller.cpp:12)",
                       ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::masked_fill(a, of({2, 3}, ss::i64), 0.0, here),
                       "masked_fill: the mask is of type i64 and not bool (caller.cpp:12)", ss::dtype_error);
  CHECK_THROWS_WITH_AS(meta::add(a, meta::tensor{.sizes = {2, 3}, .device = ss::cuda_device}, {}, here),
                       "add: the operands are on cpu and on cuda (caller.cpp:12)", ss::shape_error);
  CHECK_THROWS_AS(meta::gelu(a, {.approximate = "asdf"}), ss::shape_error);
}
