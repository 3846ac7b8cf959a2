// SPDX-License-Identifier: BSL-1.0
// What recording guards costs.

#include "recordings.hpp"

#include <benchmark/benchmark.h>

namespace ss = symshape;

namespace {

using namespace recordings;

void record_eight_guards(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(eight_guards().size());
}
BENCHMARK(record_eight_guards);

void ask_again(benchmark::State& state) {
  ss::shape_env env;
  auto x = env.input("x", {8, 128});
  for (auto _ : state) benchmark::DoNotOptimize(bool(x.size(1) % 64 == 0));
}
BENCHMARK(ask_again);

}  // namespace
