// SPDX-License-Identifier: BSL-1.0
#include <symshape/layout/complement.hpp>
#include <symshape/layout/inverse.hpp>

#include "layouts.hpp"

#include <algorithm>

namespace {

constexpr bool complements_are_the_gaps() {
  return identical(complement(ss::row_major({4}), 24), ss::layout{.sizes = {6}, .strides = {4}}) &&
         identical(complement(ss::layout{.sizes = {2, 4}, .strides = {12, 1}}, 24),
                   ss::layout{.sizes = {3}, .strides = {4}}) &&
         identical(complement(ss::layout{.sizes = {8}, .strides = {2}}, 24),
                   ss::layout{.sizes = {2, 2}, .strides = {16, 1}}) &&
         identical(complement(ss::layout{.sizes = {5, 3}, .strides = {0, -1}}, 9),
                   ss::layout{.sizes = {3}, .strides = {3}}) &&
         !ss::try_complement(ss::layout{.sizes = {4, 8}, .strides = {10, 1}}, 40) &&
         !ss::try_complement(ss::layout{.sizes = {0}, .strides = {1}}, 40) &&
         !ss::try_complement(ss::row_major({4}), -1);
}
static_assert(complements_are_the_gaps());

constexpr bool inverses_of_matrices() {
  const ss::layout columns{.sizes = {4, 8}, .strides = {1, 4}}, padded{.sizes = {4, 8}, .strides = {10, 1}};
  const ss::layout rows_of_columns{.sizes = {8, 4}, .strides = {1, 8}};
  return identical(right_inverse(columns), rows_of_columns) && identical(left_inverse(columns), rows_of_columns) &&
         identical(right_inverse(padded), ss::row_major({8})) &&
         identical(left_inverse(padded), ss::layout{.sizes = {4, 10}, .strides = {8, 1}}) &&
         identical(right_inverse(ss::layout{.sizes = {4}, .strides = {-1}}),
                   ss::layout{.sizes = {4}, .strides = {-1}, .offset = 3}) &&
         !ss::try_left_inverse(ss::layout{.sizes = {4, 8}, .strides = {0, 1}}) &&
         !ss::try_left_inverse(ss::layout{.sizes = {4, 8}, .strides = {4, 1}});
}
static_assert(inverses_of_matrices());

/// Each place once, from 0 for the lowest.
numbers distinct_places(const ss::layout& a) {
  numbers all = places(a);
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  for (std::int64_t low = all.empty() ? 0 : all[0]; auto& place : all) place -= low;
  return all;
}
std::int64_t reach_of(const ss::layout& a) {
  std::int64_t greatest = 0, reach = 1;
  const ss::layout merged = coalesce(a);
  for (int k = 0; k < merged.rank(); ++k) {
    const std::int64_t d = merged.strides[k] < 0 ? -merged.strides[k].value() : merged.strides[k].value();
    if (d > greatest) greatest = d, reach = d * merged.sizes[k].value();
  }
  return reach;
}

}  // namespace

TEST_CASE("complements are the gaps") { CHECK(complements_are_the_gaps()); }
TEST_CASE("inverses of matrices") { CHECK(inverses_of_matrices()); }

TEST_CASE("a layout and its complement reach every place once") {
  layout_source source{5};
  int answered = 0;
  for (int i = 0; i < 400; ++i) {
    const ss::layout a = source.below(4) == 0 ? source.arbitrary() : source.nested();
    ss::layout places_wanted;
    places_wanted.offset = source.below(40);
    INFO(text_of(a) << " in " << places_wanted.offset.value());
    CHECK(disagreement(operation::complement, a, places_wanted, source) == "");
    const auto c = ss::try_complement(a, places_wanted.offset);
    if (!c) continue;
    ++answered;
    const numbers gaps = places(*c);
    CHECK(std::is_sorted(gaps.begin(), gaps.end(), std::less_equal<>{}));
    numbers reached, expected;
    for (const std::int64_t gap : gaps)
      for (const std::int64_t place : distinct_places(a)) reached.push_back(gap + place);
    std::sort(reached.begin(), reached.end());
    const std::int64_t reach = reach_of(a), whole = (places_wanted.offset.value() + reach - 1) / reach * reach;
    for (std::int64_t place = 0; place < whole; ++place) expected.push_back(place);
    CHECK(reached == expected);
  }
  CHECK(answered > 170);
}

TEST_CASE("a right inverse lists neighbors, and all of them where there are no gaps") {
  layout_source source{6};
  int whole = 0, partial = 0;
  for (int i = 0; i < 400; ++i) {
    const ss::layout a = source.any();
    INFO(text_of(a));
    CHECK(disagreement(operation::right_inverse, a, a, source) == "");
    const numbers of_a = places(a), indices = places(right_inverse(a));
    bool neighbors = true;
    for (std::size_t k = 0; k < indices.size(); ++k) {
      const bool inside = indices[k] >= 0 && indices[k] < static_cast<std::int64_t>(of_a.size());
      neighbors = neighbors && inside &&
                  of_a[static_cast<std::size_t>(indices[k])] ==
                      of_a[static_cast<std::size_t>(indices[0])] + static_cast<std::int64_t>(k);
    }
    CHECK(neighbors);
    const numbers distinct = distinct_places(a);
    const bool dense = distinct.size() == of_a.size() &&
                       (distinct.empty() || distinct.back() + 1 == static_cast<std::int64_t>(distinct.size()));
    if (dense) CHECK(indices.size() == of_a.size());
    whole += dense && of_a.size() > 1;
    partial += !dense && indices.size() > 1;
  }
  CHECK(whole > 25);
  CHECK(partial > 25);
}

TEST_CASE("a left inverse tells the index of a place") {
  layout_source source{7};
  int answered = 0;
  for (int i = 0; i < 400; ++i) {
    const ss::layout a = source.below(4) == 0 ? source.arbitrary() : source.nested();
    INFO(text_of(a));
    CHECK(disagreement(operation::left_inverse, a, a, source) == "");
    const auto l = ss::try_left_inverse(a);
    const numbers of_a = places(a);
    if (l && !of_a.empty()) {
      ++answered;
      const numbers indices = places(*l);
      const std::int64_t low = *std::min_element(of_a.begin(), of_a.end());
      bool inverse = true;
      for (std::size_t k = 0; k < of_a.size(); ++k)
        inverse = inverse && of_a[k] - low < static_cast<std::int64_t>(indices.size()) &&
                  indices[static_cast<std::size_t>(of_a[k] - low)] == static_cast<std::int64_t>(k);
      CHECK(inverse);
    }
    if (l) CHECK(distinct_places(a).size() == of_a.size());  // never of a layout that repeats places
  }
  CHECK(answered > 130);
}
