// SPDX-License-Identifier: BSL-1.0
/// @file
/// Views of what an mdspan sees: static extents stay static, and so do strides that follow from its layout.
/// Border: mdspan. Includes shape.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/shape/unnamed.hpp>
#include <symshape/shape/view.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

/// Told by its members, so that no header of any family is needed.
template <class M>
concept mdspan_like = requires(const M& m) {
  typename M::extents_type;
  typename M::layout_type;
  typename M::accessor_type;
  typename M::element_type;
  m.data_handle();
  m.mapping().extents();
  M::extents_type::static_extent(0);
};

template <class Extents>
inline constexpr std::size_t mdspan_rank = static_cast<std::size_t>(Extents::rank());

/// The size that an extents type fixes, or -1. All families take the largest std::size_t for "at run time".
template <class Extents, std::size_t Nth>
inline constexpr std::int64_t static_extent = Extents::static_extent(Nth) == static_cast<std::size_t>(-1)
                                                  ? -1
                                                  : static_cast<std::int64_t>(Extents::static_extent(Nth));

/// A layout is told by what it does: the strides it gives to axes of two elements (or of their static size) are the row-major ones, the
/// column-major ones, or neither. Since a view checks the strides it is given, a layout that misleads is refused and not believed.
template <class Mapping, std::size_t... Nth>
constexpr element_order probed_order(index_list<Nth...>) {
  using extents = typename Mapping::extents_type;
  using index = typename extents::index_type;
  constexpr std::size_t rank = sizeof...(Nth);
  const std::int64_t sizes[] = {(static_extent<extents, Nth> < 0 ? 2 : static_extent<extents, Nth>)..., 0};
  const Mapping mapping{extents(static_cast<index>(sizes[Nth])...)};
  const std::int64_t strides[] = {static_cast<std::int64_t>(mapping.stride(Nth))..., 0};
  bool rows = true, columns = true;
  std::int64_t row_step = 1, column_step = 1;
  for (std::size_t i = 0; i < rank; ++i) {
    rows = rows && strides[rank - 1 - i] == row_step;
    columns = columns && strides[i] == column_step;
    row_step *= sizes[rank - 1 - i];
    column_step *= sizes[i];
  }
  return rows ? element_order::rows : columns ? element_order::columns : element_order::strided;
}
template <class Mapping>
concept probable = Mapping::is_always_strided() && Mapping::is_always_exhaustive() &&
                   std::is_constructible_v<Mapping, typename Mapping::extents_type>;
template <class Mapping>
inline constexpr element_order mapping_order = [] {
  constexpr std::size_t rank = mdspan_rank<typename Mapping::extents_type>;
  if constexpr (rank == 0)
    return element_order::rows;
  else if constexpr (probable<Mapping>)
    return probed_order<Mapping>(make_index_list<rank>{});
  else
    return element_order::strided;
}();

/// The stride that a mapping's type fixes, or -1: `strides_type::static_stride(k)`, where there is one.
template <class Mapping, std::size_t Nth>
inline constexpr std::int64_t static_stride = [] {
  if constexpr (requires { Mapping::strides_type::static_stride(Nth); }) {
    constexpr auto stride = Mapping::strides_type::static_stride(Nth);
    return stride >= 0 && stride <= maximum_size ? static_cast<std::int64_t>(stride) : std::int64_t{-1};
  } else {
    return std::int64_t{-1};
  }
}();

template <class M, class Axes = make_index_list<mdspan_rank<typename M::extents_type>>>
struct mdspan_import;
template <class M, std::size_t... Nth>
struct mdspan_import<M, index_list<Nth...>> {
  using mapping = typename M::mapping_type;
  using extents = typename M::extents_type;
  using element = typename M::element_type;
  static_assert(std::is_convertible_v<typename M::data_handle_type, element*> &&
                    std::is_same_v<typename M::reference, element&> && std::is_empty_v<typename M::accessor_type>,
                "as_view: the mdspan's accessor computes its elements; a view reads plain memory");
  using view = unnamed_view<element, mapping_order<mapping>, known_numbers<static_extent<extents, Nth>...>,
                            known_numbers<static_stride<mapping, Nth>...>>;

  static std::int64_t number(auto n) {
    if constexpr (std::is_unsigned_v<decltype(n)> && sizeof(n) == 8)
      if (n > static_cast<std::uint64_t>(int64_max)) return int64_max;  // refused as above 2^48
    return static_cast<std::int64_t>(n);
  }

  static result<view> see(const M& m, const char* file, int line) {
    using index = typename extents::index_type;
    const std::int64_t sizes[] = {number(m.mapping().extents().extent(Nth))..., 0};
    std::int64_t strides[sizeof...(Nth) + 1]{};
    element* data = m.data_handle();
    if (!m.mapping().is_strided()) {
      failure f{};
      refuse_foreign(f, "the mdspan's layout does not have a stride for each axis");
      set_place(f, "as_view", file, line);
      return f;
    }
    ((strides[Nth] = number(m.mapping().stride(Nth))), ...);
    // Some layouts begin elsewhere than at the handle.
    if (data != nullptr && ((sizes[Nth] > 0) && ... && true))
      data += static_cast<std::int64_t>(m.mapping()((static_cast<void>(Nth), index{0})...));
    (void)strides;
    return adopt<view, facts_of<>>({data, sizeof...(Nth), sizes, strides}, "as_view", file, line);
  }
};

}  // namespace detail

/// A view of the elements of an mdspan: extents that are static stay so, the others have no names, `_1`, `_2`, ... in order.
///
///     auto v = ss::as_view(m);                                  // of extents<int, 3, dynamic_extent>: "3, _1"
///     ss::view<float, "C, N | C >= 3"> x = ss::as_view(m);      // names, and a check of them
///
/// Strides are those of the layout: contiguous for layout_right, formulas for layout_left, a symbol each for layout_stride, and constants where
/// the mapping's `strides_type::static_stride` says them.
///
/// - Errors: binding_error for sizes, strides and addresses that a view cannot have (negative, above 2^48, null or misaligned with elements,
///   overlapping elements that are not const). Accessors that do more than read memory do not compile.
/// - Cost: O(rank).
template <detail::mdspan_like M>
auto try_as_view(const M& m, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return detail::mdspan_import<M>::see(m, file, line);
}
#if SYMSHAPE_EXCEPTIONS
template <detail::mdspan_like M>
auto as_view(const M& m, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return detail::mdspan_import<M>::see(m, file, line).value();
}
#endif

}  // namespace symshape::inline SYMSHAPE_ABI
