// SPDX-License-Identifier: BSL-1.0
#include <symshape/kernel/row/functions.hpp>

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace row = symshape::kernel::row;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

/// Calls f with every `step`-th float of both signs, the subnormals and infinities among them, NaN left out.
template <class F>
void for_many_floats(std::uint32_t step, F f) {
  for (std::uint32_t bits = 0; bits <= 0x7f800000u; bits += step) {
    f(std::bit_cast<float>(bits));
    f(-std::bit_cast<float>(bits));
  }
}

double true_gelu(double x) { return 0.5 * x * std::erfc(-x / std::sqrt(2.0)); }

}  // namespace

TEST_CASE("exponential_of_nonpositive: every such float is within 2e-7 of the truth, relative to it") {
  double worst = 0;
  for_many_floats(997, [&](float x) {
    if (x < -87.3f || x > 0.0f) return;
    const double truth = std::exp(static_cast<double>(x));
    worst = std::max(worst, std::abs(static_cast<double>(row::exponential_of_nonpositive(x)) - truth) / truth);
  });
  CAPTURE(worst);
  CHECK(worst <= 2e-7);
}

TEST_CASE("exponential_of_nonpositive: one at zero, zero below the normal numbers, NaN stays") {
  CHECK(row::exponential_of_nonpositive(0.0f) == 1.0f);
  CHECK(row::exponential_of_nonpositive(-0.0f) == 1.0f);
  CHECK(row::exponential_of_nonpositive(-87.31f) == 0.0f);
  CHECK(row::exponential_of_nonpositive(-3e38f) == 0.0f);
  CHECK(row::exponential_of_nonpositive(-infinity) == 0.0f);
  CHECK(std::isnan(row::exponential_of_nonpositive(not_a_number)));
  CHECK(row::exponential_of_nonpositive(-1.0) == std::exp(-1.0));
}

TEST_CASE("error_function: every float is within 6e-7 of the truth") {
  double worst = 0;
  for_many_floats(997, [&](float x) {
    worst = std::max(worst, std::abs(static_cast<double>(row::error_function(x)) - std::erf(static_cast<double>(x))));
  });
  CAPTURE(worst);
  CHECK(worst <= 6e-7);
}

TEST_CASE("error_function: odd, exactly one far out, NaN stays") {
  for_many_floats(99991, [](float x) { CHECK(row::error_function(-x) == -row::error_function(x)); });
  CHECK(row::error_function(3.9f) == 1.0f);
  CHECK(row::error_function(infinity) == 1.0f);
  CHECK(row::error_function(-infinity) == -1.0f);
  CHECK(std::isnan(row::error_function(not_a_number)));
  CHECK(row::error_function(0.5) == std::erf(0.5));
}

TEST_CASE("gelu: every float is within 4e-7 of the truth, relative to the larger of it and one") {
  double worst = 0;
  for_many_floats(997, [&](float x) {
    if (std::isinf(x)) return;
    const double truth = true_gelu(static_cast<double>(x));
    const double scale = std::max(1.0, std::abs(static_cast<double>(x)));
    worst = std::max(worst, std::abs(static_cast<double>(row::gelu(x)) - truth) / scale);
  });
  CAPTURE(worst);
  CHECK(worst <= 4e-7);
}

TEST_CASE("gelu: far out the identity and zero; the infinities and NaN as the formula has them") {
  CHECK(row::gelu(5.6f) == 5.6f);
  CHECK(row::gelu(3e38f) == 3e38f);
  CHECK(row::gelu(-5.6f) == 0.0f);
  CHECK(row::gelu(-3e38f) == 0.0f);
  CHECK(row::gelu(infinity) == infinity);
  CHECK(std::isnan(row::gelu(-infinity)));
  CHECK(std::isnan(row::gelu(not_a_number)));
  CHECK(std::abs(row::gelu(1.0) - true_gelu(1.0)) <= 1e-15);
}
