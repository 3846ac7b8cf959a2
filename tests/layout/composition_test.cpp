// SPDX-License-Identifier: BSL-1.0
#include <symshape/layout/composition.hpp>

#include "layouts.hpp"

namespace {

constexpr bool steps_split_where_modes_end() {
  return identical(compose(ss::row_major({4, 8}), ss::layout{.sizes = {4}, .strides = {8}}),
                   ss::layout{.sizes = {4}, .strides = {8}}) &&
         identical(compose(ss::layout{.sizes = {4, 8}, .strides = {1, 4}}, ss::layout{.sizes = {16}, .strides = {2}}),
                   ss::layout{.sizes = {4, 4}, .strides = {1, 8}}) &&
         identical(compose(ss::layout{.sizes = {3, 4}, .strides = {5, 1}}, ss::layout{.sizes = {2}, .strides = {6}}),
                   ss::layout{.sizes = {2}, .strides = {7}});
}
static_assert(steps_split_where_modes_end());

constexpr bool what_leaves_or_straddles_the_modes_is_refused() {
  const ss::layout padded{.sizes = {3, 4}, .strides = {5, 1}};
  const auto uneven = ss::try_compose(padded, ss::layout{.sizes = {3}, .strides = {3}});
  const auto carried = ss::try_compose(padded, ss::layout{.sizes = {2, 4}, .strides = {1, 1}});
  const auto split_and_carried = ss::try_compose(padded, ss::layout{.sizes = {2, 8}, .strides = {1, 1}});
  const auto split_from_one = ss::try_compose(padded, ss::layout{.sizes = {8}, .strides = {1}, .offset = 1});
  const auto beyond = ss::try_compose(padded, ss::layout{.sizes = {13}, .strides = {1}});
  const auto before = ss::try_compose(padded, ss::layout{.sizes = {2}, .strides = {1}, .offset = -1});
  const auto far = ss::try_compose(ss::layout{.sizes = {4}, .strides = {std::int64_t{1} << 60}},
                                   ss::layout{.sizes = {2}, .strides = {std::int64_t{1} << 61}});
  return !uneven && uneven.reason().left.constant() == 6 && uneven.reason().right.constant() == 4 && !carried &&
         !split_and_carried && !split_from_one && !beyond && beyond.reason().left.constant() == 12 && !before && !far;
}
static_assert(what_leaves_or_straddles_the_modes_is_refused());

/// What `b` picks from `a`; false where it leaves `a`.
bool picked(const ss::layout& a, const ss::layout& b, numbers& out) {
  const numbers left = places(a);
  for (const std::int64_t index : places(b)) {
    if (index < 0 || index >= static_cast<std::int64_t>(left.size())) return false;
    out.push_back(left[static_cast<std::size_t>(index)]);
  }
  return true;
}
/// Whether places of several elements lie on straight lines along the modes of `b`.
bool is_straight(const ss::layout& b, const numbers& places_picked) {
  ss::layout straight{.sizes = b.sizes};
  straight.offset = places_picked[0];
  std::size_t step = places_picked.size();
  for (int k = 0; k < b.rank(); ++k) {
    step /= static_cast<std::size_t>(b.sizes[k].value());
    straight.strides.push_back(b.sizes[k] == 1 ? 0 : places_picked[step] - places_picked[0]);
  }
  return places(straight) == places_picked;
}

}  // namespace

TEST_CASE("steps split where modes end") { CHECK(steps_split_where_modes_end()); }
TEST_CASE("what leaves or straddles the modes is refused") { CHECK(what_leaves_or_straddles_the_modes_is_refused()); }

TEST_CASE("a composition has the left layout's places at the right layout's indices") {
  layout_source source{3};
  int answered = 0, split = 0, straight = 0;
  for (int i = 0; i < 700; ++i) {
    const ss::layout a = source.any(5);
    ss::layout b = source.nested(4);
    b.offset = source.below(3) == 0 ? source.below(8) : 0;
    const ss::layout merged = coalesce(a);
    if (source.below(3) == 0 && merged.rank() > 0) {  // every so-manieth element of a row
      const std::int64_t all = a.numel(), step = 1 + source.below(3);
      if (merged.sizes.back().value() % step == 0) b = {.sizes = {all / step}, .strides = {step}};
      if (source.below(4) == 0) b = {.sizes = {2, all / 2}, .strides = {1 + source.below(4), 1}};
    }
    numbers expected;
    const bool inside = picked(a, b, expected);
    if (!inside && source.below(4) != 0) continue;
    INFO(text_of(a) << " after " << text_of(b));
    CHECK(disagreement(operation::compose, a, b, source) == "");
    const auto c = ss::try_compose(a, b);
    CHECK((inside || !c));
    if (!c) {
      straight += inside && is_straight(b, expected);
      continue;
    }
    ++answered;
    split += c->rank() > b.rank();
    CHECK(c->numel() == b.numel());
    CHECK(places(*c) == expected);
  }
  CHECK(answered > 250);
  CHECK(split > 25);
  CHECK(straight * 50 < answered);  // two places always lie on a line, whatever they straddle
}

TEST_CASE("composing is associative, and picking all elements is coalescing") {
  layout_source source{4};
  int both = 0;
  for (int i = 0; i < 3000; ++i) {
    const ss::layout a = source.nested(4, false), b = source.nested(3, false), c = source.nested(3, false);
    CHECK(places(compose(a, ss::row_major({a.numel()}))) == places(a));
    const auto bc = ss::try_compose(b, c), ab = ss::try_compose(a, b);
    if (!bc || !ab) continue;
    const auto left = ss::try_compose(*ab, c), right = ss::try_compose(a, *bc);
    if (!left || !right) continue;
    ++both;
    CHECK(places(*left) == places(*right));
  }
  CHECK(both > 100);
}
