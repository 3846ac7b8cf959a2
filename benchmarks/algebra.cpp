// SPDX-License-Identifier: BSL-1.0
// The algebra in the program: `items_per_second` counts operations on formulas.

#include <symshape/core.hpp>

#include <benchmark/benchmark.h>

#include <cstdint>

namespace ss = symshape;

namespace {

/// The sizes of a row of convolutions over an image; a round counts as ten operations, as in benchmarks/compile/formulas.cpp.
/// After the first rounds every result is in the pool already: what is measured is canonical form and interning.
void sizes_of_convolutions(benchmark::State& state) {
  ss::pool p;
  const auto batch = ss::symbol(p, "B"), height = ss::symbol(p, "H"), width = ss::symbol(p, "W");
  std::int64_t i = 0, agreed = 0;
  for (auto _ : state) {
    const auto h = ss::floor_div(height + 2 * (i % 7) - 3, 2) + 1;
    const auto w = ss::floor_div(width - 1, 2 + i % 5) + 1;
    agreed += identical(batch * h * w, w * batch * h);
    ++i;
  }
  if (agreed != i) state.SkipWithError("equal formulas were not one handle");
  state.SetItemsProcessed(state.iterations() * 10);
}
BENCHMARK(sizes_of_convolutions);

/// The same with formulas that are all new: every round's sizes are interned for the first time.
void sizes_never_seen(benchmark::State& state) {
  for (auto _ : state) {
    ss::pool p;
    const auto batch = ss::symbol(p, "B"), height = ss::symbol(p, "H");
    for (std::int64_t i = 0; i < state.range(0); ++i) {
      const auto h = ss::floor_div(height + i, 64) + i;
      benchmark::DoNotOptimize(batch * h);
    }
  }
  state.SetItemsProcessed(state.iterations() * state.range(0) * 4);
}
BENCHMARK(sizes_never_seen)->Arg(1000)->Arg(100000);

/// A sum of many terms, doubled: O(terms).
void sum_of_many_terms(benchmark::State& state) {
  ss::pool p;
  ss::expr sum = 0;
  char name[] = "x000";
  for (int i = 0; i < state.range(0); ++i) {
    name[1] = static_cast<char>('0' + i / 100 % 10);
    name[2] = static_cast<char>('0' + i / 10 % 10);
    name[3] = static_cast<char>('0' + i % 10);
    sum += (i + 1) * ss::symbol(p, name);
  }
  for (auto _ : state) benchmark::DoNotOptimize(sum + sum);
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(sum_of_many_terms)->Arg(10)->Arg(1000);

}  // namespace
