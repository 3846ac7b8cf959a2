// SPDX-License-Identifier: BSL-1.0
#include <symshape/kernel/row/layer_norm.hpp>

#include "rows.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace row = symshape::kernel::row;

namespace {

template <class T>
std::vector<double> plain(const rows::guarded_row<T>& x, const rows::guarded_row<T>& weight,
                          const rows::guarded_row<T>& bias, double epsilon) {
  const std::int64_t n = x.length();
  double mean = 0;
  for (std::int64_t i = 0; i < n; ++i) mean += static_cast<double>(x[i]) / static_cast<double>(n);
  double variance = 0;
  for (std::int64_t i = 0; i < n; ++i)
    variance += std::pow(static_cast<double>(x[i]) - mean, 2) / static_cast<double>(n);
  std::vector<double> out;
  for (std::int64_t i = 0; i < n; ++i) {
    out.push_back((static_cast<double>(x[i]) - mean) / std::sqrt(variance + epsilon) * static_cast<double>(weight[i]) +
                  static_cast<double>(bias[i]));
  }
  return out;
}

}  // namespace

TEST_CASE("layer_norm: agrees with the formula in double, in place too") {
  rows::source random(20);
  rows::for_each_size([&](auto n) {
    CAPTURE(static_cast<std::int64_t>(n));
    const auto x = random.normal(n, 3, 1);
    const auto weight = random.normal(n);
    const auto bias = random.normal(n);
    rows::guarded_row<float> out(n, -1);
    row::layer_norm(x.data(), weight.data(), bias.data(), 1e-5f, out.data(), n);
    CHECK(rows::distance(out, plain(x, weight, bias, 1e-5)) <= 1e-5);
    CHECK(out.nothing_written_outside());
    auto same = x;
    row::layer_norm(static_cast<const float*>(same.data()), weight.data(), bias.data(), 1e-5f, same.data(), n);
    CHECK(rows::distance(same, out) == 0);
  });
}

TEST_CASE("layer_norm: double elements, and weight and bias left out") {
  rows::source random(21);
  const auto x = random.normal<double>(100, 3, 1);
  const rows::guarded_row<double> ones(100, 1);
  const rows::guarded_row<double> zeros(100, 0);
  rows::guarded_row<double> out(100);
  const double* const none = nullptr;
  row::layer_norm(x.data(), none, none, 1e-5, out.data(), std::int64_t{100});
  CHECK(rows::distance(out, plain(x, ones, zeros, 1e-5)) <= 1e-13);
  const auto weight = random.normal<double>(100);
  row::layer_norm(x.data(), weight.data(), none, 1e-5, out.data(), std::int64_t{100});
  CHECK(rows::distance(out, plain(x, weight, zeros, 1e-5)) <= 1e-13);
  row::layer_norm(x.data(), none, weight.data(), 1e-5, out.data(), std::int64_t{100});
  CHECK(rows::distance(out, plain(x, ones, weight, 1e-5)) <= 1e-13);
}

TEST_CASE("layer_norm: a large common offset does not cancel") {
  rows::source random(22);
  auto x = random.normal(384);
  for (std::int64_t i = 0; i < 384; ++i) x[i] = 4096.0f + std::round(x[i] * 64) / 64;
  const rows::guarded_row<float> ones(384, 1);
  const rows::guarded_row<float> zeros(384, 0);
  rows::guarded_row<float> out(384);
  row::layer_norm(static_cast<const float*>(x.data()), ones.data(), zeros.data(), 1e-12f, out.data(),
                  row::known_size<384>{});
  CHECK(rows::distance(out, plain(x, ones, zeros, 1e-12)) <= 1e-3);
}

TEST_CASE("layer_norm: a constant row gives the bias") {
  rows::source random(23);
  rows::for_each_size([&](auto n) {
    const rows::guarded_row<float> x(n, 3);
    const auto weight = random.normal(n);
    const auto bias = random.normal(n);
    rows::guarded_row<float> out(n);
    row::layer_norm(x.data(), weight.data(), bias.data(), 1e-12f, out.data(), n);
    CHECK(rows::distance(out, bias) <= 1e-5);
  });
}

TEST_CASE("layer_norm: numbers near the end of the range come out right") {
  rows::source random(24);
  const auto x = random.normal(384);
  auto huge = x;
  for (std::int64_t i = 0; i < 384; ++i) huge[i] = x[i] * 5e37f;
  const rows::guarded_row<float> ones(384, 1);
  const rows::guarded_row<float> zeros(384, 0);
  rows::guarded_row<float> out(384);
  row::layer_norm(static_cast<const float*>(huge.data()), ones.data(), zeros.data(), 1e-12f, out.data(),
                  row::known_size<384>{});
  CHECK(rows::distance(out, plain(huge, ones, zeros, 1e-12)) <= 1e-5);
}

TEST_CASE("layer_norm: a NaN or an infinity spoils its row entirely and nothing else") {
  rows::source random(25);
  for (const float bad : {std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity(),
                          std::numeric_limits<float>::quiet_NaN()}) {
    auto x = random.normal(33);
    x[20] = bad;
    const rows::guarded_row<float> ones(33, 1);
    rows::guarded_row<float> out(33);
    row::layer_norm(static_cast<const float*>(x.data()), ones.data(), ones.data(), 1e-12f, out.data(),
                    std::int64_t{33});
    for (std::int64_t i = 0; i < 33; ++i) CHECK(std::isnan(out[i]));
    CHECK(out.nothing_written_outside());
  }
}
