// SPDX-License-Identifier: BSL-1.0
// Random programs over small sizes: whatever the guards accept must take the recorded decisions when it runs again.
#include <symshape/guard/program.hpp>
#include <symshape/guard/shape_env.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace ss = symshape;

namespace {

/// A program that computes numbers from its inputs and branches on them. It is a template over the kind of number: recorded, or plain.
/// The random choices are drawn from its seed and from the decisions so far, so that a wrong decision leads elsewhere.
struct random_program {
  std::uint32_t seed;

  template <class Int, class Decide>
  std::vector<bool> operator()(std::vector<Int> numbers, Decide decide) const {
    std::minstd_rand random{seed};
    std::vector<bool> decisions;
    const auto pick = [&] { return numbers[random() % numbers.size()]; };
    for (int step = 0; step < 12; ++step) {
      const Int a = pick(), b = pick();
      const std::int64_t c = static_cast<std::int64_t>(random() % 5) + 1;
      switch (random() % 9) {
        case 0: numbers.push_back(a + b); break;
        case 1: numbers.push_back(a - b); break;
        case 2: numbers.push_back(a * b); break;
        case 3: numbers.push_back(quotient(a, Int{c})); break;
        case 4: numbers.push_back(remainder(a, Int{c})); break;
        case 5: numbers.push_back(least(a, b)); break;
        case 6: numbers.push_back(remainder(a, b)); break;  // the divisor may be 0
        default: {
          const bool answer = decide(random() % 6, a, b, Int{c});
          decisions.push_back(answer);
          if (answer) (void)random();
        }
      }
    }
    return decisions;
  }

  static ss::sym_int quotient(const ss::sym_int& a, const ss::sym_int& b) { return floor_div(a, b); }
  static ss::sym_int remainder(const ss::sym_int& a, const ss::sym_int& b) { return mod(a, b); }
  static ss::sym_int least(const ss::sym_int& a, const ss::sym_int& b) { return min(a, b); }

  struct divided_by_zero {};
  static std::int64_t quotient(std::int64_t a, std::int64_t b) {
    if (b == 0) throw divided_by_zero{};
    return a / b - ((a % b != 0) && ((a < 0) != (b < 0)));
  }
  static std::int64_t remainder(std::int64_t a, std::int64_t b) { return a - b * quotient(a, b); }
  static std::int64_t least(std::int64_t a, std::int64_t b) { return a < b ? a : b; }
};

template <class Int>
auto question(unsigned kind, const Int& a, const Int& b, const Int& c) {
  switch (kind) {
    case 0: return a == b;
    case 1: return a <= b + c;
    case 2: return random_program::remainder(a, c) == Int{0};
    case 3: return a != c;
    case 4: return a * b >= c;
    default: return a > c;
  }
}

struct box_tensor {
  std::vector<std::int64_t> sizes;
  int rank() const { return static_cast<int>(sizes.size()); }
  std::int64_t size(int i) const { return sizes[static_cast<std::size_t>(i)]; }
  std::int64_t stride(int) const { return 1; }
  const float* data() const { return nullptr; }
};

struct recorded {
  std::vector<bool> decisions;
  ss::guard_program program;
  std::string listed;
};

std::vector<ss::policy> some_policies(std::uint32_t seed) {
  if (seed % 3 == 0) return {};
  if (seed % 3 == 1) return {ss::dynamic, ss::duck, ss::dynamic.between(0, 3)};
  return {ss::group("g"), ss::dynamic, ss::fixed};
}

recorded record(const random_program& p, const std::vector<std::int64_t>& sizes, std::int64_t k) {
  ss::shape_env env{{.zero_one = p.seed % 2 == 1, .duck = p.seed % 5 == 0}};
  auto x = env.input("x", sizes, some_policies(p.seed));
  auto n = env.integer("k", k);
  std::vector<bool> decisions =
      p(std::vector<ss::sym_int>{x.size(0), x.size(1), x.size(2), n},
        [](unsigned kind, auto a, auto b, auto c) { return static_cast<bool>(question<ss::sym_int>(kind, a, b, c)); });
  ss::guard_set guards = env.guards();
  return {decisions, guards.compile(), explain(guards)};
}

}  // namespace

TEST_CASE("guards: what they accept takes the recorded decisions again, on random programs and all small inputs") {
  int accepted = 0, refused = 0, recordings = 0;
  for (std::uint32_t seed = 1; seed <= 400; ++seed) {
    const random_program p{seed};
    std::minstd_rand random{seed * 7919};
    const std::vector<std::int64_t> sizes{static_cast<std::int64_t>(random() % 4),
                                          static_cast<std::int64_t>(random() % 4),
                                          static_cast<std::int64_t>(random() % 4)};
    const std::int64_t k = static_cast<std::int64_t>(random() % 7) - 2;
    CAPTURE(seed);
    std::vector<recorded> one;
    try {
      one.push_back(record(p, sizes, k));
    } catch (const ss::division_by_zero_error&) {
      continue;  // the recorded input itself divides by 0
    }
    ++recordings;
    const recorded& r = one[0];
    CAPTURE(r.listed);
    CHECK(r.program(r.program.slot_values(box_tensor{sizes}, k)));
    for (std::int64_t a = 0; a < 5; ++a)
      for (std::int64_t b = 0; b < 5; ++b)
        for (std::int64_t c = 0; c < 5; ++c)
          for (std::int64_t n = -3; n < 6; ++n) {
            const auto now = r.program.slot_values(box_tensor{{a, b, c}}, n);
            if (!r.program(now)) {
              ++refused;
              continue;
            }
            ++accepted;
            std::vector<bool> decisions;
            bool divided = false;
            try {
              decisions = p(std::vector<std::int64_t>{a, b, c, n}, [](unsigned kind, auto x, auto y, auto z) {
                return question<std::int64_t>(kind, x, y, z);
              });
            } catch (const random_program::divided_by_zero&) {
              divided = true;
            }
            if (divided || decisions != r.decisions)
              FAIL_CHECK("accepts x = (", a, ", ", b, ", ", c, "), k = ", n, ", which runs differently");
          }
  }
  CHECK(recordings > 200);
  CHECK(accepted > 2000);
  CHECK(refused > 2000);
}

TEST_CASE(
    "guards and assertions: data that they accept takes the recorded decisions and divides by no 0, on random "
    "programs") {
  int accepted = 0, refused = 0, recordings = 0, divisors = 0;
  for (std::uint32_t seed = 1; seed <= 300; ++seed) {
    const random_program p{seed};
    std::minstd_rand random{seed * 104729};
    const std::int64_t k = static_cast<std::int64_t>(random() % 7) - 2, size = static_cast<std::int64_t>(random() % 4);
    CAPTURE(seed);
    ss::shape_env env;
    const auto x = env.input("x", {size});
    const auto i = env.integer("k", k);
    const auto u = env.unbacked("u", -2, 3), v = env.unbacked("v", 0, x.size(0));
    std::vector<bool> decisions;
    try {
      decisions = p(std::vector<ss::sym_int>{x.size(0), i, u, v}, [&env](unsigned kind, auto a, auto b, auto c) {
        const ss::condition asked = question<ss::sym_int>(kind, a, b, c);
        if (asked.has_value()) return static_cast<bool>(asked);
        if (const ss::certainty answer = env.known(asked); answer != ss::certainty::undecided)
          return answer == ss::certainty::yes;
        env.check(asked);
        return true;
      });
    } catch (const ss::error&) {
      continue;  // divides by 0 at the recorded numbers or for all data, or a check can never hold
    }
    ++recordings;
    const ss::guard_set set = env.guards();
    const std::string listed = explain(set);
    CAPTURE(listed);
    for (const ss::guard& g : set.assertions()) divisors += std::string{g.text}.find("!= 0") != std::string::npos;
    const ss::guard_program guards = set.compile(), assertions = set.compile_assertions();
    ss::slot_numbers now{assertions.slot_count()};
    for (std::int64_t a = 0; a < 4; ++a)
      for (std::int64_t n = -3; n < 5; ++n) {
        const ss::slot_numbers arguments = guards.slot_values(box_tensor{{a}}, n);
        if (!guards(arguments)) {
          ++refused;
          continue;
        }
        for (std::int64_t data = -2; data <= 3; ++data)
          for (std::int64_t more = 0; more <= a; ++more) {
            for (std::size_t s = 0; s < arguments.size(); ++s) now[s] = arguments[s];
            now[arguments.size()] = data;
            now[arguments.size() + 1] = more;
            if (!assertions(now)) {
              ++refused;
              continue;
            }
            ++accepted;
            std::vector<bool> again;
            bool divided = false;
            try {
              again = p(std::vector<std::int64_t>{a, n, data, more},
                        [](unsigned kind, auto y, auto z, auto c) { return question<std::int64_t>(kind, y, z, c); });
            } catch (const random_program::divided_by_zero&) {
              divided = true;
            }
            if (divided || again != decisions)
              FAIL_CHECK("accepts x = (", a, "), k = ", n, ", u = ", data, ", v = ", more, ", which runs differently");
          }
      }
  }
  CHECK(recordings > 100);
  CHECK(divisors > 20);
  CHECK(accepted > 2000);
  CHECK(refused > 2000);
}

TEST_CASE("guards: exact over one question: what they refuse would have been decided otherwise") {
  for (unsigned kind = 0; kind < 6; ++kind)
    for (std::int64_t a0 = 0; a0 < 4; ++a0)
      for (std::int64_t c = 1; c < 4; ++c) {
        ss::shape_env env;
        auto x = env.input("x", {a0, 3});
        const bool answer = static_cast<bool>(question<ss::sym_int>(kind, x.size(0), x.size(1), ss::sym_int{c}));
        const ss::guard_program program = env.guards().compile();
        for (std::int64_t a = 0; a < 7; ++a)
          for (std::int64_t b = 0; b < 7; ++b)
            CHECK(program(program.slot_values(box_tensor{{a, b}})) ==
                  (question<std::int64_t>(kind, a, b, c) == answer));
      }
}
