// SPDX-License-Identifier: BSL-1.0
// Sizes that are the same, and were not seen to be.

#include <symshape/algebra/prove.hpp>
#include <symshape/meta/binary.hpp>
#include <symshape/meta/infer.hpp>
#include <symshape/op/rows.hpp>
#include <symshape/shape/reshape.hpp>
#include <symshape/tensor/tensor.hpp>

#include "contract.hpp"
#include "conversions.hpp"
#include "refusal.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

namespace ss = symshape;
using threads::refusal;

// Of building_test.cpp.
std::int64_t threads::rows_in_another_unit(const ss::view<const int, "2*A, B">::base& v) { return v.size(0); }
template <ss::text Text>
std::size_t threads::length_of_text() {
  return ss::unpacked_text{Text}.size;
}
template std::size_t threads::length_of_text<"B, T">();

TEST_CASE("dfdx#594: a result takes the more precise operand, axis by axis") {
  constexpr auto sum = ss::infer([](auto& in) { return ss::meta::add(in("3, N"), in("M, 4")); });
  static_assert(ss::same_shape<decltype(sum), ss::shape<"3, 4">>);
  const ss::tensor<float, "3, N"> a({4});
  const ss::tensor<float, "M, 4"> b({3});
  const auto c = ss::op::add(a, b);
  static_assert(ss::same_shape<decltype(c), ss::shape<"3, 4">> && decltype(c)::canonical::symbol_count == 0);
  CHECK(c.numel() == 12);
  const ss::tensor<float, "M, 4"> longer({5});
  CHECK(refusal([&] { (void)ss::op::add(a, longer); }) == "add: a has size 3 at axis 0 where b has 5 at axis 0");
}

TEST_CASE("dfdx#34: sizes that are equal by algebra are equal, and near misses are not") {
  struct pair {
    const char *left, *right;
  };
  const pair equal[] = {
      {"A*B", "B*A"},
      {"C*D*E", "E*(D*C)"},
      {"K//H*H", "K - K % H"},
      {"(K + H)//H", "K//H + 1"},
      {"(N + 7)//8*8 % 8", "0"},
      {"(2*N + 1)//2", "N"},
      {"N//2//3", "N//6"},
      {"(A + B)*(A - B)", "A*A - B*B"},
      {"max(N, M) + min(N, M)", "N + M"},
      {"(H - 16)//16 + 1", "H//16"},
      {"(6*A + 4*B)//2", "3*A + 2*B"},
      {"(N//4*4 + N % 4)", "N"},
  };
  const pair different[] = {
      {"A*B", "A + B"},
      {"C*D*E", "C*D*D"},
      {"K//H*H", "K"},
      {"(K + H)//H", "K//H"},
      {"(N + 7)//8*8", "N"},
      {"(2*N + 1)//2", "N + 1"},
      {"N//2//3", "N//5"},
      {"(A + B)*(A + B)", "A*A + B*B"},
      {"max(N, M)", "N + M"},
      {"(H - 15)//16 + 1", "H//16"},
      {"(6*A + 4*B)//4", "A + B"},
      {"N//4*4", "N"},
  };
  for (const pair& e : equal) {
    ss::pool p;
    const std::string claim = std::string{e.left} + " == " + e.right;
    INFO(claim);
    CHECK(ss::prove(p, claim.c_str(), {"H >= 1"}).verdict == ss::verdict::yes);
  }
  for (const pair& e : different) {
    ss::pool p;
    const std::string claim = std::string{e.left} + " == " + e.right;
    INFO(claim);
    const ss::verdict v = ss::prove(p, claim.c_str(), {"H >= 1"}).verdict;
    CHECK((v == ss::verdict::depends || v == ss::verdict::no));
  }
  // So a reshape that fits by algebra asks nothing, and one that cannot is no program.
  static constexpr int elements[24]{};
  const ss::view<const int, "A, B, 2*C"> x(elements, {2, 3, 4});
  const auto y = ss::reshape<"B*A*C, 2">(x);
  static_assert(ss::same_shape<decltype(y), ss::shape<"A*B*C, 2">>);
  CHECK(y.size(0) == 12);
  CHECK(refusal([&] { (void)ss::reshape<"A, A, D">(ss::view<const int, "A, B">(elements, {4, 3})); }) ==
        "reshape: 12 elements are not a multiple of 16, the product of the other sizes");
}

TEST_CASE("cuopt#145: views convert by one rule, whatever the compiler and the standard") {
  CHECK(threads::implicit_conversions_check_their_numbers());
  int elements[12]{};
  const threads::dynamic odd(elements, {4, 3});
  CHECK(refusal([&] { threads::rows_of_four(odd); }) == "view: size 3 at axis 1 is not 4");
  CHECK(refusal([&] { (void)threads::fixed(odd); }) == "view: size 4 at axis 0 is not 3");
}
