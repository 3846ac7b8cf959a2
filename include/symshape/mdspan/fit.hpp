// SPDX-License-Identifier: BSL-1.0
/// @file
/// Whether an mdspan type can say what a view is: its extents, its layout's strides, its index type.
/// Border: mdspan. Includes shape.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/mdspan/import.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

enum class mdspan_fault : unsigned char { none, index_type, extent, layout, overlap };

struct mdspan_check {
  mdspan_fault fault = mdspan_fault::none;
  std::int64_t value = 0, other = 0;
  std::int32_t axis = 0;
};

/// What mdspan demands of numbers: that sizes and the last offset are of the index type.
constexpr mdspan_check index_type_fits(const std::int64_t* sizes, const std::int64_t* strides, std::int32_t rank,
                                       std::uint64_t most) {
  int128 last = 0;
  bool empty = false;
  for (std::int32_t i = 0; i < rank; ++i) {
    if (static_cast<std::uint64_t>(sizes[i]) > most)
      return {mdspan_fault::index_type, sizes[i], static_cast<std::int64_t>(most), i};
    empty = empty || sizes[i] == 0;
    last += int128{sizes[i] - 1} * strides[i];
  }
  if (empty || last < static_cast<int128>(most)) return {};
  return {mdspan_fault::index_type, last > int64_max - 1 ? int64_max : static_cast<std::int64_t>(last) + 1,
          static_cast<std::int64_t>(most), -1};
}

/// Strides as layout_stride wants them: above 0, and in some order of the axes each at least the stride times the size before it. Axes
/// without a second element take whatever fits.
constexpr mdspan_check nest(const std::int64_t* sizes, std::int64_t* strides, std::int32_t rank) {
  bool empty = false;
  for (std::int32_t i = 0; i < rank; ++i) empty = empty || sizes[i] == 0;
  int128 step = 1;
  if (empty) {
    for (std::int32_t i = rank; i-- > 0; step *= sizes[i] > 1 ? sizes[i] : 1)
      strides[i] = static_cast<std::int64_t>(step);
    return {};
  }
  for (std::int32_t i = 0; i < rank; ++i)
    if (sizes[i] > 1 && strides[i] <= 0) return {mdspan_fault::overlap, strides[i], 1, i};
  bool placed[64]{};
  for (std::int32_t k = 0; k < rank; ++k) {
    std::int32_t next = -1;
    for (std::int32_t i = 0; i < rank; ++i)
      if (!placed[i] && sizes[i] > 1 && (next < 0 || strides[i] < strides[next])) next = i;
    if (next < 0) break;
    if (strides[next] < step) return {mdspan_fault::overlap, strides[next], static_cast<std::int64_t>(step), next};
    placed[next] = true;
    step = int128{strides[next]} * sizes[next];
  }
  for (std::int32_t i = 0; i < rank; ++i)
    if (sizes[i] == 1) strides[i] = 1;
  return {};
}

}  // namespace detail

namespace refused {
template <std::int64_t Extent, class Dim>
struct mdspan_extent {
  static_assert(Extent < 0 || !Dim::is_static || Dim::value == Extent,
                "as_mdspan: a static size of the view is not the static extent of the mdspan");
  static constexpr bool checked = true;
};
template <detail::mdspan_fault Fault, class Dims, class Strides>
struct mdspan_of {
  static_assert(Fault != detail::mdspan_fault::index_type,
                "as_mdspan: the elements of the view lie beyond the index type of the mdspan; take a wider one");
  static_assert(Fault != detail::mdspan_fault::layout,
                "as_mdspan: the layout of the mdspan has other strides than the view");
  static_assert(Fault != detail::mdspan_fault::overlap,
                "as_mdspan: the view's strides overlap or are negative, which layout_stride cannot say");
  static constexpr bool checked = true;
};
}  // namespace refused

namespace detail {

template <class Target, class Axes = make_index_list<mdspan_rank<typename Target::extents_type>>>
struct mdspan_export;
template <class Target, std::size_t... Nth>
struct mdspan_export<Target, index_list<Nth...>> {
  using extents = typename Target::extents_type;
  using mapping = typename Target::mapping_type;
  using index = typename extents::index_type;
  static constexpr std::int32_t rank = static_cast<std::int32_t>(sizeof...(Nth));
  static constexpr std::uint64_t most = ~std::uint64_t{0} >>
                                        (64 - 8 * sizeof(index) + (std::is_signed_v<index> ? 1 : 0));
  static constexpr bool from_extents = std::is_constructible_v<mapping, extents>;

  static constexpr extents extents_of(const std::int64_t* sizes) {
    (void)sizes;
    return extents(static_cast<index>(sizes[Nth])...);
  }
  /// The mapping for strides that `check` has passed.
  static constexpr mapping mapping_of(const std::int64_t* sizes, const std::int64_t* strides) {
    if constexpr (from_extents) {
      (void)strides;
      return mapping(extents_of(sizes));
    } else {
      std::remove_cvref_t<decltype(std::declval<const mapping&>().strides())> steps{};
      ((steps[Nth] = static_cast<index>(strides[Nth])), ...);
      return mapping(extents_of(sizes), steps);
    }
  }
  /// May change strides that nobody uses.
  static constexpr mdspan_check check(const std::int64_t* sizes, std::int64_t* strides) {
    mdspan_check c{};
    bool empty = false;
    const std::int64_t fixed[] = {static_extent<extents, Nth>..., 0};
    for (std::int32_t i = 0; i < rank; ++i) {
      if (fixed[i] >= 0 && fixed[i] != sizes[i]) return {mdspan_fault::extent, sizes[i], fixed[i], i};
      empty = empty || sizes[i] == 0;
    }
    if constexpr (!from_extents) c = nest(sizes, strides, rank);
    if (c.fault == mdspan_fault::none) c = index_type_fits(sizes, strides, rank, most);
    if (c.fault != mdspan_fault::none) return c;
    if constexpr (from_extents && rank > 0) {
      const mapping made = mapping_of(sizes, strides);
      const std::int64_t steps[] = {static_cast<std::int64_t>(made.stride(Nth))...};
      for (std::int32_t i = 0; i < rank; ++i)
        if (!empty && sizes[i] > 1 && steps[i] != strides[i]) return {mdspan_fault::layout, strides[i], steps[i], i};
    }
    return {};
  }
};

}  // namespace detail

}  // namespace symshape::inline SYMSHAPE_ABI
