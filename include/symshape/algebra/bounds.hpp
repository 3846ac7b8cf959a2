// SPDX-License-Identifier: BSL-1.0
/// @file
/// The least and the greatest value of a formula under facts.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/prove.hpp>

#include <cstdint>
#include <initializer_list>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

/// Searches one end of a formula's range by proofs: each either shows a bound or brings an assignment beyond it.
template <class Lazy = void>
class bound_search {
 public:
  constexpr bound_search(expr e, const facts& known, const budget& limits) : e_{e}, facts_{&known}, limits_{limits} {}

  /// The least k for which `sign * e <= k` is proven; false where none is.
  constexpr bool greatest(std::int64_t sign, std::int64_t& out) {
    const expr target = combine(e_, sign, expr{}, 0);
    // First any value that is attained; then steps of doubling size until a proof succeeds; then the gap is halved.
    std::int64_t attained = 0, proven = 0;
    if (!value_beyond(target, int64_min + 1, attained)) attained = 0;
    std::int64_t step = 0;
    bool found = false;
    for (int round = 0; round < 64 && !found; ++round) {
      std::int64_t k = 0;
      if (!checked_add(attained, step, k)) return false;
      const answer a = ask(target, k);
      if (a.verdict == verdict::contradiction) return false;
      if (a.verdict == verdict::yes)
        proven = k, found = true;
      else {
        if (std::int64_t v = 0; value_at(target, a, v) && v > attained) attained = v;
        step = step == 0 ? 1 : step > int64_max / 8 ? int64_max : step * 8;
      }
    }
    if (!found) return false;
    std::int64_t low = attained;  // not above `proven`, and either attained or not refuted
    while (low < proven) {
      const std::int64_t middle =
          low + static_cast<std::int64_t>((static_cast<std::uint64_t>(proven) - static_cast<std::uint64_t>(low)) / 2);
      const answer a = ask(target, middle);
      if (a.verdict == verdict::yes) {
        proven = middle;
        continue;
      }
      std::int64_t v = 0;
      low = value_at(target, a, v) && v > middle ? v : middle + 1;
    }
    out = proven;
    return true;
  }

 private:
  constexpr bool value_at(expr target, const answer& a, std::int64_t& out) {
    if (a.witness.empty()) return false;
    evaluator values{*target.owner()};
    for (const symbol_value& v : a.witness) values.set(v.symbol, v.value);
    return values.value(target, out);
  }
  constexpr bool value_beyond(expr target, std::int64_t k, std::int64_t& out) {
    return value_at(target, ask(target, k), out);
  }
  /// A bound so far out that the question overflows is not proven.
  constexpr answer ask(expr target, std::int64_t k) {
    const pool::attempt attempt{*target.owner()};
    const relation claim = target <= k;
    return attempt.failed() ? answer{} : prove<Lazy>(claim, *facts_, limits_);
  }

  expr e_;
  const facts* facts_;
  budget limits_;
};

}  // namespace detail

/// The interval of the values of `e` where the facts hold: each end is proven; infinite where no bound was found.
///
///     ss::bounds(e, {"n >= 1", "n <= 100"})    // of (n + 7)//8*8: 8..104
///
/// - Laws: no assignment that satisfies the facts takes `e` out of it. Empty where the facts contradict each other.
/// - Cost: one proof for each halving of the gap between what is attained and what is proven.
template <class Lazy = void>
constexpr value_range bounds(expr e, const facts& known, budget limits = {}) {
  if (e.is_constant()) return value_range{e.constant()};
  if (prove<Lazy>(relation{true}, known, limits).verdict == verdict::contradiction) return value_range::none();
  detail::bound_search<Lazy> search{e, known, limits};
  std::int64_t upper = 0, lower = 0;
  const bool above = search.greatest(1, upper), below = search.greatest(-1, lower);
  return value_range{below ? -lower : int64_min, above ? upper : int64_max};
}
template <class Lazy = void>
constexpr value_range bounds(expr e, std::initializer_list<text_view> hypotheses, budget limits = {}) {
  if (e.is_constant()) return value_range{e.constant()};
  facts known{*e.owner()};
  for (const text_view h : hypotheses) known.add(parse_relation(*e.owner(), h));
  return bounds<Lazy>(e, known, limits);
}

}  // namespace symshape::inline SYMSHAPE_ABI
