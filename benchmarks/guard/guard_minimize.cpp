// SPDX-License-Identifier: BSL-1.0
// What it costs to leave out of ten thousand guards what others imply, and to compile the rest.

#include <symshape/guard/program.hpp>
#include <symshape/guard/saved_program.hpp>
#include <symshape/guard/shape_env.hpp>

#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>
#include <vector>

namespace ss = symshape;

namespace {

/// Ten thousand records about a thousand pairs of integers, of which a later one implies some earlier ones.
void record(ss::shape_env& env) {
  for (int i = 0; i < 1000; ++i) {
    const std::string number = std::to_string(i);
    const auto n = env.integer(std::string{"n"}.append(number), 96),
               m = env.integer(std::string{"m"}.append(number), 64);
    for (int k = 1; k <= 3; ++k) (void)env.guard(n >= 10 * k);
    (void)env.guard(n % 8 == 0);
    (void)env.guard(n + m <= 1000);
    (void)env.guard(n != m);
    (void)env.guard(m % 16 == 0);
    (void)env.guard(floor_div(n, 4) + m >= 50);
    (void)env.guard(n * m <= 100000);
    (void)env.guard(m <= 512);
  }
}

void minimize_and_compile(benchmark::State& state) {
  ss::shape_env env;
  record(env);
  std::size_t kept = 0;
  for (auto _ : state) {
    const ss::guard_set set = env.guards();
    const ss::guard_program program = set.compile();
    kept = program.size();
    benchmark::DoNotOptimize(program);
  }
  state.counters["recorded"] = static_cast<double>(env.recorded());
  state.counters["kept"] = static_cast<double>(kept);
}
BENCHMARK(minimize_and_compile)->Unit(benchmark::kMillisecond);

void compile_only(benchmark::State& state) {
  ss::shape_env env;
  record(env);
  const ss::guard_set set = env.guards();
  for (auto _ : state) benchmark::DoNotOptimize(set.compile());
}
BENCHMARK(compile_only)->Unit(benchmark::kMillisecond);

}  // namespace
