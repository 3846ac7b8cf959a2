// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/collision.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <initializer_list>
#include <utility>

namespace ss = symshape;

namespace {
constexpr bool overlaps(std::initializer_list<std::int64_t> sizes, std::initializer_list<std::int64_t> strides) {
  return ss::detail::shares_an_element(sizes.begin(), strides.begin(), static_cast<std::int32_t>(sizes.size())) ==
         ss::detail::collision::found;
}
}  // namespace
TEST_CASE("shares_an_element agrees with enumeration") {
  static_assert(!overlaps({2, 3, 4}, {12, 4, 1}) && overlaps({3, 3}, {1, 1}) && !overlaps({2, 3}, {3, 2}));
  static_assert(overlaps({2, 2, 2}, {3, 1, 2}) && !overlaps({1, 1}, {0, 0}) && overlaps({2}, {0}));
  int found = 0, wrong = 0;
  for (int row = 0; row < 5 * 5 * 5 * 7 * 7 * 7; ++row) {
    int rest = row;
    const auto digit = [&](int base) { return std::exchange(rest, rest / base) % base; };
    const std::int64_t sizes[] = {digit(5), digit(5), digit(5)}, strides[] = {digit(7) - 3, digit(7) - 3, digit(7) - 3};
    bool reached[80]{}, nested = ss::detail::strides_nest(sizes, strides, 3), twice = false;
    for (int i = 0; i < sizes[0]; ++i)
      for (int j = 0; j < sizes[1]; ++j)
        for (int k = 0; k < sizes[2]; ++k)
          twice |= std::exchange(reached[40 + i * strides[0] + j * strides[1] + k * strides[2]], true);
    if (sizes[0] * sizes[1] * sizes[2] == 0) continue;
    found += twice;
    wrong += ss::detail::shares_an_element(sizes, strides, 3) !=
             (twice ? ss::detail::collision::found : ss::detail::collision::none);
    wrong += nested && twice;
  }
  CHECK(wrong == 0);
  CHECK(found > 1000);
}
TEST_CASE("a search that is cut short says so, and so does one with too many axes") {
  using ss::detail::collision;
  const std::int64_t sizes[] = {1 << 20, 1 << 20, 1 << 20}, strides[] = {1048583, 1048589, 1048601};
  CHECK(ss::detail::shares_an_element(sizes, strides, 3, 8) != collision::none);
  ss::detail::collision_search search;
  for (int i = 0; i < 65; ++i) search.add(2, 0, 1);
  CHECK(search.run(1, 1000) == collision::unknown);
  const std::int64_t edge[] = {2, 2}, far[] = {ss::int64_min, ss::int64_max};
  CHECK(ss::detail::shares_an_element(edge, far, 2) == collision::none);
}
TEST_CASE("two axes are decided at once however long they are, and no search outlasts its budget") {
  using ss::detail::collision;
  using ss::detail::shares_an_element;
  const auto two = [](std::int64_t m, std::int64_t n, std::int64_t a, std::int64_t b) {
    const std::int64_t sizes[] = {m, n}, strides[] = {a, b};
    return shares_an_element(sizes, strides, 2, 2);
  };
  constexpr std::int64_t one = 1;
  CHECK(two(one << 28, one << 28, (one << 29) + 1, one << 29) == collision::none);
  CHECK(two((one << 29) + 2, (one << 29) + 2, (one << 29) + 1, one << 29) == collision::found);
  CHECK(two(one << 48, one << 48, 6, 4) == collision::found);
  CHECK(two(ss::int64_max, ss::int64_max, ss::int64_min, ss::int64_max) == collision::unknown);  // beyond 2^125
  const std::int64_t sizes[] = {one << 40, one << 40, one << 40}, strides[] = {1000003, 1000033, 1000037};
  CHECK(shares_an_element(sizes, strides, 3, 4096) == collision::found);
}
