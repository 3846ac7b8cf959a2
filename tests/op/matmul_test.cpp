// SPDX-License-Identifier: BSL-1.0
#include <symshape/op/linear.hpp>
#include <symshape/op/matmul.hpp>
#include <symshape/tensor/tensor.hpp>

#include "../kernel/typed.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace {

namespace ss = symshape;
using typed::filled;
using typed::refused;

/// A left operand for each way in which the axes of a stack can be there or not, and be 1 by type or not.
template <std::size_t Kind>
auto left(std::int64_t s, std::int64_t t) {
  if constexpr (Kind == 0) return filled<"M, K">(1, 2, 3);
  if constexpr (Kind == 1) return filled<"S, M, K">(2, s, 2, 3);
  if constexpr (Kind == 2) return filled<"1, M, K">(3, 1, 2, 3);
  if constexpr (Kind == 3) return filled<"T, S, M, K">(4, t, s, 2, 3);
  if constexpr (Kind == 4) return filled<"T, 1, M, K">(5, t, 1, 2, 3);
  if constexpr (Kind == 5) return filled<"1, S, M, K">(6, 1, s, 2, 3);
  if constexpr (Kind == 6) return filled<"1, 1, 2, K">(7, 1, 1, 2, 3);
}
template <std::size_t Kind>
auto right(std::int64_t s, std::int64_t t) {
  if constexpr (Kind == 0) return filled<"K, N">(11, 3, 4);
  if constexpr (Kind == 1) return filled<"S, K, N">(12, s, 3, 4);
  if constexpr (Kind == 2) return filled<"1, K, N">(13, 1, 3, 4);
  if constexpr (Kind == 3) return filled<"T, S, K, N">(14, t, s, 3, 4);
  if constexpr (Kind == 4) return filled<"T, 1, K, N">(15, t, 1, 3, 4);
  if constexpr (Kind == 5) return filled<"1, S, K, N">(16, 1, s, 3, 4);
  if constexpr (Kind == 6) return filled<"1, 1, K, 4">(17, 1, 1, 3, 4);
}

/// Where matrix (t, s) of an operand begins: an index stays at 0 along an axis of size 1, and along one that is not there.
template <class Operand>
const float* matrix(const Operand& x, std::int64_t t, std::int64_t s) {
  const float* at = x.data();
  if (x.rank() > 3 && x.size(x.rank() - 4) != 1) at += t * x.stride(x.rank() - 4);
  if (x.rank() > 2 && x.size(x.rank() - 3) != 1) at += s * x.stride(x.rank() - 3);
  return at;
}

template <std::size_t A, std::size_t B>
bool agrees(std::int64_t s, std::int64_t t) {
  const auto a = left<A>(s, t);
  const auto b = right<B>(s, t);
  const auto c = ss::op::matmul(a, b);
  constexpr bool has_t = A > 2 || B > 2, has_s = A > 0 || B > 0;
  constexpr bool grows_t = A == 3 || A == 4 || B == 3 || B == 4;
  constexpr bool grows_s = A == 1 || A == 3 || A == 5 || B == 1 || B == 3 || B == 5;
  const std::int64_t ts = grows_t ? t : 1, all = grows_s ? s : 1;
  if (c.rank() != 2 + has_t + has_s || c.numel() != ts * all * 8) return false;
  for (std::int64_t i = 0; i < ts; ++i)
    for (std::int64_t j = 0; j < all; ++j)
      for (std::int64_t m = 0; m < 2; ++m)
        for (std::int64_t n = 0; n < 4; ++n) {
          float sum = 0;
          for (std::int64_t k = 0; k < 3; ++k) sum += matrix(a, i, j)[m * 3 + k] * matrix(b, i, j)[k * 4 + n];
          if (c.data()[((i * all + j) * 2 + m) * 4 + n] != sum) return false;
        }
  return true;
}

template <std::size_t A, std::size_t... B>
void all_agree(std::index_sequence<B...>) {
  for (const std::int64_t s : {0, 1, 3})
    for (const std::int64_t t : {0, 1, 2}) {
      CAPTURE(A);
      CAPTURE(s);
      CAPTURE(t);
      const bool good[] = {agrees<A, B>(s, t)...};
      for (std::size_t b = 0; b < sizeof...(B); ++b) {
        CAPTURE(b);
        CHECK(good[b]);
      }
    }
}

}  // namespace

TEST_CASE(
    "op: stacks of matrices broadcast along axes that are 1 by type and along missing ones, in every combination") {
  constexpr auto kinds = std::make_index_sequence<7>{};
  all_agree<0>(kinds), all_agree<1>(kinds), all_agree<2>(kinds), all_agree<3>(kinds);
  all_agree<4>(kinds), all_agree<5>(kinds), all_agree<6>(kinds);
}

TEST_CASE("op: a size of a stack that is 1 by its number alone does not stretch") {
  const auto a = filled<"S, M, K">(1, 1, 2, 3);
  const auto b = filled<"T, K, N">(2, 5, 3, 4);
  CHECK(refused([&] { (void)ss::op::matmul(a, b); }) ==
        "matmul: S==T is needed and does not hold: S is 1, T is 5" + typed::at_line());
}

TEST_CASE("op: a matrix of one element times another, stacks crossing") {
  const auto a = filled<"A, 1, 1, 1">(1, 2, 1, 1, 1);
  const auto b = filled<"1, B, 1, 1">(2, 1, 3, 1, 1);
  const auto c = ss::op::matmul(a, b);
  static_assert(ss::same_shape<decltype(c), ss::shape<"A, B, 1, 1">>);
  for (std::int64_t i = 0; i < 2; ++i)
    for (std::int64_t j = 0; j < 3; ++j) CHECK(c(i, j, 0, 0) == a(i, 0, 0, 0) * b(0, j, 0, 0));
}

TEST_CASE("op: a vector on the left is a row, on the right a column, of stacks too") {
  for (const std::int64_t k : {0, 1, 5}) {
    const auto row = filled<"K">(1, k), column = filled<"K">(2, k);
    const auto a = filled<"S, M, K">(3, 2, 3, k);
    const auto b = filled<"S, K, N">(4, 2, k, 3);
    const auto dot = [&](auto x, auto y) {
      float sum = 0;
      for (std::int64_t i = 0; i < k; ++i) sum += x(i) * y(i);
      return sum;
    };
    const auto both = ss::op::matmul(row, column);
    static_assert(decltype(both)::rank() == 0);
    CHECK(both() == dot(row.view(), column.view()));
    const auto rows = ss::op::matmul(row, b);
    static_assert(ss::same_shape<decltype(rows), ss::shape<"S, N">>);
    const auto columns = ss::op::matmul(a, column);
    static_assert(ss::same_shape<decltype(columns), ss::shape<"S, M">>);
    for (std::int64_t s = 0; s < 2; ++s)
      for (std::int64_t i = 0; i < 3; ++i) {
        CHECK(rows(s, i) == dot(row.view(), b(s, ss::full, i)));
        CHECK(columns(s, i) == dot(a(s, i, ss::full), column.view()));
      }
  }
}

TEST_CASE("op: the bias of a linear layer has one number for each row of the weight, and never stretches") {
  const auto x = filled<"M, K">(1, 2, 3);
  const auto w = filled<"N, K">(2, 40, 3);
  const auto one = filled<"1">(3, 1);
  const auto few = filled<"P">(4, 39);
  CHECK(refused([&] { (void)ss::op::linear(x, w, one); }) ==
        "linear: the weight has size 40 at axis 0 where the bias has 1 at axis 0" + typed::at_line());
  CHECK(refused([&] { (void)ss::op::linear(x, w, few); }) ==
        "linear: the weight has size 40 at axis 0 where the bias has 39 at axis 0" + typed::at_line());
  const auto single = filled<"N, K">(5, 1, 3);
  const auto y = ss::op::linear(x, single, one);
  for (std::int64_t m = 0; m < 2; ++m)
    CHECK(y(m, 0) == x(m, 0) * single(0, 0) + x(m, 1) * single(0, 1) + x(m, 2) * single(0, 2) + one(0));
}

TEST_CASE("op: a matrix product and a linear layer refuse operands that were moved away") {
  auto a = filled<"M, K">(1, 2, 3);
  const auto b = filled<"K, N">(2, 3, 4);
  const auto taken = std::move(a);
  CHECK(refused([&] { (void)ss::op::matmul(a, b); }) == "tensor: its elements were moved away" + typed::at_line());
  const ss::view<const float, "3, 4"> nowhere(static_cast<const float*>(nullptr));
  CHECK(refused([&] { (void)ss::op::matmul(taken, nowhere); }) ==
        "matmul: argument 1 has no elements: they were moved away, or its address is null" + typed::at_line());
}
