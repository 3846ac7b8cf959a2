// SPDX-License-Identifier: BSL-1.0
#include <symshape/meta/cat.hpp>
#include <symshape/meta/copy.hpp>
#include <symshape/meta/expand.hpp>
#include <symshape/meta/permute.hpp>
#include <symshape/meta/slice.hpp>
#include <symshape/meta/view.hpp>

#include "tensors.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <vector>

namespace {

constexpr meta::tensor of(meta::size_list<std::int64_t> sizes) { return {.sizes = sizes}; }
constexpr meta::tensor of(meta::size_list<std::int64_t> sizes, meta::size_list<std::int64_t> strides,
                          std::int64_t offset = 0) {
  return {.sizes = sizes, .strides = strides, .offset = offset};
}

constexpr bool one_size_may_be_left_open() {
  return is(meta::view(of({8, 128, 64}), {8, 128, 4, -1}), {8, 128, 4, 16}) &&
         is(meta::view(of({0}), {0, 3}), {0, 3}) && is(meta::reshape(of({}), {1, 1}), {1, 1}) &&
         is(meta::unflatten(of({2, 12}), 1, {3, -1}), {2, 3, 4}) &&
         is(meta::flatten(of({2, 3, 4, 5}), 1, -2), {2, 12, 5}) && is(meta::flatten(of({})), {1});
}
static_assert(one_size_may_be_left_open());

constexpr bool views_split_and_join_strided_axes() {
  return is(meta::view(of({4, 6}, {12, 1}), {4, 2, 3}), {4, 2, 3}, {12, 3, 1}) &&
         is(meta::view(of({2, 3, 4}, {24, 8, 2}, 5), {6, 4}), {6, 4}, {8, 2}) &&
         meta::view(of({2, 3, 4}, {24, 8, 2}, 5), {6, 4}).offset == 5 &&
         is(meta::reshape(of({3, 2}, {1, 3}, 5), {6}), {6}) && meta::reshape(of({3, 2}, {1, 3}, 5), {6}).offset == 0;
}
static_assert(views_split_and_join_strided_axes());

constexpr bool heads_split_and_join_in_formulas() {
  evaluation e;
  const auto x = e.tensor({"B", "T", "384"});
  const auto heads = meta::permute(meta::view(x, {e("B"), e("T"), 12, 32}), {0, 2, 1, 3});
  const auto joined = meta::reshape(meta::permute(heads, {0, 2, 1, 3}), {e("B"), e("T"), 384});
  return e.proves(heads, {"B", "12", "T", "32"}) && e.proves(joined, {"B", "T", "384"}) && is_contiguous(joined) &&
         e.proves(meta::view(x, {e("B"), -1, 32}), {"B", "12*T", "32"});
}
static_assert(heads_split_and_join_in_formulas());

constexpr bool what_does_not_divide_is_required_or_refused() {
  evaluation open, never;
  meta::view(never.tensor({"B", "7"}), {2, never("B"), -1});
  return open.requires_one(meta::view(open.tensor({"N"}), {-1, 4}), {"N//4", "4"}, "N % 4 == 0") &&
         never.known.requirements().size() == 1;
}
static_assert(what_does_not_divide_is_required_or_refused());

constexpr bool axes_move() {
  return is(meta::permute(of({2, 3, 4}), {2, 0, 1}), {4, 2, 3}, {1, 12, 4}) &&
         is(meta::transpose(of({2, 3, 4}), -1, 0), {4, 3, 2}, {1, 4, 12}) && is(meta::t(of({2, 3})), {3, 2}, {1, 3}) &&
         is(meta::t(of({5})), {5}) && is(meta::reverse_axes(of({2, 3, 4})), {4, 3, 2}, {1, 4, 12});
}
static_assert(axes_move());

constexpr bool slices_hold_their_bounds() {
  const auto t = of({10});
  const auto cut = [&](auto start, auto end, int step = 1) { return meta::slice(t, 0, start, end, step); };
  return is(cut(2, 8, 3), {2}, {3}) && cut(2, 8, 3).offset == 2 && is(cut(8, 2), {0}) && cut(8, 2).offset == 8 &&
         is(cut(20, 30), {0}) && cut(20, 30).offset == 10 && is(cut(-3, ss::none), {3}) &&
         cut(-3, ss::none).offset == 7 && is(cut(ss::none, -4), {6}) && is(cut(-100, INT64_MAX), {10}) &&
         is(meta::slice(t), {10}) && is(meta::select(of({8, 128, 64}), 1, -1), {8, 64}, {8192, 1}) &&
         meta::select(of({8, 128, 64}), 1, -1).offset == 127 * 64 && is(meta::narrow(of({4, 5}), 0, -3, 2), {2, 5}) &&
         meta::narrow(of({4, 5}), 0, -3, 2).offset == 5;
}
static_assert(slices_hold_their_bounds());

constexpr bool slices_of_formulas_are_short_where_they_can_be() {
  evaluation e;
  e.fact("T >= 9");
  e.fact("n <= T");
  const auto x = e.tensor({"B", "T", "64"});
  return e.proves(meta::slice(x, 1, 1, 9), {"B", "8", "64"}) &&
         e.proves(meta::slice(x, 1, 0, e("n")), {"B", "n", "64"}) &&
         e.proves(meta::slice(x, 1, -8), {"B", "8", "64"}) &&
         e.proves(meta::slice(x, 0, 2), {"max(B - 2, 0)", "T", "64"}) && e.proves(meta::select(x, 1, -1), {"B", "64"});
}
static_assert(slices_of_formulas_are_short_where_they_can_be());

constexpr bool axes_of_size_one_come_go_and_stretch() {
  return is(meta::expand(of({3, 1}), {2, 3, 4}), {2, 3, 4}, {0, 1, 0}) &&
         is(meta::expand(of({3}), {1, 3}), {1, 3}, {3, 1}) && is(meta::expand(of({1}), {0}), {0}, {0}) &&
         is(meta::expand(of({3, 1}), {-1, 4}), {3, 4}, {1, 0}) &&
         is(meta::unsqueeze(of({2, 3}, {1, 2}), 1), {2, 1, 3}, {1, 6, 2}) && is(meta::unsqueeze(of({2}), -1), {2, 1}) &&
         is(meta::squeeze(of({1, 2, 1, 3})), {2, 3}) && is(meta::squeeze(of({1, 2, 1, 3}), {0, 1}), {2, 1, 3}) &&
         is(meta::squeeze(of({1, 2}, {7, 3}), 0), {2}, {3});
}
static_assert(axes_of_size_one_come_go_and_stretch());

constexpr bool tensors_join_along_an_axis() {
  const auto image = of({2, 3, 4, 5}, {60, 1, 15, 3});
  evaluation e;
  return is(meta::cat({of({2, 3}), of({4, 3})}), {6, 3}) &&
         is(meta::cat({image, image}, 1), {2, 6, 4, 5}, {120, 1, 30, 6}) &&
         is(meta::cat({image, of({2, 3, 4, 5})}, 1), {2, 6, 4, 5}) && is(meta::cat({of({0}), of({2, 3})}, 1), {2, 3}) &&
         is(meta::stack({of({2, 3}), of({2, 3})}, 1), {2, 2, 3}) &&
         e.proves(meta::cat({e.tensor({"B", "T", "64"}), e.tensor({"B", "S", "64"})}, 1), {"B", "S + T", "64"});
}
static_assert(tensors_join_along_an_axis());

constexpr bool copies_keep_or_take_a_layout() {
  const auto image = of({2, 3, 1, 1}, {3, 1, 1, 1});
  return is(meta::contiguous(of({2, 3}, {1, 2}, 4)), {2, 3}) && meta::contiguous(of({2, 3}, {1, 2}, 4)).offset == 0 &&
         meta::contiguous(of({2, 3}, {3, 1}, 4)).offset == 4 &&
         is(meta::clone(image, meta::memory_format::channels_last), {2, 3, 1, 1}, {3, 1, 3, 3}) &&
         is(meta::contiguous(image, meta::memory_format::channels_last), {2, 3, 1, 1}, {3, 1, 1, 1}) &&
         is(meta::clone(of({2, 3}, {1, 2})), {2, 3}, {1, 2});
}
static_assert(copies_keep_or_take_a_layout());

/// Where the elements lie, in index order.
std::vector<std::int64_t> places(const meta::tensor& t) {
  std::vector<std::int64_t> out;
  for (std::int64_t n = 0; n < t.numel().value(); ++n) {
    std::int64_t rest = n, place = t.offset;
    for (int i = t.rank() - 1; i >= 0; --i) {
      place += rest % t.sizes[i].value() * t.stride(i).value();
      rest /= t.sizes[i].value();
    }
    out.push_back(place);
  }
  return out;
}

}  // namespace

TEST_CASE("one size may be left open") { CHECK(one_size_may_be_left_open()); }
TEST_CASE("views split and join strided axes") { CHECK(views_split_and_join_strided_axes()); }
TEST_CASE("heads split and join in formulas") { CHECK(heads_split_and_join_in_formulas()); }
TEST_CASE("what does not divide is required or refused") { CHECK(what_does_not_divide_is_required_or_refused()); }
TEST_CASE("axes move") { CHECK(axes_move()); }
TEST_CASE("slices hold their bounds") { CHECK(slices_hold_their_bounds()); }
TEST_CASE("slices of formulas are short where they can be") { CHECK(slices_of_formulas_are_short_where_they_can_be()); }
TEST_CASE("axes of size one come, go and stretch") { CHECK(axes_of_size_one_come_go_and_stretch()); }
TEST_CASE("tensors join along an axis") { CHECK(tensors_join_along_an_axis()); }
TEST_CASE("copies keep or take a layout") { CHECK(copies_keep_or_take_a_layout()); }

TEST_CASE("a view has its elements where the tensor had them, on random tensors and sizes") {
  std::mt19937 random{11};
  int viewed = 0, copied = 0;
  for (int round = 0; round < 4000; ++round) {
    meta::tensor t;
    meta::size_list<std::int64_t> strides;
    std::int64_t step = 1;
    for (int i = 0, rank = 1 + static_cast<int>(random() % 4); i < rank; ++i) {
      t.sizes.insert(0, 1 + static_cast<int>(random() % 4));
      strides.insert(0, step);
      step *= t.sizes[0].value() + static_cast<std::int64_t>(random() % 8 == 0);
    }
    t.strides = meta::stride_list<std::int64_t>{strides};
    meta::size_list<std::int64_t> sizes;
    for (std::int64_t rest = t.numel(); rest > 1 || sizes.empty();) {
      const auto n = 1 + static_cast<std::int64_t>(random() % 6);
      if (rest % n != 0) continue;
      sizes.push_back(n);
      rest /= n;
    }
    meta::tensor view;
    try {
      view = meta::view(t, sizes);
    } catch (const ss::shape_error&) {
      CHECK(meta::reshape(t, sizes).strides.contiguous());
      ++copied;
      continue;
    }
    CHECK(places(view) == places(t));
    ++viewed;
  }
  CHECK(viewed > 1000);
  CHECK(copied > 100);
}

TEST_CASE("refusals say what does not fit") {
  const auto here = ss::call_site::here("caller.cpp", 3);
  const auto t = of({4, 6});
  CHECK_THROWS_WITH_AS(meta::view(t, {5, -1}, here), "view: 24 elements do not fill rows of 5 (caller.cpp:3)",
                       ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::view(t, {5, 5}, here), "view: sizes for 25 elements are given to 24 (caller.cpp:3)",
                       ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::view(t, {-1, -1}, here), "view: sizes 0 and 1 are both left open (caller.cpp:3)",
                       ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::view(of({0}), {0, -1}, here),
                       "view: the open size 1 may be anything where another is 0; write it out (caller.cpp:3)",
                       ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::view(meta::t(t), {24}, here),
                       "view: the strides do not allow these sizes without a copy; write reshape (caller.cpp:3)",
                       ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::permute(t, {0, 0}, here), "permute: axis 0 is given twice (caller.cpp:3)",
                       ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::permute(t, {0}, here), "permute: 1 axes are given for a tensor of rank 2 (caller.cpp:3)",
                       ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::select(t, 0, 4, here), "select: index 4 is outside axis 0 of size 4 (caller.cpp:3)",
                       ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::slice(t, 0, 0, 1, 0, here), "slice: step 0 is not positive (caller.cpp:3)",
                       ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::expand(t, {4, 12}, here), "expand: size 6 at axis 1 does not stretch to 12 (caller.cpp:3)",
                       ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::cat({t, of({4, 7})}, 0, here),
                       "cat: argument 1 has size 7 at axis 1 where argument 0 has 6 (caller.cpp:3)", ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::stack({t, of({4})}, 0, here),
                       "stack: argument 1 has rank 1 where argument 0 has 2 (caller.cpp:3)", ss::shape_error);
}

TEST_CASE("a bound above 2^48 cuts a size above it") {
  const meta::tensor long_row{.sizes = {std::int64_t{1} << 50}};
  CHECK(meta::slice(long_row, 0, 0, std::int64_t{1} << 49).size(0) == std::int64_t{1} << 49);
  CHECK(meta::slice(long_row, 0, -(std::int64_t{1} << 49), ss::int64_max).size(0) == std::int64_t{1} << 49);
}
