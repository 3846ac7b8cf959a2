// SPDX-License-Identifier: BSL-1.0
// Random recordings whose guards have every form that programs have, and random slots for them: small numbers, and numbers at the ends of 64 bits.

#pragma once

#include <symshape/guard/aliasing.hpp>
#include <symshape/guard/program.hpp>
#include <symshape/guard/shape_env.hpp>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace random_recordings {

namespace ss = symshape;

/// One random recording: two tensors, two integers, sometimes a floating number and one that only data tells.
class recording {
 public:
  explicit recording(std::uint32_t seed, int questions = 6)
      : random_{seed * 2654435761u + 1}, env_{{.zero_one = seed % 3 == 1, .duck = seed % 4 == 1}} {
    const std::vector<ss::policy> kinds[] = {{},
                                             {ss::dynamic, ss::fixed, ss::dynamic.between(0, 9)},
                                             {ss::group("g"), ss::dynamic, ss::dynamic.at_least(1)}};
    const std::vector<std::int64_t> of_x = sizes(3), of_y = sizes(1);
    const auto x = env_.input("x", of_x, kinds[pick(3)]);
    const auto y = env_.input("y", of_y, {}, {.element = pick(2) == 0 ? ss::f32 : ss::i64});
    numbers_ = {x.size(0), x.size(1), x.size(2), y.size(0), env_.integer("k", pick(9) - 3), env_.integer("m", pick(5))};
    if (pick(4) == 0) numbers_.push_back(x.stride(pick(3)));
    if (pick(4) == 0) env_.floating("eps", 0.5 * pick(4));
    if (pick(2) == 0) numbers_.push_back(env_.unbacked("n", 0, 100));
    if (pick(4) == 0) guard_aliasing(env_, {{x, 4096}, {y, pick(2) == 0 ? 4096 : 8192}});
    for (int i = 0; i < questions; ++i) ask();
  }

  ss::guard_set guards() { return env_.guards(); }

 private:
  int pick(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  std::vector<std::int64_t> sizes(int rank) {
    std::vector<std::int64_t> out;
    for (int i = 0; i < rank; ++i) out.push_back(1 + pick(6));
    return out;
  }

  /// What has no value at the recorded numbers, or what only data could answer, is not asked.
  void ask() {
    try {
      const ss::condition c = condition(2);
      if (pick(4) == 0 && c.has_value() && c.recorded_value())
        env_.check(c);
      else if (c.has_value())
        (void)env_.guard(c);
      else
        env_.check(c);
    } catch (const ss::error&) {
    }
  }

  ss::condition condition(int depth) {
    if (depth > 0 && pick(3) == 0) {
      const ss::condition a = condition(depth - 1), b = condition(depth - 1);
      return pick(3) == 0 ? !a : pick(2) == 0 ? all_of(a, b) : any_of(a, b);
    }
    const ss::sym_int a = number(depth), b = pick(2) == 0 ? ss::sym_int{pick(12)} : number(depth - 1);
    switch (pick(5)) {
      case 0: return a == b;
      case 1: return a != b;
      case 2: return a < b;
      case 3: return a % (2 + pick(7)) == pick(2);
      default: return a >= b;
    }
  }
  ss::sym_int number(int depth) {
    if (depth <= 0 || pick(4) == 0) return numbers_[static_cast<std::size_t>(pick(static_cast<int>(numbers_.size())))];
    const ss::sym_int a = number(depth - 1), b = number(depth - 1);
    switch (pick(10)) {
      case 0: return a + b;
      case 1: return a - b;
      case 2: return a * b;
      case 3: return a * b * number(depth - 1) - 5 * a;
      case 4: return floor_div(a, b);
      case 5: return a % b;
      case 6: return floor_div(a, 1 + pick(8));
      case 7: return min(a, b);
      case 8: return max(a, b - 1);
      default: return 3 * a + pick(100) - 2 * b;
    }
  }

  std::minstd_rand random_;
  ss::shape_env env_;
  std::vector<ss::sym_int> numbers_;
};

/// Slots that often fit: what the match asks for is there, the numbers are small or, now and then, at an end of 64 bits.
inline std::vector<std::int64_t> slots(const ss::guard_program& program, std::mt19937_64& random) {
  std::vector<std::int64_t> out(program.slot_count(), 0);
  for (auto& slot : out)
    slot = random() % 40 != 0  ? static_cast<std::int64_t>(random() % 8) - (random() % 16 == 0 ? 4 : 0)
           : random() % 2 == 0 ? static_cast<std::int64_t>(random())
                               : INT64_MAX - static_cast<std::int64_t>(random() % 3);
  for (const auto& a : program.layout().arguments()) {
    if (a.kind == ss::argument_kind::floating)
      out[program.layout().floating_slot(a)] = static_cast<std::int64_t>(a.bits);
    if (a.kind != ss::argument_kind::tensor) continue;
    out[a.first + ss::slot_layout::rank_slot] = a.rank;
    out[a.first + ss::slot_layout::dtype_slot] = a.is.element_code();
    out[a.first + ss::slot_layout::device_slot] = a.is.device_code();
    out[a.first + ss::slot_layout::address_slot] =
        random() % 4 == 0 ? 4096 : 4096 + 4096 * static_cast<std::int64_t>(a.first);
  }
  // What a requirement fixes is often so.
  for (const auto& r : program.data().requirements)
    if (random() % 8 != 0) {
      if (r.kind == ss::slot_requirement::equal)
        out[r.slot] = out[r.other];
      else if (out[r.slot] < r.lower || out[r.slot] > r.upper)
        out[r.slot] = r.lower;
    }
  return out;
}

}  // namespace random_recordings
