// SPDX-License-Identifier: BSL-1.0
#include <symshape/meta/softmax.hpp>
#include <symshape/meta/tensor.hpp>
#include <symshape/meta/unary.hpp>
#include <symshape/meta/view.hpp>

#include "tensors.hpp"

#include <doctest/doctest.h>

#include <utility>

namespace {

constexpr meta::tensor plain{.sizes = {8, 128, 64}, .dtype = ss::f32};
static_assert(plain.rank() == 3 && plain.size(0) == 8 && plain.size(-1) == 64 && plain.numel() == 65536);
static_assert(plain.stride(0) == 8192 && plain.stride(1) == 64 && plain.stride(-1) == 1 && plain.strides.contiguous());

constexpr meta::tensor given{
    .sizes = {8, 128}, .strides = {1, 8}, .offset = 3, .dtype = ss::i64, .device = ss::cuda_device};
static_assert(given.stride(1) == 8 && given.offset == 3 && !given.strides.contiguous());

static_assert(meta::tensor{}.rank() == 0 && meta::tensor{}.numel() == 1);
static_assert(is(meta::tensor{.sizes = {2, 0, 4, 5}}, {2, 0, 4, 5}, {20, 20, 5, 1}), "an empty tensor has strides too");

constexpr bool rank_65_works() {
  meta::tensor t;
  for (int i = 0; i < 65; ++i) t.sizes.push_back(1 + i % 2);
  meta::tensor copy = t;
  meta::tensor moved = std::move(t);
  copy.sizes.erase(0);
  copy.sizes.insert(3, 7);
  t = moved;  // reuse after a move
  moved = copy;
  return t.rank() == 65 && t.size(64) == 1 && t.stride(62) == 2 && moved.rank() == 65 && moved.size(3) == 7 &&
         moved.size(0) == 2 && t.sizes.size() == 65;
}
static_assert(rank_65_works());

constexpr bool lists_grow_shrink_and_compare() {
  meta::small_list<int> list{3, 1, 2};
  list.insert(0, 9);
  list.insert(4, 8);
  list.erase(1);
  meta::small_list<int> other = list;
  other.push_back(5);
  for (int i = 0; i < 20; ++i) other.push_back(i);
  return list.rank() == 4 && list[0] == 9 && list[1] == 1 && list[3] == 8 && list.contains(2) && !list.contains(3) &&
         other.rank() == 25 && other.back() == 19;
}
static_assert(lists_grow_shrink_and_compare());

constexpr bool one_number_or_several() {
  const meta::per_axis<std::int64_t> every = 2, each = {2, 1};
  const meta::axis_list one = -1, several = {0, 2};
  return every.of(0) == 2 && every.of(1) == 2 && each.of(1) == 1 && one.rank() == 1 && several[1] == 2;
}
static_assert(one_number_or_several());

constexpr bool formulas_know_their_pool() {
  evaluation e;
  const auto t = e.tensor({"B", "3"});
  const auto numbers = e.tensor({"2", "3"});
  const auto wide = meta::widen<ss::expr>(plain);
  return t.home() == &e.p && numbers.home() == &e.p && wide.home() == nullptr && identical(t.stride(0), ss::expr{3}) &&
         wide.size(2).constant() == 64 && wide.strides.contiguous();
}
static_assert(formulas_know_their_pool());

}  // namespace

TEST_CASE("rank 65 works") { CHECK(rank_65_works()); }
TEST_CASE("lists grow, shrink and compare") { CHECK(lists_grow_shrink_and_compare()); }
TEST_CASE("one number or several") { CHECK(one_number_or_several()); }
TEST_CASE("formulas know their pool") { CHECK(formulas_know_their_pool()); }

TEST_CASE("an axis outside the rank is refused, with the caller's line") {
  CHECK_THROWS_WITH_AS(plain.size(3, "caller.cpp", 5), "size: axis 3 is outside a tensor of rank 3 (caller.cpp:5)",
                       ss::shape_error);
  CHECK_THROWS_AS(plain.stride(-4), ss::shape_error);
}
TEST_CASE("more elements than 64 bits count are refused") {
  const meta::tensor huge{.sizes = {std::int64_t{1} << 40, std::int64_t{1} << 40}};
  CHECK_THROWS_AS(huge.numel(), ss::overflow_error);
}
TEST_CASE("numbers that cannot be a tensor's sizes are refused where a rule meets them") {
  const ss::call_site here{"", "caller.cpp", 7, nullptr};
  const meta::tensor negative{.sizes = {8, -1}};
  CHECK_THROWS_WITH_AS(meta::softmax(negative, 0, {}, here),
                       "softmax: size -1 at axis 1 of an operand is negative (caller.cpp:7)", ss::shape_error);
  const meta::tensor huge{.sizes = {std::int64_t{1} << 40, std::int64_t{1} << 40}};
  CHECK_THROWS_WITH_AS(meta::relu(huge, here),
                       "relu: the sizes of an operand up to axis 1, where it is 1099511627776, multiply to more than "
                       "2^63 - 1 (caller.cpp:7)",
                       ss::overflow_error);
  const meta::tensor empty{.sizes = {std::int64_t{1} << 40, 0}};
  CHECK(meta::relu(empty).size(0) == std::int64_t{1} << 40);
}
TEST_CASE("strides and offsets that no tensor has are refused where a rule meets them") {
  const ss::call_site here{"", "caller.cpp", 7, nullptr};
  CHECK_THROWS_WITH_AS(meta::relu(meta::tensor{.sizes = {2, 3, 4}, .strides = {1}}, here),
                       "relu: an operand has 1 strides and 3 axes (caller.cpp:7)", ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::relu(meta::tensor{.sizes = {2, 3}, .strides = {-3, 1}}, here),
                       "relu: stride -3 at axis 0 of an operand is negative (caller.cpp:7)", ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::relu(meta::tensor{.sizes = {2}, .offset = -1}, here),
                       "relu: the offset -1 of an operand is negative (caller.cpp:7)", ss::shape_error);
}
TEST_CASE("arithmetic that leaves 64 bits inside a rule names the rule, both numbers and the caller's line") {
  constexpr std::int64_t big = std::int64_t{1} << 40;
  const ss::call_site here{"", "caller.cpp", 7, nullptr};
  CHECK_THROWS_WITH_AS(meta::reshape(meta::tensor{.sizes = {4}}, {big, big}, here),
                       "reshape: 1099511627776 * 1099511627776 leaves 64 bits (caller.cpp:7)", ss::overflow_error);
  const meta::tensor huge{.sizes = {big, big}};
  CHECK_THROWS_WITH_AS(huge.numel("caller.cpp", 8),
                       "numel: 1099511627776 * 1099511627776 leaves 64 bits (caller.cpp:8)", ss::overflow_error);
  CHECK_THROWS_WITH_AS((void)(ss::checked_int{big} * big), "integer: 1099511627776 * 1099511627776 leaves 64 bits",
                       ss::overflow_error);
}
