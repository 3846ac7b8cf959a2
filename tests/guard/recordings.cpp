// SPDX-License-Identifier: BSL-1.0
// Prints what many random recordings leave, for recordings.py: every line is the same from run to run and from compiler to compiler.
//
//   recordings guards [unused]   a JSON line a recording: the numbers it was made with, its guards, everything explained; `unused` adds an input that
//                                nothing asks about
//   recordings log               a log of one recording, with the counters behind it
#include <symshape/guard/coincidences.hpp>
#include <symshape/guard/counters.hpp>
#include <symshape/guard/log.hpp>
#include <symshape/guard/origins.hpp>
#include <symshape/guard/program.hpp>
#include <symshape/guard/shape_env.hpp>

#include <cstdint>
#include <cstdio>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace ss = symshape;

namespace {

/// Every draw is a statement of its own: the order of evaluation is not the compiler's choice.
struct recording {
  std::minstd_rand random;
  ss::shape_env env;
  std::vector<ss::sym_int> numbers;
  std::map<std::string, std::int64_t> values;

  recording(std::uint32_t seed, bool unused) : random{seed}, env{{.zero_one = seed % 3 == 1, .duck = seed % 4 == 1}} {
    if (unused) env.input("unused", {7, 7}, {ss::dynamic.between(0, 99), ss::dynamic.between(0, 99)});
    const std::int64_t a = pick(9), b = 1 + pick(9), c = 1 + pick(9), d = pick(9), k = pick(11) - 5, m = pick(11) - 5;
    const auto x = env.input("batch.x", {a, b}), w = env.input("layers[2].weight", {c}, {d}, a * b);
    numbers = {x.size(0), x.size(1), w.size(0), env.integer("k", k), env.integer("limits[0]", m)};
    values = {
        {"batch.x.size(0)", a}, {"batch.x.size(1)", b}, {"layers[2].weight.size(0)", c}, {"k", k}, {"limits[0]", m}};
    if (pick(3) == 0) numbers.push_back(x.stride(0)), values["batch.x.stride(0)"] = b;
    if (pick(3) == 0) numbers.push_back(w.offset()), values["layers[2].weight.offset"] = a * b;
    for (int i = 0; i < 8; ++i) ask();
  }

  int pick(int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); }
  ss::sym_int any() { return numbers[static_cast<std::size_t>(pick(static_cast<int>(numbers.size())))]; }

  ss::sym_int number() {
    const ss::sym_int a = any(), b = any();
    const int c = 1 + pick(6);
    switch (pick(9)) {
      case 0: return a + c;
      case 1: return a - b;
      case 2: return a * b;
      case 3: return floor_div(a, c);
      case 4: return a % (c + 1);
      case 5: return min(a, b);
      case 6: return max(a, c);
      case 7: return c * a - b;
      default: return a;
    }
  }
  ss::condition condition() {
    const ss::sym_int a = number(), b = number();
    const int c = pick(9);
    switch (pick(6)) {
      case 0: return a == b;
      case 1: return a != c;
      case 2: return a < b;
      case 3: {
        const ss::sym_int left = a % 4, right = b % 4;
        return left == right;
      }
      case 4: {
        const ss::sym_int chosen = select(a > c, a, b);
        return chosen >= c;
      }
      default: return a <= c;
    }
  }
  void ask() {
    try {
      const ss::condition first = condition(), second = condition();
      const ss::condition opposite = !second;
      const int kind = pick(4);
      (void)env.guard(kind == 0 ? all_of(first, second) : kind == 1 ? any_of(first, opposite) : first);
    } catch (const ss::error&) {  // no value at the recorded numbers
    }
  }
};

void string(const std::string& text) {
  std::putchar('"');
  for (const char c : text)
    if (c == '\n')
      std::fputs("\\n", stdout);
    else
      std::putchar(c);
  std::putchar('"');
}

int guards(bool unused) {
  for (std::uint32_t seed = 1; seed <= 300; ++seed) {
    recording r{seed, unused};
    const ss::guard_set set = r.env.guards();
    std::fputs("{\"values\": {", stdout);
    const char* comma = "";
    for (const auto& [name, value] : r.values) {
      std::fputs(comma, stdout);
      string(name);
      std::printf(": %lld", static_cast<long long>(value));
      comma = ", ";
    }
    std::fputs("}, \"guards\": [", stdout);
    comma = "";
    for (const ss::guard& g : set) {
      std::fputs(comma, stdout);
      string(std::string{g.text});
      comma = ", ";
    }
    std::fputs("], \"explained\": ", stdout);
    string(std::string{explain(set)} + std::string{ss::origins(r.env)} + std::string{ss::coincidences(r.env)});
    std::puts("}");
  }
  return 0;
}

int log() {
  ss::shape_env env;
  const ss::guard_log log{env,
                          [](ss::text_view line) { std::printf("%.*s\n", static_cast<int>(line.size), line.data); }};
  const ss::guard_counters counters{env};
  const auto x = env.input("x", {8, 128});
  const auto u = env.unbacked("u", 0, 9);
  for (int i = 0; i < 3; ++i) (void)env.guard(x.size(1) % 64 == 0);
  {
    const ss::operation_scope scope{"softmax", "model file.cpp", 31};
    env.check(x.size(0) <= 64);
    const ss::shape_env::suppressed quiet{env};
    (void)env.guard(x.size(0) == 8);
  }
  (void)floor_div(x.size(1), x.size(0));
  try {
    (void)env.guard(u == 3);
  } catch (const ss::error&) {
    std::puts("a line of somebody else");
  }
  std::fputs(std::string{counters.text()}.c_str(), stderr);
  return 0;
}

}  // namespace

int main(int count, char** words) {
  const std::string what = count > 1 ? words[1] : "";
  if (what == "guards") return guards(count > 2 && std::string{words[2]} == "unused");
  if (what == "log") return log();
  std::fputs("recordings guards [unused] | log\n", stderr);
  return 2;
}
