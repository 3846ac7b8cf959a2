// SPDX-License-Identifier: BSL-1.0
// Threads that look variants up, check a program and explain, while others add variants and evict: a program for the thread sanitizer, which also
// compares every answer. Exits with 1 where one is wrong.

#include <symshape/guard/dispatch.hpp>
#include <symshape/guard/shape_env.hpp>

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

namespace ss = symshape;

namespace {

/// A variant for exactly this number, which the payload repeats.
ss::guard_set only(std::int64_t n) {
  ss::shape_env env;
  const auto k = env.integer("k", n), m = env.integer("m", 8);
  env.check(k == n);
  (void)env.guard(m % 8 == 0);
  return env.guards();
}

std::atomic<int> wrong{0};
void expect(bool holds, const char* what) {
  if (holds) return;
  ++wrong;
  std::fprintf(stderr, "%s\n", what);
}

/// Variants of the numbers from `base` on are added while others are found. A variant that is found is the one for the number; what was never
/// evicted is always found.
void run(ss::dispatcher_options options, bool evicts) {
  constexpr std::int64_t first = 4, added = 24;
  ss::dispatcher variants{options};
  for (std::int64_t n = 0; n < first; ++n) variants.add(only(n), static_cast<std::size_t>(n));
  const ss::guard_program program = only(1).compile();
  std::atomic<bool> done{false};
  std::atomic<int> lookups{0};
  std::vector<std::thread> readers;
  for (int t = 0; t < 3; ++t)
    readers.emplace_back([&, t] {
      for (std::int64_t i = t; !done || i < 300; ++i) {
        const std::int64_t n = i % (2 * added), now[] = {n, 8}, odd[] = {n, 9};
        const ss::found_variant v = variants({now, 2});
        expect(!v || v.payload == static_cast<std::size_t>(n), "a lookup found a variant for another number");
        if (!evicts && n < first) expect(bool(v), "a lookup missed a variant that is there");
        expect(!variants({odd, 2}), "a lookup found a variant whose guard does not hold");
        expect(program({now, 2}) == (n == 1), "a program answered wrongly");
        if (i % 50 == 0) expect(variants.explain({odd, 2}).starts_with("none of "), "the miss is explained otherwise");
        ++lookups;
      }
    });
  std::vector<std::thread> writers;
  for (int t = 0; t < 2; ++t)
    writers.emplace_back([&, t] {
      for (std::int64_t n = first + t; n < first + added; n += 2) variants.add(only(n), static_cast<std::size_t>(n));
    });
  for (auto& w : writers) w.join();
  done = true;
  for (auto& r : readers) r.join();
  expect(lookups >= 900, "too few lookups ran");
  expect(variants.size() == (evicts ? options.limit : static_cast<std::size_t>(first + added)), "variants are missing");
}

}  // namespace

int main() {
  run({.limit = 100}, false);
  run({.limit = 6, .full = ss::when_full::evict}, true);
  if (wrong == 0) std::puts("every answer was right");
  return wrong == 0 ? 0 : 1;
}
