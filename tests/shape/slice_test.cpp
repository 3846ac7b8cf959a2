// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/permute.hpp>
#include <symshape/shape/slice.hpp>

#include "support/refusal.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace ss = symshape;

namespace {
int memory[4096];

/// A subscript as positions: from, to, and whether the axis stays.
struct cut {
  std::int64_t begin, end;
  bool keeps;
};
template <class Index>
cut cut_of(const Index& i, std::int64_t size) {
  if constexpr (std::is_same_v<Index, ss::full_axis>)
    return {0, size, true};
  else if constexpr (std::is_same_v<Index, ss::range<>>)
    return {i.begin, i.end, true};
  else if constexpr (std::is_same_v<Index, ss::range<1, 2>>)
    return {1, 2, true};
  else
    return {i, i + 1, false};
}

/// Every element of the slice, in order, read through its own sizes.
template <class View>
std::vector<int> elements(const View& v) {
  std::vector<int> out;
  if constexpr (View::rank() == 0)
    out.push_back(v());
  else if constexpr (View::rank() == 1)
    for (std::int64_t i = 0; i < v.size(0); ++i) out.push_back(v(i));
  else if constexpr (View::rank() == 2)
    for (std::int64_t i = 0; i < v.size(0); ++i)
      for (std::int64_t j = 0; j < v.size(1); ++j) out.push_back(v(i, j));
  else
    for (std::int64_t i = 0; i < v.size(0); ++i)
      for (std::int64_t j = 0; j < v.size(1); ++j)
        for (std::int64_t k = 0; k < v.size(2); ++k) out.push_back(v(i, j, k));
  return out;
}

/// A slice against what it is to be.
template <class Part>
void compare_slice(const Part& part, const std::vector<cut>& cuts, const std::vector<std::int64_t>& strides,
                   const std::vector<int>& expected) {
  CHECK(elements(part) == expected);
  std::int64_t kept = 0;
  for (std::size_t axis = 0; axis < cuts.size(); ++axis)
    if (cuts[axis].keeps) {
      CHECK(part.size(kept) == cuts[axis].end - cuts[axis].begin);
      if (part.size(kept) > 1 && part.numel() != 0) CHECK(part.stride(kept) == strides[axis]);
      ++kept;
    }
  CHECK(part.rank() == kept);
}

/// The slice against a plain loop over the positions; a type that says contiguous must be so.
template <class View, std::size_t... I, class... Index>
void compare(const View& v, std::index_sequence<I...>, const Index&... index) {
  const std::vector<cut> cuts{cut_of(index, v.size(static_cast<std::int64_t>(I)))...};
  const std::vector<std::int64_t> strides{v.stride(static_cast<std::int64_t>(I))...};
  std::vector<int> expected;
  std::vector<std::int64_t> at;
  for (const cut& c : cuts) at.push_back(c.begin);
  bool done = false;
  for (const cut& c : cuts) done = done || c.begin == c.end;
  while (!done) {
    std::int64_t offset = 0;
    for (std::size_t axis = 0; axis < at.size(); ++axis) offset += at[axis] * strides[axis];
    expected.push_back(v.data()[offset]);
    std::size_t axis = at.size();
    while (axis-- > 0 && ++at[axis] == cuts[axis].end) at[axis] = cuts[axis].begin;
    done = axis == static_cast<std::size_t>(-1);
  }
  if constexpr ((ss::detail::index_like<Index> && ...)) {
    CHECK(std::vector<int>{v(index...)} == expected);
    return;
  } else {
    compare_slice(v(index...), cuts, strides, expected);
  }
}
template <class View, class... Index>
void check(const View& v, const Index&... index) {
  if constexpr (sizeof...(Index) == View::rank()) {
    compare(v, std::make_index_sequence<View::rank()>{}, index...);
  } else {
    check(v, index..., 1);
    check(v, index..., ss::full);
    check(v, index..., ss::range{1, v.size(sizeof...(Index))});
    check(v, index..., ss::range<1, 2>{});
  }
}
}  // namespace

TEST_CASE("slice: every combination of index, full, range and static range against a plain loop") {
  for (int i = 0; i < 4096; ++i) memory[i] = i;
  check(ss::view<const int, "A">(memory, {5}));
  check(ss::view<const int, "4">(memory));
  check(ss::view<const int, "A, B">(memory, {3, 4}));
  check(ss::view<const int, "3, 2">(memory));
  check(ss::view<const int, "A, B", "2*B + 3, 2">(memory, {3, 4}));
  check(ss::view<const int, "A, 3, C">(memory, {2, 4}));
}

TEST_CASE("slice: the result's type keeps what is known") {
  ss::view<int, "B, T, 64"> x(memory, {2, 8, 64});
  const int n = 5;
  const auto row = x(1, ss::full, ss::full);
  static_assert(ss::same_shape<decltype(row), ss::shape<"T, 64">> && row.is_contiguous);
  CHECK(row.data() == memory + 512);
  const auto part = x(ss::full, ss::range{1, n}, ss::full);
  static_assert(ss::same_shape<decltype(part), ss::shape<"B, _1, 64">> && !part.is_contiguous);
  CHECK(part.size(1) == 4);
  CHECK(part.stride(0) == 512);
  const auto fixed = x(ss::full, ss::range<1, 6>{}, ss::full);
  static_assert(ss::same_shape<decltype(fixed), ss::shape<"B, 5, 64">>);
  const auto head = x(ss::range{0, 1}, ss::full, ss::full);
  static_assert(ss::same_shape<decltype(head), ss::shape<"_1, T, 64">> && head.is_contiguous,
                "the first axis may be cut");
  const auto column = x(ss::full, ss::full, 3);
  static_assert(ss::same_shape<decltype(column), ss::shape<"B, T">> && !column.is_contiguous);
  const auto scalar = x(1, 2, 3);
  static_assert(std::is_same_v<decltype(x(1, 2, 3)), int&>);
  CHECK(scalar == memory[512 + 128 + 3]);
  const auto one = x(ss::range<1, 2>{}, ss::range<0, 1>{}, ss::full);
  static_assert(one.is_contiguous, "the stride of an axis of size 1 is never used");
}

TEST_CASE("slice: fresh names are the first that the view does not use") {
  ss::view<int, "A, B, C"> x(memory, {4, 5, 6});
  const auto once = x(ss::range{1, 4}, ss::range{0, 5}, ss::range{2, 4});
  static_assert(ss::same_shape<decltype(once), ss::shape<"_1, _2, _3">>);
  CHECK(once.size(0) == 3);
  CHECK(once.size(1) == 5);
  CHECK(once.size(2) == 2);
  CHECK(once(2, 4, 1) == x(3, 4, 3));
  const auto twice = once(ss::full, ss::range{1, 3}, ss::full);
  static_assert(ss::same_shape<decltype(twice), ss::shape<"_1, _4, _3">>);
  CHECK(twice.size(1) == 2);
  CHECK(twice(2, 1, 1) == x(3, 2, 3));
  const auto thrice = twice(ss::range{1, 2}, 1, ss::full);
  CHECK(thrice(0, 1) == x(2, 2, 3));
  ss::view<int, "_2, B"> used(memory, {4, 5});
  const auto both = used(ss::range{0, 2}, ss::range{0, 3});
  static_assert(ss::same_shape<decltype(both), ss::shape<"_1, _3">>);
  CHECK(both.size(0) == 2);
  CHECK(both.size(1) == 3);
}

TEST_CASE("slice: positions outside are refused, none is clamped") {
  ss::view<int, "A, 6"> x(memory, {4});
  CHECK(refusal_of<ss::error>([&] {
          (void)x(ss::range{1, 5}, ss::full);
        }).find("view: positions [1, 5) at axis 0 are not inside [0, 4)") == 0);
  CHECK(refusal_of<ss::error>([&] {
          (void)x(ss::range{3, 2}, ss::full);
        }).find("view: positions [3, 2) at axis 0 are not inside [0, 4)") == 0);
  CHECK(refusal_of<ss::error>([&] {
          (void)x(ss::range{-1, 2}, ss::full);
        }).find("view: positions [-1, 2) at axis 0 are not inside [0, 4)") == 0);
  CHECK(refusal_of<ss::error>([&] {
          (void)x(ss::range<2, 5>{}, ss::full);
        }).find("view: positions [2, 5) at axis 0 are not inside [0, 4)") == 0);
  CHECK(refusal_of<ss::error>([&] { (void)x(4, ss::full); }).find("view: index 4 at axis 0 is outside [0, 4)") == 0);
  CHECK(refusal_of<ss::error>([&] {
          (void)x(ss::int64_max, ss::full);
        }).find("view: index 9223372036854775807 at axis 0 is outside [0, 4)") == 0);
  CHECK(refusal_of<ss::error>([&] { (void)x(ss::full, -1); }).find("view: index -1 at axis 1 is outside [0, 6)") == 0);
  CHECK(refusal_of<ss::error>([&] {
          (void)x(ss::range{0, ~0ull}, ss::full);
        }).find("view: positions [0, 9223372036854775807) at axis 0") == 0);
  CHECK(refusal_of<ss::error>([&] { (void)x(ss::full, 6, "here.cpp", 5); }) ==
        "view: index 6 at axis 1 is outside [0, 6) (here.cpp:5)");
  CHECK(x(ss::range{4, 4}, ss::full).numel() == 0);
  CHECK(x(ss::range{0, 4}, ss::range{6, 6}).numel() == 0);
}

TEST_CASE("permute: the axes in another order") {
  for (int i = 0; i < 4096; ++i) memory[i] = i;
  ss::view<int, "A, B, 4"> x(memory, {2, 3, 4});
  const auto p = ss::permute<2, 0, 1>(x);
  static_assert(ss::same_shape<decltype(p), ss::shape<"4, A, B">> && !p.is_contiguous);
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 4; ++k) CHECK(&p(k, i, j) == &x(i, j, k));
  const auto back = ss::permute<1, 2, 0>(p);
  static_assert(back.is_contiguous && ss::same_shape<decltype(back), ss::shape<"A, B, 4">>);
  static_assert(std::is_same_v<decltype(ss::permute<0, 1, 2>(x)), ss::view<int, "A, B, 4">::base>);
  ss::view<int, ""> scalar(memory);
  CHECK(ss::permute<>(scalar)() == 0);
}

constexpr int slices_in_a_constant_evaluation() {
  const int numbers[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  const ss::view<const int, "A, B"> v(numbers, {3, 4});
  return ss::permute<1, 0>(v(ss::range{1, 3}, ss::range<1, 3>{}))(1, 1);
}
static_assert(slices_in_a_constant_evaluation() == 10);
TEST_CASE("slice: works in a constant evaluation") { CHECK(slices_in_a_constant_evaluation() == 10); }

TEST_CASE("a slice without elements does not point past its source") {
  float elements[6]{};
  const ss::view<float, "2, 3"> v(elements);
  CHECK(v(ss::range{2, 2}, ss::range{3, 3}).data() == elements);
  CHECK(v(1, ss::range{3, 3}).data() == elements);
  CHECK(v(1, ss::range{2, 3}).data() == elements + 5);
}
