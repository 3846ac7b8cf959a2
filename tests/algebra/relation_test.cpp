// SPDX-License-Identifier: BSL-1.0
#include <symshape/algebra/parse.hpp>
#include <symshape/algebra/print.hpp>
#include <symshape/algebra/relation.hpp>

#include <doctest/doctest.h>

#include <initializer_list>

namespace ss = symshape;

namespace {

constexpr bool relations_obey_the_laws_of_boolean_algebra() {
  ss::pool p;
  const auto n = ss::symbol(p, "n"), m = ss::symbol(p, "m"), k = ss::symbol(p, "k");
  const ss::relation samples[] = {true, false, n >= 1, m == 3, k != n, n * m < k, n >= 1 && m == 3};
  for (const auto r : samples) {
    if (!identical(!!r, r) || !identical(r && r, r) || !identical(r || r, r) || !(r || !r).is_true() ||
        !(r && !r).is_false())
      return false;
    for (const auto s : samples) {
      if (!identical(r && s, s && r) || !identical(r || s, s || r) || !identical(!(r && s), !r || !s) ||
          !identical(r || (r && s), r))
        return false;
      for (const auto t : samples)
        if (!identical((r && s) && t, r && (s && t)) || !identical(r && (s || t), (r && s) || (r && t))) return false;
    }
  }
  return true;
}

constexpr bool comparisons_are_canonical() {
  ss::pool p;
  const auto n = ss::symbol(p, "n"), m = ss::symbol(p, "m");
  return identical(2 * n >= 3, n >= 2) && identical(n > m, !(n <= m)) && identical(n >= m + 1, m < n) &&
         identical(6 * n == 4 * m, 3 * n == 2 * m) && (2 * n == 3).is_false() && (2 * n != 4 * m + 1).is_true() &&
         identical(n == m, m == n) && (n >= n).is_true() && (n < n).is_false() && identical(-3 * n >= -7, n <= 2) &&
         ss::relation{ss::expr{3} >= 2}.is_true();
}

constexpr bool a_select_is_one_formula() {
  ss::pool p;
  const auto n = ss::symbol(p, "n"), m = ss::symbol(p, "m");
  const auto c = n >= m;
  return identical(select(c, n, m), select(!c, m, n)) && identical(select(c, n, n), n) &&
         identical(select(true, n, m), n) && identical(select(false, n, m), m) &&
         identical(select(c, select(c, n, m), 7), select(c, n, 7)) &&
         identical(select(c, n, m) + select(c, m, n), n + m);
}

constexpr bool reads_back(ss::pool& p, ss::relation r) {
  for (const auto s : {ss::spacing::spaced, ss::spacing::compact}) {
    ss::text_buffer out;
    print(r, out, s);
    const auto back = try_parse_relation(p, out);
    if (!back || !identical(*back, r)) return false;
  }
  return true;
}
constexpr bool relations_read_back() {
  ss::pool p;
  const auto n = ss::symbol(p, "n"), m = ss::symbol(p, "m");
  const ss::relation samples[] = {n >= 1, m == 3, n != m, n % 8 == 0, n * m < 7};
  for (const auto r : samples)
    for (const auto s : samples)
      for (const auto t : samples)
        if (!reads_back(p, r && s && !t) || !reads_back(p, r || (s && t)) || !reads_back(p, (r || s) && (s || t)) ||
            !reads_back(p, !(r && s) || t))
          return false;
  for (const auto bound : {ss::int64_max, ss::int64_min + 1, ss::int64_min})
    if (!reads_back(p, n + bound >= 0) || !reads_back(p, !(n + bound >= 0)) || !reads_back(p, !(n + m + bound >= 0)))
      return false;
  return reads_back(p, true) && reads_back(p, false);
}

}  // namespace

TEST_CASE("relation: the laws of Boolean algebra") { CHECK(relations_obey_the_laws_of_boolean_algebra()); }
TEST_CASE("relation: comparisons have one form") {
  static_assert(comparisons_are_canonical());
  CHECK(comparisons_are_canonical());
}
TEST_CASE("relation: a select is one formula however it is written") {
  static_assert(a_select_is_one_formula());
  CHECK(a_select_is_one_formula());
}
TEST_CASE("relation: what is printed reads back") { CHECK(relations_read_back()); }
