// SPDX-License-Identifier: BSL-1.0
// A linear layer over a packed weight, and over Eigen's product for comparison: `items_per_second` counts
// floating-point operations.

#include <symshape/kernel/row/gemm.hpp>
#include <symshape/kernel/row/packed_linear.hpp>

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace row = symshape::kernel::row;

namespace {

constexpr std::int64_t inner = 384, columns = 1536;

/// x, the weights of several layers (so that a layer's weight has left the second cache when its turn comes) and the
/// result.
struct operands {
  explicit operands(std::int64_t rows)
      : x(static_cast<std::size_t>(rows * inner), 0.5f),
        weight(static_cast<std::size_t>(columns * inner), 0.25f),
        bias(columns, 1.0f),
        out(static_cast<std::size_t>(rows * columns)) {}

  std::vector<float> x, weight, bias, out;
};

constexpr std::size_t layers = 12;

void packed(benchmark::State& state) {
  const std::int64_t rows = state.range(0);
  operands o(rows);
  using weight = row::packed_weight<float, row::known_size<inner>, row::known_size<columns>>;
  const std::vector<weight> weights(layers, weight(o.weight.data(), o.bias.data(), {}, {}));
  std::size_t layer = 0;
  for (auto _ : state) {
    row::packed_linear<float>({o.x.data(), inner}, weights[layer++ % layers], {o.out.data(), columns}, rows);
    benchmark::DoNotOptimize(o.out.data());
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * 2 * rows * inner * columns);
}
BENCHMARK(packed)->Arg(1)->Arg(16)->Arg(128)->Arg(2048);

void eigen(benchmark::State& state) {
  const std::int64_t rows = state.range(0);
  operands o(rows);
  const std::vector<std::vector<float>> weights(layers, o.weight);
  std::size_t layer = 0;
  for (auto _ : state) {
    row::linear<float>(o.x.data(), weights[layer++ % layers].data(), o.bias.data(), o.out.data(), rows,
                       row::known_size<inner>{}, row::known_size<columns>{});
    benchmark::DoNotOptimize(o.out.data());
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * 2 * rows * inner * columns);
}
BENCHMARK(eigen)->Arg(1)->Arg(16)->Arg(128)->Arg(2048);

/// What packing a weight costs, once at loading.
void packing(benchmark::State& state) {
  const operands o(1);
  for (auto _ : state) {
    const row::packed_weight<float, row::known_size<inner>, row::known_size<columns>> weight(o.weight.data(),
                                                                                             o.bias.data(), {}, {});
    benchmark::DoNotOptimize(weight.panel(0));
  }
  state.SetBytesProcessed(state.iterations() * inner * columns * 4);
}
BENCHMARK(packing);

}  // namespace
