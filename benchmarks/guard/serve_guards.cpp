// SPDX-License-Identifier: BSL-1.0
// serve_guards: what benchmarks/peers/guards.py asks of symshape. Reads lines "WORK CHECKS" and answers each with the seconds that so many checks take,
// reading the arguments' sizes included. WORK is the number of guards, 8 or 32.

#include <symshape/guard/program.hpp>

#include "recordings.hpp"

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace ss = symshape;

namespace {

using namespace recordings;

const std::vector<std::vector<std::int64_t>> four{
    {8, 128, 64, 32}, {12, 96, 48, 36}, {16, 80, 40, 20}, {24, 112, 56, 28}};

/// Eight questions about each of four tensors.
ss::guard_set thirty_two_guards() {
  ss::shape_env env{{.zero_one = true}};
  const char* const names[] = {"a", "b", "c", "d"};
  for (std::size_t i = 0; i < 4; ++i) {
    const auto t = env.input(names[i], four[i]);
    (void)env.guard(t.size(0) % 4 == 0);
    (void)env.guard(t.size(1) <= 4096);
    (void)env.guard(t.size(2) != 5);
    (void)env.guard(t.size(0) + t.size(1) >= 8);
    (void)env.guard(t.size(2) * t.size(3) <= 1000000);
    (void)env.guard(floor_div(t.size(1) + 7, 8) * 8 < 5000 + t.size(2));
    (void)env.guard(t.size(3) % 3 == 0);
    (void)env.guard(min(t.size(0), t.size(3)) > 3);
  }
  return env.guards();
}

template <class... Argument>
double seconds(const ss::guard_program& program, long checks, const Argument&... arguments) {
  const auto start = std::chrono::steady_clock::now();
  long accepted = 0;
  for (long i = 0; i < checks; ++i) accepted += program(program.slot_values(arguments...));
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  return accepted == checks ? took.count() : -1;
}

}  // namespace

int main() {
  const ss::guard_program eight = eight_guards().compile(), many = thirty_two_guards().compile();
  const contiguous_sizes x{{8, 128, 64}}, y{{8, 64}}, a{four[0]}, b{four[1]}, c{four[2]}, d{four[3]};
  int work = 0;
  long checks = 0;
  while (std::scanf("%d %ld", &work, &checks) == 2) {
    const double took = work == 8 ? seconds(eight, checks, x, y, 3) : seconds(many, checks, a, b, c, d);
    if (took < 0) return 1;  // a program rejected its own recording
    std::printf("%.9f\n", took);
    std::fflush(stdout);
  }
}
