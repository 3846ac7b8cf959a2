// SPDX-License-Identifier: BSL-1.0
// What recording and checking guards cost.

#include <symshape/guard/program.hpp>
#include <symshape/guard/shape_env.hpp>

#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

namespace ss = symshape;

namespace {

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
ss::guard_set recorded() {
  ss::shape_env env;
  auto x = env.input("x", {8, 128, 64}, {ss::dynamic, ss::dynamic, ss::fixed});
  auto y = env.input("y", {8, 64}, {ss::same_as("x", 0), ss::dynamic.between(1, 4096)});
  auto k = env.integer("k", 3);
  bool all = bool(x.size(1) % 64 == 0);
  all &= bool(x.size(1) <= 4096);
  all &= bool(y.size(1) % 2 == 0);
  all &= bool(x.size(1) > k);
  all &= bool(k > 0);
  all &= bool(x.size(0) * x.size(1) <= 100000);
  all &= bool(floor_div(x.size(1) + 7, 8) * 8 < 200);
  all &= bool(min(x.size(1), y.size(1)) > k * k);
  benchmark::DoNotOptimize(all);
  return env.guards();
}

void check_program(benchmark::State& state) {
  const ss::guard_program program = recorded().compile();
  const auto now = program.slot_values(contiguous_sizes{{8, 128, 64}}, contiguous_sizes{{8, 64}}, 3);
  for (auto _ : state) benchmark::DoNotOptimize(program(now));
}
BENCHMARK(check_program);

void record_eight_guards(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(recorded().size());
}
BENCHMARK(record_eight_guards);

void ask_again(benchmark::State& state) {
  ss::shape_env env;
  auto x = env.input("x", {8, 128});
  for (auto _ : state) benchmark::DoNotOptimize(bool(x.size(1) % 64 == 0));
}
BENCHMARK(ask_again);

}  // namespace
