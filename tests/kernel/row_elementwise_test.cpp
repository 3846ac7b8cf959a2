// SPDX-License-Identifier: BSL-1.0
#include <symshape/kernel/row/elementwise.hpp>

#include "rows.hpp"

#include <doctest/doctest.h>

#include <cstdint>

namespace row = symshape::kernel::row;

TEST_CASE("elementwise: fill, copy, add, scale and GELU agree with plain loops, to the last place and no further") {
  rows::source random(10);
  rows::for_each_size([&](auto n) {
    CAPTURE(static_cast<std::int64_t>(n));
    const auto x = random.normal(n, 2);
    const auto y = random.normal(n, 2);
    rows::guarded_row<float> out(n, -1);
    row::add(x.data(), y.data(), out.data(), n);
    for (std::int64_t i = 0; i < n; ++i) CHECK(out[i] == x[i] + y[i]);
    row::scale(x.data(), 0.5f, out.data(), n);
    for (std::int64_t i = 0; i < n; ++i) CHECK(out[i] == x[i] * 0.5f);
    row::copy(x.data(), out.data(), n);
    for (std::int64_t i = 0; i < n; ++i) CHECK(out[i] == x[i]);
    row::fill(out.data(), 7.0f, n);
    for (std::int64_t i = 0; i < n; ++i) CHECK(out[i] == 7.0f);
    row::gelu(x.data(), out.data(), n);
    for (std::int64_t i = 0; i < n; ++i) CHECK(out[i] == doctest::Approx(row::gelu(x[i])).epsilon(1e-6));
    CHECK(out.nothing_written_outside());
  });
}

TEST_CASE("elementwise: the result may take an operand's place") {
  rows::source random(11);
  rows::for_each_size([&](auto n) {
    const auto x = random.normal(n);
    const auto y = random.normal(n);
    auto out = x;
    row::add(static_cast<const float*>(out.data()), y.data(), out.data(), n);
    for (std::int64_t i = 0; i < n; ++i) CHECK(out[i] == x[i] + y[i]);
    CHECK(out.nothing_written_outside());
  });
}

TEST_CASE("embedding: a row of the table, and sums of two and three rows") {
  rows::source random(12);
  rows::for_each_size([&](auto n) {
    const std::int64_t width = n;
    const auto table = random.normal(5 * width);
    const auto positions = random.normal(width);
    const auto kinds = random.normal(width);
    rows::guarded_row<float> out(width, -1);
    row::embedding(table.data(), 3, out.data(), n);
    for (std::int64_t i = 0; i < width; ++i) CHECK(out[i] == table[3 * width + i]);
    row::embedding_sum(table.data() + 2 * width, positions.data(), out.data(), n);
    for (std::int64_t i = 0; i < width; ++i) CHECK(out[i] == table[2 * width + i] + positions[i]);
    row::embedding_sum(table.data() + 4 * width, positions.data(), kinds.data(), out.data(), n);
    for (std::int64_t i = 0; i < width; ++i) CHECK(out[i] == (table[4 * width + i] + positions[i]) + kinds[i]);
    CHECK(out.nothing_written_outside());
  });
}
