// SPDX-License-Identifier: BSL-1.0
#include <symshape/algebra/growing_array.hpp>
#include <symshape/algebra/sort.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <utility>

namespace ss = symshape;

namespace {

constexpr bool keeps_what_was_pushed() {
  ss::growing_array<int> a;
  if (!a.empty()) return false;
  for (int i = 0; i < 100; ++i) a.push_back(i);
  a.push_back(a[3]);  // of the array itself, while it may move
  for (std::uint32_t i = 0; i < 100; ++i)
    if (a[i] != static_cast<int>(i)) return false;
  return a.size() == 101 && a.back() == 3;
}

constexpr bool copies_and_moves_are_independent() {
  ss::growing_array<int> a;
  for (int i = 0; i < 40; ++i) a.push_back(i);
  ss::growing_array<int> copy = a, other;
  copy[0] = 7;
  other.push_back(1);
  other = copy;
  ss::growing_array<int> moved = std::move(copy);
  a = std::move(other);
  auto& self = a;
  a = self;
  return moved[0] == 7 && moved.size() == 40 && a[0] == 7 && a.size() == 40 && a[39] == 39;
}

constexpr bool grows_and_shrinks_as_told() {
  ss::growing_array<int> a;
  a.resize(20, 5);
  a.truncate(3);
  a.pop_back();
  const int more[] = {1, 2, 3};
  a.append(more, 3);
  if (a.size() != 5 || a[1] != 5 || a[4] != 3) return false;
  a.clear();
  return a.empty() && a.begin() == a.end();
}

struct pair {
  int key, place;
};

constexpr bool sorts_stably(std::uint32_t count) {
  ss::growing_array<pair> a;
  std::uint32_t seed = 1;
  for (std::uint32_t i = 0; i < count; ++i) {
    seed = seed * 1664525u + 1013904223u;
    a.push_back({static_cast<int>(seed >> 28), static_cast<int>(i)});
  }
  ss::stable_sort(a.data(), a.size(), [](const pair& x, const pair& y) { return x.key < y.key; });
  for (std::uint32_t i = 1; i < count; ++i)
    if (a[i - 1].key > a[i].key || (a[i - 1].key == a[i].key && a[i - 1].place > a[i].place)) return false;
  return true;
}
constexpr bool sorts_every_length() {
  for (const std::uint32_t count : {0u, 1u, 2u, 7u, 8u, 9u, 16u, 17u, 33u, 100u})
    if (!sorts_stably(count)) return false;
  return true;
}

}  // namespace

TEST_CASE("growing array: what was pushed stays, wherever it came from") {
  static_assert(keeps_what_was_pushed());
  CHECK(keeps_what_was_pushed());
}
TEST_CASE("growing array: copies and moves are independent of their source") {
  static_assert(copies_and_moves_are_independent());
  CHECK(copies_and_moves_are_independent());
}
TEST_CASE("growing array: resize, truncate, append and clear") {
  static_assert(grows_and_shrinks_as_told());
  CHECK(grows_and_shrinks_as_told());
}
TEST_CASE("sort: every length comes out in order, equal elements in their old order") {
  static_assert(sorts_every_length());
  CHECK(sorts_every_length());
  CHECK(sorts_stably(100000));
}
