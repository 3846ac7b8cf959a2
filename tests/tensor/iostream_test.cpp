// SPDX-License-Identifier: BSL-1.0

#include <symshape/iostream.hpp>
#include <symshape/shape/permute.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <sstream>
#include <string>

namespace ss = symshape;

namespace {
template <class X>
std::string shown(const X& x) {
  std::ostringstream out;
  out << ss::print(x);
  return out.str();
}
float memory[4096];
}  // namespace

TEST_CASE("print: a tensor's type and numbers") {
  CHECK(shown(ss::tensor<float, "B, T, 64">({8, 128, 64})) == "tensor<float, \"B, T, 64\"> B=8 T=128");
  CHECK(shown(ss::tensor<double, "2, 3">()) == "tensor<double, \"2, 3\">");
  CHECK(shown(ss::tensor<int, "">()) == "tensor<int, \"\">");
  CHECK(shown(ss::tensor<std::int64_t, "N+1">({5})) == "tensor<std::int64_t, \"N + 1\"> N=4");
  CHECK(shown(ss::tensor<std::uint8_t, "N">({5})) == "tensor<std::uint8_t, \"N\"> N=5");
  CHECK(shown(ss::tensor<bool, "N">({5})) == "tensor<bool, \"N\"> N=5");
  CHECK(shown(ss::tensor<float, ss::dynamic_rank>({8, 128})) == "tensor<float, dynamic_rank> [8, 128]");
  CHECK(shown(ss::tensor<float, ss::dynamic_rank>({})) == "tensor<float, dynamic_rank> []");
}
TEST_CASE("print: a view's type and numbers, strides where they are not contiguous") {
  CHECK(shown(ss::view<const float, "B, T, 3*C">(memory, {2, 4, 24})) ==
        "view<const float, \"B, T, 3*C\"> B=2 T=4 C=8");
  const ss::view<float, "B, T", "T+8, 1"> padded(memory, {8, 100});
  CHECK(shown(padded) == "view<float, \"B, T\", \"T + 8, 1\"> B=8 T=100");
  CHECK(shown(ss::permute<1, 0>(ss::view<float, "B, T">(memory, {2, 3}))) == "view<float, \"T, B\", \"1, T\"> T=3 B=2");
}
TEST_CASE("print: shapes, formulas and relations") {
  CHECK(shown(ss::shape<"B, H+H, max(B,H)">({3, 8, 4})) == "shape<\"B, 2*H, max(B, H)\"> B=3 H=4");
  CHECK(shown(ss::shape<"H | H>=16">({20})) == "shape<\"H | H >= 16\"> H=20");
  CHECK(shown(ss::shape<"2, 3">{}) == "shape<\"2, 3\">");
  ss::pool p;
  const auto n = ss::symbol(p, "n");
  CHECK(shown(n + n + 1) == "2*n + 1");
  CHECK(shown(n >= 4) == "n >= 4");
  CHECK(shown(ss::expr{7}) == "7");
  const std::string text = ss::print(n * n);
  CHECK(text == "n*n");
}
