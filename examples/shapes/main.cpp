// SPDX-License-Identifier: BSL-1.0
// Tensors, views and slices under shapes that are formulas, and numbers that meet names.

#include <symshape/eigen.hpp>
#include <symshape/iostream.hpp>

#include <vector>

namespace ss = symshape;

template <class F>
void refused(F f) {
  try {
    f();
  } catch (const ss::error& e) {
    std::cout << e.what() << '\n';
  }
}

int main() {
  ss::tensor<float, "B, T, 64"> x({8, 128, 64});  // owns; also ({8, 128}): static sizes may be left out
  ss::view<const float, "B, T, 64"> v = x;        // borrows
  x(3, 17, 5) = 1;
  std::cout << ss::print(x) << '\n' << ss::print(v) << '\n';
  std::cout << x.size(1) << ' ' << x.stride(0) << ' ' << x.rank() << ' ' << ss::symbol<"T">(x) << '\n';

  auto row = x(3, ss::full, ss::full);
  std::cout << ss::print(row) << ", sum " << ss::as_eigen(row).sum() << '\n';

  const int n = 100;
  std::cout << ss::print(x(ss::full, ss::range{1, n}, ss::full)) << '\n';
  std::cout << ss::print(x(ss::full, ss::range<1, 9>{}, ss::full)) << '\n';

  std::vector<float> memory(8 * 136);
  const ss::view<float, "B, T", "T+8, 1"> padded(memory.data(), {8, 128});  // strides are formulas too
  std::cout << ss::print(padded) << '\n';

  std::vector<float> elements(8 * 128 * 2304);
  const float* pointer = elements.data();
  const ss::view<const float, "B, T, 3*C"> qkv(pointer, {8, 128, 2304});  // solves B = 8, T = 128, C = 768
  std::cout << ss::print(qkv) << '\n';
  refused([&] { ss::view<const float, "B, T, 3*C"> bad(pointer, {8, 128, 2305}); });

  const std::vector<std::int64_t> sizes{8, 128, 768};
  ss::tensor<float, ss::dynamic_rank> any_x(sizes), any_w({768, 10}), wrong({512, 10});
  std::cout << ss::print(any_x) << '\n';
  auto [a, w] = ss::bind<"B, T, C", "C, N">(any_x, any_w);  // one scope: every name has one value in all arguments
  std::cout << ss::print(a) << '\n' << ss::print(w) << '\n';
  refused([&] { ss::bind<"B, T, C", "C, N">(any_x, wrong); });
  if (const auto r = ss::try_bind<"B, T, C", "C, N">(any_x, wrong); !r)
    std::cout << "try_bind: " << r.error().value << " and " << r.error().other_value << '\n';

  static_assert(sizeof(ss::shape<"B, 3, 2*B, 7">) == sizeof(std::int64_t));
}
