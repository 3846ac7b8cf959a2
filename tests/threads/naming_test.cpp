// SPDX-License-Identifier: BSL-1.0
// Names that outlive their call, or are lost; and expressions that outlive their operands.

#include <symshape/algebra/solve.hpp>
#include <symshape/kernel/map.hpp>
#include <symshape/op/matmul.hpp>
#include <symshape/op/rows.hpp>
#include <symshape/shape/assert_that.hpp>
#include <symshape/shape/bind.hpp>
#include <symshape/shape/permute.hpp>
#include <symshape/tensor/tensor.hpp>

#include "refusal.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace ss = symshape;
using threads::refusal;

namespace {

using any_tensor = ss::tensor<float, ss::dynamic_rank>;

}  // namespace

TEST_CASE(
    "jaxtyping#264, jaxtyping#6, jaxtyping#286: a name is bound by one call, and the message says by which argument") {
  const any_tensor x({8, 3}), y({8, 4}), z({7, 4});
  const auto same_batch = [](const any_tensor& a, const any_tensor& b) {
    const auto [first, second] = ss::bind<"batch, C", "batch, D">(a, b);
    return ss::symbol<"batch">(first) + ss::symbol<"batch">(second);
  };
  // Nothing of the refusal, nor of the call before it, is left for the next.
  CHECK(same_batch(x, y) == 16);
  CHECK(refusal([&] { same_batch(x, z); }) == "bind: batch is 8 (argument 0, axis 0) and 7 (argument 1, axis 0)");
  CHECK(same_batch(z, z) == 14);
  CHECK(same_batch(x, x) == 16);
  // Pattern and size stand in the message, elements do not.
  CHECK(refusal([&] { (void)ss::bind<"batch, 2*C">(x); }) == "bind: size 3 at axis 1 is not 2*C for any C");
  CHECK(refusal([&] { (void)ss::bind<"batch">(x); }) == "bind: argument 0 has rank 2 where the shape has 1");
  CHECK(refusal([&] { (void)ss::bind<"batch, batch">(x); }) == "bind: batch is 8 (axis 0) and 3 (axis 1)");
  CHECK(refusal([&] { (void)ss::bind<"B, C | B % C == 0">(x); }) ==
        "bind: the fact B%C==0 does not hold where B is 8 and C is 3");
}

TEST_CASE("jax#23437, jax#24730: facts that equate names leave them solvable, in every order of arguments") {
  const any_tensor twice({12}), once({6}), sum({6, 10});
  const auto solved = [](const auto& a, const auto& b, const auto& c) {
    std::vector<std::int64_t> sizes{a.size(0), b.size(0), c.size(0)};
    std::sort(sizes.begin(), sizes.end());
    return sizes == std::vector<std::int64_t>{6, 6, 12};
  };
  const auto in_order = [&](const auto& views) { return solved(views.first, views.second, views.third); };
  CHECK(in_order(ss::bind<"2*S", "S", "S, S + T | T == S - 2">(twice, once, sum)));
  CHECK(in_order(ss::bind<"2*S", "S, S + T | S == T + 2", "S">(twice, sum, once)));
  CHECK(in_order(ss::bind<"S | S >= 1", "2*S", "S, S + T">(once, twice, sum)));
  CHECK(in_order(ss::bind<"S", "S, S + T", "2*S">(once, sum, twice)));
  CHECK(in_order(ss::bind<"S, S + T | T + 2 == S, T < S", "2*S", "S">(sum, twice, once)));
  CHECK(in_order(ss::bind<"S, S + T", "S", "2*S | S % 3 == 0">(sum, once, twice)));
  // Two names that a fact equates keep a number each.
  const auto [a, b] = ss::bind<"A", "B | A == B">(once, once);
  CHECK(ss::symbol<"A">(a) == ss::symbol<"B">(b));
  CHECK(refusal([&] { (void)ss::bind<"A", "B | A == B">(once, twice); }) ==
        "bind: the fact A==B does not hold where A is 6 and B is 12");
  ss::pool p;
  for (const char* name : {"a", "b"}) {
    const auto s = ss::solve(p, "a == b", name);
    CHECK(identical(s.value, ss::parse(p, *name == 'a' ? "b" : "a")));
  }
  // Every size has an upper bound without being told.
  const ss::view<const float, "N"> v(once.data(), {6});
  static_assert(std::is_same_v<decltype(ss::assert_that<"N <= 281474976710656">(v)), decltype(ss::as_view(v))>);
  static_assert(!std::is_same_v<decltype(ss::assert_that<"N < 2147483647">(v)), decltype(ss::as_view(v))>);
}

TEST_CASE("xtensor#1415: what refuses can be caught, wherever it is called from") {
  ss::tensor<float, "B, T"> x({2, 3}), other({2, 4});
  ss::view<float, "B, T"> v = x;
  static_assert(!noexcept(v(0, 0)) && !noexcept(v(0, ss::full)) && !noexcept(v.size(std::int64_t{0})) &&
                !noexcept(x(0, 0)) && !noexcept(x.view()) && !noexcept(ss::op::add(x, other)) &&
                !noexcept(ss::kernel::map(
                    x, [](float a) { return a; }, other)) &&
                !noexcept(ss::view<float, "2, 3">(v)) && !noexcept(ss::bind<"B, T">(x)) &&
                !noexcept(ss::assert_that<"B < T">(v)));
  int caught = 0;
  const auto attempt = [&](auto call) { caught += refusal(call).empty() ? 0 : 1; };
  attempt([&] { (void)v(2, 0); });
  attempt([&] { (void)v(0, ss::range{0, 4}); });
  attempt([&] { (void)v.size(std::int64_t{2}); });
  attempt([&] { (void)v.stride(std::int64_t{-1}); });
  attempt([&] { (void)ss::op::add(x, other); });
  attempt([&] { ss::kernel::map(x, [](float a) { return a; }, other); });
  attempt([&] { (void)ss::view<float, "3, 2">(v); });
  attempt([&] { (void)ss::bind<"B, B">(x); });
  attempt([&] { (void)ss::assert_that<"B > T">(v); });
  ss::tensor<float, "B, T"> taken = std::move(x);
  attempt([&] { (void)x(0, 0); });
  CHECK(caught == 10);
}

TEST_CASE("Eigen: a transposed operand that the output overlaps is refused, and a result is no expression") {
  ss::tensor<float, "N, N"> a({2, 2});
  a(0, 1) = 1;
  a(1, 0) = 2;
  const auto turned = ss::transpose<0, 1>(a);
  CHECK(refusal([&] { ss::kernel::map(a, [](float x) { return x; }, turned); }) != "");
  CHECK(a(0, 1) == 1);
  CHECK(a(1, 0) == 2);
  // `auto` holds elements: later changes of the operands do not reach it.
  const auto sum = ss::op::add(a, a);
  static_assert(
      !std::is_reference_v<decltype(sum)> &&
      std::is_base_of_v<ss::owning_tensor<float, decltype(a)::canonical>, std::remove_const_t<decltype(sum)>>);
  a(0, 1) = 50;
  CHECK(sum(0, 1) == 2);
  const auto product = ss::op::matmul(a, a);
  a(0, 0) = 7;
  CHECK(product(0, 0) == 100);
  // A view, and nothing else, follows.
  CHECK(turned(1, 0) == 50);
}
