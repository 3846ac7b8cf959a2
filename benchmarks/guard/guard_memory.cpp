// SPDX-License-Identifier: BSL-1.0
// What checking costs how inputs share memory: pieces of one base in the order recorded and in another one, and columns of a matrix, which interleave.
#include <symshape/guard/aliasing.hpp>
#include <symshape/guard/program.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace ss = symshape;

namespace {

/// A recording of so many views of one base and the slots of a call: pieces one behind the other, or columns beside each other.
struct views {
  std::vector<std::int64_t> sizes, strides;
  ss::guard_program program;
  std::vector<std::int64_t> now;

  views(std::int64_t count, bool columns, bool moved)
      : sizes{columns ? std::vector<std::int64_t>{100, 10} : std::vector<std::int64_t>{10}},
        strides{columns ? std::vector<std::int64_t>{10 * count, 1} : std::vector<std::int64_t>{1}} {
    ss::shape_env env;
    std::vector<ss::placed_input> placed;
    std::vector<std::int64_t> addresses;
    for (std::int64_t i = 0; i < count; ++i) addresses.push_back(40 * i);
    for (const std::int64_t at : addresses)
      placed.push_back({env.input(std::string{"x"} += std::to_string(placed.size()), sizes, strides, 0), at});
    ss::guard_aliasing(env, placed);
    program = env.guards().compile();
    if (moved) std::shuffle(addresses.begin(), addresses.end(), std::minstd_rand{1});
    now.resize(program.slot_count());
    for (const ss::recorded_argument& a : program.layout().arguments()) {
      std::int64_t* const in = now.data() + a.first;
      in[ss::slot_layout::rank_slot] = a.rank;
      in[ss::slot_layout::dtype_slot] = a.is.element_code();
      in[ss::slot_layout::address_slot] = addresses.back();
      addresses.pop_back();
      std::copy(sizes.begin(), sizes.end(), in + ss::slot_layout::sizes_slot);
      std::copy(strides.begin(), strides.end(), in + ss::slot_layout::sizes_slot + a.rank);
    }
  }
};

void check(benchmark::State& state, bool columns, bool moved) {
  const views v{state.range(0), columns, moved};
  if (!v.program({v.now.data(), v.now.size()})) state.SkipWithError("views that lie apart are refused");
  for (auto _ : state) benchmark::DoNotOptimize(v.program({v.now.data(), v.now.size()}));
  state.SetComplexityN(state.range(0));
}
BENCHMARK_CAPTURE(check, pieces, false, false)->Arg(100)->Arg(1000)->Arg(10000)->Complexity(benchmark::oNLogN);
BENCHMARK_CAPTURE(check, moved_pieces, false, true)->Arg(100)->Arg(1000)->Arg(10000)->Complexity(benchmark::oNLogN);
BENCHMARK_CAPTURE(check, columns, true, false)->Arg(100)->Arg(1000)->Arg(10000)->Complexity(benchmark::oNLogN);

}  // namespace
