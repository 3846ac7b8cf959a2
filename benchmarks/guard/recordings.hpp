// SPDX-License-Identifier: BSL-1.0
// Recordings whose guards are checked: of mixed kinds, none implied by the others.

#pragma once

#include <symshape/guard/program.hpp>
#include <symshape/guard/shape_env.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace recordings {

namespace ss = symshape;

/// What a program reads of a tensor; no elements are needed.
struct contiguous_sizes {
  std::vector<std::int64_t> sizes;
  float* data() const { return nullptr; }
  std::int64_t rank() const { return static_cast<std::int64_t>(sizes.size()); }
  std::int64_t size(std::int64_t axis) const { return sizes[static_cast<std::size_t>(axis)]; }
  std::int64_t stride(std::int64_t axis) const {
    std::int64_t product = 1;
    for (std::int64_t i = rank() - 1; i > axis; --i) product *= size(i);
    return product;
  }
};

/// Two inputs, an integer and eight branches of mixed kinds.
inline ss::guard_set eight_guards() {
  ss::shape_env env;
  auto x = env.input("x", {8, 128, 64}, {ss::dynamic, ss::dynamic, ss::fixed});
  auto y = env.input("y", {8, 64}, {ss::same_as("x", 0), ss::dynamic.between(1, 4096)});
  auto k = env.integer("k", 3);
  (void)env.guard(x.size(1) % 64 == 0);
  (void)env.guard(x.size(1) <= 4096);
  (void)env.guard(y.size(1) % 2 == 0);
  (void)env.guard(x.size(1) > k);
  (void)env.guard(k > 0);
  (void)env.guard(x.size(0) * x.size(1) <= 100000);
  (void)env.guard(floor_div(x.size(1) + 7, 8) * 8 < 200);
  (void)env.guard(min(x.size(1), y.size(1)) > k * k);
  return env.guards();
}

/// A tensor of three sizes, and twice as many integers as there are to be guards: each guard speaks of two of its own.
struct mixed_inputs {
  std::vector<std::int64_t> numbers;

  explicit mixed_inputs(int guards) {
    for (int i = 0; i < 2 * guards; ++i) numbers.push_back(64 + 64 * (i % 3));
  }
  std::vector<ss::sym_int> record(ss::shape_env& env) const {
    (void)env.input("x", {8, 128, 64});
    std::vector<ss::sym_int> out;
    for (const std::int64_t n : numbers)
      out.push_back(env.integer(std::string{"n"}.append(std::to_string(out.size())), n));
    return out;
  }
  /// Slots that the guards accept.
  std::vector<std::int64_t> slots() const {
    std::vector<std::int64_t> out{3, static_cast<std::int64_t>(ss::f32), 0, 0, 8, 128, 64, 8192, 64, 1, 0};
    out.insert(out.end(), numbers.begin(), numbers.end());
    return out;
  }
};

/// Guards of eight kinds in turn, those that shapes of models leave.
inline ss::guard_set mixed_guards(int count) {
  ss::shape_env env;
  const std::vector<ss::sym_int> n = mixed_inputs{count}.record(env);
  for (std::size_t i = 0; i < n.size(); i += 2) {
    const ss::sym_int &a = n[i], &b = n[i + 1];
    switch (i / 2 % 8) {
      case 0: (void)env.guard(a % 64 == 0); break;
      case 1: (void)env.guard(a <= 4096); break;
      case 2: (void)env.guard(a != 1); break;
      case 3: (void)env.guard(a + b >= 8); break;
      case 4: (void)env.guard(a * b <= 1000000); break;
      case 5: (void)env.guard(floor_div(a + 7, 8) * 8 < 5000 + b); break;
      case 6: (void)env.guard(a % 3 == a.recorded_value() % 3); break;
      default: (void)env.guard(min(a, b) > 16); break;
    }
  }
  return env.guards();
}
/// The same inputs and no guard: the match alone.
inline ss::guard_set without_guards(int count) {
  ss::shape_env env;
  mixed_inputs{count}.record(env);
  return env.guards();
}

}  // namespace recordings
