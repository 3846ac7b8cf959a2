// SPDX-License-Identifier: BSL-1.0
/// @file
/// The modes of a layout in the order of their strides: what inverses and complements are made from.
/// Floor: layout. Includes only meta and below.

#pragma once

#include <symshape/layout/coalesce.hpp>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// A mode with more than one element and a stride above 0; `index_stride` is how far one step along it goes in linear order, negative
/// where the places descend.
template <class Int>
struct ordered_mode {
  number<Int> size{}, stride{}, index_stride{};
};

/// The modes of `a`, merged and the least stride first, and the index of the element at the lowest place. Modes of stride 0 are left out
/// where `repeats` allows them, else refused.
template <class Int>
constexpr void order_into(layout_inquiry<Int>& ask, const basic_layout<Int>& a, bool repeats,
                          meta::small_list<ordered_mode<Int>>& out, number<Int>& lowest) {
  basic_layout<Int> merged;
  coalesce_into(ask, a, merged);
  meta::small_list<ordered_mode<Int>> open;
  number<Int> step = 1;
  for (int k = merged.rank() - 1; k >= 0; --k) {
    const auto& n = merged.sizes[k];
    const auto& d = merged.strides[k];
    const number<Int> here = step;
    step = step * n;
    if (ask.is(n == 1)) continue;
    if (ask.is(d == 0)) {
      if (!repeats) return void(ask.because({"all %l elements along a mode lie at one place", formula_of(n)}));
      continue;
    }
    const certainty ascends = ask.settled(d >= 0);
    if (ascends == certainty::undecided) return void(ask.undecided_is(d >= 0));
    if (ascends == certainty::yes) {
      if (!ask.needs(d != 0, {"whether stride %l is 0 is not known", formula_of(d)})) return;
      open.push_back({n, d, here});
    } else {
      lowest = lowest + here * (n - 1);
      open.push_back({n, -d, -here});
    }
  }
  while (!open.empty()) {
    int least = -1;
    for (int i = 0; i < open.rank() && least < 0; ++i) {
      bool first = true;
      for (int j = 0; j < open.rank() && first; ++j)
        first = i == j || ask.settled(open[i].stride <= open[j].stride) == certainty::yes;
      if (first) least = i;
    }
    if (least < 0) return void(ask.undecided_is(open[0].stride <= open[1].stride));
    out.push_back(open[least]);
    open.erase(least);
  }
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
