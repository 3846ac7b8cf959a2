// SPDX-License-Identifier: BSL-1.0
#include <symshape/layout/coalesce.hpp>

#include "layouts.hpp"

namespace {

constexpr bool neighbors_merge() {
  return identical(coalesce(ss::layout{.sizes = {2, 1, 6}, .strides = {6, 99, 1}}), ss::row_major({12})) &&
         identical(coalesce(ss::layout{.sizes = {3, 4}, .strides = {-4, -1}, .offset = 11}),
                   ss::layout{.sizes = {12}, .strides = {-1}, .offset = 11}) &&
         identical(coalesce(ss::layout{.sizes = {3, 4}, .strides = {0, 0}}),
                   ss::layout{.sizes = {12}, .strides = {0}}) &&
         coalesce(ss::row_major({1, 1})).rank() == 0 && coalesce(ss::layout{}).rank() == 0;
}
static_assert(neighbors_merge());

constexpr bool what_is_no_layout_is_refused_with_its_reason() {
  const auto negative = ss::try_coalesce(ss::layout{.sizes = {2, -3}, .strides = {1, 1}});
  const auto ranks = ss::try_coalesce(ss::layout{.sizes = {2, 3}, .strides = {1}});
  const auto far = ss::try_coalesce(ss::layout{.sizes = {3, 3}, .strides = {ss::int64_max / 2, 1}});
  const auto many = ss::try_coalesce(ss::layout{.sizes = {ss::int64_max / 2, 3}, .strides = {0, 0}});
  const auto least = ss::try_coalesce(ss::layout{.offset = ss::int64_min});
  return !negative && negative.reason().axis == 1 && negative.reason().left.constant() == -3 && !ranks && !far &&
         far.reason().kind == ss::failure_kind::overflow && !many && !least;
}
static_assert(what_is_no_layout_is_refused_with_its_reason());

}  // namespace

TEST_CASE("neighbors merge") { CHECK(neighbors_merge()); }
TEST_CASE("what is no layout is refused with its reason") { CHECK(what_is_no_layout_is_refused_with_its_reason()); }

TEST_CASE("a refusal names operation, numbers and the caller's line") {
  ss::text_buffer text;
  describe(ss::try_coalesce(ss::layout{.sizes = {2, -3}, .strides = {1, 1}}, {"", "caller.cpp", 7, nullptr}).reason(),
           text);
  CHECK(text.view() == ss::text_view{"coalesce: size -3 at axis 1 is negative (caller.cpp:7)"});
#if SYMSHAPE_EXCEPTIONS
  CHECK_THROWS_AS((void)coalesce(ss::layout{.sizes = {-1}, .strides = {1}}), ss::shape_error);
  CHECK_THROWS_AS((void)coalesce(ss::layout{.sizes = {3}, .strides = {ss::int64_max / 2}}), ss::overflow_error);
#endif
}

TEST_CASE("a coalesced layout has the same places in the same order, and no two modes that would merge") {
  layout_source source{1};
  int merged = 0;
  for (int i = 0; i < 400; ++i) {
    const ss::layout a = source.any();
    INFO(text_of(a));
    const ss::layout c = coalesce(a);
    CHECK(c.numel() == a.numel());
    CHECK(places(c) == places(a));
    CHECK(identical(coalesce(c), c));
    bool minimal = true;
    for (int k = 0; k < c.rank(); ++k)
      minimal = minimal && c.sizes[k] != 1 && (k == 0 || c.strides[k - 1] != c.strides[k] * c.sizes[k]);
    CHECK((minimal || c.numel() == 0));
    CHECK(disagreement(operation::coalesce, a, a, source) == "");
    merged += c.rank() < a.rank();
  }
  CHECK(merged > 150);
}

TEST_CASE("a layout read by index is the layout read by coordinates") {
  layout_source source{2};
  for (int i = 0; i < 400; ++i) {
    const ss::layout a = source.any();
    numbers by_index;
    for (std::int64_t k = 0; k < a.numel(); ++k) by_index.push_back(a(k));
    CHECK(by_index == places(a));
  }
}
