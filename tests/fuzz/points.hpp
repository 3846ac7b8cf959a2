// SPDX-License-Identifier: BSL-1.0
// Assignments of numbers to the symbols a, b, c, d: all small ones, corners, and large ones of every size.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace fuzz {

constexpr int most_symbols = 4;
constexpr std::int64_t least = -6, greatest = 12;

using point = std::array<std::int64_t, most_symbols>;

/// Many points, one column a symbol.
class points {
 public:
  std::size_t size() const { return columns_[0].size(); }
  void add(const point& at) {
    for (int s = 0; s < most_symbols; ++s) columns_[s].push_back(at[s]);
  }
  std::int64_t* column(int symbol) { return columns_[symbol].data(); }
  const std::int64_t* column(int symbol) const { return columns_[symbol].data(); }
  point operator[](std::size_t i) const {
    point out{};
    for (int s = 0; s < most_symbols; ++s) out[s] = columns_[s][i];
    return out;
  }

 private:
  std::vector<std::int64_t> columns_[most_symbols];
};

/// Up to near 2^62, every number of digits as likely as any other, and now and then related to the numbers before it.
inline point large_point(std::mt19937_64& random, int symbols) {
  point out{};
  for (int s = 0; s < symbols; ++s) {
    const auto small = static_cast<std::int64_t>(random() % 19) + least;
    const auto digits = static_cast<int>(random() % 62) + 1;
    const auto size = static_cast<std::int64_t>(random() >> (64 - digits));
    switch (random() % 6) {
      case 0: out[s] = small; break;
      case 1: out[s] = s == 0 ? size : out[s - 1] + small; break;
      case 2: out[s] = -size; break;
      default: out[s] = size; break;
    }
  }
  return out;
}

/// For one or two symbols all of [-6, 12]^k, for more its corners and so many points of it, half of them near 0; then large points.
inline points make_points(std::mt19937_64& random, int symbols, int inner, int large) {
  points out;
  if (symbols <= 2) {
    for (std::int64_t x = least; x <= greatest; ++x)
      for (std::int64_t y = symbols == 1 ? 0 : least; y <= (symbols == 1 ? 0 : greatest); ++y) out.add({x, y});
  } else {
    for (int corner = 0; corner < 1 << symbols; ++corner) {
      point at{};
      for (int s = 0; s < symbols; ++s) at[s] = (corner >> s & 1) != 0 ? greatest : least;
      out.add(at);
    }
    for (int i = 0; i < inner; ++i) {
      point at{};
      for (int s = 0; s < symbols; ++s)
        at[s] = random() % 2 == 0 ? static_cast<std::int64_t>(random() % 19) + least
                                  : static_cast<std::int64_t>(random() % 6) - 1;
      out.add(at);
    }
  }
  for (int i = 0; i < large; ++i) out.add(large_point(random, symbols));
  return out;
}

}  // namespace fuzz
