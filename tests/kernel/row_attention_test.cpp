// SPDX-License-Identifier: BSL-1.0
#include <symshape/kernel/row/attention.hpp>

#include "rows.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace row = symshape::kernel::row;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

/// softmax(query · keyᵀ · factor + mask) · value in double, all three being column blocks of one joint projection.
std::vector<double> plain(const rows::guarded_row<float>& joint, const float* mask, double factor, std::int64_t tokens,
                          std::int64_t head) {
  const auto at = [&](int which, std::int64_t token, std::int64_t column) {
    return static_cast<double>(joint[(token * 3 + which) * head + column]);
  };
  std::vector<double> out;
  for (std::int64_t q = 0; q < tokens; ++q) {
    std::vector<double> weights;
    double greatest = -HUGE_VAL;
    for (std::int64_t k = 0; k < tokens; ++k) {
      double score = 0;
      for (std::int64_t c = 0; c < head; ++c) score += at(0, q, c) * at(1, k, c);
      weights.push_back(score * factor + (mask != nullptr ? static_cast<double>(mask[k]) : 0));
      greatest = std::max(greatest, weights.back());
    }
    double total = 0;
    for (double& weight : weights) total += weight = greatest == -HUGE_VAL ? 0 : std::exp(weight - greatest);
    for (std::int64_t c = 0; c < head; ++c) {
      double sum = 0;
      for (std::int64_t k = 0; k < tokens; ++k) sum += weights[static_cast<std::size_t>(k)] * at(2, k, c);
      out.push_back(total > 0 ? sum / total : 0);
    }
  }
  return out;
}

}  // namespace

TEST_CASE("attention: agrees with the formula in double, with a mask and without, for all lengths, from one scratch") {
  rows::source random(60);
  row::attention_scratch<float> scratch;
  const auto check = [&](auto tokens, auto head) {
    const std::int64_t count = tokens, width = head;
    CAPTURE(count);
    CAPTURE(width);
    const auto joint = random.normal(count * 3 * width);
    rows::guarded_row<float> mask(count);
    for (std::int64_t k = 0; k < count; ++k) mask[k] = random.below(3) == 0 ? -infinity : 0.0f;
    for (const float* chosen : {static_cast<const float*>(mask.data()), static_cast<const float*>(nullptr)}) {
      rows::guarded_row<float> out(count * width, -1);
      row::attention<float>({joint.data(), 3 * width}, {joint.data() + width, 3 * width},
                            {joint.data() + 2 * width, 3 * width}, chosen, 0.3f, {out.data(), width}, tokens, head,
                            scratch);
      CHECK(rows::distance(out, plain(joint, chosen, static_cast<double>(0.3f), count, width)) <= 2e-6);
      CHECK(out.nothing_written_outside());
    }
  };
  for (const std::int64_t tokens : {40, 0, 1, 2, 5, 6, 7, 15, 16, 17, 21, 32, 33, 100}) {
    check(tokens, row::known_size<32>{});
    check(tokens, std::int64_t{24});
    check(tokens, row::known_size<1>{});
  }
  check(row::known_size<16>{}, row::known_size<32>{});
  check(row::known_size<9>{}, std::int64_t{70});
}

TEST_CASE("attention: where every key is dropped the result is zero, and dropped keys and values do not matter") {
  rows::source random(61);
  row::attention_scratch<float> scratch;
  constexpr std::int64_t tokens = 20, head = 32, stride = 3 * head;
  auto joint = random.normal(tokens * stride);
  rows::guarded_row<float> mask(tokens, -infinity);
  rows::guarded_row<float> out(tokens * head, -1);
  const auto run = [&](rows::guarded_row<float>& into) {
    row::attention<float>({joint.data(), stride}, {joint.data() + head, stride}, {joint.data() + 2 * head, stride},
                          mask.data(), 0.2f, {into.data(), head}, tokens, row::known_size<head>{}, scratch);
  };
  run(out);
  for (std::int64_t i = 0; i < tokens * head; ++i) CHECK(out[i] == 0.0f);
  for (std::int64_t k = 0; k < 12; ++k) mask[k] = 0;
  run(out);
  for (std::int64_t k = 12; k < tokens; ++k) {
    for (std::int64_t c = 0; c < 2 * head; ++c) joint[k * stride + head + c] = 1000;
  }
  rows::guarded_row<float> again(tokens * head);
  run(again);
  for (std::int64_t i = 0; i < 12 * head; ++i) CHECK(again[i] == out[i]);
}
