// SPDX-License-Identifier: BSL-1.0
#include <symshape/guard/dispatch.hpp>
#include <symshape/guard/floating.hpp>
#include <symshape/guard/load_program.hpp>

#include "guard/random_recordings.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace ss = symshape;

namespace {

struct box {
  std::vector<std::int64_t> sizes;
  int rank() const { return static_cast<int>(sizes.size()); }
  std::int64_t size(int i) const { return sizes[static_cast<std::size_t>(i)]; }
  std::int64_t stride(int) const { return 1; }
  const float* data() const { return nullptr; }
};

/// A recording of one tensor of two sizes that asks what `ask` does.
template <class Ask>
ss::guard_set recording(Ask ask, std::vector<ss::policy> policies = {}) {
  ss::shape_env env;
  const auto x = env.input("x", {64, 128}, policies);
  ask(env, x.size(0), x.size(1));
  return env.guards();
}
ss::guard_set at_least(std::int64_t n) {
  return recording([](ss::shape_env&, auto, auto) {}, {ss::dynamic.between(n, 64), ss::dynamic});
}

}  // namespace

TEST_CASE("dispatch: finds the first variant in order whose program accepts, and none exactly where none does") {
  std::mt19937_64 random{5};
  int found = 0, missed = 0, later = 0;
  for (std::uint32_t round = 0; round < 25; ++round) {
    ss::dispatcher variants;
    std::vector<ss::guard_program> programs;
    const std::size_t count = 1 + random() % 12;
    for (std::size_t i = 0; i < count; ++i) {
      random_recordings::recording recorded{static_cast<std::uint32_t>(random()), static_cast<int>(random() % 4)};
      ss::guard_set set = recorded.guards();
      programs.push_back(set.compile());
      variants.add(programs.back(), 100 + i);
    }
    REQUIRE(variants.size() == count);
    for (int i = 0; i < 1500; ++i) {
      const auto now = random_recordings::slots(programs[random() % count], random);
      std::size_t expected = count;
      for (std::size_t k = count; k-- > 0;)
        if (programs[k](now)) expected = k;
      const ss::found_variant v = variants(now);
      if (bool(v) != (expected < count) || (v && v.payload != 100 + expected))
        FAIL_CHECK("found ", v.payload, " where ", expected, " is the first: ", std::string{variants.explain(now)});
      found += bool(v);
      later += v && expected > 0;
      missed += !v;
    }
  }
  CHECK(found > 3000);
  CHECK(later > 300);
  CHECK(missed > 3000);
}

TEST_CASE("dispatch: sixty-four sizes are told apart by six comparisons, and ranges and element types by as few") {
  using ss::detail::decision_tree;
  ss::growing_array<ss::growing_array<ss::detail::slot_bound>> bounds;
  for (std::int64_t i = 0; i < 64; ++i) {
    ss::growing_array<ss::detail::slot_bound> one;
    one.push_back({3, 2, 2});
    one.push_back({7, 10 * i, 10 * i + (i % 2 == 0 ? 0 : 9)});
    bounds.push_back(one);
  }
  ss::growing_array<decision_tree::candidate> all;
  for (std::uint32_t i = 0; i < 64; ++i) all.push_back({i, &bounds[i]});
  const decision_tree tree{all};
  CHECK(tree.depth() == 6);
  CHECK(tree.largest_leaf() == 1);
  for (std::int64_t n = -5; n < 660; ++n) {
    const std::int64_t slots[8] = {0, 0, 0, 2, 0, 0, 0, n};
    std::uint32_t tried = 0;
    const std::uint32_t i = tree.find(slots, [&](std::uint32_t k) {
      ++tried;
      return bounds[k][1].lower <= n && n <= bounds[k][1].upper;
    });
    CHECK(tried <= 1);
    CHECK(i == (n >= 0 && n < 640 && (n / 10 % 2 == 1 || n % 10 == 0) ? static_cast<std::uint32_t>(n / 10)
                                                                      : decision_tree::none));
  }
}

TEST_CASE("dispatch: what nothing tells apart is tried in order, and does not grow the tree") {
  using ss::detail::decision_tree;
  ss::growing_array<ss::growing_array<ss::detail::slot_bound>> bounds;
  std::mt19937_64 random{3};
  for (int i = 0; i < 200; ++i) {  // wide ranges, most of which meet
    ss::growing_array<ss::detail::slot_bound> one;
    for (std::uint32_t slot = 0; slot < 6; ++slot) {
      const auto low = static_cast<std::int64_t>(random() % 100);
      one.push_back({slot, low, low + static_cast<std::int64_t>(random() % 100)});
    }
    bounds.push_back(one);
  }
  ss::growing_array<decision_tree::candidate> all;
  for (std::uint32_t i = 0; i < 200; ++i) all.push_back({i, &bounds[i]});
  const decision_tree tree{all};
  CHECK(tree.leaf_entries() <= 200 * 17);
  for (int run = 0; run < 2000; ++run) {
    std::int64_t slots[6];
    for (auto& s : slots) s = static_cast<std::int64_t>(random() % 220) - 10;
    const auto inside = [&](std::uint32_t k) {
      for (const auto& b : bounds[k])
        if (slots[b.slot] < b.lower || slots[b.slot] > b.upper) return false;
      return true;
    };
    std::uint32_t first = 0;
    while (first < 200 && !inside(first)) ++first;
    CHECK(tree.find(slots, inside) == (first == 200 ? decision_tree::none : first));
  }
}

TEST_CASE("dispatch: a miss says which guard of the nearest variant failed") {
  ss::dispatcher variants;
  CHECK(variants.explain(std::vector<std::int64_t>{}) == "none of 0 variants accepts");
  variants.add(
      recording([](auto& env, auto a, auto b) { env.check(a >= 10), env.check(b >= 100), env.check(a * b >= 5000); }),
      0);
  variants.add(recording([](auto& env, auto a, auto b) { (void)env.guard(b % 64 == 0), (void)env.guard(a < 100); }), 1);
  const auto at = [&](std::int64_t a, std::int64_t b) { return variants.slot_values(box{{a, b}}); };
  CHECK(variants.explain(at(2, 64)) == "variant 1 accepts");
  CHECK(std::string{variants.explain(at(2, 65))}.starts_with(
      "none of 2 variants accepts: the nearest is variant 1: x.size(1) % 64 == 0 failed: x.size(1) is 65 (asked at "
      "dispatch_test.cpp:"));
  CHECK(std::string{variants.explain(at(200, 99))}.starts_with(
      "none of 2 variants accepts: the nearest is variant 0: x.size(1) >= 100 failed: x.size(1) is 99"));
}

TEST_CASE("dispatch: variants of other ranks have slots of their own") {
  ss::dispatcher variants;
  const auto of_rank = [](std::vector<std::int64_t> sizes) {
    ss::shape_env env;
    (void)env.input("x", sizes);
    (void)env.integer("k", 1);
    return env.guards();
  };
  variants.add(of_rank({1, 2}), 2);
  variants.add(of_rank({1, 2, 3}), 3);
  variants.add(of_rank({}), 0);
  CHECK(variants(variants.slot_values(box{{5, 6}}, 1)).payload == 2);
  CHECK(variants(variants.slot_values(box{{5, 6, 7}}, 1)).payload == 3);
  CHECK(variants(variants.slot_values(box{{}}, 1)).payload == 0);
  CHECK_FALSE(variants(variants.slot_values(box{{1, 1, 1, 1}}, 1)));
  CHECK(variants.explain(variants.slot_values(box{{1, 1, 1, 1}}, 1)) ==
        "none of 3 variants accepts: the nearest is variant 2: x has rank 4; it was recorded with rank 2");
  CHECK_THROWS_AS(variants.slot_values(box{{1}}, 1, 2), ss::guard_error);
}

TEST_CASE("dispatch: a variant that another one covers is reported, both ways, and only where it is covered") {
  ss::dispatcher variants;
  const auto wide = [](auto& env, auto a, auto b) { env.check(a * b >= 16), env.check(b % 2 == 0); };
  const auto narrow = [](auto& env, auto a, auto b) { env.check(a >= 4), env.check(b >= 8), env.check(b % 8 == 0); };
  const auto other = [](auto& env, auto a, auto b) { env.check(a >= 5), env.check(b <= 500), env.check(b % 3 != 0); };
  const auto first = variants.add(recording(narrow), 10);
  CHECK((first.kept && !first.covered && first.covers.empty()));
  const auto second = variants.add(recording(wide), 11);
  CHECK_FALSE(second.covered);
  REQUIRE(second.covers.size() == 1);
  CHECK(second.covers[0] == 10);
  const auto third = variants.add(recording(narrow, {ss::dynamic.between(8, 64), ss::dynamic}), 12);
  CHECK(third.covered);
  CHECK(third.covered_by == 10);
  CHECK(third.covers.empty());
  const auto fourth = variants.add(recording(other), 13);
  CHECK((!fourth.covered && fourth.covers.empty()));
  // Of a program alone nothing is known.
  const auto fifth = variants.add(recording(narrow).compile(), 14);
  CHECK((!fifth.covered && fifth.covers.empty()));
}

TEST_CASE("dispatch: what implies says is so, on random recordings and all small numbers") {
  int said = 0;
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    std::mt19937_64 random{seed};
    std::vector<ss::guard_set> sets;
    for (int k = 0; k < 3; ++k) {
      ss::shape_env env;
      const auto n = env.integer("n", 6), m = env.integer("m", 4);
      for (int q = 0; q < 2; ++q) {
        const std::int64_t c = static_cast<std::int64_t>(random() % 6);
        switch (random() % 6) {
          case 0: (void)env.guard(n >= c); break;
          case 1: (void)env.guard(n + m >= c); break;
          case 2: (void)env.guard(n % (c + 1) == 0); break;
          case 3: (void)env.guard(floor_div(n, m - c + 6) >= 1); break;
          case 4: (void)env.guard(any_of(m == c, n > m)); break;
          default: (void)env.guard(max(n, m) * m >= c); break;
        }
      }
      sets.push_back(env.guards());
    }
    for (const auto& a : sets)
      for (const auto& b : sets) {
        if (!ss::implies(a, b)) {
          CHECK(&a != &b);
          continue;
        }
        said += &a != &b;
        const auto p = a.compile(), q = b.compile();
        for (std::int64_t n = -12; n <= 12; ++n)
          for (std::int64_t m = -12; m <= 12; ++m)
            if (p(p.slot_values(n, m)) && !q(q.slot_values(n, m)))
              FAIL_CHECK(n, " ", m, "\n", std::string{explain(a)}, "\n", std::string{explain(b)});
      }
  }
  CHECK(said > 10);
}

TEST_CASE("dispatch: floating numbers that may vary are compared as what they are, negative ones too") {
  const auto with = [](double bound, bool below) {
    ss::shape_env env;
    const auto x = ss::floating_input(env, "x", 0.5);
    (void)env.guard(below ? x < bound : x > bound);
    return env.guards();
  };
  CHECK(ss::implies(with(1.0, true), with(2.0, true)));
  CHECK_FALSE(ss::implies(with(2.0, true), with(1.0, true)));
  CHECK_FALSE(ss::implies(with(1.0, true), with(-1.0, false)));  // -5 is below 1
  CHECK(ss::implies(with(-1.0, false), with(-2.0, false)));
  const ss::saved_program saved = with(1.0, true).compile().save();
  const ss::guard_program again = ss::load_program(saved);
  CHECK(again(again.slot_values(-5.0)));
  CHECK_FALSE(again(again.slot_values(1.5)));
}

TEST_CASE("dispatch: the limit refuses, falls back, or evicts what was used least recently") {
  const auto at = [](const ss::dispatcher& d, std::int64_t a) { return d(d.slot_values(box{{a, 128}})); };
  ss::dispatcher strict{{.limit = 2}};
  strict.add(at_least(1), 1);
  strict.add(at_least(2), 2);
  CHECK_THROWS_WITH_AS(
      strict.add(at_least(3), 3),
      "dispatcher: it holds 2 variants, as many as it may; raise the limit, or let it fall back or evict",
      ss::guard_error);
  CHECK(strict.size() == 2);

  ss::dispatcher general{{.limit = 1, .full = ss::when_full::fall_back}};
  CHECK(general.add(at_least(60), 1).kept);
  CHECK_FALSE(general.add(at_least(1), 2).kept);
  CHECK(at(general, 61).payload == 1);
  CHECK_FALSE(at(general, 5));

  ss::dispatcher recent{{.limit = 2, .full = ss::when_full::evict}};
  const auto fixed = [](std::int64_t n) {
    ss::shape_env env;
    (void)env.input("x", {n, 128}, {ss::fixed, ss::dynamic});
    return env.guards();
  };
  recent.add(fixed(1), 1);
  recent.add(fixed(2), 2);
  CHECK(at(recent, 1).payload == 1);  // so that 2 is the one used least recently
  const auto third = recent.add(fixed(3), 3);
  CHECK((third.kept && third.evicted));
  CHECK(third.evicted_payload == 2);
  CHECK_FALSE(at(recent, 2));
  CHECK(at(recent, 1).payload == 1);
  CHECK(recent.add(fixed(4), 4).evicted_payload == 3);
  CHECK(recent.size() == 2);
}

TEST_CASE("dispatch: loaded programs are variants like others") {
  ss::dispatcher variants;
  const ss::saved_program saved = recording([](auto& env, auto a, auto) { env.check(a >= 10); }).compile().save();
  variants.add(ss::load_program(saved), 7);
  CHECK(variants(variants.slot_values(box{{10, 1}})).payload == 7);
  CHECK_FALSE(variants(variants.slot_values(box{{9, 1}})));
}
