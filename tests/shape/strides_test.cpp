// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/strides.hpp>
#include <symshape/shape/view.hpp>

#include "support/refusal.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>

namespace ss = symshape;

namespace {
float memory[8192];
}  // namespace

constexpr bool strides_are_formulas() {
  int numbers[64]{};
  const ss::view<int, "B, T", "T+8, 1"> padded(numbers, {3, 4});
  padded(2, 3) = 5;
  return padded.stride(0) == 12 && padded.stride(1) == 1 && padded.size(1) == 4 && padded.numel() == 12 &&
         numbers[27] == 5 && !padded.is_contiguous && sizeof(padded) == sizeof(void*) + 16;
}
static_assert(strides_are_formulas());
TEST_CASE("strides: they are formulas of the sizes") { CHECK(strides_are_formulas()); }

TEST_CASE("strides: given as numbers they are solved for symbols of their own") {
  const ss::view<float, "M, N", "L, 1"> a(memory, {8, 100}, {136, 1});
  CHECK(ss::symbol<"L">(a) == 136);
  CHECK(&a(3, 7) == memory + 3 * 136 + 7);
  CHECK(refusal_of<ss::error>([&] {
          ss::view<float, "M, N", "L, 1"> bad(memory, {8, 100}, {136, 2}, "here.cpp", 9);
        }) == "view: stride 2 at axis 1 is not 1 (here.cpp:9)");
  CHECK(refusal_of<ss::error>([&] {
          ss::view<float, "M, N", "N + P, 1"> bad(memory, {8, 100}, {99, 1}, "here.cpp", 9);
        }) == "view: stride 99 at axis 0 is not N+P for any P (here.cpp:9)");
  CHECK(refusal_of<ss::error>([&] {
          ss::view<float, "M, N", "L, 1"> bad(memory, {8, 100}, {-136, 1}, "here.cpp", 9);
        }) == "view: stride -136 at axis 0 is negative (here.cpp:9)");
  CHECK(refusal_of<ss::error>([&] {
          ss::view<float, "M, N", "N + 8, 1"> bad(memory, {8, 100}, {107, 1}, "here.cpp", 9);
        }) == "view: stride 107 at axis 0 is not N+8, which is 108 (here.cpp:9)");
}
TEST_CASE("strides: where no two elements lie on an axis its stride means nothing") {
  CHECK(ss::try_view<"M, N", "N + 8, 1">(memory, {1, 100}, {5, 1}));
  CHECK(ss::try_view<"M, N", "N + 8, 1">(memory, {8, 0}, {5, 17}));
  CHECK_FALSE(ss::try_view<"M, N", "N + 8, 1">(memory, {2, 100}, {5, 1}));
}
TEST_CASE("strides: a stride that is negative or without value is refused, and so is a span beyond 64 bits") {
  CHECK(refusal_of<ss::error>([&] { ss::view<float, "M, N", "N - 8, 1"> bad(memory, {3, 4}, "here.cpp", 9); }) ==
        "view: the stride at axis 0, N-8, is negative: -4 (here.cpp:9)");
  CHECK(refusal_of<ss::error>([&] { ss::view<float, "M, N", "4 // M, 1"> bad(memory, {0, 4}, "here.cpp", 9); }) ==
        "view: the stride at axis 0: 4//M has no value (a divisor is 0 or a number too large) (here.cpp:9)");
  const std::int64_t big = std::int64_t{1} << 40;
  CHECK(refusal_of<ss::error>([&] {
          ss::view<float, "M, N", "N*N*M*4, 1"> bad(memory, {2, big}, "here.cpp", 9);
        }).find("no value") != std::string::npos);
  CHECK(refusal_of<ss::error>([&] {
          ss::view<float, "M, N", "M*M, M"> bad(memory, {big, 4}, "here.cpp", 9);
        }).find("has no value") != std::string::npos);
  CHECK(refusal_of<ss::error>([&] { ss::view<float, "M, N", "M*4, M"> bad(memory, {big, 4}, "here.cpp", 9); }) ==
        "view: with stride 4398046511104 at axis 0, elements lie farther apart than 2^63 - 1 (here.cpp:9)");
}
TEST_CASE("strides: a view of other strides is taken only where the memory is as the type promises") {
  const ss::view<float, "B, T", "T+8, 1"> padded(memory, {3, 4});
  const ss::view<const float, "R, C", "L, 1"> with_leading_size = padded;
  CHECK(ss::symbol<"L">(with_leading_size) == 12);
  const ss::view<const float, "R, C", "C+8, 1"> same = padded;
  CHECK(same.stride(0) == 12);
  CHECK(refusal_of<ss::error>([&] { ss::view<float, "R, C"> bad(padded, "here.cpp", 9); }) ==
        "view: stride 12 at axis 0 is not the 4 of contiguous elements (here.cpp:9)");
  CHECK(refusal_of<ss::error>([&] { ss::view<float, "R, C", "C+9, 1"> bad(padded, "here.cpp", 9); }) ==
        "view: stride 12 at axis 0 is not C+9, which is 13 (here.cpp:9)");
  const ss::view<float, "B, T", "T+8, 1"> one_row(memory, {1, 4});
  const ss::view<float, "R, C"> row = one_row;
  CHECK(row.stride(0) == 4);
  const ss::view<float, "R, C"> plain(memory, {3, 4});
  const ss::view<float, "R, C", "C, 1"> spelled_out = plain;
  CHECK(spelled_out.stride(0) == 4);
  CHECK(refusal_of<ss::error>([&] { ss::view<float, "R, C", "1, R"> bad(plain, "here.cpp", 9); }) ==
        "view: stride 4 at axis 0 is not 1 (here.cpp:9)");
}
TEST_CASE("strides: of size 0 they may repeat an element, as a broadcast axis does") {
  memory[3] = 7;
  const ss::view<const float, "B, T", "0, 1"> repeated(memory, {5, 4});
  CHECK(repeated(4, 3) == 7);
  CHECK(&repeated(0, 3) == &repeated(4, 3));
}
