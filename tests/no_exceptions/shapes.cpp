// SPDX-License-Identifier: BSL-1.0
// Without exceptions: only try_ forms and conversions that cannot fail exist, and nothing aborts.

#include <symshape/iostream.hpp>
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

  auto any = ss::try_tensor<float>({2, 3, 4});
  const auto named = ss::try_bind<"A, B, C">(*any);
  expect(named && ss::symbol<"C">(*named) == 4, "names for a rank known at run time");
  expect(!ss::try_bind<"A, B">(*any), "another rank is refused");
  std::cout << ss::print(*named) << (failures == 0 ? ", fine\n" : "\n");
  return failures;
}
