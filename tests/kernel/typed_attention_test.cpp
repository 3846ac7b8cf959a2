// SPDX-License-Identifier: BSL-1.0
#include <symshape/kernel/attention.hpp>

#include "typed.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace {

namespace ss = symshape;
using typed::refused;

/// Attention by the formula, in double.
template <class Out, class Query, class Key, class Value>
bool attends(const Out& out, const Query& q, const Key& k, const Value& v, const float* mask, double factor) {
  const std::int64_t tokens = q.size(0), width = q.size(1);
  bool good = true;
  for (std::int64_t i = 0; i < tokens; ++i) {
    std::vector<double> power(static_cast<std::size_t>(tokens));
    double total = 0;
    for (std::int64_t j = 0; j < tokens; ++j) {
      double score = 0;
      for (std::int64_t c = 0; c < width; ++c) score += static_cast<double>(q(i, c)) * static_cast<double>(k(j, c));
      total += power[static_cast<std::size_t>(j)] = std::exp(score * factor + static_cast<double>(mask[j]));
    }
    for (std::int64_t c = 0; c < width; ++c) {
      double sum = 0;
      for (std::int64_t j = 0; j < tokens; ++j)
        sum += total == 0 ? 0 : power[static_cast<std::size_t>(j)] / total * static_cast<double>(v(j, c));
      good = good && std::abs(static_cast<double>(out(i, c)) - sum) < 1e-5;
    }
  }
  return good;
}

}  // namespace

TEST_CASE("attention: heads in a joint product agree with the formula, whatever is masked") {
  typed::whole_numbers numbers(1);
  ss::kernel::attention_scratch<float> scratch;
  for (const std::int64_t tokens : {17, 0, 1, 5}) {
    ss::tensor<float, "B, T, 3, 2, 8"> joint({2, tokens});
    ss::tensor<float, "B, T, 2, 8"> out({2, tokens});
    ss::tensor<float, "B, T"> mask({2, tokens});
    numbers.fill(joint), numbers.fill(out);
    for (std::int64_t t = 0; t < tokens; t += 3) mask(1, t) = -std::numeric_limits<float>::infinity();
    for (std::int64_t b = 0; b < 2; ++b)
      for (std::int64_t h = 0; h < 2; ++h) {
        const auto q = joint(b, ss::full, 0, h, ss::full), k = joint(b, ss::full, 1, h, ss::full),
                   v = joint(b, ss::full, 2, h, ss::full);
        const auto target = out(b, ss::full, h, ss::full);
        ss::kernel::attention(target, q, k, v, mask(b, ss::full), 0.25f, scratch);
        CHECK(attends(target, q, k, v, mask.data() + b * tokens, 0.25));
      }
  }
}

TEST_CASE("attention: what does not go together is refused before anything is written") {
  ss::kernel::attention_scratch<float> scratch;
  ss::tensor<float, "T, D"> out({3, 4}), q({3, 4}), k({3, 4}), v({3, 4}), longer({5, 4});
  ss::tensor<float, "S, D"> other({5, 4});
  ss::tensor<float, "T"> mask({3});
  typed::whole_numbers numbers(2);
  numbers.fill(out);
  const auto before = typed::copy_of(out);
  CHECK(refused([&] { ss::kernel::attention(out, q, longer, v, mask, 1, scratch); }) ==
        "attention: T is 3 (argument 0, axis 0) and 5 (argument 2, axis 0)" + typed::at_line());
  CHECK(refused([&] { ss::kernel::attention(out, q, other, v, mask, 1, scratch); }) ==
        "attention: the query has size 3 at axis 0 where the key has 5 at axis 0" + typed::at_line());
  CHECK(refused([&] {
          ss::kernel::attention(out, out, k, v, mask, 1, scratch);
        }).starts_with("attention: the output overlaps input 0"));
  CHECK(refused([&] {
          ss::kernel::attention(out, q, k, out, mask, 1, scratch);
        }).starts_with("attention: the output overlaps input 2"));
  CHECK(typed::copy_of(out) == before);
}

TEST_CASE("attention: an output whose rows lie on one another, or that overlaps any operand, is refused") {
  ss::kernel::attention_scratch<float> scratch;
  ss::tensor<float, "T, D"> q({3, 4}), k({3, 4}), v({3, 4}), out({3, 4});
  ss::tensor<float, "T"> mask({3});
  float memory[16]{};
  const std::string sentence =
      "attention: the output's elements are not all apart in memory; give it strides that leave each a place of its "
      "own";
  ss::view<float, "T, D", "0, 1"> one_row(memory, {3, 4});
  CHECK(refused([&] { ss::kernel::attention(one_row, q, k, v, mask, 1, scratch); }) == sentence + typed::at_line());
  ss::view<float, "T, D", "L, 1"> crossed(memory, {3, 4}, {2, 1});
  CHECK(refused([&] { ss::kernel::attention(crossed, q, k, v, mask, 1, scratch); }) == sentence + typed::at_line());
  for (const float f : memory) CHECK(f == 0);
  CHECK(refused([&] {
          ss::kernel::attention(out, q, out, v, mask, 1, scratch);
        }).starts_with("attention: the output overlaps input 1"));
  ss::view<float, "T"> first_row(out.data(), {3});
  CHECK(refused([&] {
          ss::kernel::attention(out, q, k, v, first_row, 1, scratch);
        }).starts_with("attention: the output overlaps input 3"));
}
