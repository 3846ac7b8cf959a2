// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/view.hpp>

#include "support/refusal.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

namespace ss = symshape;

static_assert(std::is_trivially_copyable_v<ss::view<float, "B, T, 64">>);
static_assert(sizeof(ss::view<float, "B, T, 64">) == 24 && sizeof(ss::view<float, "2, 3">) == 8 &&
              sizeof(ss::view<float, "B, B*2", "B*2, 1">) == 16);
static_assert(std::is_convertible_v<ss::view<float, "B">, ss::view<const float, "B">>);
static_assert(!std::is_convertible_v<ss::view<const float, "B">, ss::view<float, "B">>);
static_assert(!std::is_convertible_v<ss::view<int, "B">, ss::view<const float, "B">>);
static_assert(std::is_convertible_v<ss::basic_view<float, ss::shape<"B">::canonical>,
                                    ss::basic_view<const float, ss::shape<"B">::canonical>>);
static_assert(!std::is_convertible_v<ss::basic_view<const float, ss::shape<"B">::canonical>,
                                     ss::basic_view<float, ss::shape<"B">::canonical>>);
static_assert(std::is_same_v<ss::view<float, "H + H, 3">::base, ss::view<float, "2*H, 3">::base>);

namespace {
template <class T, class... Dim, class Strides>
constexpr int deduced(const ss::basic_view<T, ss::dims<Dim...>, Strides>&) {
  return sizeof...(Dim);
}
float memory[4096];
}  // namespace

constexpr int sum_in_a_constant_evaluation() {
  const int numbers[] = {1, 2, 3, 4, 5, 6};
  const ss::view<const int, "R, C"> v(numbers, {2, 3});
  int sum = 0;
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j) sum += v(i, j) * (10 * i + 1);
  return sum;
}
static_assert(sum_in_a_constant_evaluation() == 6 + 15 * 11);
constexpr bool writes_in_a_constant_evaluation() {
  int numbers[4]{};
  const ss::view<int, "2, 2"> v(numbers);
  v(1, 0) = 7;
  const ss::view<const int, "N, 2"> other = v;
  return numbers[2] == 7 && other(1, 0) == 7 && ss::symbol<"N">(other) == 2;
}
static_assert(writes_in_a_constant_evaluation());
TEST_CASE("view: works in a constant evaluation") {
  CHECK(sum_in_a_constant_evaluation() == 171);
  CHECK(writes_in_a_constant_evaluation());
}

TEST_CASE("view: sizes are solved for the symbols") {
  const float* pointer = memory;
  const ss::view<const float, "B, T, 3*C"> qkv(pointer, {8, 4, 24});
  CHECK(ss::symbol<"B">(qkv) == 8);
  CHECK(ss::symbol<"T">(qkv) == 4);
  CHECK(ss::symbol<"C">(qkv) == 8);
  CHECK(qkv.rank() == 3);
  CHECK(deduced(qkv) == 3);
  CHECK(qkv.numel() == 768);
  CHECK(qkv.size(2) == 24);
  CHECK(qkv.stride(0) == 96);
  CHECK(qkv.stride(2) == 1);
  CHECK(qkv.data() == pointer);
  CHECK(&qkv(1, 2, 3) == pointer + 96 + 48 + 3);
}
TEST_CASE("view: a size that does not fit is refused with size, axis, formula and the caller's line") {
  const float* pointer = memory;
  // In a statement of its own: compilers differ in the line of an argument within a macro.
  int line = 0;
  const std::string said = refusal_of<ss::error>([&] {
    line = __LINE__ + 1;
    ss::view<const float, "B, T, 3*C"> bad(pointer, {8, 128, 2305});
  });
  CHECK(said == "view: size 2305 at axis 2 is not 3*C for any C (view_test.cpp:" + std::to_string(line) + ")");
  CHECK(refusal_of<ss::error>([&] {
          ss::view<const float, "B, T, 3*C"> bad(pointer, {8, 128, 2305}, "caller.cpp", 14);
        }) == "view: size 2305 at axis 2 is not 3*C for any C (caller.cpp:14)");
}
TEST_CASE("view: static, dynamic and mixed twins hold the same sizes and strides") {
  const ss::view<float, "2, 3, 4"> fixed(memory);
  const ss::view<float, "A, B, C"> open(memory, {2, 3, 4});
  const ss::view<float, "A, 3, C"> mixed(memory, {2, 4});
  const ss::view<float, "A, A + 1, 2*A"> formulas(memory, {2, 3, 4});
  for (int axis = 0; axis < 3; ++axis) {
    CHECK(fixed.size(axis) == open.size(axis));
    CHECK(fixed.size(axis) == mixed.size(axis));
    CHECK(fixed.size(axis) == formulas.size(axis));
    CHECK(fixed.stride(axis) == open.stride(axis));
    CHECK(fixed.stride(axis) == mixed.stride(axis));
    CHECK(fixed.stride(axis) == formulas.stride(axis));
  }
  CHECK(&fixed(1, 2, 3) == &open(1, 2, 3));
  CHECK(&fixed(1, 2, 3) == &mixed(1, 2, 3));
  CHECK(&fixed(1, 2, 3) == &formulas(1, 2, 3));
}
TEST_CASE("view: rank 0 has one element, sizes of 0 none, and strides are products of max(size, 1)") {
  const ss::view<float, ""> scalar(memory);
  scalar() = 5;
  CHECK(memory[0] == 5);
  CHECK(scalar.numel() == 1);
  const ss::view<float, "A, B, C"> empty(memory, {3, 0, 4});
  CHECK(empty.numel() == 0);
  CHECK(empty.stride(0) == 4);
  CHECK(empty.stride(1) == 4);
  const ss::view<float, "A, B, C"> ones(memory, {1, 1, 1});
  CHECK(ones.numel() == 1);
  CHECK(ones.stride(0) == 1);
}
TEST_CASE("view: indices and axes outside are refused, negative ones too") {
  const ss::view<float, "A, 3"> v(memory, {2});
  CHECK(refusal_of<ss::error>([&] { v(2, 0, "here.cpp", 9); }) ==
        "view: index 2 at axis 0 is outside [0, 2) (here.cpp:9)");
  CHECK(refusal_of<ss::error>([&] { v(0, -1, "here.cpp", 9); }) ==
        "view: index -1 at axis 1 is outside [0, 3) (here.cpp:9)");
  CHECK(refusal_of<ss::error>([&] { v(0, ss::int64_max, "here.cpp", 9); }) ==
        "view: index 9223372036854775807 at axis 1 is outside [0, 3) (here.cpp:9)");
  CHECK(refusal_of<ss::error>([&] { v(~0ull, 0, "here.cpp", 9); }) ==
        "view: index -1 at axis 0 is outside [0, 2) (here.cpp:9)");
  CHECK(refusal_of<ss::error>([&] { (void)v.size(2, "here.cpp", 9); }) ==
        "size: axis 2 is outside [0, 2) (here.cpp:9)");
  CHECK(refusal_of<ss::error>([&] { (void)v.stride(-1, "here.cpp", 9); }) ==
        "stride: axis -1 is outside [0, 2) (here.cpp:9)");
  const ss::view<float, "A"> empty(memory, {0});
  CHECK(refusal_of<ss::error>([&] { empty(0, "here.cpp", 9); }) ==
        "view: index 0 at axis 0 is outside [0, 0) (here.cpp:9)");
}
TEST_CASE("view: huge, negative and unsigned sizes are refused, never wrapped") {
  const auto open = [&](auto a, auto b) {
    return refusal_of<ss::error>([&] { ss::view<float, "A, B"> v(memory, {a, b}, "here.cpp", 9); });
  };
  CHECK(open(-1, 2) == "view: size -1 at axis 0 is negative (here.cpp:9)");
  CHECK(open(2, ss::int64_min) == "view: size -9223372036854775808 at axis 1 is negative (here.cpp:9)");
  CHECK(open(~std::uint64_t{0}, 1) == "view: size 9223372036854775807 at axis 0 is above 2^48 (here.cpp:9)");
  CHECK(open(std::int64_t{1} << 40, std::int64_t{1} << 40) ==
        "view: the product of the sizes up to axis 1 leaves 64 bits (here.cpp:9)");
  CHECK(open(std::int64_t{1} << 40, 0) == "");
  CHECK(refusal_of<ss::error>([&] {
          ss::view<float, "A, B, C"> v(memory, {0, std::int64_t{1} << 40, std::int64_t{1} << 40}, "here.cpp", 9);
        }) == "view: the product of the sizes up to axis 2 leaves 64 bits (here.cpp:9)");
  CHECK(open(std::uint8_t{200}, std::int8_t{97}) == "");
  static_assert(!std::is_constructible_v<ss::size_value, char>);  // a character is not a size
}
TEST_CASE("view: from a view of other names, whose numbers are bound anew") {
  const ss::view<float, "B, T, 6"> v(memory, {4, 5});
  const ss::view<const float, "R, S, 2*K"> other = v;
  CHECK(ss::symbol<"R">(other) == 4);
  CHECK(ss::symbol<"K">(other) == 3);
  CHECK(other.data() == v.data());
  const ss::view<float, "4, T, C"> narrower = v;
  CHECK(narrower.size(1) == 5);
  CHECK(refusal_of<ss::error>([&] { ss::view<float, "5, T, C"> bad(v, "here.cpp", 9); }) ==
        "view: size 4 at axis 0 is not 5 (here.cpp:9)");
  CHECK(refusal_of<ss::error>([&] { ss::view<float, "N, N, C"> bad(v, "here.cpp", 9); }) ==
        "view: N is 4 (axis 0) and 5 (axis 1) (here.cpp:9)");
}
TEST_CASE("view: facts are checked when numbers or views come in") {
  const ss::view<float, "H"> v(memory, {8});
  CHECK(refusal_of<ss::error>([&] { ss::view<float, "H | H >= 16"> bad(memory, {8}, "here.cpp", 9); }) ==
        "view: the fact H>=16 does not hold where H is 8 (here.cpp:9)");
  CHECK(refusal_of<ss::error>([&] { ss::view<float, "H | H >= 16"> bad(v, "here.cpp", 9); }) ==
        "view: the fact H>=16 does not hold where H is 8 (here.cpp:9)");
  const ss::view<float, "H | H % 2 == 0"> even = v;
  CHECK(even.size(0) == 8);
}
TEST_CASE("view: try_view gives views or the refusal as data") {
  const auto good = ss::try_view<"B, 2*C">(memory, {3, 8});
  REQUIRE(good);
  CHECK(ss::symbol<"C">(*good) == 4);
  const ss::view<float, "B, 2*C"> named = *good;
  CHECK(named.size(1) == 8);
  const auto bad = ss::try_view<"B, 2*C">(memory, {3, 7});
  REQUIRE(!bad);
  CHECK(bad.error().kind == ss::failure_kind::binding);
  CHECK(bad.error().value == 7);
  CHECK(bad.error().axis == 1);
  CHECK(bad.error().name == ss::text_view{"C"});
  CHECK(ss::try_view<"M, N">(named));
  CHECK_FALSE(ss::try_view<"M, M">(named));
}
TEST_CASE("view: eight indices") {
  const ss::view<float, "A, B, 1, 1, 1, 1, C, 2"> v(memory, {2, 3, 4});
  CHECK(&v(1, 2, 0, 0, 0, 0, 3, 1) == memory + ((1 * 3 + 2) * 4 + 3) * 2 + 1);
  const ss::view<float, "A, 1, B, 1, C, 1, 2"> seven(memory, {2, 3, 4});
  CHECK(&seven(1, 0, 2, 0, 3, 0, 1) == memory + ((1 * 3 + 2) * 4 + 3) * 2 + 1);
}
