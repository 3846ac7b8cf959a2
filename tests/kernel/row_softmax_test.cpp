// SPDX-License-Identifier: BSL-1.0
#include <symshape/kernel/row/softmax.hpp>

#include "rows.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace row = symshape::kernel::row;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

/// Weights proportional to e^(x·factor) over the kept places.
template <class Keep>
std::vector<double> plain(const rows::guarded_row<float>& x, double factor, Keep keep) {
  double greatest = -HUGE_VAL;
  for (std::int64_t i = 0; i < x.length(); ++i) {
    if (keep(i)) greatest = std::max(greatest, static_cast<double>(x[i]) * factor);
  }
  std::vector<double> out;
  double total = 0;
  for (std::int64_t i = 0; i < x.length(); ++i) {
    out.push_back(keep(i) ? std::exp(static_cast<double>(x[i]) * factor - greatest) : 0);
    total += out.back();
  }
  for (double& value : out) value = total > 0 ? value / total : 0;
  return out;
}

}  // namespace

TEST_CASE("softmax: agrees with the formula in double, in place too") {
  rows::source random(30);
  rows::for_each_size([&](auto n) {
    CAPTURE(static_cast<std::int64_t>(n));
    const auto x = random.normal(n, 6);
    rows::guarded_row<float> out(n, -1);
    row::softmax(x.data(), 0.7f, out.data(), n);
    CHECK(rows::distance(out, plain(x, static_cast<double>(0.7f), [](std::int64_t) { return true; })) <= 1e-6);
    CHECK(out.nothing_written_outside());
    auto same = x;
    row::softmax(static_cast<const float*>(same.data()), 0.7f, same.data(), n);
    CHECK(rows::distance(same, out) == 0);
  });
}

TEST_CASE("softmax: a boolean mask and an additive one drop the same places") {
  rows::source random(31);
  rows::for_each_size([&](auto n) {
    CAPTURE(static_cast<std::int64_t>(n));
    const auto x = random.normal(n, 6);
    rows::guarded_row<std::int64_t> keep(n);
    rows::guarded_row<float> added(n);
    for (std::int64_t i = 0; i < n; ++i) {
      keep[i] = random.below(3);
      added[i] = keep[i] != 0 ? 0.0f : -infinity;
    }
    const auto expected = plain(x, 0.5, [&](std::int64_t i) { return keep[i] != 0; });
    rows::guarded_row<float> out(n, -1);
    row::softmax_with_boolean_mask(x.data(), 0.5f, static_cast<const std::int64_t*>(keep.data()), out.data(), n);
    CHECK(rows::distance(out, expected) <= 1e-6);
    CHECK(out.nothing_written_outside());
    row::softmax_with_additive_mask(x.data(), 0.5f, static_cast<const float*>(added.data()), out.data(), n);
    CHECK(rows::distance(out, expected) <= 1e-6);
    CHECK(out.nothing_written_outside());
  });
}

TEST_CASE("softmax: a row masked entirely is all zeros, by either mask, whatever it holds") {
  rows::for_each_size([](auto n) {
    const rows::guarded_row<float> x(n, 4);
    const rows::guarded_row<float> spoiled(n, not_a_number);
    const rows::guarded_row<float> added(n, -infinity);
    const rows::guarded_row<unsigned char> keep(n, 0);
    const rows::guarded_row<float> zeros(n, 0);
    rows::guarded_row<float> out(n, -1);
    row::softmax_with_boolean_mask(spoiled.data(), 1.0f, keep.data(), out.data(), n);
    CHECK(rows::distance(out, zeros) == 0);
    row::softmax_with_additive_mask(x.data(), 1.0f, added.data(), out.data(), n);
    CHECK(rows::distance(out, zeros) == 0);
    row::softmax(added.data(), 1.0f, out.data(), n);
    CHECK(rows::distance(out, zeros) == 0);
  });
}

TEST_CASE("softmax: huge numbers do not overflow") {
  rows::guarded_row<float> x(40, -3e38f);
  x[7] = 3e38f;
  rows::guarded_row<float> out(40);
  row::softmax(static_cast<const float*>(x.data()), 1.0f, out.data(), std::int64_t{40});
  for (std::int64_t i = 0; i < 40; ++i) CHECK(out[i] == (i == 7 ? 1.0f : 0.0f));
}

TEST_CASE("softmax: NaN and +infinity spoil the row but never a masked place") {
  rows::source random(32);
  for (const float bad : {not_a_number, infinity}) {
    for (const std::int64_t place : {0, 5, 32}) {
      CAPTURE(place);
      auto x = random.normal(33);
      x[place] = bad;
      rows::guarded_row<float> out(33);
      row::softmax(static_cast<const float*>(x.data()), 1.0f, out.data(), std::int64_t{33});
      for (std::int64_t i = 0; i < 33; ++i) CHECK(std::isnan(out[i]));
      rows::guarded_row<unsigned char> keep(33, 1);
      for (std::int64_t i = 0; i < 33; ++i) keep[i] = i == place || i % 2 == 0;
      row::softmax_with_boolean_mask(static_cast<const float*>(x.data()), 1.0f,
                                     static_cast<const unsigned char*>(keep.data()), out.data(), std::int64_t{33});
      for (std::int64_t i = 0; i < 33; ++i) CHECK((keep[i] != 0 ? std::isnan(out[i]) : out[i] == 0.0f));
      keep[place] = 0;
      row::softmax_with_boolean_mask(static_cast<const float*>(x.data()), 1.0f,
                                     static_cast<const unsigned char*>(keep.data()), out.data(), std::int64_t{33});
      CHECK(rows::distance(out, plain(x, 1, [&](std::int64_t i) { return keep[i] != 0; })) <= 1e-6);
    }
  }
}

TEST_CASE("softmax: a NaN among places of -infinity is not taken for a masked row") {
  rows::guarded_row<float> x(40, -infinity);
  x[11] = not_a_number;
  rows::guarded_row<float> out(40);
  row::softmax(static_cast<const float*>(x.data()), 1.0f, out.data(), std::int64_t{40});
  CHECK(std::isnan(out[11]));
}
