// SPDX-License-Identifier: BSL-1.0
// The operations by number, their laws by enumeration, and layouts over three sizes in every kind of number.

#pragma once

#include <symshape/layout/algebra.hpp>

#include "layouts.hpp"

#include <algorithm>
#include <set>

namespace {

template <class Int>
using made = ss::attempted<ss::basic_layout<Int>>;

template <class Int>
made<Int> joined(const ss::attempted<ss::tiled_layout<Int>>& parts) {
  return parts ? made<Int>{parts->joined()} : made<Int>{parts.reason(), nullptr};
}
template <class Int>
made<Int> apply(operation what, const ss::basic_layout<Int>& a, const ss::basic_layout<Int>& b) {
  switch (what) {
    case operation::coalesce: return ss::try_coalesce(a);
    case operation::compose: return ss::try_compose(a, b);
    case operation::complement: return ss::try_complement(a, b.offset);
    case operation::right_inverse: return ss::try_right_inverse(a);
    case operation::left_inverse: return ss::try_left_inverse(a);
    case operation::divide: return joined<Int>(ss::try_zipped_divide(a, b));
    case operation::divide_sizes: return ss::try_logical_divide(a, b.sizes);
    case operation::product: return joined<Int>(ss::try_zipped_product(a, b));
    case operation::blocked: return ss::try_blocked_product(a, b);
    default: return ss::try_raked_product(a, b);
  }
}
template <class Int>
ss::certainty apply(question what, const ss::basic_layout<Int>& a, const ss::basic_layout<Int>& b) {
  switch (what) {
    case question::is_injective: return ss::is_injective(a);
    case question::overlap: return ss::overlap(a, b);
    case question::fits_in: return ss::fits_in(a, b.offset);
    default: return ss::fits_32_bits(a);
  }
}

std::multiset<std::int64_t> gathered(const numbers& all) { return {all.begin(), all.end()}; }
bool all_different(const numbers& all) { return std::set<std::int64_t>(all.begin(), all.end()).size() == all.size(); }

/// Whether `c` obeys the law of an operation on `a` and `b`, all in numbers.
bool law_holds(operation what, const ss::layout& a, const ss::layout& b, const ss::layout& c) {
  const numbers of_a = places(a), of_b = places(b), of_c = places(c);
  const auto at = [](const numbers& all, std::int64_t i) {
    return i >= 0 && i < static_cast<std::int64_t>(all.size()) ? all[static_cast<std::size_t>(i)] : ss::int64_min;
  };
  const std::int64_t low = of_a.empty() ? 0 : *std::min_element(of_a.begin(), of_a.end());
  bool holds = true;
  switch (what) {
    case operation::coalesce: return of_c == of_a;
    case operation::compose:
      for (std::size_t i = 0; i < of_b.size(); ++i) holds = holds && i < of_c.size() && at(of_a, of_b[i]) == of_c[i];
      return holds && of_b.size() == of_c.size();
    case operation::complement: {
      std::set<std::int64_t> distinct(of_a.begin(), of_a.end()), reached;
      for (const std::int64_t gap : of_c)
        for (const std::int64_t place : distinct) holds = holds && reached.insert(gap + place - low).second;
      for (std::int64_t place = 0; place < b.offset.value(); ++place) holds = holds && reached.count(place) != 0;
      return holds && std::is_sorted(of_c.begin(), of_c.end());
    }
    case operation::right_inverse:
      for (std::size_t i = 0; i < of_c.size(); ++i)
        holds = holds && at(of_a, of_c[i]) == at(of_a, of_c[0]) + static_cast<std::int64_t>(i);
      return holds && of_c.empty() == of_a.empty();
    case operation::left_inverse:
      for (std::size_t i = 0; i < of_a.size(); ++i)
        holds = holds && at(of_c, of_a[i] - low) == static_cast<std::int64_t>(i);
      return holds;
    case operation::divide:  // the first tile is what b picks, and all tiles together are the whole
      if (of_a.empty()) return of_c.empty();
      for (std::size_t i = 0; i < of_b.size(); ++i) holds = holds && i < of_c.size() && at(of_a, of_b[i]) == of_c[i];
      return holds && (!all_different(of_b) || b.offset != 0 || gathered(of_c) == gathered(of_a));
    default:
      return of_c.size() == of_a.size() * of_b.size() &&
             (!all_different(of_a) || !all_different(of_b) || all_different(of_c));
  }
}

template <class Int>
struct operands {
  ss::basic_layout<Int> a, b;
};

/// Two layouts over the sizes m, n and k, nested by formula, sometimes with a gap or out of order. The same choices give the same formulas.
template <class Int>
operands<Int> nested_layouts(layout_source choose, const ss::number<Int> (&symbols)[3]) {
  using number = ss::number<Int>;
  const auto size = [&] { return choose.below(3) == 0 ? number{1 + choose.below(3)} : symbols[choose.below(3)]; };
  const auto nested = [&](int most, number extent) {
    ss::basic_layout<Int> out;
    for (int rank = choose.below(most + 1); rank > 0; --rank) {
      const number n = size();
      out.push_back(n, choose.below(10) == 0 ? -extent : choose.below(12) == 0 ? number{0} : extent);
      const int gap = choose.below(8);
      extent = gap < 2 ? extent * n * size() : gap == 2 ? extent * n + 2 : extent * n;
    }
    return choose.below(4) != 0 ? ss::detail::reversed_layout(out) : out;
  };
  operands<Int> out;
  out.a = nested(3, 1);
  out.b = nested(2, choose.below(3) == 0 && out.a.rank() > 0 ? out.a.sizes.back() : number{1});
  if (choose.below(3) == 0) out.b = out.a;
  const int from = choose.below(5);
  out.b.offset = choose.below(3) == 0 ? out.a.numel() : number{from};
  return out;
}

}  // namespace
