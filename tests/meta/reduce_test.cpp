// SPDX-License-Identifier: BSL-1.0
#include <symshape/meta/binary.hpp>
#include <symshape/meta/factory.hpp>
#include <symshape/meta/reduce.hpp>
#include <symshape/meta/select_by.hpp>

#include "tensors.hpp"

#include <doctest/doctest.h>

#include <limits>

namespace {

constexpr meta::tensor of(meta::size_list<std::int64_t> sizes, ss::dtype type = ss::f32) {
  return {.sizes = sizes, .dtype = type};
}

constexpr bool axes_go_or_become_one() {
  return is(meta::sum(of({8, 128, 64})), {}) && is(meta::sum(of({8, 128, 64}), {0, 2}), {128}) &&
         is(meta::mean(of({8, 128, 64}), -1, {.keepdim = true}), {8, 128, 1}) &&
         is(meta::amax(of({8, 128}), {0}), {128}) && is(meta::sum(of({}), 0), {}) &&
         is(meta::sum(meta::tensor{.sizes = {2, 3, 4}, .strides = {1, 2, 6}}, 1), {2, 4});
}
static_assert(axes_go_or_become_one());

constexpr bool integers_are_summed_as_i64() {
  return meta::sum(of({2}, ss::b8)).dtype == ss::i64 &&
         meta::sum(of({2}, ss::i8), {}, {.dtype = ss::i8}).dtype == ss::i8 &&
         meta::prod(of({2}, ss::u8)).dtype == ss::i64 && meta::any(of({2}, ss::u8)).dtype == ss::u8 &&
         meta::any(of({2}, ss::f32)).dtype == ss::b8 &&
         meta::mean(of({2}, ss::i32), {}, {.dtype = ss::f64}).dtype == ss::f64 &&
         meta::var(of({2}, ss::c64)).dtype == ss::f32 && meta::linalg_vector_norm(of({2}, ss::c64)).dtype == ss::f32;
}
static_assert(integers_are_summed_as_i64());

constexpr bool rows_are_made_unit_length() {
  evaluation e;
  const auto x = e.tensor({"B", "384"});
  const auto length = meta::clamp_min(meta::linalg_vector_norm(x, 2, -1, {.keepdim = true}), 1e-12);
  return e.proves(length, {"B", "1"}) && e.proves(meta::div(x, length), {"B", "384"});
}
static_assert(rows_are_made_unit_length());

constexpr bool an_extreme_needs_an_element() {
  evaluation e;
  return e.requires_one(meta::amax(e.tensor({"B", "N"}), -1), {"B"}, "N >= 1");
}
static_assert(an_extreme_needs_an_element());

constexpr bool tensors_are_made_of_sizes_and_numbers() {
  return is(meta::zeros({2, 3}), {2, 3}) && meta::full({2}, true).dtype == ss::b8 &&
         meta::full({2}, 1).dtype == ss::i64 && meta::full({2}, 1.0).dtype == ss::f32 &&
         is(meta::arange(1, 2.5, .5), {3}) && meta::arange(1, 2.5, .5).dtype == ss::f32 &&
         is(meta::arange(0, 10, 3), {4}) && is(meta::arange(10, 0, -3), {4}) && meta::arange(0, 3).dtype == ss::i64 &&
         meta::scalar_tensor(2).rank() == 0 &&
         is(meta::empty_like(meta::tensor{.sizes = {2, 3}, .strides = {1, 2}}), {2, 3}, {1, 2}) &&
         is(meta::empty({2, 3, 4, 5}, {.memory_format = meta::memory_format::channels_last}), {2, 3, 4, 5},
            {60, 1, 15, 3});
}
static_assert(tensors_are_made_of_sizes_and_numbers());

}  // namespace

TEST_CASE("axes go or become one") { CHECK(axes_go_or_become_one()); }
TEST_CASE("integers are summed as i64") { CHECK(integers_are_summed_as_i64()); }
TEST_CASE("rows are made unit length") { CHECK(rows_are_made_unit_length()); }
TEST_CASE("an extreme needs an element") { CHECK(an_extreme_needs_an_element()); }
TEST_CASE("tensors are made of sizes and numbers") { CHECK(tensors_are_made_of_sizes_and_numbers()); }

TEST_CASE("refusals") {
  const auto here = ss::call_site::here("caller.cpp", 2);
  CHECK_THROWS_WITH_AS(meta::mean(of({2}, ss::i64), {}, {}, here),
                       "mean: elements of type i64 are not taken (caller.cpp:2)", ss::dtype_error);
  CHECK_THROWS_WITH_AS(meta::amax(of({2, 0}), 1, false, here),
                       "amax: there is no extreme over axis 1 of size 0 (caller.cpp:2)", ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::sum(of({2, 3}), {0, -2}, {}, here), "sum: axis 0 is given twice (caller.cpp:2)",
                       ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::arange(0, 1, 0, {}, here), "arange: the step is 0 (caller.cpp:2)", ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::arange(0, 1, -1, {}, here), "arange: the step leads away from the end (caller.cpp:2)",
                       ss::shape_error);
  CHECK_THROWS_AS(meta::arange(0, std::numeric_limits<double>::infinity()), ss::shape_error);
  CHECK_THROWS_AS(meta::arange(std::numeric_limits<double>::quiet_NaN(), 1.0), ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::zeros({2, -1}, {}, here), "zeros: size -1 at axis 1 is negative (caller.cpp:2)",
                       ss::shape_error);
}
