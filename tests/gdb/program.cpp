// SPDX-License-Identifier: BSL-1.0
// What the debugger is shown by tests/gdb/printers.py: variables and, as text, what it must say of them.

#include <symshape/facts.hpp>
#include <symshape/symshape.hpp>
#include <symshape/views.hpp>

namespace ss = symshape;

namespace {
[[gnu::noinline]] void stop_here() { __asm__ volatile(""); }
}  // namespace

int main() {
  static float memory[2 * 20 * 64]{};
  ss::pool p;
  const ss::expr b = ss::parse(p, "B"), sum = ss::parse(p, "2*B*H + K//8 - 1"), most = ss::parse(p, "max(B, H + 1)");
  const ss::expr nested = ss::parse(p, "(K + 7)//(2*H)"), high = ss::parse(p, "a*b*c*d*e*f + 1"), number = 7;
  const ss::expr tiles = ss::parse(p, "4*(a//4)"), first = ss::parse(p, "(4*a)//3"), rest = ss::parse(p, "a % 4");
  const ss::relation order = ss::parse_relation(p, "B >= 2"), below = ss::parse_relation(p, "B < H"), yes = true;
  ss::facts known{p};
  known.add(order);
  known.add(below);
  const ss::shape<"B, 2*T, 64"> sizes({2, 20, 64});
  const ss::shape<""> scalar{};
  const ss::view<float, "B, 2*T, 64"> x(memory, {2, 20, 64});
  const ss::view<const float, "N"> none;
  const auto even = ss::assert_that<"T % 2 == 0">(x);
  const ss::shape<"in, 2*in"> keyword({3, 6});
  const auto tail = x(1, ss::range<2, 12>{}, ss::full);
  const auto turned = ss::transpose<0, 1>(x);
  const ss::tensor<double, "M, N"> owned({3, 4});
  ss::shape_env env;
  const ss::sym_int n = env.integer("n", 5), twice = 2 * n + 1;
  const ss::text_view name = "width";
  ss::growing_array<ss::expr> list;
  list.push_back(b);
  list.push_back(number);
  stop_here();
  return static_cast<int>(b.is_constant() + sum.is_constant() + most.is_constant() + nested.is_constant() +
                          high.is_constant() + number.is_constant() + order.is_true() + below.is_true() +
                          yes.is_true() + sizes.numel() + scalar.numel() + x.numel() + even.numel() + keyword.numel() +
                          tiles.is_constant() + first.is_constant() + rest.is_constant() + none.numel() + tail.numel() +
                          turned.numel() + static_cast<long>(owned.numel()) + twice.recorded_value() +
                          static_cast<long>(name.size) + list.size() + known.size()) < 0;
}
