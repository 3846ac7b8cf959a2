// SPDX-License-Identifier: BSL-1.0
// The program of docs/tutorial.md, step by step.

#include <symshape/facts.hpp>
#include <symshape/iostream.hpp>
#include <symshape/symshape.hpp>
#include <symshape/views.hpp>

#include <iostream>
#include <vector>

namespace ss = symshape;

// Step 3. Between the views that `bind` gives, equal names are equal numbers.
void add_bias(ss::tensor<float, ss::dynamic_rank>& any_x, const ss::tensor<float, ss::dynamic_rank>& any_bias) {
  auto [x, bias] = ss::bind<"B, T, C", "C">(any_x, any_bias);
  for (std::int64_t b = 0; b < x.size(0); ++b)
    for (std::int64_t t = 0; t < x.size(1); ++t)
      for (std::int64_t c = 0; c < x.size(2); ++c) x(b, t, c) += bias(c);
}

// Step 4. Rows of an even length, halved: a pair of neighbors becomes their sum.
template <class Rows>
auto halve(const Rows& any_rows) {
  const auto rows = ss::assert_that<"C % 2 == 0">(any_rows);
  const auto pairs = ss::reshape<"R, C//2, 2">(rows);
  ss::tensor<float, "R, P"> out({pairs.size(0), pairs.size(1)});
  for (std::int64_t r = 0; r < out.size(0); ++r)
    for (std::int64_t c = 0; c < out.size(1); ++c) out(r, c) = pairs(r, c, 0) + pairs(r, c, 1);
  return out;
}

// Step 5. What an operator does to shapes, asked of the compiler.
constexpr auto attention = ss::infer([](auto& in) {
  auto q = in("B, H, T, D"), k = in("B, H, S, D");
  return ss::meta::matmul(q, ss::meta::transpose(k, 2, 3));
});
static_assert(ss::same_shape<decltype(attention), ss::shape<"B, H, T, S">>);

constexpr auto sum = ss::infer([](auto& in) { return ss::meta::add(in("B, K"), in("B, L")); });

static_assert(ss::always<"(n + 63)//64*64 >= n">);
static_assert(ss::always<"r*64 + c < R*64", "0 <= r", "r < R", "0 <= c", "c < 64">);

// Step 6. A program whose course depends on sizes, and what it depended on.
std::int64_t tiles(const ss::sym_int& rows) {
  if (rows % 128 == 0) return 128;
  return rows > 1000 ? 64 : 16;
}

int main() {
  // Step 1. A tensor under a shape text.
  ss::tensor<float, "B, T, 2*D"> x({2, 10, 64});
  std::cout << ss::print(x) << '\n';
  std::cout << ss::symbol<"D">(x) << '\n';
  try {
    ss::tensor<float, "B, T, 2*D"> odd({2, 10, 65});
  } catch (const ss::binding_error& e) {
    std::cout << e.what() << '\n';
  }

  // Step 2. Views of it.
  auto last = x(ss::full, 9, ss::full);
  auto front = x(ss::full, ss::count<4>{0}, ss::full);
  auto heads = ss::rearrange<"b t (h d) -> b h t d", "h == 8">(x);
  std::cout << ss::print(last) << '\n' << ss::print(front) << '\n' << ss::print(heads) << '\n';

  // Step 3. Several arguments, whose ranks are known at run time only.
  ss::tensor<float, ss::dynamic_rank> any({2, 10, 64}), bias({64}), wrong({32});
  add_bias(any, bias);
  try {
    add_bias(any, wrong);
  } catch (const ss::binding_error& e) {
    std::cout << e.what() << '\n';
  }

  // Step 4. A fact that numbers are checked for once.
  ss::tensor<float, "R, C"> even({3, 4}), uneven({3, 5});
  std::cout << ss::print(halve(even)) << '\n';
  try {
    halve(uneven);
  } catch (const ss::error& e) {
    std::cout << e.what() << '\n';
  }

  // Step 5. What must be checked when numbers come.
  std::cout << ss::requirements_of(sum).c_str() << '\n';

  // Step 6. Guards.
  ss::shape_env env;
  const ss::sym_int rows = env.integer("rows", 256);
  std::cout << tiles(rows) << '\n' << ss::explain(env.guards());

  // Step 7. Without exceptions.
  if (const auto r = ss::try_tensor<float, "B, T, 2*D">({2, 10, 65}); !r)
    std::cout << r.error().operation << " refused " << r.error().value << '\n';
}
