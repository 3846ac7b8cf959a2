// SPDX-License-Identifier: BSL-1.0
#include <symshape/core.hpp>
#include <symshape/shape/inlined_step.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>

namespace ss = symshape;

namespace {

template <class Facts>
struct table_of;
template <class... Fact>
struct table_of<ss::facts_of<Fact...>> {
  using type = ss::detail::formulas<0, Fact...>;
};

/// Whether both ways to evaluate agree on every relation, for small numbers and large ones.
template <ss::text Text, std::size_t... I>
constexpr bool agree(ss::index_list<I...>) {
  using table = typename table_of<typename ss::shape<Text>::facts>::type;
  constexpr std::int64_t numbers[] = {0, 1, 2, 7, 8, 64, -3, ss::int64_max, ss::int64_min};
  static_assert(table::counts.symbols <= 2);
  for (const std::int64_t a : numbers)
    for (const std::int64_t b : numbers) {
      const std::int64_t symbols[] = {a, b, 0};
      ss::int128 x = 0, y = 0;
      const auto same = [&](bool inlined, bool walked) { return inlined == walked && (!inlined || x == y); };
      const bool all = (... && same(ss::detail::inlined_step_value<table, table::value.root[I]>(symbols, x),
                                    ss::detail::checked_step_value<table>(table::value.root[I], symbols, y)));
      if (!all) return false;
    }
  return true;
}
/// As above; and the first relation has few steps: it is code, not a walk.
template <ss::text Text>
constexpr bool agree() {
  using table = typename table_of<typename ss::shape<Text>::facts>::type;
  return ss::detail::expanded_steps<table>(table::value.root[0], 64) < 64 &&
         agree<Text>(ss::make_index_list<table::count>{});
}

constexpr bool relations_agree() {
  return agree<"A, B | A >= 16, B % 8 == 0, A == B">() && agree<"A, B | A*B <= 1000, A*A*B != 49">() &&
         agree<"A, B | A // (B - 7) >= 2 or B == 7">() && agree<"A, B | max(A, B) - min(A, B) <= 3">() &&
         agree<"A, B | (A*B) % (A + B) == 0">() && agree<"A, B | truncdiv(A - 9, 4) != ediv(B - 9, A - 2)">() &&
         agree<"A, B | select(A == 0, B, B // A) >= 1">();
}

}  // namespace

TEST_CASE("relations as code have the values that walking over their table gives") {
  static_assert(relations_agree());
  CHECK(relations_agree());
}
