// SPDX-License-Identifier: BSL-1.0
#include <symshape/layout/injective.hpp>
#include <symshape/layout/span.hpp>
#include <symshape/layout/vector_width.hpp>

#include "layouts.hpp"

#include <algorithm>
#include <set>

namespace {

using ss::certainty;

constexpr bool numbers_are_looked_at_exactly() {
  const ss::layout even{.sizes = {50}, .strides = {2}}, odd{.sizes = {50}, .strides = {2}, .offset = 1};
  return is_injective(ss::layout{.sizes = {3, 3}, .strides = {2, 3}}) == certainty::yes &&
         is_injective(ss::layout{.sizes = {4, 3}, .strides = {2, 3}}) == certainty::no &&
         is_injective(ss::layout{.sizes = {1 << 20, 1 << 20}, .strides = {1 << 20, -1}}) == certainty::yes &&
         is_injective(ss::layout{.sizes = {0, 2}, .strides = {0, 0}}) == certainty::yes &&
         is_injective(ss::layout{.sizes = {2}, .strides = {0}}) == certainty::no &&
         overlap(even, odd) == certainty::no && overlap(even, even) == certainty::yes &&
         overlap(even, ss::layout{.sizes = {0}, .strides = {1}}) == certainty::no;
}
static_assert(numbers_are_looked_at_exactly());

constexpr bool spans_and_bounds() {
  const auto span = span_of(ss::layout{.sizes = {4, 8}, .strides = {-10, 1}, .offset = 2});
  return span.lowest == -28 && span.highest == 9 && span.size() == 38 &&
         span_of(ss::layout{.sizes = {0, 3}, .strides = {5, 1}, .offset = 7}).size() == 0 &&
         fits_32_bits(ss::row_major({1 << 16, 1 << 15})) == certainty::no &&
         fits_32_bits(ss::row_major({1 << 16, (1 << 15) - 1})) == certainty::yes &&
         fits_32_bits(ss::layout{.sizes = {1 << 16, 1 << 16}, .strides = {0, 1}}) == certainty::no &&
         fits_32_bits(ss::layout{.sizes = {2}, .strides = {-(std::int64_t{1} << 31)}}) == certainty::yes &&
         !ss::try_span_of(ss::layout{.sizes = {3}, .strides = {ss::int64_max / 2}});
}
static_assert(spans_and_bounds());

constexpr bool widths_divide_runs_and_strides() {
  return ss::vector_width(ss::row_major({4, 6})) == 8 &&
         ss::vector_width(ss::row_major({4, 6}), 16, ss::widths::any) == 12 &&
         ss::vector_width({ss::row_major({8, 8}), ss::layout{.sizes = {8, 8}, .strides = {12, 1}}}) == 4 &&
         ss::vector_width(ss::layout{.sizes = {8, 8}, .strides = {12, 1}, .offset = 2}) == 2 &&
         ss::vector_width(ss::layout{.sizes = {8, 8}, .strides = {1, 8}}) == 1 && ss::vector_width(ss::layout{}) == 1 &&
         ss::vector_width(ss::row_major({64}), 4) == 4 && ss::vector_width(ss::row_major({64}), 0) == 1;
}
static_assert(widths_divide_runs_and_strides());

bool all_different(const numbers& all) { return std::set<std::int64_t>(all.begin(), all.end()).size() == all.size(); }

/// By the definition: runs of neighbors, each from a multiple of the width.
bool has_width(const ss::layout& a, std::int64_t n) {
  const numbers all = places(a);
  if (static_cast<std::int64_t>(all.size()) % n != 0) return false;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::size_t r = i % static_cast<std::size_t>(n);
    if (r == 0 ? all[i] % n != 0 : all[i] != all[i - 1] + 1) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("numbers are looked at exactly") { CHECK(numbers_are_looked_at_exactly()); }
TEST_CASE("spans and bounds") { CHECK(spans_and_bounds()); }
TEST_CASE("widths divide runs and strides") { CHECK(widths_divide_runs_and_strides()); }

TEST_CASE("a layout is injective exactly if its places are all different") {
  layout_source source{12};
  int undecided = 0, injective = 0;
  for (int i = 0; i < 500; ++i) {
    const ss::layout a = source.any();
    INFO(text_of(a));
    const bool expected = all_different(places(a));
    CHECK(is_injective(a) == (expected ? certainty::yes : certainty::no));
    CHECK(disagreement(question::is_injective, a, a, source, undecided) == "");
    injective += expected;
  }
  CHECK((injective > 150 && injective < 450));
  CHECK(undecided < 100);  // of 1000 mixed ones
}

TEST_CASE("two layouts overlap exactly if they have a place in common") {
  layout_source source{13};
  int undecided = 0, disjoint = 0;
  for (int i = 0; i < 500; ++i) {
    const ss::layout a = source.any();
    ss::layout b = source.any();
    b.offset = b.offset + source.below(24);
    INFO(text_of(a) << " and " << text_of(b));
    const numbers left = places(a), right = places(b);
    bool expected = false;
    for (const std::int64_t place : left) expected = expected || std::count(right.begin(), right.end(), place) != 0;
    CHECK(overlap(a, b) == (expected ? certainty::yes : certainty::no));
    CHECK(disagreement(question::overlap, a, b, source, undecided) == "");
    disjoint += !expected;
  }
  CHECK((disjoint > 150 && disjoint < 450));
  CHECK(undecided < 500);
}

TEST_CASE("a span ends at the lowest and the highest place, and memory holds a layout exactly if it holds both") {
  layout_source source{14};
  int undecided = 0;
  for (int i = 0; i < 400; ++i) {
    ss::layout a = source.any(), count;
    count.offset = source.below(40);
    INFO(text_of(a));
    const numbers all = places(a);
    const auto span = span_of(a);
    CHECK(
        span.size() ==
        (all.empty() ? 0 : *std::max_element(all.begin(), all.end()) - *std::min_element(all.begin(), all.end()) + 1));
    if (!all.empty()) CHECK(span.lowest == *std::min_element(all.begin(), all.end()));
    bool inside = true;
    for (const std::int64_t place : all) inside = inside && place >= 0 && place < count.offset.value();
    CHECK(fits_in(a, count.offset) == (inside ? certainty::yes : certainty::no));
    CHECK(disagreement(question::fits_in, a, count, source, undecided) == "");
    for (auto& d : a.strides) d = d * (std::int64_t{1} << 28);
    std::int64_t low = 0, high = 0;
    for (const std::int64_t place : places(a)) low = std::min(low, place), high = std::max(high, place);
    CHECK(fits_32_bits(a) == (low >= INT32_MIN && high <= INT32_MAX ? certainty::yes : certainty::no));
    CHECK(disagreement(question::fits_32_bits, a, a, source, undecided) == "");
  }
  CHECK(undecided < 40);
}

TEST_CASE("the common width is the greatest that each layout has") {
  layout_source source{15};
  int wide = 0;
  for (int i = 0; i < 500; ++i) {
    ss::layout a = source.nested(6), b = source.below(3) == 0 ? a : source.nested(6);
    if (source.below(2) == 0) a.offset = a.offset * 2;
    INFO(text_of(a) << " and " << text_of(b));
    for (const ss::widths kind : {ss::widths::powers_of_two, ss::widths::any}) {
      std::int64_t expected = 1;
      for (std::int64_t n = 1; n <= 16; ++n)
        if ((kind == ss::widths::any || (n & (n - 1)) == 0) && has_width(a, n) && has_width(b, n)) expected = n;
      CHECK(ss::vector_width({a, b}, 16, kind) == expected);
      wide += expected > 1;
    }
    if (i % 4 == 0) CHECK(disagreement_on_width(a, b, source) == "");
  }
  CHECK(wide > 50);
}
