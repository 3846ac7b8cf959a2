// SPDX-License-Identifier: BSL-1.0
#include <symshape/kernel/rows.hpp>

#include "typed.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

namespace {

namespace ss = symshape;
using typed::refused;

constexpr float dropped = -std::numeric_limits<float>::infinity();

template <class T>
bool near(T actual, double expected) {
  return std::abs(static_cast<double>(actual) - expected) <= 2e-6 * std::max(1.0, std::abs(expected));
}

/// Row by row against the formula in double; `mask` may be null.
template <class Out, class In>
bool is_softmax(const Out& out, const In& x, double factor, const float* mask) {
  bool good = true;
  for (std::int64_t r = 0; r < x.size(0); ++r) {
    double total = 0;
    const auto power = [&](std::int64_t i) {
      return std::exp(static_cast<double>(x(r, i)) * factor + (mask ? static_cast<double>(mask[i]) : 0.0));
    };
    for (std::int64_t i = 0; i < x.size(1); ++i) total += power(i);
    for (std::int64_t i = 0; i < x.size(1); ++i) good = good && near(out(r, i), total == 0 ? 0 : power(i) / total);
  }
  return good;
}

template <class Out, class In, class Vector>
bool is_layer_norm(const Out& out, const In& x, const Vector& weight, const Vector& bias, double epsilon) {
  bool good = true;
  const auto n = static_cast<double>(x.size(1));
  for (std::int64_t r = 0; r < x.size(0); ++r) {
    double mean = 0, variance = 0;
    for (std::int64_t i = 0; i < x.size(1); ++i) mean += static_cast<double>(x(r, i)) / n;
    for (std::int64_t i = 0; i < x.size(1); ++i)
      variance += (static_cast<double>(x(r, i)) - mean) * (static_cast<double>(x(r, i)) - mean) / n;
    for (std::int64_t i = 0; i < x.size(1); ++i)
      good = good && near(out(r, i), (static_cast<double>(x(r, i)) - mean) / std::sqrt(variance + epsilon) *
                                             static_cast<double>(weight(i)) +
                                         static_cast<double>(bias(i)));
  }
  return good;
}

template <ss::text Shape, ss::text Row>
void all_agree(std::int64_t rows, std::int64_t columns, unsigned seed) {
  CAPTURE(rows);
  CAPTURE(columns);
  ss::tensor<float, Shape> x({rows, columns}), out({rows, columns});
  ss::tensor<float, Row> weight({columns}), bias({columns}), mask({columns});
  typed::whole_numbers numbers(seed);
  numbers.fill(x), numbers.fill(weight), numbers.fill(bias);
  for (std::int64_t i = 1; i < columns; i += 2) mask(i) = dropped;

  ss::kernel::softmax(out, x);
  CHECK(is_softmax(out, x, 1, nullptr));
  ss::kernel::softmax(out, x, 0.5f, mask);
  CHECK(is_softmax(out, x, 0.5, mask.data()));
  ss::kernel::layer_norm(out, x, weight, bias, 1e-3);
  CHECK(is_layer_norm(out, x, weight, bias, 1e-3));
  ss::kernel::gelu(out, x);
  for (std::int64_t i = 0; i < x.numel(); ++i) {
    const double v = x.data()[i];
    CHECK(near(out.data()[i], v / 2 * std::erfc(-v / std::sqrt(2.0))));
  }
  ss::kernel::normalize(out, x);
  for (std::int64_t r = 0; r < rows; ++r) {
    double squares = 0;
    for (std::int64_t i = 0; i < columns; ++i) squares += static_cast<double>(x(r, i)) * static_cast<double>(x(r, i));
    for (std::int64_t i = 0; i < columns; ++i)
      CHECK(near(out(r, i), squares == 0 ? 0 : static_cast<double>(x(r, i)) / std::sqrt(squares)));
  }
  // In place, the same to the last bit.
  const auto in_place = [&](auto kernel) {
    kernel(out, x);
    auto y = x;
    kernel(y, y);
    CHECK(typed::copy_of(y) == typed::copy_of(out));
  };
  in_place([&](auto& to, auto& from) { ss::kernel::softmax(to, from); });
  in_place([&](auto& to, auto& from) { ss::kernel::softmax(to, from, 2.0f, mask); });
  in_place([&](auto& to, auto& from) { ss::kernel::layer_norm(to, from, weight, bias, 1e-3); });
  in_place([&](auto& to, auto& from) { ss::kernel::gelu(to, from); });
  in_place([&](auto& to, auto& from) { ss::kernel::normalize(to, from); });
}

template <class Tensor, class Calls>
void numbers_kept(Tensor& t, Calls calls) {
  typed::whole_numbers numbers(9);
  numbers.fill(t);
  const auto before = typed::copy_of(t);
  calls();
  CHECK(typed::copy_of(t) == before);
}

}  // namespace

TEST_CASE(
    "row kernels: softmax, layer norm, GELU and normalization agree with their formulas for sizes the compiler knows "
    "and does not") {
  for (const std::int64_t rows : {0, 1, 3}) {
    for (const std::int64_t columns : {0, 1, 2, 33}) all_agree<"R, C", "C">(rows, columns, 1);
    all_agree<"R, 8", "8">(rows, 8, 2);
    all_agree<"R, 2*K", "2*K">(rows, 6, 3);
  }
  all_agree<"3, 5", "5">(3, 5, 4);
}

TEST_CASE("softmax: a mask that drops a whole row leaves zeros") {
  ss::tensor<float, "2, 3"> x, out;
  ss::tensor<float, "3"> mask;
  for (std::int64_t i = 0; i < 3; ++i) mask(i) = dropped;
  out(1, 1) = 5;
  ss::kernel::softmax(out, x, 1.0f, mask);
  CHECK(typed::copy_of(out) == std::vector<float>(6, 0.0f));
}

TEST_CASE("mean_of_valid_rows: the mean of the marked rows, zeros where none is marked") {
  typed::whole_numbers numbers(5);
  for (const std::int64_t tokens : {0, 1, 4, 9}) {
    ss::tensor<float, "B, T, 6"> x({3, tokens});
    ss::tensor<std::int64_t, "B, T"> marks({3, tokens});
    ss::tensor<float, "B, 6"> out({3});
    numbers.fill(x), numbers.fill(out);
    for (std::int64_t t = 0; t < tokens; ++t) marks(0, t) = 1, marks(1, t) = t % 2 == 0;
    ss::kernel::mean_of_valid_rows(out, x, marks);
    for (std::int64_t b = 0; b < 3; ++b)
      for (std::int64_t c = 0; c < 6; ++c) {
        double sum = 0, count = 0;
        for (std::int64_t t = 0; t < tokens; ++t)
          if (marks(b, t) != 0) sum += static_cast<double>(x(b, t, c)), ++count;
        CHECK(near(out(b, c), count == 0 ? 0 : sum / count));
      }
  }
}

TEST_CASE("row kernels: what does not go together is refused before anything is written") {
  ss::tensor<float, "R, C"> x({2, 3}), out({2, 4}), lower({3, 3});
  ss::tensor<float, "C"> weight({3}), bias({5});
  typed::whole_numbers numbers(6);
  numbers.fill(out), numbers.fill(lower);
  const auto before = typed::copy_of(out), lower_before = typed::copy_of(lower);
  CHECK(refused([&] { ss::kernel::softmax(out, x); }) ==
        "softmax: C is 4 (argument 0, axis 1) and 3 (argument 1, axis 1)" + typed::at_line());
  CHECK(refused([&] { ss::kernel::softmax(lower, x, 1.0f, weight); }) ==
        "softmax: R is 3 (argument 0, axis 0) and 2 (argument 1, axis 0)" + typed::at_line());
  CHECK(refused([&] { ss::kernel::gelu(out, x); }).starts_with("gelu: C is 4"));
  CHECK(refused([&] { ss::kernel::normalize(out, x); }).starts_with("normalize: C is 4"));
  CHECK(refused([&] { ss::kernel::layer_norm(lower, lower, weight, bias); }) ==
        "layer_norm: C is 3 (argument 0, axis 1) and 5 (argument 3, axis 0)" + typed::at_line());
  ss::tensor<float, "D"> long_mask({4});
  CHECK(refused([&] { ss::kernel::softmax(lower, lower, 1.0f, long_mask); }) ==
        "softmax: the mask has size 4 at axis 0 where the input has 3 at axis 1" + typed::at_line());
  ss::tensor<float, "B, T, C"> deep({2, 3, 4});
  ss::tensor<std::int64_t, "B, T"> marks({2, 2});
  CHECK(refused([&] {
          ss::kernel::mean_of_valid_rows(out, deep, marks);
        }).starts_with("mean_of_valid_rows: T is 3 (argument 1, axis 1) and 2"));
  CHECK(typed::copy_of(out) == before);
  CHECK(typed::copy_of(lower) == lower_before);
}

TEST_CASE("row kernels: an output may be the input itself, but not overlap it otherwise") {
  ss::tensor<float, "8, 4"> memory;
  ss::tensor<float, "4"> weight, bias;
  typed::whole_numbers numbers(7);
  numbers.fill(memory);
  const auto before = typed::copy_of(memory);
  const auto low = memory(ss::range<0, 4>{}, ss::full), high = memory(ss::range<1, 5>{}, ss::full);
  const auto row = memory(2, ss::full);
  CHECK(refused([&] { ss::kernel::softmax(low, high); }).starts_with("softmax: the output overlaps input 0"));
  CHECK(refused([&] { ss::kernel::softmax(low, low, 1.0f, row); }).starts_with("softmax: the output overlaps input 1"));
  CHECK(refused([&] {
          ss::kernel::layer_norm(high, low, weight, bias);
        }).starts_with("layer_norm: the output overlaps input 0"));
  CHECK(refused([&] {
          ss::kernel::layer_norm(low, low, weight, row);
        }).starts_with("layer_norm: the output overlaps input 2"));
  CHECK(refused([&] { ss::kernel::gelu(low, high); }).starts_with("gelu: the output overlaps input 0"));
  CHECK(refused([&] { ss::kernel::normalize(low, high); }).starts_with("normalize: the output overlaps input 0"));
  CHECK(typed::copy_of(memory) == before);
}

TEST_CASE("row kernels: each operand that the output must not overlap is looked at") {
  ss::tensor<float, "64"> memory;
  typed::whole_numbers numbers(8);
  numbers.fill(memory);
  const auto before = typed::copy_of(memory);
  float* const at = memory.data();
  ss::view<float, "B, T, C"> x(at, {2, 3, 4});
  ss::view<float, "B, C"> rows(at + 32, {2, 4});
  ss::view<float, "B, T"> marks(at + 48, {2, 3});
  CHECK(refused([&] {
          ss::kernel::mean_of_valid_rows(ss::view<float, "B, C">(at + 16, {2, 4}), x, marks);
        }).starts_with("mean_of_valid_rows: the output overlaps input 0"));
  CHECK(refused([&] {
          ss::kernel::mean_of_valid_rows(ss::view<float, "B, C">(at + 46, {2, 4}), x, marks);
        }).starts_with("mean_of_valid_rows: the output overlaps input 1"));
  ss::view<float, "C"> vector(at + 36, {4}), other(at + 60, {4});
  CHECK(refused([&] {
          ss::kernel::layer_norm(rows, rows, vector, other);
        }).starts_with("layer_norm: the output overlaps input 1"));
  CHECK(refused([&] {
          ss::kernel::layer_norm(rows, rows, other, vector);
        }).starts_with("layer_norm: the output overlaps input 2"));
  CHECK(refused([&] {
          ss::kernel::softmax(rows, rows, 1.0f, vector);
        }).starts_with("softmax: the output overlaps input 1"));
  CHECK(typed::copy_of(memory) == before);
  // The same elements under other names are the input itself.
  ss::view<float, "P, Q"> renamed(at + 32, {2, 4});
  ss::tensor<float, "2, 4"> expected;
  ss::kernel::softmax(expected, renamed);
  ss::kernel::softmax(rows, renamed);
  CHECK(std::equal(expected.data(), expected.data() + 8, at + 32));
}

TEST_CASE("row kernels: a parameter of one number does not stretch over a row") {
  ss::tensor<float, "R, C"> x({2, 3}), out({2, 3});
  ss::tensor<float, "1"> one;
  ss::tensor<float, "C"> row({3});
  numbers_kept(out, [&] {
    CHECK(refused([&] { ss::kernel::layer_norm(out, x, one, row); }) ==
          "layer_norm: the input has size 3 at axis 1 where 1 is to be normalized over" + typed::at_line());
    CHECK(refused([&] { ss::kernel::layer_norm(out, x, row, one); }).starts_with("layer_norm: the bias has"));
    CHECK(refused([&] { ss::kernel::softmax(out, x, 1.0f, one); }) ==
          "softmax: the mask has size 1 at axis 0 where the input has 3 at axis 1" + typed::at_line());
  });
}

TEST_CASE("row kernels: a view of elements without an address is refused") {
  const ss::view<float, "2, 3"> nowhere(static_cast<float*>(nullptr));
  ss::tensor<float, "2, 3"> x;
  const std::string sentence = " has no elements: they were moved away, or its address is null";
  CHECK(refused([&] { ss::kernel::softmax(nowhere, x); }) == "softmax: argument 0" + sentence + typed::at_line());
  CHECK(refused([&] { ss::kernel::gelu(x, nowhere); }) == "gelu: argument 1" + sentence + typed::at_line());
  const ss::view<float, "0, 3"> empty(static_cast<float*>(nullptr));
  ss::kernel::softmax(empty, empty);
}
