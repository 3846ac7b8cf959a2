// SPDX-License-Identifier: BSL-1.0
// How inputs share memory: one guard, judged against sets of addresses.
#include <symshape/guard/aliasing.hpp>
#include <symshape/guard/program.hpp>
#include <symshape/guard/saved_program.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace ss = symshape;

namespace {

struct box {
  std::vector<std::int64_t> sizes, strides;
  std::int64_t address;
};

/// A recording of these tensors under the names x0, x1, ..., that asks how they share memory and nothing else.
ss::guard_program recorded(const std::vector<box>& boxes) {
  ss::shape_env env;
  std::vector<ss::placed_input> placed;
  for (std::size_t i = 0; i < boxes.size(); ++i)
    placed.push_back({env.input("x" + std::to_string(i), boxes[i].sizes, boxes[i].strides, 0), boxes[i].address});
  ss::guard_aliasing(env, placed);
  return env.guards().compile();
}

std::vector<std::int64_t> slots(const ss::guard_program& program, const std::vector<box>& boxes) {
  std::vector<std::int64_t> now(program.slot_count());
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const ss::recorded_argument& a = program.layout().arguments()[static_cast<std::uint32_t>(i)];
    std::int64_t* const in = now.data() + a.first;
    in[ss::slot_layout::rank_slot] = a.rank;
    in[ss::slot_layout::dtype_slot] = a.is.element_code();
    in[ss::slot_layout::address_slot] = boxes[i].address;
    for (std::uint32_t k = 0; k < a.rank; ++k) {
      in[ss::slot_layout::sizes_slot + k] = boxes[i].sizes[k];
      in[ss::slot_layout::sizes_slot + a.rank + k] = boxes[i].strides[k];
    }
  }
  return now;
}
bool accepts(const ss::guard_program& program, const std::vector<box>& boxes) {
  const auto now = slots(program, boxes);
  return program({now.data(), now.size()});
}
std::string said(const ss::guard_program& program, const std::vector<box>& boxes) {
  const auto now = slots(program, boxes);
  const std::string all{program.explain({now.data(), now.size()})};
  return all.substr(0, all.find(" (asked at aliasing_test.cpp:"));
}

std::set<std::int64_t> elements(const box& b) {
  std::set<std::int64_t> all{b.address};
  for (std::size_t k = 0; k < b.sizes.size(); ++k) {
    std::set<std::int64_t> next;
    for (const std::int64_t a : all)
      for (std::int64_t i = 0; i < b.sizes[k]; ++i) next.insert(a + 4 * i * b.strides[k]);
    all = next;
  }
  return all;
}
/// For each box the first that it shares elements with, directly or through others.
std::vector<std::size_t> groups(const std::vector<box>& boxes) {
  std::vector<std::size_t> group(boxes.size());
  std::vector<std::set<std::int64_t>> sets;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    group[i] = i;
    sets.push_back(elements(boxes[i]));
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < boxes.size(); ++i)
      for (std::size_t k = 0; k < i; ++k) {
        const bool meet =
            std::any_of(sets[i].begin(), sets[i].end(), [&](std::int64_t a) { return sets[k].count(a) != 0; });
        if (!meet || group[i] == group[k]) continue;
        group[i] = group[k] = std::min(group[i], group[k]);
        changed = true;
      }
  }
  return group;
}

}  // namespace

TEST_CASE("aliasing: tensors that lie apart, overlap or are one are told from each other, with a sentence") {
  const box x{{8}, {1}, 0}, y{{8}, {1}, 32}, inside{{4}, {1}, 8}, same{{8}, {1}, 0}, prefix{{4}, {1}, 0};
  const auto apart = recorded({x, y}), overlap = recorded({x, inside}), one = recorded({x, same});
  CHECK(accepts(apart, {x, y}));
  CHECK(accepts(apart, {y, x}));
  CHECK(said(apart, {x, inside}) == "x1 shares memory with x0; it was recorded apart from it");
  CHECK(accepts(overlap, {x, inside}));
  CHECK(accepts(overlap, {x, prefix}));
  CHECK(said(overlap, {x, y}) == "x1 shares no memory with x0; it was recorded as sharing some");
  CHECK(said(overlap, {x, same}) == "x1 is the same tensor as x0; they were recorded as two");
  CHECK(said(one, {x, prefix}) == "x1 is another tensor than x0; they were recorded as one");
  CHECK(said(one, {x, y}) == "x1 shares no memory with x0; it was recorded as sharing some");
  CHECK(accepts(one, {y, y}));
  // Without elements nothing is shared.
  CHECK(accepts(apart, {x, {{0}, {1}, 8}}));
}

TEST_CASE("aliasing: the guard comes before those on sizes, and is not one of them") {
  ss::shape_env env;
  const auto x = env.input("x", {8}), y = env.input("y", {8});
  CHECK(env.guard(x.size(0) >= 8));
  ss::guard_aliasing(env, {{x, 0}, {y, 64}});
  const ss::guard_set set = env.guards();
  CHECK(set.size() == 1);
  const ss::guard_program program = set.compile();
  std::vector<std::int64_t> now(program.slot_count());
  for (const std::size_t first : {0u, 7u}) {
    now[first] = 1, now[first + 1] = static_cast<std::int64_t>(ss::f32), now[first + 4] = 4, now[first + 5] = 1;
  }
  CHECK(std::string{program.explain({now.data(), now.size()})}.starts_with("y is the same tensor as x") == false);
  CHECK(std::string{program.explain({now.data(), now.size()})}.starts_with("y shares memory with x"));
  now[7 + 3] = 16;
  CHECK(std::string{program.explain({now.data(), now.size()})}.starts_with("x.size(0) >= 8 failed"));
  ss::shape_env other;
  const auto z = other.input("z", {8});
  CHECK_THROWS_AS(ss::guard_aliasing(env, {{x, 0}, {z, 64}}), ss::guard_error);
}

TEST_CASE("aliasing: columns of a matrix interleave and share nothing, rows of another stride do") {
  std::vector<box> columns, moved;
  for (std::int64_t i = 0; i < 10; ++i) {
    columns.push_back({{100, 10}, {100, 1}, 40 * i});
    moved.push_back({{100, 10}, {100, 1}, 40 * (9 - i)});
  }
  const auto program = recorded(columns);
  CHECK(accepts(program, columns));
  CHECK(accepts(program, moved));
  columns[3].sizes[1] = 11;
  CHECK(said(program, columns) == "x4 shares memory with x3; it was recorded apart from it");
  // Every second element and the others.
  CHECK(accepts(recorded({{{8}, {2}, 0}, {{8}, {2}, 4}}), {{{8}, {1}, 0}, {{8}, {1}, 32}}));
  // 0, 4, 8 and 1, 7 share nothing; 0, 3, 6, ... and 1, 6, 11, ... meet at 6.
  CHECK(said(recorded({{{3}, {4}, 0}, {{2}, {6}, 4}}), {{{8}, {3}, 0}, {{8}, {5}, 4}}) ==
        "x1 shares memory with x0; it was recorded apart from it");
}

TEST_CASE("aliasing: what a pattern holds apart has no element in common, and of few it is exact, on random tensors") {
  std::minstd_rand random{7};
  const auto below = [&](std::int64_t n) { return static_cast<std::int64_t>(random() % static_cast<unsigned>(n)); };
  int exact = 0, all = 0, several = 0, on_grid = 0;
  for (int round = 0; round < 600; ++round) {
    const bool many = round % 3 == 0;
    const std::size_t count = many ? 9 + random() % 12 : 2 + random() % 6;
    const bool common = round % 2 == 0;
    std::vector<box> boxes;
    for (std::size_t i = 0; i < count; ++i)
      if (common)  // parts of one 6 x 6 matrix
        boxes.push_back({{below(3) + 1, below(3) + 1},
                         {many ? 40 : 6, 1},
                         4 * ((many ? 40 : 6) * below(many ? 9 : 4) + below(many ? 30 : 4))});
      else
        boxes.push_back({{below(4), below(3) + 1}, {below(7), below(4)}, 4 * below(30)});
    const auto program = recorded(boxes);
    REQUIRE(accepts(program, boxes));
    const auto truth = groups(boxes);
    const ss::memory_guard& found = program.data().memory_guards[0];
    bool same = true;
    for (std::uint32_t i = 0; i < count; ++i)
      for (std::uint32_t k = 0; k < i; ++k) {
        const bool apart = found.group[i] != found.group[k];
        if (truth[i] == truth[k] && !elements(boxes[i]).empty()) CHECK_FALSE(apart);
        same = same && apart == (truth[i] != truth[k]);
        const bool one = boxes[i].address == boxes[k].address && boxes[i].sizes == boxes[k].sizes &&
                         boxes[i].strides == boxes[k].strides && !elements(boxes[i]).empty();
        CHECK((found.same[i] == found.same[k]) == one);
      }
    all += !many;
    exact += !many && same;
    on_grid += many && common && same;
    several += std::set<std::size_t>(truth.begin(), truth.end()).size() > 1;
  }
  CHECK(exact == all);
  CHECK(several > 200);
  CHECK(on_grid > 60);
}

TEST_CASE("aliasing: a thousand pieces of one base are one guard, whatever their order") {
  std::vector<box> pieces;
  for (std::int64_t i = 0; i < 1000; ++i) pieces.push_back({{10}, {1}, 40 * i});
  const auto program = recorded(pieces);
  CHECK(program.size() == 0);
  CHECK(accepts(program, pieces));
  std::shuffle(pieces.begin(), pieces.end(), std::minstd_rand{3});
  CHECK(accepts(program, pieces));
  pieces[500].sizes[0] = 11;
  if (pieces[500].address != 39960) CHECK_FALSE(accepts(program, pieces));
  pieces[500].sizes[0] = 10;
  pieces[501].address = pieces[7].address;
  CHECK_FALSE(accepts(program, pieces));
}
