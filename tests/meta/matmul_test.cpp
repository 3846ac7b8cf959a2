// SPDX-License-Identifier: BSL-1.0
#include <symshape/meta/embedding.hpp>
#include <symshape/meta/layer_norm.hpp>
#include <symshape/meta/matmul.hpp>
#include <symshape/meta/softmax.hpp>

#include "tensors.hpp"

#include <doctest/doctest.h>

namespace {

constexpr meta::tensor of(meta::size_list<std::int64_t> sizes, ss::dtype type = ss::f32) {
  return {.sizes = sizes, .dtype = type};
}

constexpr bool all_ranks_multiply() {
  return is(meta::matmul(of({3}), of({3})), {}) && is(meta::matmul(of({2, 3}), of({3})), {2}) &&
         is(meta::matmul(of({3}), of({3, 4})), {4}) && is(meta::matmul(of({8, 128, 64}), of({64, 10})), {8, 128, 10}) &&
         is(meta::matmul(of({8, 1, 4, 5}), of({3, 5, 6})), {8, 3, 4, 6}) &&
         is(meta::matmul(of({5}), of({7, 5, 6})), {7, 6}) && is(meta::mm(of({2, 0}), of({0, 3})), {2, 3}) &&
         is(meta::bmm(of({7, 2, 3}), of({7, 3, 4})), {7, 2, 4});
}
static_assert(all_ranks_multiply());

constexpr bool a_bias_stretches() {
  return is(meta::addmm(of({4}), of({2, 3}), of({3, 4})), {2, 4}) &&
         is(meta::addmm(of({}), of({2, 3}), of({3, 4})), {2, 4}) &&
         is(meta::linear(of({8, 128, 64}), of({10, 64}), of({10})), {8, 128, 10}) &&
         is(meta::linear(of({64}), of({64})), {});
}
static_assert(a_bias_stretches());

constexpr bool the_inner_size_is_asked_once() {
  evaluation same, open, never;
  const auto product = open.tensor({"M", "K"});
  return same.proves(meta::matmul(same.tensor({"B", "M", "K"}), same.tensor({"K", "N"})), {"B", "M", "N"}) &&
         open.requires_one(meta::matmul(product, open.tensor({"L", "N"})), {"M", "N"}, "K == L") &&
         (meta::matmul(never.tensor({"M", "K"}), never.tensor({"K + 1", "N"})), never.refuses("K", "K + 1")) &&
         ss::text_view{never.known.refused().operation} == "matmul" && never.known.refused().axis == 1 &&
         never.known.refused().other_axis == 0;
}
static_assert(the_inner_size_is_asked_once());

constexpr bool rows_keep_their_sizes() {
  evaluation e;
  const auto x = e.tensor({"B", "T", "384"});
  const auto norm = meta::native_layer_norm(x, {384}, e.tensor({"384"}), e.tensor({"384"}));
  return e.proves(meta::softmax(x, -1), {"B", "T", "384"}) && e.proves(norm.out, {"B", "T", "384"}) &&
         e.proves(norm.mean, {"B", "T", "1"}) &&
         e.proves(meta::embedding(e.tensor({"30522", "384"}), e.tensor({"B", "T"}, ss::i64)), {"B", "T", "384"});
}
static_assert(rows_keep_their_sizes());

constexpr bool statistics_of_half_precision_follow_the_parameters() {
  const auto mixed = meta::native_layer_norm(of({2, 5}, ss::bf16), {5}, of({5}), of({5}));
  const auto pure = meta::native_layer_norm(of({2, 5}, ss::bf16), {5}, of({5}, ss::bf16));
  return mixed.out.dtype == ss::bf16 && mixed.mean.dtype == ss::f32 && pure.mean.dtype == ss::bf16 &&
         is(mixed.rstd, {2, 1});
}
static_assert(statistics_of_half_precision_follow_the_parameters());

}  // namespace

TEST_CASE("all ranks multiply") { CHECK(all_ranks_multiply()); }
TEST_CASE("a bias stretches") { CHECK(a_bias_stretches()); }
TEST_CASE("the inner size is asked once") { CHECK(the_inner_size_is_asked_once()); }
TEST_CASE("rows keep their sizes") { CHECK(rows_keep_their_sizes()); }
TEST_CASE("statistics of half precision follow the parameters") {
  CHECK(statistics_of_half_precision_follow_the_parameters());
}

TEST_CASE("refusals name both inner sizes and axes") {
  const auto here = ss::call_site::here("caller.cpp", 40);
  CHECK_THROWS_WITH_AS(meta::matmul(of({8, 128, 64}), of({8, 5, 7, 2}), here),
                       "matmul: a has size 64 at axis 2 where b has 7 at axis 2 (caller.cpp:40)", ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::mm(of({2, 3, 4}), of({4, 5}), here),
                       "mm: a has rank 3 where a matrix is wanted (caller.cpp:40)", ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::mm(of({2, 3}), of({3, 5}, ss::f64), here),
                       "mm: a has elements of type f32 where b has f64 (caller.cpp:40)", ss::dtype_error);
  CHECK_THROWS_WITH_AS(meta::linear(of({2, 3}), of({5, 4}), {}, here),
                       "linear: the input has size 3 at axis 1 where the weight has 4 at axis 1 (caller.cpp:40)",
                       ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::addmm(of({3}), of({2, 3}), of({3, 4}), {}, here),
                       "addmm: the addend has size 3 at axis 0 where the product has 4 at axis 1 (caller.cpp:40)",
                       ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::layer_norm(of({2, 5}), {4}, {}, {}, 1e-5, here),
                       "layer_norm: the input has size 5 at axis 1 where 4 is to be normalized over (caller.cpp:40)",
                       ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::layer_norm(of({2, 5}), {5}, of({4}), {}, 1e-5, here),
                       "layer_norm: the weight has size 4 at axis 0 where 5 is wanted (caller.cpp:40)",
                       ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::softmax(of({2, 5}, ss::i64), 0, {}, here),
                       "softmax: elements of type i64 are not taken (caller.cpp:40)", ss::dtype_error);
  CHECK_THROWS_WITH_AS(meta::softmax(of({2, 5}), 2, {}, here),
                       "softmax: axis 2 is outside a tensor of rank 2 (caller.cpp:40)", ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::embedding(of({9, 4}), of({3}), here),
                       "embedding: indices are i32 or i64, not f32 (caller.cpp:40)", ss::dtype_error);
}
