// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/overlap.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <initializer_list>
#include <utility>

namespace ss = symshape;

namespace {
constexpr bool overlaps(std::initializer_list<std::int64_t> sizes, std::initializer_list<std::int64_t> strides) {
  return ss::detail::overlap_search{sizes.begin(), strides.begin(), static_cast<std::int32_t>(sizes.size())}.found();
}
}  // namespace
TEST_CASE("overlap_search agrees with enumeration") {
  static_assert(!overlaps({2, 3, 4}, {12, 4, 1}) && overlaps({3, 3}, {1, 1}) && !overlaps({2, 3}, {3, 2}));
  static_assert(overlaps({2, 2, 2}, {3, 1, 2}) && !overlaps({1, 1}, {0, 0}) && overlaps({2}, {0}));
  int found = 0, wrong = 0;
  for (int row = 0; row < 5 * 5 * 5 * 7 * 7 * 7; ++row) {
    int rest = row;
    const auto digit = [&](int base) { return std::exchange(rest, rest / base) % base; };
    const std::int64_t sizes[] = {digit(5), digit(5), digit(5)}, strides[] = {digit(7), digit(7), digit(7)};
    bool reached[80]{}, twice = false;
    for (int i = 0; i < sizes[0]; ++i)
      for (int j = 0; j < sizes[1]; ++j)
        for (int k = 0; k < sizes[2]; ++k)
          twice |= std::exchange(reached[i * strides[0] + j * strides[1] + k * strides[2]], true);
    if (sizes[0] * sizes[1] * sizes[2] == 0) continue;
    found += twice;
    wrong += ss::detail::overlap_search{sizes, strides, 3}.found() != twice;
  }
  CHECK(wrong == 0);
  CHECK(found > 1000);
}
