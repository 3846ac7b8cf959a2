// SPDX-License-Identifier: BSL-1.0
// Without exceptions: only try_ forms and conversions that cannot fail exist, and nothing aborts.

#include <symshape/iostream.hpp>
#include <symshape/shape/assert_that.hpp>
#include <symshape/shape/attempts.hpp>
#include <symshape/tensor/tensor.hpp>

#include <cstdint>
#include <iostream>
#include <string_view>
#include <type_traits>
#include <utility>

namespace ss = symshape;

static_assert(!std::is_constructible_v<ss::tensor<float, "B">, const ss::size_value (&)[1]>);
static_assert(!std::is_convertible_v<ss::view<float, "B">, ss::view<float, "4">>);
static_assert(std::is_convertible_v<ss::view<float, "B">, ss::view<const float, "B">>);

namespace {

int failures = 0;

void expect(bool holds, const char* what) {
  if (holds) return;
  ++failures;
  std::cout << "failed: " << what << '\n';
}

}  // namespace

int main() {
  float memory[64] = {};
  auto x = ss::try_tensor<float, "B, T">({2, 3});
  expect(static_cast<bool>(x), "a tensor of 2 x 3 is made");
  (*x)(1, 2) = 5;
  expect((*x)(1, 2) == 5, "an element is written");
  (*x)(7, 7) = 9;  // outside: goes to an element of nobody's
  (*x)(-1, 0) = 1;
  expect((*x)(0, 0) == 0 && (*x)(1, 0) == 0, "indices outside touch no element");
  const auto moved = std::move(*x);
  expect(moved(1, 2) == 5, "a move takes the elements along");
  expect(!ss::try_tensor<float, "B, 2*T">({2, 3}), "3 is no 2*T");

  const auto view = ss::try_view<"B, 3*C">(memory, {4, 9});
  expect(view && ss::symbol<"C">(*view) == 3, "9 is 3*C for C = 3");
  const auto refused = ss::try_view<"12, 3">(*view);
  ss::text_buffer text;
  describe(refused.error(), text);
  expect(!refused && std::string_view{text.view().data, text.size()}.find("size 4 at axis 0 is not 12") !=
                         std::string_view::npos,
         "a refusal says what does not fit");

  const auto says = [&text](const ss::failure& f, std::string_view what) {
    text.clear();
    describe(f, text);
    return std::string_view{text.view().data, text.size()}.find(what) != std::string_view::npos;
  };
  auto grid = ss::try_tensor<int, "R, C">({2, 3});
  (*grid)(1, 2) = 7;
  const auto row = ss::try_slice(*grid, 1, ss::full);
  expect(row && (*row)(2) == 7, "a row is sliced");
  expect((*ss::try_slice(*grid, 1, 2))() == 7, "an element is a slice of rank 0");
  expect(says(ss::try_slice(*grid, 2, ss::full).error(), "view: index 2 at axis 0 is outside [0, 2)"), "no third row");
  expect(says(ss::try_slice(*grid, 0, ss::range{2, 4}).error(), "positions [2, 4) at axis 1 are not inside [0, 3)"),
         "no fourth column");
  expect(says(ss::try_slice(*grid, 0, ss::range{0, 3, 0}).error(), "the step at axis 1 is 0"), "no step of 0");
  expect(*ss::try_size(*grid, 1) == 3 && *ss::try_stride(*row, 0) == 1 && *ss::try_size(row->shape(), 0) == 3,
         "sizes and strides of an axis");
  expect(says(ss::try_size(*grid, 2).error(), "size: axis 2 is outside [0, 2)") && !ss::try_stride(*row, -1),
         "no such axis");
  const auto square = ss::try_assert_that<"R == C">(*grid);
  expect(says(square.error(), "assert_that: the fact C==R does not hold where C is 3 and R is 2") ||
             says(square.error(), "assert_that: the fact C==R does not hold where R is 2 and C is 3"),
         "2 is not 3");
  expect(static_cast<bool>(ss::try_assert_that<"C == R + 1">(*grid)), "3 is 2 + 1");
  expect(!ss::try_assert_that<"B >= 2">(*ss::try_shape<"B">({1})), "a shape is asked too");
  expect(ss::try_view<"N, 3">(*grid) && !ss::try_view<"N, 4">(*grid), "names for a tensor's sizes");
  const auto took = std::move(*grid);
  expect(says(ss::try_view(*grid).error(), "tensor: its elements were moved away") && ss::try_view(took) &&
             !ss::try_slice(*grid, 0, 0) && !ss::try_view<"N, 3">(*grid),
         "elements that were moved away");
  expect(says(ss::try_tensor<double, "N, M">({std::int64_t{1} << 48, std::int64_t{1} << 11}).error(),
              "tensor: there is no memory for 576460752303423488 elements"),
         "no memory has so many elements");
  expect(says(ss::try_tensor<double>({std::int64_t{1} << 48, std::int64_t{1} << 14}).error(),
              "elements take more than 2^63 - 1 bytes"),
         "no address space either");

  auto any = ss::try_tensor<float>({2, 3, 4});
  const auto named = ss::try_bind<"A, B, C">(*any);
  expect(named && ss::symbol<"C">(*named) == 4, "names for a rank known at run time");
  expect(!ss::try_bind<"A, B">(*any), "another rank is refused");
  std::cout << ss::print(*named) << (failures == 0 ? ", fine\n" : "\n");
  return failures;
}
