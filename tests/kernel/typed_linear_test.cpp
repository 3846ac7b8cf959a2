// SPDX-License-Identifier: BSL-1.0
#include <symshape/kernel/flatten.hpp>
#include <symshape/kernel/linear.hpp>

#include "typed.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <string>
#include <utility>

namespace {

namespace ss = symshape;
using typed::refused;

template <class X, class W, class Bias>
double dot(const X& x, const W& w, const Bias& bias, std::int64_t row, std::int64_t column) {
  double sum = bias(column);
  for (std::int64_t k = 0; k < x.size(1); ++k)
    sum += static_cast<double>(x(row, k)) * static_cast<double>(w(column, k));
  return sum;
}

template <ss::text Input, ss::text Weight, ss::text Bias, ss::text Out>
bool agrees(std::int64_t rows, std::int64_t inner, std::int64_t columns, unsigned seed) {
  ss::tensor<float, Input> x({rows, inner});
  ss::tensor<float, Weight> w({columns, inner});
  ss::tensor<float, Bias> bias({columns});
  ss::tensor<float, Out> out({rows, columns}), residual({rows, columns});
  typed::whole_numbers numbers(seed);
  numbers.fill(x), numbers.fill(w), numbers.fill(bias), numbers.fill(residual);
  const auto packed = ss::kernel::pack_weight(w, bias);
  bool good = true;
  ss::kernel::linear(out, x, packed);
  for (std::int64_t r = 0; r < rows; ++r)
    for (std::int64_t c = 0; c < columns; ++c) good = good && static_cast<double>(out(r, c)) == dot(x, w, bias, r, c);
  ss::kernel::linear_plus(out, x, packed, residual);
  for (std::int64_t r = 0; r < rows; ++r)
    for (std::int64_t c = 0; c < columns; ++c)
      good = good && static_cast<double>(out(r, c)) == dot(x, w, bias, r, c) + static_cast<double>(residual(r, c));
  ss::kernel::linear_plus(residual, x, packed, residual);  // the output may be the residual itself
  good = good && typed::copy_of(out) == typed::copy_of(residual);
  ss::kernel::linear(out, x, packed, ss::kernel::apply_gelu{});
  for (std::int64_t r = 0; r < rows; ++r)
    for (std::int64_t c = 0; c < columns; ++c) {
      const double y = dot(x, w, bias, r, c), expected = y / 2 * std::erfc(-y / std::sqrt(2.0));
      good = good && std::abs(static_cast<double>(out(r, c)) - expected) <= 4e-7 * std::max(1.0, std::abs(y));
    }
  return good;
}

}  // namespace

TEST_CASE("linear: weights of static, dynamic and mixed sizes agree with plain loops, under every epilogue") {
  for (const std::int64_t rows : {0, 1, 4, 7}) {
    CHECK(agrees<"R, K", "N, K", "N", "R, N">(rows, 9, 25, 1));
    CHECK(agrees<"R, K", "N, K", "N", "R, N">(rows, 0, 3, 2));
    CHECK(agrees<"R, K", "N, K", "N", "R, N">(rows, 3, 0, 3));
    CHECK(agrees<"R, 8", "N, 8", "N", "R, N">(rows, 8, 31, 4));
    CHECK(agrees<"R, K", "24, K", "24", "R, 24">(rows, 5, 24, 5));
    CHECK(agrees<"R, 16", "49, 16", "49", "R, 49">(rows, 16, 49, 6));
    CHECK(agrees<"R, C", "4*C, C", "4*C", "R, 4*C">(rows, 6, 24, 7));
  }
}

TEST_CASE("linear: leading axes are rows, and three packed weights are one below the other") {
  typed::whole_numbers numbers(20);
  ss::tensor<float, "B, T, 6"> x({2, 3});
  ss::tensor<float, "5, 6"> q, k, v;
  ss::tensor<float, "5"> qb, kb, vb;
  for (auto* t : {&q, &k, &v}) numbers.fill(*t);
  for (auto* t : {&qb, &kb, &vb}) numbers.fill(*t);
  numbers.fill(x);
  const auto packed = ss::kernel::pack_weights(q, qb, k, kb, v, vb);
  static_assert(ss::same_shape<decltype(packed.shape()), ss::shape<"15, 6">>);
  ss::tensor<float, "B, T, 3, 5"> out({2, 3});
  ss::kernel::linear(ss::kernel::flatten<2>(out), x, packed);
  const auto rows = ss::kernel::flatten<0, 1>(x);
  for (std::int64_t b = 0; b < 2; ++b)
    for (std::int64_t t = 0; t < 3; ++t)
      for (std::int64_t c = 0; c < 5; ++c) {
        CHECK(static_cast<double>(out(b, t, 0, c)) == dot(rows, q, qb, b * 3 + t, c));
        CHECK(static_cast<double>(out(b, t, 1, c)) == dot(rows, k, kb, b * 3 + t, c));
        CHECK(static_cast<double>(out(b, t, 2, c)) == dot(rows, v, vb, b * 3 + t, c));
      }
}

TEST_CASE("linear: what does not go together is refused before anything is written") {
  ss::tensor<float, "R, K"> x({2, 3});
  ss::tensor<float, "N, K"> w({4, 5});
  ss::tensor<float, "N"> bias({4}), other({6});
  ss::tensor<float, "R, N"> out({2, 4}), narrow({2, 3});
  typed::whole_numbers numbers(21);
  numbers.fill(out);
  const auto before = typed::copy_of(out);
  CHECK(refused([&] { (void)ss::kernel::pack_weight(w, other); }) ==
        "pack_weight: N is 4 (argument 0, axis 0) and 6 (argument 1, axis 0)" + typed::at_line());
  const auto packed = ss::kernel::pack_weight(w, bias);
  CHECK(refused([&] { ss::kernel::linear(out, x, packed); }) ==
        "linear: K is 3 (argument 1, axis 1) and 5 (argument 2, axis 1)" + typed::at_line());
  ss::tensor<float, "R, 5"> fits({2}), more({3});
  CHECK(refused([&] { ss::kernel::linear(out, more, packed); }) ==
        "linear: R is 2 (argument 0, axis 0) and 3 (argument 1, axis 0)" + typed::at_line());
  CHECK(refused([&] { ss::kernel::linear(narrow, fits, packed); }) ==
        "linear: N is 3 (argument 0, axis 1) and 4 (argument 2, axis 0)" + typed::at_line());
  CHECK(refused([&] { ss::kernel::linear_plus(out, fits, packed, narrow); }) ==
        "linear_plus: N is 4 (argument 0, axis 1) and 3 (argument 3, axis 1)" + typed::at_line());
  ss::tensor<float, "P, Q"> apart({2, 3});
  CHECK(refused([&] { ss::kernel::linear_plus(out, fits, packed, apart); }) ==
        "linear_plus: the residual has size 3 at axis 1 where the product has 4 at axis 1" + typed::at_line());
  CHECK(refused([&] { ss::kernel::linear_plus(out, more, packed, out); }) ==
        "linear_plus: R is 2 (argument 0, axis 0) and 3 (argument 1, axis 0)" + typed::at_line());
  ss::tensor<float, "1"> one;
  CHECK(refused([&] { (void)ss::kernel::pack_weight(w, one); }) ==
        "pack_weight: the weight has size 4 at axis 0 where the bias has 1 at axis 0" + typed::at_line());
  CHECK(typed::copy_of(out) == before);
}

TEST_CASE("linear: an output that overlaps the input, or the residual but in part, is refused") {
  ss::tensor<float, "6, 4"> memory;
  ss::tensor<float, "4, 4"> w;
  ss::tensor<float, "4"> bias;
  typed::whole_numbers numbers(22);
  numbers.fill(memory), numbers.fill(w);
  const auto before = typed::copy_of(memory);
  const auto packed = ss::kernel::pack_weight(w, bias);
  const auto low = memory(ss::range<0, 3>{}, ss::full), high = memory(ss::range<2, 5>{}, ss::full);
  ss::tensor<float, "3, 4"> apart;
  CHECK(refused([&] { ss::kernel::linear(low, low, packed); }).starts_with("linear: the output overlaps input 0"));
  CHECK(refused([&] { ss::kernel::linear(high, low, packed); }).starts_with("linear: the output overlaps input 0"));
  CHECK(refused([&] {
          ss::kernel::linear_plus(high, apart, packed, low);
        }).starts_with("linear_plus: the output overlaps input 2"));
  CHECK(refused([&] {
          ss::kernel::linear_plus(high, low, packed, apart);
        }).starts_with("linear_plus: the output overlaps input 0"));
  CHECK(typed::copy_of(memory) == before);
}

TEST_CASE("linear: a packed weight that was moved away is refused, and one that took its place serves") {
  ss::tensor<float, "2, 3"> x;
  ss::tensor<float, "N, 3"> w({4});
  ss::tensor<float, "N"> bias({4});
  ss::tensor<float, "2, N"> out({4}), first({4});
  typed::whole_numbers numbers(23);
  numbers.fill(x), numbers.fill(w), numbers.fill(bias), numbers.fill(out);
  auto packed = ss::kernel::pack_weight(w, bias);
  ss::kernel::linear(first, x, packed);
  const auto before = typed::copy_of(out);
  auto taken = std::move(packed);
  CHECK(packed.moved_away());
  CHECK(!taken.moved_away());
  const std::string sentence = "the packed weight's elements were moved away; pack it again";
  CHECK(refused([&] { ss::kernel::linear(out, x, packed); }) == "linear: " + sentence + typed::at_line());
  CHECK(refused([&] { ss::kernel::linear_plus(out, x, packed, out); }) ==
        "linear_plus: " + sentence + typed::at_line());
  const auto copy = packed;  // of nothing
  CHECK(refused([&] { ss::kernel::linear(out, x, copy); }) == "linear: " + sentence + typed::at_line());
  CHECK(typed::copy_of(out) == before);
  packed = std::move(taken);
  ss::kernel::linear(out, x, packed);
  CHECK(typed::copy_of(out) == typed::copy_of(first));
}

TEST_CASE("linear: weights and biases that were moved away are not packed") {
  ss::tensor<float, "2, 3"> w, other;
  ss::tensor<float, "2"> bias;
  const auto taken = std::move(w);
  CHECK(refused([&] { (void)ss::kernel::pack_weight(w, bias); }) ==
        "tensor: its elements were moved away" + typed::at_line());
  CHECK(refused([&] { (void)ss::kernel::pack_weights(other, bias, w, bias, other, bias); }) ==
        "tensor: its elements were moved away" + typed::at_line());
}
