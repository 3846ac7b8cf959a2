// SPDX-License-Identifier: BSL-1.0
// What checking guards costs: as a program that is interpreted, as C++ that is compiled, and among many variants.

#include <symshape/facts.hpp>
#include <symshape/guard/dispatch.hpp>
#include <symshape/symshape.hpp>

#include "inlined_guards.hpp"
#include "recordings.hpp"

#include <benchmark/benchmark.h>

#include <chrono>
#include <cstdint>
#include <vector>

namespace ss = symshape;

namespace {

using namespace recordings;

void program_of_eight_guards(benchmark::State& state) {
  const ss::guard_program program = eight_guards().compile();
  const auto now = program.slot_values(contiguous_sizes{{8, 128, 64}}, contiguous_sizes{{8, 64}}, 3);
  if (!program(now)) state.SkipWithError("the program rejects its own recording");
  for (auto _ : state) benchmark::DoNotOptimize(program(now));
}
BENCHMARK(program_of_eight_guards);

void slot_values(benchmark::State& state) {
  const ss::guard_program program = eight_guards().compile();
  const contiguous_sizes x{{8, 128, 64}}, y{{8, 64}};
  for (auto _ : state) benchmark::DoNotOptimize(program.slot_values(x, y, 3));
}
BENCHMARK(slot_values);

/// Seconds of one call, the best of some hundred runs.
template <class Accepts>
double seconds(const Accepts& accepts, const std::int64_t* now) {
  constexpr int calls = 2000;
  double best = 1;
  for (int run = 0; run < 300; ++run) {
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < calls; ++i) {
      benchmark::DoNotOptimize(now);
      benchmark::ClobberMemory();  // the slots of every call are read anew
      bool accepted = accepts(now);
      benchmark::DoNotOptimize(accepted);
    }
    const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / calls;
    if (took < best) best = took;
  }
  return best;
}

/// The fixed cost is that of a program that only matches one tensor; a guard costs what 64 of mixed kinds cost more than none with the same inputs.
void interpreted(benchmark::State& state) {
  ss::shape_env env;
  (void)env.input("x", {8, 128, 64});
  const ss::guard_program fixed = env.guards().compile(), with = mixed_guards(64).compile();
  const auto small = fixed.slot_values(contiguous_sizes{{8, 128, 64}});
  const std::vector<std::int64_t> now = mixed_inputs{64}.slots();
  const ss::guard_program without = without_guards(64).compile();
  if (with.size() != 64 || !with(now) || !fixed(small) || !without(now))
    state.SkipWithError("a program rejects what it accepts");
  const auto run = [&](const ss::guard_program& p, std::size_t slots) {
    return [&p, slots](const std::int64_t* s) { return p({s, slots}); };
  };
  for (auto _ : state) {
    const double one = seconds(run(fixed, small.size()), small.data());
    const double none = seconds(run(without, now.size()), now.data()), all = seconds(run(with, now.size()), now.data());
    state.counters["fixed_ns"] = one * 1e9;
    state.counters["guard_ns"] = (all - none) / 64 * 1e9;
  }
}
BENCHMARK(interpreted)->Iterations(3);

void inlined_as_cpp(benchmark::State& state) {
  const ss::guard_program with = mixed_guards(64).compile();
  const std::vector<std::int64_t> now = mixed_inputs{64}.slots();
  if (!inlined::mixed_64(now.data())) state.SkipWithError("the function rejects what the program accepts");
  for (auto _ : state) {
    // Without its guards the function matches the same tensor.
    const double none = seconds([](const std::int64_t* s) { return inlined::mixed_64_match(s); }, now.data());
    const double all = seconds([](const std::int64_t* s) { return inlined::mixed_64(s); }, now.data());
    state.counters["fixed_ns"] = none * 1e9;
    state.counters["guard_ns"] = (all - none) / 64 * 1e9;
  }
}
BENCHMARK(inlined_as_cpp)->Iterations(3);

/// Sixty-four recordings of one function; calls that find the first, the last, one in between, and none.
void sixty_four_variants(benchmark::State& state) {
  ss::dispatcher variants{{.limit = 64, .full = state.range(0) == 0 ? ss::when_full::refuse : ss::when_full::evict}};
  const auto recorded = [](std::int64_t batch, std::int64_t length) {
    ss::shape_env env;
    auto x = env.input("x", {batch, length, 64}, {ss::fixed, ss::dynamic, ss::fixed});
    auto y = env.input("y", {batch, 64}, {ss::fixed, ss::dynamic.between(1, 4096)});
    (void)env.guard(length <= 64 ? x.size(1) <= 64 : x.size(1) > 64);
    (void)env.guard(x.size(1) % 8 == 0);
    (void)env.guard(x.size(0) * y.size(1) <= 100000);
    (void)env.guard(x.size(1) + y.size(1) >= 16);
    return env.guards();
  };
  for (std::int64_t i = 0; i < 32; ++i)
    for (const std::int64_t length : {64, 128}) variants.add(recorded(1 + i, length).compile(), variants.size());
  std::vector<ss::slot_numbers> calls;
  for (const std::int64_t batch : {1, 11, 22, 32})
    for (const std::int64_t length : {64, 128})
      calls.push_back(variants.slot_values(contiguous_sizes{{batch, length, 64}}, contiguous_sizes{{batch, 64}}));
  for (const auto& c : calls)
    if (!variants(c)) state.SkipWithError("no variant is found");
  std::size_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(variants(calls[i++ % calls.size()]));
}
BENCHMARK(sixty_four_variants)->Arg(0)->Arg(1)->ArgName("evicts");

/// What `infer` gave gets its numbers: two facts and a requirement, in code that the compiler made of them.
void bind_three_conditions(benchmark::State& state) {
  static constexpr auto sum =
      ss::infer([](auto& in) { return ss::meta::add(in("B, K | B >= 1, K % 8 == 0"), in("B, L")); });
  static float elements[8 * 16];
  const ss::view<float, "B, K"> x(elements, {8, 16});
  const ss::view<float, "B, L"> y(elements, {8, 16});
  for (auto _ : state) {
    benchmark::DoNotOptimize(x);
    benchmark::ClobberMemory();
    auto shape = ss::try_bind(sum, x, y);
    benchmark::DoNotOptimize(shape);
  }
}
BENCHMARK(bind_three_conditions);

}  // namespace
