// SPDX-License-Identifier: BSL-1.0
/// @file
/// The layout of contiguous elements, or why sizes have none.
/// Floor: layout. Includes only meta and below.

#pragma once

#include <symshape/layout/inquiry.hpp>

#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

/// As `row_major`, but sizes that no layout has are a reason: a negative one, or more elements than 64 bits count.
template <class Int = std::int64_t>
constexpr attempted<basic_layout<Int>> try_row_major(const std::type_identity_t<meta::size_list<Int>>& sizes,
                                                     call_site at = call_site::here()) {
  basic_layout<Int> out{.sizes = sizes, .strides = {}, .offset = {}};
  for (int k = 0; k < sizes.rank(); ++k) out.strides.push_back(number<Int>{});
  at.enter("row_major", out);
  detail::layout_inquiry<Int> ask{at};
  if (ask.takes(out)) out.strides = meta::contiguous_strides(sizes);
  return ask.finish(out);
}

}  // namespace symshape::inline SYMSHAPE_ABI
