// SPDX-License-Identifier: BSL-1.0
#include <symshape/layout/product.hpp>

#include "layouts.hpp"

#include <set>

namespace {

constexpr bool matrices_are_tiled() {
  const ss::layout a = ss::row_major({4, 8});
  const auto tiles = zipped_divide(a, {2, 4});
  return identical(tiles.rest, ss::layout{.sizes = {2, 2}, .strides = {16, 4}}) &&
         identical(tiles.tile, ss::layout{.sizes = {2, 4}, .strides = {8, 1}}) && tiles(3, 5) == 29 &&
         identical(tiled_divide(a, {2, 4}), ss::layout{.sizes = {2, 2, 2, 4}, .strides = {16, 4, 8, 1}}) &&
         identical(logical_divide(a, {2, 4}), ss::layout{.sizes = {2, 2, 2, 4}, .strides = {16, 8, 4, 1}}) &&
         !ss::try_zipped_divide(a, {3, 4}) && !ss::try_zipped_divide(a, {2, 0}) && !ss::try_zipped_divide(a, {2});
}
static_assert(matrices_are_tiled());

constexpr bool elements_are_dealt_out() {
  const auto dealt = zipped_divide(ss::row_major({24}), ss::layout{.sizes = {4}, .strides = {6}});
  return identical(dealt.rest, ss::layout{.sizes = {6}, .strides = {1}}) &&
         identical(dealt.tile, ss::layout{.sizes = {4}, .strides = {6}}) &&
         !ss::try_zipped_divide(ss::row_major({25}), ss::layout{.sizes = {4}, .strides = {6}});
}
static_assert(elements_are_dealt_out());

constexpr bool blocks_are_laid_side_by_side() {
  const ss::layout block = ss::row_major({2, 2}), grid = ss::row_major({3, 4});
  const auto far =
      ss::try_zipped_product(ss::row_major({std::int64_t{1} << 40}), ss::row_major({std::int64_t{1} << 40}));
  return identical(logical_product(block, grid), ss::layout{.sizes = {3, 4, 2, 2}, .strides = {16, 4, 2, 1}}) &&
         identical(blocked_product(block, grid), ss::layout{.sizes = {3, 2, 4, 2}, .strides = {16, 2, 4, 1}}) &&
         identical(raked_product(block, grid), ss::layout{.sizes = {2, 3, 2, 4}, .strides = {2, 16, 1, 4}}) &&
         identical(zipped_product(ss::layout{.sizes = {2, 2}, .strides = {4, 1}}, ss::row_major({6})).rest,
                   ss::layout{.sizes = {3, 2}, .strides = {8, 2}}) &&
         !far && far.reason().kind == ss::failure_kind::overflow && !ss::try_blocked_product(block, ss::row_major({3}));
}
static_assert(blocks_are_laid_side_by_side());

/// Every sum of a place of `outer` and one of `inner`, in that order.
numbers sums(const numbers& outer, const numbers& inner) {
  numbers out;
  for (const std::int64_t place : outer)
    for (const std::int64_t step : inner) out.push_back(place + step);
  return out;
}
bool all_different(const numbers& all) { return std::set<std::int64_t>(all.begin(), all.end()).size() == all.size(); }

}  // namespace

TEST_CASE("matrices are tiled") { CHECK(matrices_are_tiled()); }
TEST_CASE("elements are dealt out") { CHECK(elements_are_dealt_out()); }
TEST_CASE("blocks are laid side by side") { CHECK(blocks_are_laid_side_by_side()); }

TEST_CASE("a divided layout has the elements at the complement's indices plus the tile's") {
  layout_source source{8};
  int answered = 0;
  for (int i = 0; i < 250; ++i) {
    const ss::layout a =
        source.below(2) == 0 ? ss::row_major({1 + source.below(4), 6, 1 + source.below(4)}) : source.any(5);
    const ss::layout b = source.nested(3, source.below(3) == 0);
    const auto t = ss::try_zipped_divide(a, b);
    if (!t && source.below(4) != 0) continue;
    INFO(text_of(a) << " by " << text_of(b));
    CHECK(disagreement(operation::divide, a, b, source) == "");
    if (!t) continue;
    ++answered;
    const numbers whole = places(a), indices = sums(places(complement(b, a.numel())), places(b));
    numbers expected;
    for (const std::int64_t index : indices) expected.push_back(whole[static_cast<std::size_t>(index)]);
    CHECK(sums(places(t->rest), places(t->tile)) == expected);
    CHECK(places(t->joined()) == expected);
    CHECK(t->tile.numel() == b.numel());
    if (all_different(places(b)) && b.offset == 0) CHECK((all_different(indices) && indices.size() == whole.size()));
  }
  CHECK(answered > 25);
}

TEST_CASE("tiles by sizes are the same elements in the same order, and each tile is a block") {
  layout_source source{9};
  for (int i = 0; i < 400; ++i) {
    ss::layout a = source.any(), tile;
    bool fits = true;
    for (int k = 0; k < a.rank(); ++k) {
      const std::int64_t b = source.below(8) == 0 ? source.below(5) : 1 + source.below(3);
      if (source.below(6) != 0) a.sizes[k] = a.sizes[k] * b;
      tile.push_back(b, 0);
      fits = fits && b > 0 && a.sizes[k].value() % b == 0;
    }
    INFO(text_of(a) << " by " << text_of(tile));
    const auto divided = ss::try_logical_divide(a, tile.sizes);
    CHECK(static_cast<bool>(divided) == fits);
    CHECK(disagreement(operation::divide_sizes, a, tile, source) == "");
    if (!divided) continue;
    CHECK(places(*divided) == places(a));
    // The blocks, cut by hand: the element of tile r at i is at coordinates r*b + i.
    const auto zipped = zipped_divide(a, tile.sizes);
    ss::layout corners{.sizes = zipped.rest.sizes}, block{.sizes = tile.sizes, .strides = a.strides};
    for (int k = 0; k < a.rank(); ++k) corners.strides.push_back(a.strides[k] * tile.sizes[k]);
    corners.offset = a.offset;
    CHECK(sums(places(zipped.rest), places(zipped.tile)) == sums(places(corners), places(block)));
    CHECK(places(tiled_divide(a, tile.sizes)) == sums(places(corners), places(block)));
  }
}

TEST_CASE("a product has copies in places of their own") {
  layout_source source{10};
  int answered = 0;
  for (int i = 0; i < 120; ++i) {
    const ss::layout a = source.nested(3, source.below(3) == 0);
    ss::layout b = source.nested(3, source.below(3) == 0);
    b.offset = source.below(4) == 0 ? source.below(3) : 0;
    INFO(text_of(a) << " times " << text_of(b));
    const auto t = ss::try_zipped_product(a, b);
    if (!t && source.below(4) != 0) continue;
    CHECK(disagreement(operation::product, a, b, source) == "");
    if (!t) continue;
    ++answered;
    const numbers where = places(b);
    std::int64_t most = 0;
    for (const std::int64_t index : where) most = index > most ? index : most;
    numbers begins;
    const numbers free = places(complement(a, a.numel() * 81 * (most + 1)));
    for (const std::int64_t index : where) begins.push_back(free[static_cast<std::size_t>(index)]);
    CHECK(sums(places(t->rest), places(t->tile)) == sums(begins, places(a)));
    if (all_different(places(a)) && all_different(where)) CHECK(all_different(places(t->joined())));
  }
  CHECK(answered > 50);
}

TEST_CASE("blocked and raked products have the same places, read along the axes") {
  layout_source source{11};
  for (int i = 0; i < 40; ++i) {
    const ss::layout a = source.nested(3, false);
    ss::layout b;
    for (int k = 0; k < a.rank(); ++k) b.sizes.push_back(1 + source.below(3));
    b.strides = ss::meta::contiguous_strides(b.sizes);
    CHECK(disagreement(operation::blocked, a, b, source) == "");
    CHECK(disagreement(operation::raked, a, b, source) == "");
    const auto together = ss::try_zipped_product(a, b);
    if (!together) continue;
    const numbers all = places(together->joined());
    const std::multiset<std::int64_t> expected(all.begin(), all.end());
    const numbers blocked = places(blocked_product(a, b)), raked = places(raked_product(a, b));
    CHECK(std::multiset<std::int64_t>(blocked.begin(), blocked.end()) == expected);
    CHECK(std::multiset<std::int64_t>(raked.begin(), raked.end()) == expected);
    if (a.rank() == 1) CHECK(places(blocked_product(a, b)) == all);
  }
}
