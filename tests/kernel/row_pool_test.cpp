// SPDX-License-Identifier: BSL-1.0
#include <symshape/kernel/row/pool.hpp>

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

std::vector<double> to_length_one(const rows::guarded_row<float>& x) {
  double squares = 0;
  for (std::int64_t i = 0; i < x.length(); ++i) squares += static_cast<double>(x[i]) * static_cast<double>(x[i]);
  std::vector<double> out;
  for (std::int64_t i = 0; i < x.length(); ++i)
    out.push_back(squares > 0 ? static_cast<double>(x[i]) / std::sqrt(squares) : 0);
  return out;
}

}  // namespace

TEST_CASE("mean_of_valid_rows: agrees with a plain loop and does not read the other rows") {
  rows::source random(40);
  rows::for_each_size([&](auto n) {
    const std::int64_t width = n;
    for (const std::int64_t count : {0, 1, 5, 40}) {
      CAPTURE(width);
      CAPTURE(count);
      auto x = random.normal(count * width);
      std::vector<std::int64_t> valid(static_cast<std::size_t>(count));
      std::vector<double> expected(static_cast<std::size_t>(width), 0.0);
      double rows_counted = 0;
      for (std::int64_t r = 0; r < count; ++r) {
        valid[static_cast<std::size_t>(r)] = random.below(2);
        rows_counted += static_cast<double>(valid[static_cast<std::size_t>(r)]);
        for (std::int64_t i = 0; i < width; ++i) {
          if (valid[static_cast<std::size_t>(r)] == 0)
            x[r * width + i] = not_a_number;
          else
            expected[static_cast<std::size_t>(i)] += static_cast<double>(x[r * width + i]);
        }
      }
      for (double& value : expected) value = rows_counted > 0 ? value / rows_counted : 0;
      rows::guarded_row<float> out(width, -1);
      row::mean_of_valid_rows(static_cast<const float*>(x.data()), static_cast<const std::int64_t*>(valid.data()),
                              out.data(), count, n);
      CHECK(rows::distance(out, expected) <= 1e-6);
      CHECK(out.nothing_written_outside());
    }
  });
}

TEST_CASE("l2_normalize: agrees with the formula in double, in place too, and zero stays zero") {
  rows::source random(41);
  rows::for_each_size([&](auto n) {
    const auto x = random.normal(n);
    rows::guarded_row<float> out(n, -1);
    row::l2_normalize(x.data(), out.data(), n);
    CHECK(rows::distance(out, to_length_one(x)) <= 1e-6);
    CHECK(out.nothing_written_outside());
    auto same = x;
    row::l2_normalize(static_cast<const float*>(same.data()), same.data(), n);
    CHECK(rows::distance(same, out) == 0);
    const rows::guarded_row<float> zeros(n, 0);
    row::l2_normalize(zeros.data(), out.data(), n);
    CHECK(rows::distance(out, zeros) == 0);
  });
}

TEST_CASE("l2_normalize: the length is right at both ends of the range") {
  rows::source random(42);
  for (const float scale : {1e37f, 1e30f, 1e-20f, 1e-30f, 1e-36f}) {
    CAPTURE(scale);
    auto x = random.normal(384);
    for (std::int64_t i = 0; i < 384; ++i) x[i] *= scale;
    rows::guarded_row<float> out(384);
    row::l2_normalize(static_cast<const float*>(x.data()), out.data(), row::known_size<384>{});
    CHECK(rows::distance(out, to_length_one(x)) <= 1e-6);
  }
}

TEST_CASE("l2_normalize: beside an infinity the rest is zero, beside a NaN all is NaN") {
  rows::source random(43);
  auto x = random.normal(33);
  x[9] = -infinity;
  rows::guarded_row<float> out(33);
  row::l2_normalize(static_cast<const float*>(x.data()), out.data(), std::int64_t{33});
  for (std::int64_t i = 0; i < 33; ++i) CHECK((i == 9 ? std::isnan(out[i]) : out[i] == 0.0f));
  x[20] = not_a_number;
  row::l2_normalize(static_cast<const float*>(x.data()), out.data(), std::int64_t{33});
  for (std::int64_t i = 0; i < 33; ++i) CHECK(std::isnan(out[i]));
}
