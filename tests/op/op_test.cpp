// SPDX-License-Identifier: BSL-1.0
#include <symshape/meta/infer.hpp>
#include <symshape/op/inferred.hpp>
#include <symshape/op/linear.hpp>
#include <symshape/op/matmul.hpp>
#include <symshape/op/rows.hpp>
#include <symshape/shape/assert_that.hpp>
#include <symshape/tensor/tensor.hpp>

#include "../kernel/typed.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace {

namespace ss = symshape;
using typed::refused;

template <class Tensor>
Tensor filled(Tensor t, unsigned seed) {
  typed::whole_numbers numbers(seed);
  numbers.fill(t);
  return t;
}

/// Whether the type is `tensor` of that shape, with nothing left to check.
template <class Inferred, ss::text Shape>
constexpr bool infers =
    ss::same_shape<Inferred, ss::shape<Shape>> && std::is_same_v<typename Inferred::requirements, ss::required<>>;

}  // namespace

namespace {
/// What a product of the operands leaves to be checked at the call.
template <class A, class B>
using left_of_product =
    typename ss::typed_rule<ss::kernel::matmul_rule, decltype(ss::as_operand(std::declval<const A&>())),
                            decltype(ss::as_operand(std::declval<const B&>()))>::requirements;
}  // namespace

TEST_CASE("op: facts that operands carry are not asked again") {
  const auto t = filled(ss::tensor<float, "K, L">({3, 3}), 1);
  const ss::view<const float, "K, L"> x = t;
  const ss::view<const float, "K, L | K == L"> written = t;
  const auto asserted = ss::assert_that<"K == L">(x);
  static_assert(!std::is_same_v<left_of_product<decltype(x), decltype(x)>, ss::required<>>);
  static_assert(std::is_same_v<left_of_product<decltype(asserted), decltype(asserted)>, ss::required<>>);
  static_assert(std::is_same_v<left_of_product<decltype(written), decltype(x)>, ss::required<>>);
  const auto expected = ss::op::matmul(x, x), known = ss::op::matmul(asserted, written);
  for (int i = 0; i < 3; ++i)
    for (int k = 0; k < 3; ++k) CHECK(known(i, k) == expected(i, k));
  // A fact of one operand speaks of the other's number too, since a shared name is compared first.
  const auto longer = filled(ss::tensor<float, "K, L">({4, 4}), 2);
  CHECK(refused([&] { ss::op::matmul(asserted, longer, "here.cpp", 3); }) ==
        "matmul: K is 3 (argument 0, axis 0) and 4 (argument 1, axis 0) (here.cpp:3)");
}

TEST_CASE("op: results are new tensors whose shape the compiler knows") {
  const auto a = filled(ss::tensor<float, "M, K">({3, 4}), 1);
  const auto b = filled(ss::tensor<float, "K, N">({4, 2}), 2);
  const auto product = ss::op::matmul(a, b);
  static_assert(ss::same_shape<decltype(product), ss::shape<"M, N">>);
  for (std::int64_t i = 0; i < 3; ++i)
    for (std::int64_t j = 0; j < 2; ++j) {
      float sum = 0;
      for (std::int64_t k = 0; k < 4; ++k) sum += a(i, k) * b(k, j);
      CHECK(product(i, j) == sum);
    }
  const auto bias = filled(ss::tensor<float, "N">({2}), 3);
  const auto sum = ss::op::add(product, bias);
  static_assert(ss::same_shape<decltype(sum), ss::shape<"M, N">>);
  const auto positive = ss::op::relu(sum);
  const auto smooth = ss::op::gelu(sum);
  const auto shares = ss::op::softmax(sum);
  const auto unit = ss::op::normalize(sum);
  for (std::int64_t i = 0; i < 3; ++i)
    for (std::int64_t j = 0; j < 2; ++j) {
      const float x = product(i, j) + bias(j);
      CHECK(sum(i, j) == x);
      CHECK(positive(i, j) == (x < 0 ? 0 : x));
      CHECK(std::abs(smooth(i, j) - x / 2 * std::erfc(-x / std::sqrt(2.0f))) < 1e-5f);
      const float y = product(i, 1 - j) + bias(1 - j);
      CHECK(std::abs(shares(i, j) - 1 / (1 + std::exp(y - x))) < 1e-5f);
      CHECK(std::abs(unit(i, j) - x / std::sqrt(x * x + y * y)) < 1e-5f);
    }
}

TEST_CASE("op: linear, layer norm, embedding and the mean of marked rows") {
  const auto x = filled(ss::tensor<float, "B, T, 3">({2, 2}), 4);
  const auto weight = filled(ss::tensor<float, "5, 3">(), 5);
  const auto bias = filled(ss::tensor<float, "5">(), 6);
  const auto y = ss::op::linear(x, weight, bias);
  static_assert(ss::same_shape<decltype(y), ss::shape<"B, T, 5">>);
  for (std::int64_t b = 0; b < 2; ++b)
    for (std::int64_t t = 0; t < 2; ++t)
      for (std::int64_t n = 0; n < 5; ++n) {
        float sum = bias(n);
        for (std::int64_t k = 0; k < 3; ++k) sum += x(b, t, k) * weight(n, k);
        CHECK(y(b, t, n) == sum);
      }
  ss::tensor<std::int64_t, "B, T"> marks({2, 2});
  marks(0, 0) = marks(1, 0) = marks(1, 1) = 1;
  const auto mean = ss::op::mean_of_valid_rows(y, marks);
  static_assert(ss::same_shape<decltype(mean), ss::shape<"B, 5">>);
  CHECK(mean(0, 4) == y(0, 0, 4));
  CHECK(mean(1, 2) == (y(1, 0, 2) + y(1, 1, 2)) / 2);

  ss::tensor<float, "5"> one;
  for (std::int64_t i = 0; i < 5; ++i) one(i) = 1;
  const auto normal = ss::op::layer_norm(y, one, bias, 0.1);
  float total = 0, offset = 0;
  for (std::int64_t i = 0; i < 5; ++i) total += normal(1, 0, i), offset += bias(i);
  CHECK(std::abs(total - offset) < 1e-4f);

  const auto looked_up = ss::op::embedding(weight, marks);
  static_assert(ss::same_shape<decltype(looked_up), ss::shape<"B, T, 3">>);
  CHECK(looked_up(0, 1, 2) == weight(0, 2));
  CHECK(looked_up(1, 1, 2) == weight(1, 2));
}

TEST_CASE("op: sizes 0 and 1 work") {
  for (const std::int64_t m : {0, 1})
    for (const std::int64_t k : {0, 1})
      for (const std::int64_t n : {0, 1}) {
        const auto a = filled(ss::tensor<double, "M, K">({m, k}), 7);
        const auto b = filled(ss::tensor<double, "K, N">({k, n}), 8);
        const auto c = ss::op::relu(ss::op::matmul(a, b));
        CHECK(c.numel() == m * n);
        if (m * n == 1) CHECK(c(0, 0) == (k == 0 ? 0 : std::max(a(0, 0) * b(0, 0), 0.0)));
      }
}

TEST_CASE("op: sizes that differ are shape_error with both operands and the caller's line") {
  const ss::tensor<float, "M, K"> a({2, 3});
  const ss::tensor<float, "K, N"> b({4, 5});
  const ss::tensor<float, "L, N"> c({4, 5});
  CHECK(refused([&] { (void)ss::op::matmul(a, b); }) ==
        "matmul: K is 3 (argument 0, axis 1) and 4 (argument 1, axis 0)" + typed::at_line());
  CHECK(refused([&] { (void)ss::op::matmul(a, c); }) ==
        "matmul: a has size 3 at axis 1 where b has 4 at axis 0" + typed::at_line());
  CHECK(refused([&] { (void)ss::op::add(a, c); }) ==
        "add: a has size 2 at axis 0 where b has 4 at axis 0" + typed::at_line());
  const ss::tensor<float, "Q"> row({7});
  CHECK(refused([&] { (void)ss::op::layer_norm(a, row, row); }).find("layer_norm: ") == 0);
  CHECK(refused([&] { (void)ss::op::linear(a, c, row); }).find("linear: ") == 0);
}

TEST_CASE("op: the same operators on metadata infer, in the compiler and with numbers") {
  constexpr auto product = ss::infer([](auto& in) { return ss::op::matmul(in("M, K"), in("K, N")); });
  static_assert(infers<decltype(product), "M, N">);
  constexpr auto asks = ss::infer([](auto& in) { return ss::op::matmul(in("M, K"), in("L, N")); });
  static_assert(ss::same_shape<decltype(asks), ss::shape<"M, N">>);
  static_assert(!std::is_same_v<decltype(asks)::requirements, ss::required<>>);
  constexpr auto encoder = ss::infer([](auto& in) {
    const auto x = ss::op::embedding(in("V, C"), in("B, T", ss::i64));
    const auto h = ss::op::gelu(ss::op::linear(ss::op::layer_norm(x, in("C"), in("C")), in("4*C, C"), in("4*C")));
    const auto y = ss::op::relu(ss::op::add(ss::op::linear(h, in("C, 4*C"), in("C")), x));
    return ss::op::normalize(ss::op::mean_of_valid_rows(ss::op::softmax(y), in("B, T", ss::i64)));
  });
  static_assert(infers<decltype(encoder), "B, C">);

  const ss::meta::tensor a{.sizes = {2, 3}}, b{.sizes = {3, 5}}, wrong{.sizes = {4, 5}};
  CHECK(ss::op::matmul(a, b).sizes[1] == 5);
  CHECK(refused([&] { (void)ss::op::matmul(a, wrong); }) ==
        "matmul: a has size 3 at axis 1 where b has 4 at axis 0" + typed::at_line());
}

TEST_CASE("a number without axes is a row of one element") {
  ss::tensor<float, ""> x;
  *x.data() = 3.0f;
  CHECK(*ss::op::softmax(x).data() == 1.0f);
  CHECK(*ss::op::relu(x).data() == 3.0f);
  CHECK(*ss::op::gelu(x).data() == doctest::Approx(2.99595f));
}
namespace {
/// Sees views without their facts.
template <class T, class Dims, class Strides>
void replace(ss::basic_view<T, Dims, Strides>& v, const ss::basic_view<T, Dims, Strides>& by) {
  v = by;
}
}  // namespace
TEST_CASE("facts are checked again where an operator relies on them: a view's base may have been assigned") {
  const auto many = filled(ss::tensor<float, "K, L">({4, 4}), 1);
  const auto others = filled(ss::tensor<float, "K, L">({2, 8}), 2);
  const ss::view<const float, "K, L"> x = many, y = others;
  auto square = ss::assert_that<"K == L">(x);
  CHECK(ss::op::matmul(square, square).numel() == 16);
  replace(square, y);
  CHECK_THROWS_AS((void)ss::op::matmul(square, square), ss::binding_error);
}
