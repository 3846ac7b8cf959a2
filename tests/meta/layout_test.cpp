// SPDX-License-Identifier: BSL-1.0
#include <symshape/meta/broadcast.hpp>
#include <symshape/meta/layout.hpp>

#include "tensors.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

namespace {

using meta::memory_format;

constexpr meta::tensor of(meta::size_list<std::int64_t> sizes, meta::size_list<std::int64_t> strides) {
  return {.sizes = sizes, .strides = strides};
}

constexpr bool sizes_of_one_and_empty_tensors_are_contiguous() {
  return is_contiguous(of({2, 1, 3}, {3, 99, 1})) && is_contiguous(of({2, 0, 3}, {7, 7, 7})) &&
         !is_contiguous(of({2, 3}, {1, 2})) && is_contiguous(meta::tensor{.sizes = {4, 5}}) &&
         is_contiguous(meta::tensor{});
}
static_assert(sizes_of_one_and_empty_tensors_are_contiguous());

constexpr bool some_tensors_are_contiguous_in_two_formats() {
  const auto one_channel = of({2, 1, 4, 5}, {20, 20, 5, 1}), point = of({2, 3, 1, 1}, {3, 1, 1, 1}),
             image = of({2, 3, 4, 5}, {60, 1, 15, 3});
  return is_contiguous(one_channel) && is_contiguous(one_channel, memory_format::channels_last) &&
         is_contiguous(point) && is_contiguous(point, memory_format::channels_last) &&
         is_contiguous(image, memory_format::channels_last) && !is_contiguous(image) &&
         !is_contiguous(of({2, 3}, {3, 1}), memory_format::channels_last);
}
static_assert(some_tensors_are_contiguous_in_two_formats());

constexpr bool ambiguous_strides_suggest_contiguous() {
  return suggested_format(of({2, 3, 4, 5}, {60, 1, 15, 3})) == memory_format::channels_last &&
         suggested_format(of({2, 3, 4, 5}, {60, 20, 5, 1})) == memory_format::contiguous &&
         suggested_format(of({2, 3, 1, 1}, {3, 1, 1, 1})) == memory_format::contiguous &&
         suggested_format(of({2, 3, 2, 4, 5}, {120, 1, 60, 15, 3})) == memory_format::channels_last_3d &&
         suggested_format(of({2, 3, 4}, {12, 1, 3})) == memory_format::contiguous;
}
static_assert(ambiguous_strides_suggest_contiguous());

constexpr bool dense_means_every_place_once() {
  return is_dense(of({2, 3}, {1, 2})) && !is_dense(of({2, 3}, {1, 3})) && !is_dense(of({2, 3}, {0, 1})) &&
         is_dense(of({2, 1, 3}, {3, 50, 1})) && is_dense(of({1}, {7})) && !is_dense(of({2}, {7}));
}
static_assert(dense_means_every_place_once());

constexpr meta::tensor copy_of(const meta::tensor& t) { return {.sizes = t.sizes, .strides = strides_like(t, {})}; }

constexpr bool a_copy_takes_the_order_of_axes() {
  return is(copy_of(of({2, 3}, {1, 2})), {2, 3}, {1, 2}) && is(copy_of(of({3, 2}, {2, 8})), {3, 2}, {1, 3}) &&
         is(copy_of(of({3, 4}, {1, 0})), {3, 4}, {4, 1}) &&
         is(copy_of(of({2, 3, 4}, {1, 16, 4})), {2, 3, 4}, {1, 8, 2});
}
static_assert(a_copy_takes_the_order_of_axes());

constexpr bool symbolic_strides_are_recognized() {
  evaluation e;
  auto t = e.tensor({"B", "T", "64"});
  t.strides = meta::size_list<ss::expr>{e("T*64"), 64, 1};
  auto wide = t;
  wide.strides = meta::size_list<ss::expr>{e("T*64 + 8"), 64, 1};
  return is_contiguous(t) && !is_contiguous(wide) && e.known.requirements().empty();
}
static_assert(symbolic_strides_are_recognized());

}  // namespace

TEST_CASE("axes of size one and empty tensors are contiguous") {
  CHECK(sizes_of_one_and_empty_tensors_are_contiguous());
}
TEST_CASE("some tensors are contiguous in two formats") { CHECK(some_tensors_are_contiguous_in_two_formats()); }
TEST_CASE("ambiguous strides suggest contiguous") { CHECK(ambiguous_strides_suggest_contiguous()); }
TEST_CASE("dense means every place once") { CHECK(dense_means_every_place_once()); }
TEST_CASE("a copy takes the order of axes") { CHECK(a_copy_takes_the_order_of_axes()); }
TEST_CASE("symbolic strides are recognized") { CHECK(symbolic_strides_are_recognized()); }

TEST_CASE("dense and contiguous against the places themselves, on random tensors") {
  std::mt19937 random{7};
  int dense = 0;
  for (int round = 0; round < 5000; ++round) {
    meta::size_list<std::int64_t> sizes, strides;
    const int rank = 1 + static_cast<int>(random() % 4);
    for (int i = 0; i < rank; ++i) {
      sizes.push_back(static_cast<int>(random() % 4));
      strides.push_back(static_cast<int>(random() % 13));
    }
    // Every other time dense along a random order of axes, with one stride perhaps a little off.
    if (round % 2 == 0) {
      std::vector<int> order;
      for (int i = 0; i < rank; ++i)
        order.insert(order.begin() + static_cast<std::ptrdiff_t>(random() % (order.size() + 1)), i);
      std::int64_t step = 1;
      for (const int i : order) {
        strides[i] = step + (random() % 8 == 0);
        step *= sizes[i].value();
      }
    }
    const auto t = of(sizes, strides);
    std::vector<std::int64_t> places;
    for (std::int64_t n = 0; n < t.numel().value(); ++n) {
      std::int64_t rest = n, place = 0;
      for (int i = rank - 1; i >= 0; --i) {
        place += rest % sizes[i].value() * strides[i].value();
        rest /= sizes[i].value();
      }
      places.push_back(place);
    }
    const bool in_order = [&] {
      for (std::size_t i = 0; i < places.size(); ++i)
        if (places[i] != static_cast<std::int64_t>(i)) return false;
      return true;
    }();
    CHECK(is_contiguous(t) == in_order);
    std::sort(places.begin(), places.end());
    const bool once = [&] {
      for (std::size_t i = 0; i < places.size(); ++i)
        if (places[i] != static_cast<std::int64_t>(i)) return false;
      return true;
    }();
    CHECK(is_dense(t) == once);
    dense += once && !in_order;
  }
  CHECK(dense > 20);
}
