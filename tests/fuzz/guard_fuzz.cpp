// SPDX-License-Identifier: BSL-1.0
// Random programs over recorded numbers, and random later inputs: what the guards accept must run again with the recorded decisions, and what would run again
// with them must be accepted.
//
//   guard_fuzz [--programs N] [--seed S] [--inputs I] [--log 1]
//
// One line says how many programs, inputs accepted and refused; exit status 1 where an input is judged wrongly, with the program's seed. Ten million programs:
//
//   build/release/guard_fuzz --programs 10000000
#include <symshape/guard/conversion.hpp>
#include <symshape/guard/fork.hpp>
#include <symshape/guard/log.hpp>
#include <symshape/guard/program.hpp>
#include <symshape/guard/shape_env.hpp>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <vector>

namespace ss = symshape;

namespace {

/// What one call has. The tensors are x with two axes and y with one.
struct inputs {
  std::int64_t x0, x1, stride, offset, y0, k, m, u, v;
};

struct settings {
  ss::shape_env_options options;
  int x0, x1, y0;  // which policy
  std::int64_t low, high;
  bool layout_fixed;
};
enum policy_choice { own, fixed, ranged, grouped, as_x0, by_number };

ss::policy policy_of(int choice, const settings& s) {
  switch (choice) {
    case fixed: return ss::fixed;
    case ranged: return ss::dynamic.between(s.low, s.high);
    case grouped: return ss::group("g");
    case as_x0: return ss::same_as("x", 0);
    case by_number: return ss::duck;
    default: return ss::dynamic;
  }
}

/// Whether the policies allow a later input, by their own words.
bool allowed(const settings& s, const inputs& recorded, const inputs& now) {
  const bool one_place = recorded.x0 < 2 && (s.x0 == fixed || (s.options.zero_one && s.x0 != ranged));
  if (s.layout_fixed && (now.offset != recorded.offset || (!one_place && now.stride != recorded.stride))) return false;
  struct size {
    int choice;
    std::int64_t recorded, now;
  } sizes[] = {{s.x0, recorded.x0, now.x0}, {s.x1, recorded.x1, now.x1}, {s.y0, recorded.y0, now.y0}};
  bool good = now.x0 >= 0 && now.x1 >= 0 && now.y0 >= 0 && now.stride >= 0 && now.offset >= 0;
  for (const size& one : sizes) {
    const bool pinned = s.options.zero_one && one.recorded < 2;
    if (one.choice == fixed) good = good && one.now == one.recorded;
    if (one.choice == ranged) good = good && one.now >= s.low && one.now <= s.high;
    if (one.choice == as_x0) good = good && one.now == now.x0;
    if (one.choice != fixed && one.choice != ranged && one.choice != as_x0 && s.options.zero_one)
      good = good && (pinned ? one.now == one.recorded : one.now >= 2);
    for (const size& other : sizes) {
      if (one.choice == grouped && other.choice == grouped) good = good && one.now == other.now;
      const bool ducks = s.options.duck && one.choice == by_number && other.choice == by_number;
      if (ducks && one.recorded == other.recorded) good = good && one.now == other.now;
    }
  }
  return good;
}

/// A program: what it computes and asks is drawn from its seed and from the decisions so far.
struct random_program {
  std::uint32_t seed;

  template <class Machine>
  void operator()(Machine& m) const {
    std::minstd_rand random{seed};
    const auto pick = [&](unsigned n) { return static_cast<int>(random() % n); };
    auto numbers = m.numbers();
    const auto any = [&] { return numbers[static_cast<std::size_t>(pick(static_cast<unsigned>(numbers.size())))]; };
    const auto condition = [&](auto& from) {
      const int kind = static_cast<int>(from() % 10);
      const auto a = numbers[from() % numbers.size()], b = numbers[from() % numbers.size()];
      const std::int64_t c = static_cast<std::int64_t>(from() % 5) + 1;
      switch (kind) {
        case 0: return m.equal(a, b);
        case 1: return m.at_most(a, m.add(b, m.constant(c)));
        case 2: return m.equal(m.remainder(a, m.constant(c + 1)), m.constant(c % 2));
        case 3: return m.opposite(m.equal(a, m.constant(c)));
        case 4: return m.at_most(m.constant(c), m.multiply(a, b));
        case 5: return m.below(a, 0.5 * static_cast<double>(c) - 1);
        case 6: return m.at_most(m.constant(c), a);
        case 7: return m.opposite(m.at_most(a, b));
        case 8: return m.opposite(m.equal(a, b));
        default: return m.truth(a);
      }
    };
    int products = 0;
    for (int step = 0; step < 5; ++step) {
      const auto a = any(), b = any();
      const std::int64_t c = pick(5) + 1;
      switch (pick(22)) {
        case 0: numbers.push_back(m.add(a, b)); break;
        case 1: numbers.push_back(m.subtract(a, b)); break;
        case 2:
          if (++products <= 2) numbers.push_back(m.multiply(a, b));
          break;
        case 3: numbers.push_back(m.quotient(a, m.constant(c))); break;
        case 4: numbers.push_back(m.remainder(a, m.constant(c))); break;
        case 5: numbers.push_back(m.least(a, b)); break;
        case 6: numbers.push_back(m.greatest(a, b)); break;
        case 7: numbers.push_back(m.quotient(a, b)); break;  // the divisor may be 0
        case 8: numbers.push_back(m.remainder(a, b)); break;
        case 9: numbers.push_back(m.ceiling(a, m.constant(c))); break;
        case 10: {
          const auto first = condition(random);
          numbers.push_back(m.choose(first, a, b));
          break;
        }
        case 11: {
          const auto first = condition(random), second = condition(random);
          if (m.decide(m.all(first, second))) (void)random();
          break;
        }
        case 12: {
          const auto first = condition(random), second = condition(random);
          if (m.decide(m.any(first, second))) (void)random();
          break;
        }
        case 13: m.check(condition(random)); break;
        case 14: {
          const std::uint32_t inside = static_cast<std::uint32_t>(random());
          const auto taken = condition(random);
          m.branch(taken, [&] {
            std::minstd_rand body{inside};
            (void)m.decide(condition(body));
            m.check(condition(body));
          });
          break;
        }
        case 15: m.ask(condition(random)); break;
        case 16:
        case 17: {  // what is rolled back or suppressed changes nothing that comes later
          std::minstd_rand body{static_cast<std::uint32_t>(random())};
          const auto first = condition(body), second = condition(body);
          m.forgotten(step % 2 == 0, first, second);
          break;
        }
        default:
          if (m.decide(condition(random))) (void)random();
      }
    }
  }
};

/// What a recording decided, in order; of a branch how many decisions were taken inside, or -1 where it was not run.
struct course {
  std::vector<bool> decisions;
  std::vector<ss::certainty> known;
  std::vector<int> branches;
};

struct recorder {
  ss::shape_env& env;
  std::vector<ss::sym_int> from;
  course& taken;

  using number = ss::sym_int;
  using condition = ss::condition;
  std::vector<number> numbers() const { return from; }
  number constant(std::int64_t c) const { return c; }
  number add(number a, number b) const { return a + b; }
  number subtract(number a, number b) const { return a - b; }
  number multiply(number a, number b) const { return a * b; }
  number quotient(number a, number b) const { return floor_div(a, b); }
  number ceiling(number a, number b) const { return ceil_div(a, b); }
  number remainder(number a, number b) const { return a % b; }
  number least(number a, number b) const { return min(a, b); }
  number greatest(number a, number b) const { return max(a, b); }
  number choose(const condition& c, number a, number b) const { return select(c, a, b); }
  condition equal(number a, number b) const { return a == b; }
  condition at_most(number a, number b) const { return a <= b; }
  condition below(number a, double c) const { return ss::to_floating(a) < c; }
  condition truth(number a) const { return ss::truth(a); }
  condition opposite(const condition& c) const { return !c; }
  condition all(const condition& a, const condition& b) const { return all_of(a, b); }
  condition any(const condition& a, const condition& b) const { return any_of(a, b); }

  /// What only data tells is demanded, unless what is known decides it.
  bool decide(const condition& c) {
    bool answer = true;
    if (c.has_value())
      answer = env.guard(c);
    else if (const ss::certainty known = env.known(c); known != ss::certainty::undecided)
      answer = known == ss::certainty::yes;
    else
      env.check(c);
    taken.decisions.push_back(answer);
    return answer;
  }
  void check(const condition& c) { env.check(c); }
  void ask(const condition& c) { taken.known.push_back(env.known(c)); }
  void forgotten(bool rolled_back, const condition& a, const condition& b) {
    const auto mark = env.here();
    try {
      if (rolled_back) {
        (void)env.guard(a);
        env.check(b);
      } else {
        const ss::shape_env::suppressed quiet{env};
        (void)env.guard(a);
        (void)env.guard(b);
      }
    } catch (const ss::error&) {  // data decides it, or it does not hold
    }
    if (rolled_back) env.rollback(mark);
  }
  template <class Body>
  void branch(const condition& c, Body body) {
    const std::size_t at = taken.branches.size(), before = taken.decisions.size();
    taken.branches.push_back(-1);
    if (env.branch(c, body)) taken.branches[at] = static_cast<int>(taken.decisions.size() - before);
  }
};

/// Runs the program on plain numbers, and stops where it leaves the course.
struct replay {
  enum class outcome { same, divided, other, failed, impossible };
  struct left {
    outcome how;
  };

  std::vector<std::int64_t> from;
  const course& taken;
  std::size_t decision = 0, branches = 0, asked = 0;

  using number = std::int64_t;
  using condition = bool;
  std::vector<number> numbers() const { return from; }
  number constant(std::int64_t c) const { return c; }
  number add(number a, number b) const { return a + b; }
  number subtract(number a, number b) const { return a - b; }
  number multiply(number a, number b) const { return a * b; }
  number quotient(number a, number b) const {
    if (b == 0) throw left{outcome::divided};
    return a / b - ((a % b != 0) && ((a < 0) != (b < 0)));
  }
  number ceiling(number a, number b) const { return -quotient(-a, b); }
  number remainder(number a, number b) const { return a - b * quotient(a, b); }
  number least(number a, number b) const { return a < b ? a : b; }
  number greatest(number a, number b) const { return a < b ? b : a; }
  number choose(condition c, number a, number b) const { return c ? a : b; }
  condition equal(number a, number b) const { return a == b; }
  condition at_most(number a, number b) const { return a <= b; }
  condition below(number a, double c) const { return static_cast<double>(a) < c; }
  condition truth(number a) const { return a != 0; }
  condition opposite(condition c) const { return !c; }
  condition all(condition a, condition b) const { return a && b; }
  condition any(condition a, condition b) const { return a || b; }

  bool decide(condition c) {
    if (c != taken.decisions[decision++]) throw left{outcome::other};
    return c;
  }
  void check(condition c) const {
    if (!c) throw left{outcome::failed};
  }
  /// What was known is so for every input that is accepted.
  void ask(condition c) {
    const ss::certainty known = taken.known[asked++];
    if (known != ss::certainty::undecided && (known == ss::certainty::yes) != c) throw left{outcome::other};
  }
  void forgotten(bool, condition, condition) const {}
  template <class Body>
  void branch(condition c, Body body) {
    const int inside = taken.branches[branches++];
    if (c && inside < 0) throw left{outcome::impossible};
    if (c)
      body();
    else if (inside > 0)
      decision += static_cast<std::size_t>(inside);
  }
};

struct tally {
  std::uint64_t programs = 0, accepted = 0, refused = 0, with_data = 0, wrong = 0;
};

void complain(std::uint32_t seed, const inputs& n, const char* what, const ss::guard_set& set) {
  std::printf("program %u, x (%lld, %lld) stride %lld offset %lld, y (%lld), k %lld, m %lld, u %lld, v %lld: %s\n%s",
              seed, static_cast<long long>(n.x0), static_cast<long long>(n.x1), static_cast<long long>(n.stride),
              static_cast<long long>(n.offset), static_cast<long long>(n.y0), static_cast<long long>(n.k),
              static_cast<long long>(n.m), static_cast<long long>(n.u), static_cast<long long>(n.v), what,
              std::string{explain(set)}.c_str());
}

bool logged = false;

void one_program(std::uint32_t seed, int later_inputs, tally& all) {
  std::minstd_rand random{seed * 2654435761u + 12345};
  (void)random();
  const auto below = [&](unsigned n) { return static_cast<std::int64_t>(random() % n); };
  settings s{{.zero_one = below(4) == 0, .duck = below(3) == 0}, 0, 0, 0, below(3), 0, below(5) == 0};
  s.high = s.low + below(5);
  s.x0 = static_cast<int>(below(6)), s.x1 = static_cast<int>(below(6)), s.y0 = static_cast<int>(below(6));
  if (s.x0 == as_x0) s.x0 = own;
  if (s.x1 == as_x0) s.x1 = own;
  inputs recorded{below(5), below(5), below(5), below(4), below(5), below(9) - 4, below(9) - 4, 0, 0};
  const auto fit = [&](int choice, std::int64_t& size) {
    if (choice == ranged) size = s.low + size % (s.high - s.low + 1);
  };
  fit(s.x0, recorded.x0), fit(s.x1, recorded.x1), fit(s.y0, recorded.y0);
  std::int64_t* const members[] = {&recorded.x0, &recorded.x1, &recorded.y0};
  const int choices[] = {s.x0, s.x1, s.y0};
  std::int64_t* first = nullptr;
  for (int i = 0; i < 3; ++i)
    if (choices[i] == grouped) first == nullptr ? void(first = members[i]) : void(*members[i] = *first);
  if (s.y0 == as_x0) recorded.y0 = recorded.x0;

  const bool data = below(2) == 0, layout = below(2) == 0;
  const random_program program{seed};
  ss::shape_env env{s.options};
  const ss::guard_log log{env, [](ss::text_view line) {
                            if (logged) std::printf("%.*s\n", static_cast<int>(line.size), line.data);
                          }};
  course taken;
  try {
    const auto x = env.input("x", {recorded.x0, recorded.x1}, {recorded.stride, 1}, recorded.offset,
                             {policy_of(s.x0, s), policy_of(s.x1, s)});
    if (s.layout_fixed) x.fix_layout();
    const auto y = env.input("y", {recorded.y0}, {policy_of(s.y0, s)});
    std::vector<ss::sym_int> from{x.size(0), x.size(1), y.size(0), env.integer("k", recorded.k),
                                  env.integer("m", recorded.m)};
    if (layout) from.push_back(x.stride(0)), from.push_back(x.offset());
    if (data) from.push_back(env.unbacked("u", -2, 4)), from.push_back(env.unbacked("v", 0, x.size(0)));
    recorder machine{env, from, taken};
    program(machine);
  } catch (const ss::error&) {
    return;  // divides by 0 or fails a check at the recorded numbers, or can never hold
  }
  ++all.programs;
  const ss::guard_set set = env.guards();
  if (seed % 8 == 0) {
    ss::shape_env other = ss::fork(env);
    if (explain(other.guards()) != explain(set)) {
      ++all.wrong;
      complain(seed, recorded, "a fork has other guards", other.guards());
      return;
    }
  }
  const ss::guard_program guards = set.compile(), assertions = set.compile_assertions();
  ss::slot_numbers now{assertions.slot_count()};
  for (int i = 0; i < later_inputs; ++i) {
    inputs n = recorded;
    const unsigned changed = i == 0 ? 0 : i % 4 == 0 ? 2 : 4;  // every slot, half of them, or a quarter
    const auto change = [&](std::int64_t& value, std::int64_t other) {
      if (i % 7 == 6 || (changed != 0 && below(changed) == 0)) value = other;
    };
    change(n.x0, below(6)), change(n.x1, below(6)), change(n.y0, below(6));
    change(n.stride, below(6)), change(n.offset, below(6));
    change(n.k, below(11) - 5), change(n.m, below(11) - 5);
    if (s.y0 == as_x0 && below(4) != 0) n.y0 = n.x0;
    n.u = below(7) - 2;
    n.v = below(static_cast<unsigned>(n.x0) + 1);
    const std::int64_t slots[] = {2,
                                  static_cast<std::int64_t>(ss::f32),
                                  0,
                                  0,
                                  n.x0,
                                  n.x1,
                                  n.stride,
                                  1,
                                  n.offset,
                                  1,
                                  static_cast<std::int64_t>(ss::f32),
                                  0,
                                  0,
                                  n.y0,
                                  1,
                                  0,
                                  n.k,
                                  n.m,
                                  n.u,
                                  n.v};
    for (std::size_t k = 0; k < now.size(); ++k) now[k] = slots[k];
    const bool accepted = guards({now.data(), guards.slot_count()}) && assertions({now.data(), now.size()});
    ++(accepted ? all.accepted : all.refused);
    all.with_data += accepted && data;
    replay::outcome how = replay::outcome::same;
    std::vector<std::int64_t> from{n.x0, n.x1, n.y0, n.k, n.m};
    if (layout) from.push_back(n.stride), from.push_back(n.offset);
    if (data) from.push_back(n.u), from.push_back(n.v);
    replay machine{from, taken};
    try {
      program(machine);
    } catch (const replay::left& l) {
      how = l.how;
    }
    const bool same = how == replay::outcome::same && allowed(s, recorded, n);
    if (accepted == same) continue;
    ++all.wrong;
    complain(seed, n, accepted ? "accepted, and runs otherwise" : "refused, and runs as recorded", set);
    return;
  }
}

std::uint64_t number(const char* text) { return std::strtoull(text, nullptr, 10); }

}  // namespace

int main(int count, char** words) {
  std::uint64_t programs = 10000, seed = 1, later_inputs = 16;
  for (int i = 1; i + 1 < count; i += 2) {
    if (std::strcmp(words[i], "--programs") == 0) programs = number(words[i + 1]);
    if (std::strcmp(words[i], "--seed") == 0) seed = number(words[i + 1]);
    if (std::strcmp(words[i], "--log") == 0) logged = number(words[i + 1]) != 0;
    if (std::strcmp(words[i], "--inputs") == 0) later_inputs = number(words[i + 1]);
  }
  tally all;
  std::uint64_t next = seed;
  for (; all.programs < programs; ++next)
    one_program(static_cast<std::uint32_t>(next), static_cast<int>(later_inputs), all);
  std::printf("guard_fuzz: %llu programs, %llu inputs accepted (%llu with data), %llu refused, %llu judged wrongly\n",
              static_cast<unsigned long long>(all.programs), static_cast<unsigned long long>(all.accepted),
              static_cast<unsigned long long>(all.with_data), static_cast<unsigned long long>(all.refused),
              static_cast<unsigned long long>(all.wrong));
  // A run in which nothing is accepted or refused shows nothing.
  return all.wrong == 0 && all.accepted > all.programs && all.refused > all.programs ? 0 : 1;
}
