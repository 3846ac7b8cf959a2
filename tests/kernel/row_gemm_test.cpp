// SPDX-License-Identifier: BSL-1.0
#include <symshape/kernel/row/gemm.hpp>
#include <symshape/kernel/row/packed_linear.hpp>

#include "rows.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace row = symshape::kernel::row;

namespace {

/// Calls f with rows, inner and columns of many sizes, as constants and as numbers; -1 stands for a number.
template <class F>
void for_each_product(F f) {
  const auto both = [&f]<std::int64_t Inner, std::int64_t Columns>(row::known_size<Inner> inner,
                                                                   row::known_size<Columns> columns) {
    for (const std::int64_t count : {0, 1, 2, 3, 4, 5, 7, 8, 9, 33}) {
      f(count, inner, columns);
      f(count, Inner, Columns);
    }
    f(row::known_size<5>{}, inner, columns);
  };
  both(row::known_size<0>{}, row::known_size<3>{});
  both(row::known_size<3>{}, row::known_size<0>{});
  both(row::known_size<1>{}, row::known_size<1>{});
  both(row::known_size<7>{}, row::known_size<23>{});
  both(row::known_size<32>{}, row::known_size<24>{});
  both(row::known_size<31>{}, row::known_size<25>{});
  both(row::known_size<40>{}, row::known_size<97>{});
}

/// x · transpose of weight + bias, in double.
std::vector<double> plain(const rows::guarded_row<float>& x, const rows::guarded_row<float>& weight, const float* bias,
                          std::int64_t count, std::int64_t inner, std::int64_t columns) {
  std::vector<double> out;
  for (std::int64_t r = 0; r < count; ++r) {
    for (std::int64_t c = 0; c < columns; ++c) {
      double total = bias != nullptr ? static_cast<double>(bias[c]) : 0;
      for (std::int64_t k = 0; k < inner; ++k)
        total += static_cast<double>(x[r * inner + k]) * static_cast<double>(weight[c * inner + k]);
      out.push_back(total);
    }
  }
  return out;
}

double true_gelu(double x) { return 0.5 * x * std::erfc(-x / std::sqrt(2.0)); }

}  // namespace

TEST_CASE("linear and packed_linear: agree with a plain loop in double, with every epilogue, writing nothing outside") {
  rows::source random(50);
  for_each_product([&](auto count, auto inner, auto columns) {
    const std::int64_t m = count, k = inner, n = columns;
    CAPTURE(m);
    CAPTURE(k);
    CAPTURE(n);
    const auto x = random.normal(m * k);
    const auto weight = random.normal(n * k);
    const auto bias = random.normal(n);
    const auto residual = random.normal(m * n);
    const row::packed_weight<float, decltype(inner), decltype(columns)> packed(weight.data(), bias.data(), inner,
                                                                               columns);
    const auto check = [&](auto epilogue, const std::vector<double>& expected) {
      rows::guarded_row<float> out(m * n, -1);
      row::linear(x.data(), weight.data(), bias.data(), out.data(), count, inner, columns, epilogue);
      CHECK(rows::distance(out, expected) <= 2e-5);
      CHECK(out.nothing_written_outside());
      rows::guarded_row<float> again(m * n, -1);
      row::packed_linear<float>({x.data(), k}, packed, {again.data(), n}, count, epilogue);
      CHECK(rows::distance(again, expected) <= 2e-5);
      CHECK(again.nothing_written_outside());
    };
    auto expected = plain(x, weight, bias.data(), m, k, n);
    check(row::keep_value{}, expected);
    auto added = expected;
    for (std::size_t i = 0; i < added.size(); ++i)
      added[i] += static_cast<double>(residual[static_cast<std::int64_t>(i)]);
    check(row::add_residual<float>{residual.data(), n}, added);
    for (double& value : expected) value = true_gelu(value);
    check(row::apply_gelu{}, expected);
  });
}

TEST_CASE("linear and packed_linear: no bias is a bias of zeros") {
  rows::source random(51);
  const auto x = random.normal(6 * 10);
  const auto weight = random.normal(30 * 10);
  const float* const none = nullptr;
  const auto expected = plain(x, weight, none, 6, 10, 30);
  rows::guarded_row<float> out(6 * 30);
  row::linear(x.data(), weight.data(), none, out.data(), std::int64_t{6}, std::int64_t{10}, std::int64_t{30});
  CHECK(rows::distance(out, expected) <= 1e-5);
  const row::packed_weight<float, std::int64_t, std::int64_t> packed(weight.data(), none, 10, 30);
  row::packed_linear<float>({x.data(), 10}, packed, {out.data(), 30}, std::int64_t{6});
  CHECK(rows::distance(out, expected) <= 1e-5);
}

TEST_CASE("packed_linear: several weights packed one below the other are one weight") {
  rows::source random(52);
  const auto x = random.normal(9 * 12);
  const auto weight = random.normal(70 * 12);
  const auto bias = random.normal(70);
  using packed = row::packed_weight<float, std::int64_t, std::int64_t>;
  const packed one(weight.data(), bias.data(), 12, 70);
  const packed three({{weight.data(), bias.data(), 20},
                      {weight.data() + 20 * 12, bias.data() + 20, 1},
                      {weight.data() + 21 * 12, bias.data() + 21, 49}},
                     12, 70);
  rows::guarded_row<float> lhs(9 * 70);
  rows::guarded_row<float> rhs(9 * 70);
  row::packed_linear<float>({x.data(), 12}, one, {lhs.data(), 70}, std::int64_t{9});
  row::packed_linear<float>({x.data(), 12}, three, {rhs.data(), 70}, std::int64_t{9});
  CHECK(rows::distance(lhs, rhs) == 0);
}

TEST_CASE("packed_linear: a row's result does not depend on the other rows, to the last bit, across blocks too") {
  rows::source random(53);
  constexpr std::int64_t inner = 3000, columns = 50, count = 83;  // blocks of a few dozen rows at this depth
  const auto x = random.normal(count * inner);
  const auto weight = random.normal(columns * inner);
  const auto bias = random.normal(columns);
  const row::packed_weight<float, std::int64_t, std::int64_t> packed(weight.data(), bias.data(), inner, columns);
  rows::guarded_row<float> all(count * columns);
  row::packed_linear<float>({x.data(), inner}, packed, {all.data(), columns}, std::int64_t{count});
  for (std::int64_t r = 0; r < count; ++r) {
    rows::guarded_row<float> alone(columns);
    row::packed_linear<float>({x.data() + r * inner, inner}, packed, {alone.data(), columns}, std::int64_t{1});
    for (std::int64_t c = 0; c < columns; ++c) CHECK(alone[c] == all[r * columns + c]);
  }
}

TEST_CASE("matmul: blocks inside larger matrices, as it is and transposed") {
  rows::source random(54);
  for_each_product([&](auto count, auto inner, auto columns) {
    const std::int64_t m = count, k = inner, n = columns;
    CAPTURE(m);
    CAPTURE(k);
    CAPTURE(n);
    const auto lhs = random.normal(m * (k + 5) + 5);
    const auto rhs = random.normal(n * (k + 3) + 3);
    const auto straight = random.normal(k * (n + 2) + 2);
    rows::guarded_row<float> out(m * (n + 7) + 7, -9);
    const auto check = [&](auto rhs_element) {
      for (std::int64_t r = 0; r < m; ++r) {
        for (std::int64_t c = 0; c < n + 7; ++c) {
          double total = 0;
          for (std::int64_t i = 0; i < k; ++i)
            total += static_cast<double>(lhs[r * (k + 5) + i]) * rhs_element(i, c < n ? c : 0);
          CHECK(std::abs(static_cast<double>(out[r * (n + 7) + c]) - (c < n ? total : -9.0)) <= 2e-5);
        }
      }
      CHECK(out.nothing_written_outside());
    };
    if (n == 0) return;
    row::matmul_transposed<float>({lhs.data(), k + 5}, {rhs.data(), k + 3}, {out.data(), n + 7}, count, inner, columns);
    check([&](std::int64_t i, std::int64_t c) { return static_cast<double>(rhs[c * (k + 3) + i]); });
    row::matmul<float>({lhs.data(), k + 5}, {straight.data(), n + 2}, {out.data(), n + 7}, count, inner, columns);
    check([&](std::int64_t i, std::int64_t c) { return static_cast<double>(straight[i * (n + 2) + c]); });
  });
}

TEST_CASE("packed_linear: NaN and infinities stay in their rows") {
  rows::source random(55);
  auto x = random.normal(6 * 10);
  x[23] = std::numeric_limits<float>::quiet_NaN();  // row 2
  x[45] = std::numeric_limits<float>::infinity();   // row 4
  const auto weight = random.normal(30 * 10);
  const auto bias = random.normal(30);
  const row::packed_weight<float, std::int64_t, std::int64_t> packed(weight.data(), bias.data(), 10, 30);
  rows::guarded_row<float> out(6 * 30);
  row::packed_linear<float>({x.data(), 10}, packed, {out.data(), 30}, std::int64_t{6});
  for (std::int64_t c = 0; c < 30; ++c) {
    for (const std::int64_t r : {0, 1, 3, 5}) CHECK(std::isfinite(out[r * 30 + c]));
    CHECK(std::isnan(out[2 * 30 + c]));
    CHECK(std::isinf(out[4 * 30 + c]));
  }
}

TEST_CASE("packed_linear: double elements") {
  rows::source random(56);
  const auto x = random.normal<double>(11 * 20);
  const auto weight = random.normal<double>(29 * 20);
  const auto bias = random.normal<double>(29);
  const row::packed_weight<double, row::known_size<20>, row::known_size<29>> packed(weight.data(), bias.data(), {}, {});
  rows::guarded_row<double> out(11 * 29);
  row::packed_linear<double>({x.data(), 20}, packed, {out.data(), 29}, std::int64_t{11});
  for (std::int64_t r = 0; r < 11; ++r) {
    for (std::int64_t c = 0; c < 29; ++c) {
      double total = bias[c];
      for (std::int64_t k = 0; k < 20; ++k) total += x[r * 20 + k] * weight[c * 20 + k];
      CHECK(std::abs(out[r * 29 + c] - total) <= 1e-12);
    }
  }
  CHECK(out.nothing_written_outside());
}
