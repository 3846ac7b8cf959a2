// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/assert_that.hpp>
#include <symshape/shape/permute.hpp>
#include <symshape/tensor/tensor.hpp>
#include <symshape/views.hpp>

#include "support/refusal.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <new>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace ss = symshape;

namespace {
template <class T>
bool aligned(const T* p) {
  return reinterpret_cast<std::uintptr_t>(p) % 64 == 0;
}
}  // namespace

static_assert(!std::is_default_constructible_v<ss::tensor<float, "B">> &&
              std::is_default_constructible_v<ss::tensor<float, "2, 3">>);
static_assert(std::is_nothrow_move_constructible_v<ss::tensor<float, "B">> &&
              std::is_nothrow_move_assignable_v<ss::tensor<float, "B">>);
static_assert(std::is_convertible_v<ss::tensor<float, "B">&, ss::view<float, "B">>);
static_assert(std::is_convertible_v<const ss::tensor<float, "B">&, ss::view<const float, "B">>);
static_assert(!std::is_convertible_v<const ss::tensor<float, "B">&, ss::view<float, "B">>);

TEST_CASE("tensor: sizes are bound, and elements start at zero, aligned to 64 bytes") {
  ss::tensor<float, "B, T, 64"> x({3, 5, 64});
  const ss::tensor<float, "B, T, 64"> y({3, 5});
  CHECK(x.numel() == 960);
  CHECK(y.size(2) == 64);
  CHECK(x.rank() == 3);
  CHECK(x.stride(0) == 320);
  CHECK(aligned(x.data()));
  bool zero = true;
  for (std::int64_t i = 0; i < x.numel(); ++i) zero = zero && x.data()[i] == 0;
  CHECK(zero);
  x(2, 4, 63) = 7;
  CHECK(x.data()[959] == 7);
  CHECK(ss::symbol<"T">(x) == 5);
}
TEST_CASE("tensor: sizes in braces are sizes, never symbols") {
  CHECK(ss::tensor<float, "2*B">({8}).size(0) == 8);
  CHECK(refusal_of<ss::error>([] { ss::tensor<float, "2*B">({7}, "here.cpp", 4); }) ==
        "tensor: size 7 at axis 0 is not 2*B for any B (here.cpp:4)");
  CHECK(refusal_of<ss::error>([] { ss::tensor<float, "B, T, 64">({-8, 128}, "here.cpp", 4); }) ==
        "tensor: size -8 at axis 0 is negative (here.cpp:4)");
  CHECK(refusal_of<ss::error>([] { ss::tensor<float, "B | B >= 4">({3}, "here.cpp", 4); }) ==
        "tensor: the fact B>=4 does not hold where B is 3 (here.cpp:4)");
}
TEST_CASE("tensor: rank 0 has one element, sizes of 0 have none and an address all the same") {
  ss::tensor<double, ""> scalar;
  scalar() = 2;
  CHECK(scalar.numel() == 1);
  CHECK(scalar() == 2);
  ss::tensor<float, "B, T"> empty({0, 5});
  CHECK(empty.numel() == 0);
  CHECK(empty.data() != nullptr);
  CHECK(refusal_of<ss::error>([&] { empty(0, 0, "here.cpp", 4); }) ==
        "view: index 0 at axis 0 is outside [0, 0) (here.cpp:4)");
  const ss::tensor<float, "2, 3"> fixed;
  CHECK(fixed.numel() == 6);
}
TEST_CASE("tensor: copies copy, moves move, and assigning to itself changes nothing") {
  ss::tensor<int, "R, C"> x({2, 3});
  for (int i = 0; i < 6; ++i) x.data()[i] = i;
  ss::tensor<int, "R, C"> copy = x;
  CHECK(copy.data() != x.data());
  CHECK(copy(1, 2) == 5);
  copy(1, 2) = 9;
  CHECK(x(1, 2) == 5);
  auto& alias = x;
  x = alias;
  CHECK(x(1, 2) == 5);
  const int* const where = x.data();
  ss::tensor<int, "R, C"> moved = std::move(x);
  CHECK(moved.data() == where);
  CHECK(refusal_of<ss::error>([&] { (void)x(0, 0, "here.cpp", 4); }) ==
        "tensor: its elements were moved away (here.cpp:4)");
  x = copy;
  CHECK(x(1, 2) == 9);
  ss::tensor<int, "R, C"> other({4, 4});
  other = std::move(moved);
  CHECK(other.size(0) == 2);
  CHECK(other(0, 1) == 1);
  ss::tensor<int, "R, C"> taken = std::move(moved);  // of what was moved from before
  CHECK(taken.data() == nullptr);
}
// The address sanitizer ends a program that asks for more memory than there is.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED_ADDRESSES
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define SANITIZED_ADDRESSES
#endif
TEST_CASE("tensor: more elements than memory holds are refused") {
#ifndef SANITIZED_ADDRESSES
  // More memory than any address space has, yet within the cap on sizes.
  CHECK_THROWS_AS((ss::tensor<double, "N, M">({std::int64_t{1} << 48, std::int64_t{1} << 11})), const std::bad_alloc&);
#endif
  CHECK_THROWS_AS((ss::tensor<double, "N, M">({std::int64_t{1} << 48, std::int64_t{1} << 14})),
                  const ss::overflow_error&);
}
TEST_CASE("tensor: where memory ends, try_tensor gives that as data") {
#ifndef SANITIZED_ADDRESSES
  const auto named = ss::try_tensor<double, "N, M">({std::int64_t{1} << 48, std::int64_t{1} << 11}, "here.cpp", 3);
  CHECK(named.error().kind == ss::failure_kind::overflow);
  CHECK(named.error().value == std::int64_t{1} << 59);
  CHECK_FALSE(static_cast<bool>(ss::try_tensor<double>({std::int64_t{1} << 48, std::int64_t{1} << 11})));
#endif
  const auto beyond = ss::try_tensor<double, "N, M">({std::int64_t{1} << 48, std::int64_t{1} << 14}, "here.cpp", 3);
  CHECK_FALSE(static_cast<bool>(beyond));
  CHECK(beyond.error().line == 3);
  const auto any = ss::try_tensor<int>({2, 3});
  REQUIRE(static_cast<bool>(any));
  CHECK(any->numel() == 6);
}
TEST_CASE("tensor: subscripts give elements, slices and, of a temporary, values") {
  ss::tensor<int, "A, B, 4"> x({2, 3});
  const auto& constant = x;
  static_assert(std::is_same_v<decltype(x(0, 0, 0)), int&> && std::is_same_v<decltype(constant(0, 0, 0)), const int&>);
  static_assert(std::is_same_v<decltype(ss::tensor<int, "2">()(0)), int>);
  static_assert(std::is_same_v<decltype(constant(0, ss::full, ss::full))::element, const int>);
  x(1, 2, 3) = 5;
  const auto row = x(1, ss::full, ss::full);
  CHECK(row(2, 3) == 5);
  CHECK(ss::permute<2, 1, 0>(x)(3, 2, 1) == 5);
  ss::tensor<int, "1, 1, 1, 1, 1, 1, 2, 3"> deep;
  deep(0, 0, 0, 0, 0, 0, 1, 2) = 8;
  CHECK(deep.data()[5] == 8);
  CHECK(refusal_of<ss::error>([&] { x(2, 0, 0, "here.cpp", 4); }) ==
        "view: index 2 at axis 0 is outside [0, 2) (here.cpp:4)");
}
TEST_CASE("tensor: try_tensor gives a tensor or the refusal as data") {
  auto good = ss::try_tensor<float, "B, 2*C">({3, 8});
  REQUIRE(good);
  (*good)(2, 7) = 1;
  CHECK(ss::symbol<"C">(*good) == 4);
  const auto bad = ss::try_tensor<float, "B, 2*C">({3, 7});
  REQUIRE(!bad);
  CHECK(bad.error().value == 7);
  CHECK(ss::try_tensor<float>({3, 7}));
  CHECK_FALSE(ss::try_tensor<float>({3, -7}));
}
TEST_CASE("tensor: with the numbers of a shape bound before, or from what an operator returned") {
  const ss::shape<"R, 2*C"> s({3, 8});
  ss::tensor<float, "R, 2*C"> x{s};
  CHECK(x.size(1) == 8);
  ss::owning_tensor<float, ss::shape<"R, C + C">::canonical> result{s};
  result(2, 7) = 4;
  const ss::tensor<float, "R, 2*C"> named = std::move(result);
  CHECK(named(2, 7) == 4);
}
TEST_CASE("tensor: of a rank known at run time, given names by bind") {
  const std::vector<std::int64_t> sizes{8, 3, 4};
  ss::tensor<float, ss::dynamic_rank> any(sizes);
  CHECK(any.rank() == 3);
  CHECK(any.numel() == 96);
  CHECK(any.size(2) == 4);
  CHECK(any.stride(0) == 12);
  const auto v = ss::bind<"B, T, 2*C">(any);
  v(7, 2, 3) = 6;
  CHECK(any.data()[95] == 6);
  CHECK(ss::symbol<"C">(v) == 2);
  ss::tensor<float, ss::dynamic_rank> copy = any;
  CHECK(copy.data()[95] == 6);
  copy = ss::tensor<float, ss::dynamic_rank>({5});
  CHECK(copy.rank() == 1);
  CHECK(ss::tensor<float, ss::dynamic_rank>({}).numel() == 1);
  CHECK(refusal_of<ss::error>([] { ss::tensor<float, ss::dynamic_rank>({2, -3}, "here.cpp", 4); }) ==
        "tensor: size -3 at axis 1 is negative (here.cpp:4)");
  CHECK(refusal_of<ss::error>([] {
          ss::tensor<float, ss::dynamic_rank>({0, std::int64_t{1} << 40, std::int64_t{1} << 40}, "here.cpp", 4);
        }) == "tensor: the product of the sizes up to axis 2 leaves 64 bits (here.cpp:4)");
  CHECK(refusal_of<ss::error>([&] { (void)any.size(3, "here.cpp", 4); }) ==
        "size: axis 3 is outside [0, 3) (here.cpp:4)");
  const auto typed = ss::tensor<float, "B, T">({2, 3});
  CHECK(ss::bind<"X, 3">(typed).size(0) == 2);
}

TEST_CASE("tensor: one that was moved from lends no view") {
  ss::tensor<float, "M, K"> x({2, 3});
  ss::tensor<float, ss::dynamic_rank> number({});
  const auto y = std::move(x);
  const auto z = std::move(number);
  CHECK(x.moved_away());
  CHECK_FALSE(y.moved_away());
  CHECK(x.stride(0) == 3);
  CHECK(refusal_of<ss::error>([&] { (void)x.view("here.cpp", 4); }) ==
        "tensor: its elements were moved away (here.cpp:4)");
  CHECK(refusal_of<ss::error>([&] { ss::view<float, "A, B"> v(x, "here.cpp", 4); }) ==
        "tensor: its elements were moved away (here.cpp:4)");
  CHECK(refusal_of<ss::error>([&] { (void)ss::permute<1, 0>(x, "here.cpp", 4); }) ==
        "tensor: its elements were moved away (here.cpp:4)");
  CHECK(refusal_of<ss::error>([&] { (void)ss::bind<"A, B">(x, "here.cpp", 4); }) ==
        "bind: the elements of argument 0 were moved away (here.cpp:4)");
  CHECK(refusal_of<ss::error>([&] { (void)ss::bind<"">(number, "here.cpp", 4); }) ==
        "bind: the elements of argument 0 were moved away (here.cpp:4)");
  x = y;
  CHECK(ss::bind<"A, B">(x).size(1) == 3);
}
TEST_CASE("try_ twins give as data that a tensor's elements were moved away") {
  ss::tensor<float, "A, B"> t({2, 6});
  const auto taken = static_cast<ss::tensor<float, "A, B">&&>(t);
  const auto moved_away = [](const auto& r) {
    return !r && std::string_view{r.error().sentence} == "its elements were moved away";
  };
  CHECK(moved_away(ss::try_reshape<"A*B">(t)));
  CHECK(moved_away(ss::try_rearrange<"a b -> b a">(t)));
  CHECK(moved_away(ss::try_rearrange<"a (b c) -> b a c", "b == 2">(t)));
  CHECK(moved_away(ss::try_windows<0, 1>(t)));
  CHECK(moved_away(ss::try_fix<"A", 2>(t)));
  CHECK(moved_away(ss::try_assert_that<"A == 2">(t)));
  CHECK(moved_away(ss::try_view(t)));
  CHECK(ss::try_reshape<"A*B">(taken));
}
