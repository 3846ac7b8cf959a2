// SPDX-License-Identifier: BSL-1.0
#include <symshape/kernel/row/reduce.hpp>

#include "rows.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace row = symshape::kernel::row;

TEST_CASE("reduce: sum, dot product and maximum agree with plain loops in double") {
  rows::source random(1);
  rows::for_each_size([&](auto n) {
    CAPTURE(static_cast<std::int64_t>(n));
    const auto x = random.normal(n);
    const auto y = random.normal(n);
    double sum = 0;
    double dot = 0;
    double magnitudes = 0;
    float greatest = -std::numeric_limits<float>::infinity();
    float magnitude = 0;
    for (std::int64_t i = 0; i < n; ++i) {
      sum += static_cast<double>(x[i]);
      dot += static_cast<double>(x[i]) * static_cast<double>(y[i]);
      magnitudes += std::abs(static_cast<double>(x[i])) * (1 + std::abs(static_cast<double>(y[i])));
      greatest = std::max(greatest, x[i]);
      magnitude = std::max(magnitude, std::abs(x[i]));
    }
    CHECK(std::abs(static_cast<double>(row::sum(x.data(), n)) - sum) <= 1e-6 * magnitudes);
    CHECK(std::abs(static_cast<double>(row::dot(x.data(), y.data(), n)) - dot) <= 1e-6 * magnitudes);
    CHECK(row::maximum(x.data(), n) == greatest);
    CHECK(row::greatest_magnitude(x.data(), n) == magnitude);
  });
}

TEST_CASE("reduce: every index is asked for exactly once, long rows too") {
  const auto check = [](auto n) {
    std::vector<int> asked(static_cast<std::size_t>(n), 0);
    row::sum_of<float>(n, [&](std::int64_t i) {
      ++asked.at(static_cast<std::size_t>(i));
      return 0.0f;
    });
    CHECK(std::count(asked.begin(), asked.end(), 1) == static_cast<std::int64_t>(n));
  };
  rows::for_each_size(check);
  for (const std::int64_t n : {4096, 4097, 8193, 100003}) check(n);
  check(row::known_size<9001>{});
}

TEST_CASE("reduce: a long sum of equal numbers loses far less than one addition after the other") {
  constexpr std::int64_t n = 1 << 22;
  std::vector<float> x(n, 0.1f);
  const double truth = static_cast<double>(0.1f) * n;
  float plain = 0;
  for (float value : x) plain += value;
  const double error = std::abs(static_cast<double>(row::sum(x.data(), std::int64_t{n})) - truth);
  CHECK(error <= 1e-5 * truth);
  CHECK(error * 100 <= std::abs(static_cast<double>(plain) - truth));
}

TEST_CASE("reduce: a constant size and a number give the same sum to the last bit, at whatever address") {
  rows::source random(2);
  const auto x = random.normal(384);
  std::vector<float> moved(400);
  const float expected = row::sum(x.data(), row::known_size<384>{});
  for (std::int64_t offset = 0; offset < 16; ++offset) {
    std::copy(x.data(), x.data() + 384, moved.data() + offset);
    CHECK(row::sum(static_cast<const float*>(moved.data()) + offset, std::int64_t{384}) == expected);
  }
}

TEST_CASE("reduce: infinities and NaN follow addition") {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  rows::source random(3);
  auto x = random.normal(100);
  x[40] = infinity;
  CHECK(row::sum(static_cast<const float*>(x.data()), std::int64_t{100}) == infinity);
  CHECK(row::maximum(static_cast<const float*>(x.data()), std::int64_t{100}) == infinity);
  x[71] = -infinity;
  CHECK(std::isnan(row::sum(static_cast<const float*>(x.data()), std::int64_t{100})));
}
