// SPDX-License-Identifier: BSL-1.0
// What one question of a recording costs: answered before, decided by ranges, decided by facts, and new.
#include <symshape/guard/shape_env.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace ss = symshape;

namespace {

/// The median nanoseconds of so many calls; each call asks what was not asked before.
template <class Prepare, class Ask>
void median(benchmark::State& state, int questions, Prepare prepare, Ask ask) {
  std::vector<double> taken;
  for (auto _ : state) {
    ss::shape_env env;
    std::vector<ss::sym_int> numbers;
    for (int i = 0; i < 50; ++i)
      numbers.push_back(env.integer(std::string{"n"} += std::to_string(i), 640 + i, ss::dynamic.between(2, 100000)));
    prepare(env, numbers);
    for (int i = 0; i < questions; ++i) {
      const auto start = std::chrono::steady_clock::now();
      bool answer = ask(numbers, i);
      benchmark::DoNotOptimize(answer);
      taken.push_back(std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count());
    }
  }
  std::nth_element(taken.begin(), taken.begin() + static_cast<std::ptrdiff_t>(taken.size() / 2), taken.end());
  state.counters["ns_median"] = taken[taken.size() / 2];
}
std::size_t of(int i) { return static_cast<std::size_t>(i % 50); }

void decided_by_ranges(benchmark::State& state) {
  median(state, 1000, [](ss::shape_env&, auto&) {}, [](auto& n, int i) { return bool(n[of(i)] + i / 50 >= 1); });
}
BENCHMARK(decided_by_ranges);

void decided_by_facts(benchmark::State& state) {
  median(
      state, 1000,
      [](ss::shape_env& env, auto& n) {
        for (std::size_t i = 0; i + 1 < n.size(); ++i) env.check(n[i] < n[i + 1]);
      },
      [](auto& n, int i) { return bool(n[of(i)] <= n[of(i) == 49 ? 49 : of(i) + 1] + i / 50); });
}
BENCHMARK(decided_by_facts);

/// Multiples, bounds, differences and sums, four questions a number.
void new_guard(benchmark::State& state) {
  median(
      state, 200, [](ss::shape_env&, auto&) {},
      [](auto& n, int i) {
        const std::size_t at = of(i);
        switch (i / 50) {
          case 0: return bool(n[at] % 8 == 0);
          case 1: return bool(n[at] <= 4096);
          case 2: return bool(n[at] != 64);
          default: return bool(n[at] + n[at ^ 1] <= 5000);
        }
      });
}
BENCHMARK(new_guard);

}  // namespace
