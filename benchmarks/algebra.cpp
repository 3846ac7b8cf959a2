// SPDX-License-Identifier: BSL-1.0
// The algebra in the program: `items_per_second` counts operations on formulas.

#include <symshape/algebra/evaluate.hpp>
#include <symshape/algebra/parse.hpp>
#include <symshape/algebra/print.hpp>
#include <symshape/algebra/substitute.hpp>
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

/// Sums and products of short formulas that are in the pool already.
void add(benchmark::State& state) {
  ss::pool p;
  const auto a = 2 * ss::symbol(p, "a") + 1, b = ss::symbol(p, "b") - 3;
  for (auto _ : state) benchmark::DoNotOptimize(a + b);
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(add);

void multiply(benchmark::State& state) {
  ss::pool p;
  const auto a = 2 * ss::symbol(p, "a") + 1, b = ss::symbol(p, "b") - 3;
  for (auto _ : state) benchmark::DoNotOptimize(a * b);
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(multiply);

void floor_div_by_number(benchmark::State& state) {
  ss::pool p;
  const auto a = ss::symbol(p, "a") + 7;
  for (auto _ : state) benchmark::DoNotOptimize(ss::floor_div(a, 8));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(floor_div_by_number);

void floor_div_by_formula(benchmark::State& state) {
  ss::pool p;
  const auto a = ss::symbol(p, "a"), b = ss::symbol(p, "b");
  const auto dividend = (a + b) * (a - 2 * b) + 3;
  for (auto _ : state) benchmark::DoNotOptimize(ss::floor_div(dividend, a + b));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(floor_div_by_formula);

/// A formula as it occurs in a shape, and what is done with it as a whole; an item is one formula.
constexpr const char* text = "2*B*((H + 7)//8)*max(W, 3) + (B*H) % 16 + select(H >= W, H, W) - 5";

void parse(benchmark::State& state) {
  ss::pool p;
  for (auto _ : state) benchmark::DoNotOptimize(ss::parse(p, text));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(parse);

void print(benchmark::State& state) {
  ss::pool p;
  const auto e = ss::parse(p, text);
  for (auto _ : state) {
    ss::text_buffer out;
    ss::print(e, out);
    benchmark::DoNotOptimize(out.view().data);
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(print);

void evaluate(benchmark::State& state) {
  ss::pool p;
  const auto e = ss::parse(p, text);
  ss::evaluator values{p};
  std::int64_t i = 0, out = 0;
  for (auto _ : state) {
    values.clear();
    values.set(p.find_symbol("B"), ++i % 64);
    values.set(p.find_symbol("H"), 224);
    values.set(p.find_symbol("W"), 160);
    if (!values.value(e, out)) state.SkipWithError("no value");
    benchmark::DoNotOptimize(out);
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(evaluate);

void substitute(benchmark::State& state) {
  ss::pool p;
  const auto e = ss::parse(p, text), image = ss::symbol(p, "K") + 1;
  for (auto _ : state) benchmark::DoNotOptimize(ss::substitute(e, {{"W", image}}));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(substitute);

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
