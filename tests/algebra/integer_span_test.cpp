// SPDX-License-Identifier: BSL-1.0

#include <symshape/algebra/growing_array.hpp>
#include <symshape/algebra/integer_span.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

namespace ss = symshape;

namespace {
constexpr std::int64_t sum(ss::integer_span numbers) {
  std::int64_t total = 0;
  for (std::size_t i = 0; i < numbers.size; ++i) total += numbers[i];
  return total;
}

constexpr bool lists_are_borrowed() {
  constexpr std::array<std::int64_t, 3> numbers{4, -1, 9};
  ss::growing_array<std::int64_t> grown;
  for (const std::int64_t n : numbers) grown.push_back(n);
  return sum(numbers) == 12 && sum(grown) == 12 && sum(std::span{numbers}) == 12 && sum({numbers.data(), 2}) == 3;
}
}  // namespace

TEST_CASE("whatever has data and size of 64-bit integers is a span of them") {
  static_assert(lists_are_borrowed());
  CHECK(lists_are_borrowed());
  CHECK(sum(std::vector<std::int64_t>{}) == 0);
  CHECK(!std::is_convertible_v<std::vector<int>, ss::integer_span>);
}
