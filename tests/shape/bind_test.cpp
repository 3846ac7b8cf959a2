// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/bind.hpp>
#include <symshape/shape/permute.hpp>
#include <symshape/shape/slice.hpp>

#include "support/refusal.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

namespace ss = symshape;

namespace {
/// An operand of a rank known at run time only, as another library's tensor may be.
struct any_operand {
  std::vector<std::int64_t> sizes, steps;
  float* elements = nullptr;
  any_operand(std::vector<std::int64_t> s, float* data = nullptr) : sizes{s}, steps(s.size(), 1), elements{data} {
    for (std::size_t i = s.size(); i-- > 1;) steps[i - 1] = steps[i] * (sizes[i] > 1 ? sizes[i] : 1);
  }
  std::int64_t rank() const { return static_cast<std::int64_t>(sizes.size()); }
  std::int64_t size(std::int64_t i) const { return sizes[static_cast<std::size_t>(i)]; }
  std::int64_t stride(std::int64_t i) const { return steps[static_cast<std::size_t>(i)]; }
  float* data() { return elements; }
  const float* data() const { return elements; }
};
float memory[4096];
}  // namespace

TEST_CASE("bind: one operand gives its view") {
  any_operand x({8, 3, 4}, memory);
  const auto v = ss::bind<"B, T, 2*C">(x);
  static_assert(std::is_same_v<decltype(v), const ss::view<float, "B, T, 2*C">::base>);
  CHECK(ss::symbol<"C">(v) == 2);
  CHECK(v.data() == memory);
  const any_operand constant({5}, memory);
  static_assert(std::is_same_v<decltype(ss::bind<"N">(constant))::element, const float>);
}
TEST_CASE("bind: of several operands, every name has one value") {
  any_operand x({8, 3, 4}), w({4, 5}), b({5});
  auto [vx, vw, vb] = ss::bind<"B, T, C", "C, N", "N">(x, w, b);
  CHECK(ss::symbol<"C">(vx) == 4);
  CHECK(ss::symbol<"C">(vw) == 4);
  CHECK(ss::symbol<"N">(vb) == 5);
  any_operand other({512, 10}), input({8, 128, 768});
  CHECK(refusal_of<ss::error>([&] { ss::bind<"B, T, C", "C, N">(input, other, "caller.cpp", 20); }) ==
        "bind: C is 768 (argument 0, axis 2) and 512 (argument 1, axis 0) (caller.cpp:20)");
  // In a statement of its own: compilers differ in the line of an argument within a macro.
  const int line = __LINE__ + 1;
  const std::string said = refusal_of<ss::error>([&] { ss::bind<"B, T, C", "C, N">(input, other); });
  CHECK(said == "bind: C is 768 (argument 0, axis 2) and 512 (argument 1, axis 0) (bind_test.cpp:" +
                    std::to_string(line) + ")");
}
TEST_CASE("bind: one operand's size may give a symbol that another's formula needs") {
  any_operand product({12}), factor({4}), sum({7});
  auto [p, f, s] = ss::bind<"B*C", "B", "B + C">(product, factor, sum);
  CHECK(ss::symbol<"C">(p) == 3);
  CHECK(f.size(0) == 4);
  CHECK(s.size(0) == 7);
  any_operand wrong({8});
  CHECK(refusal_of<ss::error>([&] { ss::bind<"B*C", "B", "B + C">(product, factor, wrong, "here.cpp", 3); }) != "");
}
TEST_CASE("bind: refusals name argument and axis") {
  any_operand x({8, 3}), w({5, 4}), scalar({});
  CHECK(refusal_of<ss::error>([&] { ss::bind<"B, T", "4, N">(x, w, "here.cpp", 3); }) ==
        "bind: size 5 at axis 0 of argument 1 is not 4 (here.cpp:3)");
  CHECK(refusal_of<ss::error>([&] { ss::bind<"B, T", "2*M, N">(x, w, "here.cpp", 3); }) ==
        "bind: size 5 at axis 0 of argument 1 is not 2*M for any M (here.cpp:3)");
  CHECK(refusal_of<ss::error>([&] { ss::bind<"B", "N">(x, w, "here.cpp", 3); }) ==
        "bind: argument 0 has rank 2 where the shape has 1 (here.cpp:3)");
  CHECK(refusal_of<ss::error>([&] { ss::bind<"", "5, N | N >= 8">(scalar, w, "here.cpp", 3); }) ==
        "bind: the fact N>=8 does not hold where N is 4 (here.cpp:3)");
  any_operand negative({8, -3});
  CHECK(refusal_of<ss::error>([&] { ss::bind<"B, T">(negative, "here.cpp", 3); }) ==
        "bind: size -3 at axis 1 is negative (here.cpp:3)");
  any_operand huge({std::int64_t{1} << 40, std::int64_t{1} << 40});
  CHECK(refusal_of<ss::error>([&] { ss::bind<"B, T">(huge, "here.cpp", 3); }) ==
        "bind: the product of the sizes up to axis 1 leaves 64 bits (here.cpp:3)");
}
TEST_CASE("bind: elements that are not contiguous are refused, unless nobody could tell") {
  any_operand x({8, 3});
  x.steps = {4, 1};
  CHECK(refusal_of<ss::error>([&] { ss::bind<"B, T">(x, "here.cpp", 3); }) ==
        "bind: argument 0 is not contiguous: stride 4 at axis 0 where 3 was expected (here.cpp:3)");
  x.sizes = {1, 3};
  CHECK(refusal_of<ss::error>([&] { ss::bind<"B, T">(x, "here.cpp", 3); }) == "");
  x.sizes = {8, 0};
  CHECK(refusal_of<ss::error>([&] { ss::bind<"B, T">(x, "here.cpp", 3); }) == "");
  ss::view<float, "B, T"> v(memory, {3, 4});
  CHECK(refusal_of<ss::error>([&] {
          ss::bind<"T, B">(ss::permute<1, 0>(v), "here.cpp", 3);
        }).find("bind: argument 0 is not contiguous") == 0);
}
TEST_CASE("bind: try_bind gives the views or the refusal as data") {
  any_operand x({8, 3}), w({3, 5}), bad({4, 5});
  const auto r = ss::try_bind<"B, C", "C, N">(x, w);
  REQUIRE(r);
  const auto [vx, vw] = *r;
  CHECK(vx.size(1) == 3);
  CHECK(vw.size(1) == 5);
  const auto e = ss::try_bind<"B, C", "C, N">(x, bad);
  REQUIRE(!e);
  CHECK(e.error().name == ss::text_view{"C"});
  CHECK(e.error().value == 3);
  CHECK(e.error().other_value == 4);
  CHECK(e.error().argument == 0);
  CHECK(e.error().other_argument == 1);
  CHECK(ss::try_bind<"B, 3">(x));
  CHECK_FALSE(ss::try_bind<"B, 4">(x));
}
TEST_CASE("bind: four operands, ranks 0 to 3, sizes 0 and 1") {
  any_operand scalar({}), empty({0}), one({1, 1}), cube({1, 0, 7});
  auto [a, b, c, d] = ss::bind<"", "E", "O, O", "O, E, C">(scalar, empty, one, cube);
  CHECK(a.numel() == 1);
  CHECK(b.numel() == 0);
  CHECK(c.numel() == 1);
  CHECK(ss::symbol<"C">(d) == 7);
}
