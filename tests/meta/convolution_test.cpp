// SPDX-License-Identifier: BSL-1.0
#include <symshape/meta/convolution.hpp>
#include <symshape/meta/permute.hpp>
#include <symshape/meta/view.hpp>

#include "tensors.hpp"

#include <doctest/doctest.h>

namespace {

constexpr meta::tensor of(meta::size_list<std::int64_t> sizes) { return {.sizes = sizes}; }

constexpr bool windows_are_counted() {
  const auto image = of({2, 3, 32, 31}), filter = of({8, 3, 3, 3});
  return is(meta::conv2d(image, filter), {2, 8, 30, 29}) &&
         is(meta::conv2d(image, filter, {.stride = {2, 1}, .padding = 1}), {2, 8, 16, 31}) &&
         is(meta::conv2d(image, filter, {.dilation = 2}), {2, 8, 28, 27}) &&
         is(meta::conv2d(of({3, 32, 31}), filter), {8, 30, 29}) &&
         is(meta::conv2d(of({0, 3, 32, 31}), filter), {0, 8, 30, 29}) &&
         is(meta::conv2d(of({2, 4, 5, 5}), of({6, 2, 1, 1}), {.groups = 2}), {2, 6, 5, 5}) &&
         is(meta::convolution(of({1, 1, 16}), of({1, 4, 3}), {},
                              {.stride = 2, .padding = 1, .transposed = true, .output_padding = 1}),
            {1, 4, 32}) &&
         is(meta::convolution(of({2, 3, 8, 8, 8}), of({5, 3, 3, 3, 3}), {}), {2, 5, 6, 6, 6});
}
static_assert(windows_are_counted());

constexpr bool channels_last_goes_through() {
  const meta::tensor image{.sizes = {2, 3, 8, 8}, .strides = {192, 1, 24, 3}},
      filter{.sizes = {4, 3, 3, 3}, .strides = {27, 1, 9, 3}};
  return is(meta::conv2d(image, of({4, 3, 3, 3})), {2, 4, 6, 6}, {144, 1, 24, 4}) &&
         is(meta::conv2d(of({2, 3, 8, 8}), filter), {2, 4, 6, 6}, {144, 1, 24, 4}) &&
         is(meta::convolution(meta::tensor{.sizes = {10, 1, 100}, .strides = {100, 1, 1}}, of({16, 1, 1}), {}),
            {10, 16, 100}, {1600, 1, 16});
}
static_assert(channels_last_goes_through());

constexpr bool patches_of_an_image_are_rows() {
  evaluation e;
  e.fact("H >= 16");
  e.fact("W >= 16");
  const auto patches = meta::conv2d(e.tensor({"B", "3", "H", "W"}), e.tensor({"64", "3", "16", "16"}), {.stride = 16});
  return e.proves(meta::permute(meta::flatten(patches, 2), {0, 2, 1}), {"B", "(H//16)*(W//16)", "64"});
}
static_assert(patches_of_an_image_are_rows());

constexpr bool an_image_that_may_be_too_small_is_a_requirement() {
  evaluation open, never;
  meta::conv2d(never.tensor({"B", "4", "H", "W"}), never.tensor({"8", "3", "1", "1"}));
  return open.requires_one(meta::convolution(open.tensor({"B", "3", "H"}), open.tensor({"8", "3", "5"}), {}),
                           {"B", "8", "H - 4"}, "H >= 5") &&
         never.refuses("4", "3");
}
static_assert(an_image_that_may_be_too_small_is_a_requirement());

}  // namespace

TEST_CASE("windows are counted") { CHECK(windows_are_counted()); }
TEST_CASE("channels last goes through") { CHECK(channels_last_goes_through()); }
TEST_CASE("patches of an image are rows") { CHECK(patches_of_an_image_are_rows()); }
TEST_CASE("an image that may be too small is a requirement") {
  CHECK(an_image_that_may_be_too_small_is_a_requirement());
}

TEST_CASE("refusals name what does not fit") {
  const auto here = ss::call_site::here("caller.cpp", 9);
  const auto image = of({2, 3, 8, 8});
  CHECK_THROWS_WITH_AS(meta::conv2d(image, of({4, 2, 3, 3}), {}, here),
                       "conv2d: the input has 3 channels where the weight takes 2 (caller.cpp:9)", ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::conv2d(image, of({4, 3, 9, 3}), {}, here),
                       "conv2d: the padded input has size 8 at axis 2 where the kernel spans 9 (caller.cpp:9)",
                       ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::conv2d(image, of({4, 3, 3, 3}), {.stride = 0}, here),
                       "conv2d: stride 0 is below 1 (caller.cpp:9)", ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::conv2d(image, of({4, 3, 3, 3}), {.stride = {1, 1, 1}}, here),
                       "conv2d: 3 strides are given for 2 axes (caller.cpp:9)", ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::conv2d(image, of({4, 3, 3, 3}), of({5}), {}, here),
                       "conv2d: the bias has size 5 where the result has 4 channels (caller.cpp:9)", ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::conv2d(of({2, 3, 8, 8}), of({4, 1, 3, 3}), {.groups = 3}, here),
                       "conv2d: 4 channels of the weight do not fall into 3 groups (caller.cpp:9)", ss::shape_error);
  CHECK_THROWS_AS(meta::conv2d(of({2, 3}), of({4, 3, 3, 3})), ss::shape_error);
}
