// SPDX-License-Identifier: BSL-1.0
/// @file
/// The view type of a foreign tensor that knows some of its sizes and strides in its type, and the others under no name.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/shape/cut.hpp>
#include <symshape/shape/foreign.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// In which order the elements stand: the last axis fastest, the first axis fastest, or by a stride an axis.
enum class element_order : unsigned char { rows, columns, strided };

/// Sizes or strides that a type fixes; -1 for those that it does not.
template <std::int64_t... Number>
struct known_numbers {
  static constexpr std::int64_t at[sizeof...(Number) + 1] = {Number..., 0};
  static constexpr std::uint32_t count = sizeof...(Number);
};

/// Unknown sizes are `_1`, `_2`, ... in order, unknown strides go on from there.
template <element_order Order, class Sizes, class Strides>
struct unnamed_source {
  static constexpr cut_result result = [] {
    pool p;
    std::int32_t names = 0;
    const auto size_or_stride = [&](std::int64_t known) -> expr {
      if (known >= 0) return known;
      text_buffer name;
      name << '_' << ++names;
      return symbol(p, name.view());
    };
    growing_array<expr> sizes, strides;
    for (std::uint32_t i = 0; i < Sizes::count; ++i) sizes.push_back(size_or_stride(Sizes::at[i]));
    expr step = 1;
    for (std::uint32_t i = 0; i < Sizes::count; ++i) {
      if (Order == element_order::strided) step = size_or_stride(Strides::at[i]);
      strides.push_back(step);
      if (Order == element_order::columns) step = step * sizes[i];
    }
    if (Order == element_order::rows) strides = view_formulas::contiguous_strides(sizes);
    cut_result out;
    out.write(sizes, strides);
    return out;
  }();
  static constexpr const auto& value = result.text;
};

template <class T, element_order Order, class Sizes, class Strides = known_numbers<>>
using unnamed_view = typename cut_view<T, unnamed_source<Order, Sizes, Strides>>::type;

/// In which order a view's formulas say that its elements stand.
template <class View>
inline constexpr element_order view_order = [] {
  if (View::is_contiguous) return element_order::rows;
  pool p;
  const view_formulas of{p, static_cast<typename View::canonical*>(nullptr),
                         static_cast<typename View::strides_type*>(nullptr)};
  const growing_array<expr> row_steps = view_formulas::contiguous_strides(of.sizes);
  bool rows = true, columns = true;
  expr step = 1;
  for (std::uint32_t i = 0; i < of.sizes.size(); ++i) {
    rows = rows && identical(of.strides[i], row_steps[i]);
    columns = columns && identical(of.strides[i], step);
    step = step * of.sizes[i];
  }
  return rows ? element_order::rows : columns ? element_order::columns : element_order::strided;
}();

}  // namespace symshape::inline SYMSHAPE_ABI::detail
