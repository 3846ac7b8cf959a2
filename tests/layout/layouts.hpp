// SPDX-License-Identifier: BSL-1.0
// What the tests of layouts share: random layouts, their places by enumeration, and what other spellings of one case answer.

#pragma once

#include <symshape/layout/attempted.hpp>
#include <symshape/layout/layout.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace ss = symshape;

using numbers = std::vector<std::int64_t>;

/// The place of every element in linear order, by counting coordinates up; shares nothing with the library's own index arithmetic.
inline numbers places(const ss::layout& a) {
  numbers out;
  numbers at(a.sizes.size(), 0);
  for (const auto& n : a.sizes)
    if (n == 0) return out;
  for (;;) {
    std::int64_t place = a.offset;
    for (int k = 0; k < a.rank(); ++k) place += at[static_cast<std::size_t>(k)] * a.strides[k].value();
    out.push_back(place);
    int k = a.rank() - 1;
    while (k >= 0 && ++at[static_cast<std::size_t>(k)] == a.sizes[k].value()) at[static_cast<std::size_t>(k--)] = 0;
    if (k < 0) return out;
  }
}

/// The modes along which there is more than one element, or none.
inline ss::layout without_single_steps(const ss::layout& a) {
  ss::layout out;
  out.offset = a.offset;
  for (int k = 0; k < a.rank(); ++k)
    if (a.sizes[k] != 1) out.push_back(a.sizes[k], a.strides[k]);
  return out;
}

inline std::string text_of(const ss::layout& a) {
  std::string sizes, strides;
  for (int k = 0; k < a.rank(); ++k) {
    sizes += (k ? ", " : "") + std::to_string(a.sizes[k].value());
    strides += (k ? ", " : "") + std::to_string(a.strides[k].value());
  }
  return "(" + sizes + "):(" + strides + ") + " + std::to_string(a.offset.value());
}

/// Rank 0 to 4, sizes from 0, strides of every sort: contiguous, padded, permuted, 0, negative, arbitrary.
struct layout_source {
  std::mt19937 random;

  explicit layout_source(std::uint32_t seed) : random{seed} {}
  int below(int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); }

  ss::layout arbitrary(int most = 4) {
    ss::layout a;
    for (int rank = below(5); rank > 0; --rank) {
      const std::int64_t n = below(8) == 0 ? 0 : 1 + below(most), d = below(15) - 4;
      a.push_back(n, d);
    }
    a.offset = below(3) == 0 ? below(13) - 4 : 0;
    return a;
  }
  /// Nested as the layouts that occur: a stride is the extent of the axes within, sometimes with a gap.
  ss::layout nested(int most = 4, bool degenerate = true) {
    std::int64_t extent = below(4) == 0 ? 1 + below(3) : 1;
    std::vector<std::pair<std::int64_t, std::int64_t>> modes;
    for (int rank = below(5); rank > 0; --rank) {
      const std::int64_t n = 1 + below(most);
      std::int64_t d = extent;
      extent *= n * (below(3) == 0 ? 1 + below(3) : 1);
      if (degenerate && below(10) == 0) d = 0;
      if (degenerate && below(8) == 0) d = -d;
      modes.emplace_back(degenerate && below(24) == 0 ? 0 : n, d);
    }
    if (below(3) == 0)
      for (std::size_t i = modes.size(); i > 1; --i) std::swap(modes[i - 1], modes[random() % i]);
    ss::layout a;
    for (std::size_t i = modes.size(); i-- > 0;) a.push_back(modes[i].first, modes[i].second);
    a.offset = below(4) == 0 ? below(13) - 4 : 0;
    return a;
  }
  ss::layout any(int most = 4) { return below(2) == 0 ? arbitrary(most) : nested(most); }
};

enum class operation {
  coalesce,
  compose,
  complement,
  right_inverse,
  left_inverse,
  divide,
  divide_sizes,
  product,
  blocked,
  raked
};
enum class question { is_injective, overlap, fits_in, fits_32_bits };

/// The case in its other spellings: formulas without and with symbols whose values are facts, and recorded numbers. Empty where all agree with
/// plain numbers: the same places, from static and recorded numbers by the same modes, and an answer exactly where numbers have one.
/// The second operand of `complement` and `fits_in` is `b.offset`, the sizes of a tile are `b.sizes`.
std::string disagreement(operation, const ss::layout& a, const ss::layout& b, layout_source& choose);
/// The same of a question; with symbols or recorded numbers `undecided` is allowed, and counted.
std::string disagreement(question, const ss::layout& a, const ss::layout& b, layout_source& choose, int& undecided);
/// And of the greatest common width.
std::string disagreement_on_width(const ss::layout& a, const ss::layout& b, layout_source& choose);
