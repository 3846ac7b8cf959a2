// SPDX-License-Identifier: BSL-1.0
// The prover in the program: each benchmark goes through many facts, and its counters are over the facts, each with its best time.
//
// SYMSHAPE_ALGEBRA=FOLDER takes the facts of the algebra files in FOLDER (*.tsv, unpacked); without it a few of each kind are asked.

#include <symshape/algebra/parse.hpp>
#include <symshape/algebra/prove.hpp>
#include <symshape/algebra/substitute.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace ss = symshape;

namespace {

struct question {
  std::string claim;
  std::vector<std::string> facts;
};

const std::vector<question> few{
    {"(n + 7)//8*8 >= n", {}},
    {"(n + 7)//8*8 % 8 == 0", {}},
    {"a*b >= a", {"a >= 0", "b >= 1"}},
    {"i*n + j < m*n", {"i >= 0", "i < m", "j >= 0", "j < n"}},
    {"n % 16 == 0", {"n % 32 == 0"}},
    {"(h - 1)//2 + 1 >= 1", {"h >= 1"}},
    {"max(a, b) <= max(c, d)", {"a <= c", "b <= d"}},
    {"min(n, a + k) - min(n, a) >= 0", {"k >= 0"}},
    {"max(x + z, y + z) == max(x, y) + z", {}},
    {"(x*2 + y)//4 <= 7", {"x >= 0", "x <= 15", "y >= 0", "y <= 1"}},
    {"c <= a - 3", {"d < a - 1", "c <= e + 1", "e < b + 1", "b <= d - 2"}},
    {"((i*N + j)*K + k)//K == i*N + j", {"N >= 1", "K >= 1", "j >= 0", "j < N", "k >= 0", "k < K"}},
    {"a < b", {"2*a < 2*b + 2", "a != b"}},
    {"n//2*2 == n", {}},
    {"a*b >= a", {"a >= 0"}},
    {"select(x < y, select(x < y, w, x) + 3, z) == select(x < y, w + 3, z)", {}},
};

/// The facts of the algebra files that are comparisons in the library's own grammar.
std::vector<question> of_files(const std::filesystem::path& folder) {
  std::vector<question> out;
  std::vector<std::filesystem::path> files;
  for (const auto& file : std::filesystem::directory_iterator{folder})
    if (file.path().extension() == ".tsv") files.push_back(file.path());
  std::sort(files.begin(), files.end());
  for (const auto& file : files) {
    std::ifstream in{file};
    std::string line;
    std::getline(in, line);
    while (std::getline(in, line)) {
      std::vector<std::string> cells{""};
      for (const char c : line) c == '\t' ? void(cells.emplace_back()) : void(cells.back() += c);
      const std::string comparisons[] = {"==", "!=", "<", "<=", ">", ">="};
      if (cells.size() < 5 ||
          std::find(std::begin(comparisons), std::end(comparisons), cells[3]) == std::end(comparisons))
        continue;
      question q{"(" + cells[2] + ") " + cells[3] + " (" + cells[4] + ")", {}};
      std::string fact;
      for (const char c : cells[1] + ";")
        if (c != ';')
          fact += c;
        else if (fact.find_first_not_of(' ') != std::string::npos)
          q.facts.push_back(fact), fact.clear();
      ss::pool p;
      bool readable = bool(ss::try_parse_relation(p, q.claim));
      for (const auto& f : q.facts) readable = readable && ss::try_parse_relation(p, f);
      if (readable) out.push_back(q);
    }
  }
  return out;
}

const std::vector<question>& questions() {
  static const std::vector<question> all = [] {
    const char* const folder = std::getenv("SYMSHAPE_ALGEBRA");
    return folder == nullptr ? few : of_files(folder);
  }();
  return all;
}

/// Runs `measured(i)` for every question and counts the best times; `prepare(i)` is not measured.
template <class Prepare, class Measured>
void over_questions(benchmark::State& state, Prepare prepare, Measured measured) {
  const auto& all = questions();
  std::vector<double> best(all.size(), std::numeric_limits<double>::infinity());
  for (auto _ : state)
    for (std::size_t i = 0; i < all.size(); ++i) {
      prepare(all[i]);
      const auto start = std::chrono::steady_clock::now();
      measured(all[i]);
      const std::chrono::duration<double, std::micro> taken = std::chrono::steady_clock::now() - start;
      best[i] = std::min(best[i], taken.count());
    }
  std::sort(best.begin(), best.end());
  const auto at = [&](double share) {
    return best[static_cast<std::size_t>(share * static_cast<double>(best.size() - 1))];
  };
  state.counters["median_us"] = at(0.5);
  state.counters["p99_us"] = at(0.99);
  state.counters["worst_us"] = best.back();
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(all.size()));
}

/// Facts and claim as formulas in a pool of their own.
struct parsed {
  ss::pool pool;
  ss::facts known{pool};
  ss::relation claim;

  explicit parsed(const question& q) {
    for (const auto& f : q.facts) known.add(ss::parse_relation(pool, f));
    claim = ss::parse_relation(pool, q.claim);
  }
};

void read_and_prove(benchmark::State& state) {
  over_questions(
      state, [](const question&) {},
      [](const question& q) {
        parsed p{q};
        benchmark::DoNotOptimize(ss::prove(p.claim, p.known).verdict);
      });
}
BENCHMARK(read_and_prove)->Unit(benchmark::kMillisecond);

void prove(benchmark::State& state) {
  std::optional<parsed> p;
  over_questions(
      state, [&](const question& q) { p.emplace(q); },
      [&](const question&) { benchmark::DoNotOptimize(ss::prove(p->claim, p->known).verdict); });
}
BENCHMARK(prove)->Unit(benchmark::kMillisecond);

/// Every atom and every sum of the claim is made anew: what canonical form costs without reading.
void canonicalize(benchmark::State& state) {
  std::optional<parsed> p;
  over_questions(
      state, [&](const question& q) { p.emplace(q); },
      [&](const question&) {
        ss::rebuilder again{p->pool, p->pool};
        benchmark::DoNotOptimize(again(p->claim));
      });
}
BENCHMARK(canonicalize)->Unit(benchmark::kMillisecond);

void read(benchmark::State& state) {
  over_questions(
      state, [](const question&) {},
      [](const question& q) {
        parsed p{q};
        benchmark::DoNotOptimize(p.claim);
      });
}
BENCHMARK(read)->Unit(benchmark::kMillisecond);

}  // namespace
