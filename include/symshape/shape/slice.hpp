// SPDX-License-Identifier: BSL-1.0
/// @file
/// Slices and permutations of views: constants in give constants out.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/shape/cut.hpp>
#include <symshape/shape/view.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

/// The whole axis: `x(3, full, full)`.
struct full_axis {};
inline constexpr full_axis full{};

/// Positions [begin, end) of an axis. `range{1, n}` is decided at run time and gives a size of its own, `_1`; `range<1, 9>{}` gives 8.
template <std::int64_t... Bound>
struct range {
  static_assert(sizeof...(Bound) == 2, "range: write range{begin, end} or range<begin, end>{}");
};
template <std::int64_t Begin, std::int64_t End>
struct range<Begin, End> {
  static_assert(Begin >= 0 && Begin <= End, "range: begin is negative or above end");
};
template <>
struct range<> {
  std::int64_t begin, end;
  SYMSHAPE_HOST_DEVICE constexpr range(size_value from, size_value to) : begin{from.value}, end{to.value} {}
};
range(size_value, size_value) -> range<>;

namespace refused {
template <class Range, class Dim>
struct range_beyond {
  static_assert(Range::fixed_end < 0 || !Dim::is_static || Range::fixed_end <= Dim::value,
                "view: a range ends beyond its axis");
  static constexpr bool checked = true;
};
}  // namespace refused

namespace detail {

/// What one subscript does to its axis: an index drops it.
template <class Index>
struct axis_cut {
  static_assert(index_like<Index>, "view: an index is an integer, full, range{begin, end} or range<begin, end>{}");
  static constexpr axis_fate fate{false, false, -1};
  static constexpr std::int64_t fixed_end = -1;
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t begin(const Index& i) { return static_cast<std::int64_t>(i); }
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t length(const Index&) { return 1; }
  static constexpr bool check(const Index& i, std::int64_t size, std::int32_t axis, const char* file, int line) {
    return check_index(begin(i), size, axis, file, line);
  }
};
template <>
struct axis_cut<full_axis> {
  static constexpr axis_fate fate{true, false, -1};
  static constexpr std::int64_t fixed_end = -1;
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t begin(full_axis) { return 0; }
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t length(full_axis) { return 0; }
  static constexpr bool check(full_axis, std::int64_t, std::int32_t, const char*, int) { return true; }
};
template <>
struct axis_cut<range<>> {
  static constexpr axis_fate fate{true, true, -1};
  static constexpr std::int64_t fixed_end = -1;
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t begin(range<> r) { return r.begin; }
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t length(range<> r) { return r.end - r.begin; }
  static constexpr bool check(range<> r, std::int64_t size, std::int32_t axis, const char* file, int line) {
    return check_cut(r.begin, r.end, size, axis, file, line);
  }
};
template <std::int64_t Begin, std::int64_t End>
struct axis_cut<range<Begin, End>> {
  static constexpr axis_fate fate{true, false, End - Begin};
  static constexpr std::int64_t fixed_end = End;
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t begin(range<Begin, End>) { return Begin; }
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t length(range<Begin, End>) { return End - Begin; }
  static constexpr bool check(range<Begin, End>, std::int64_t size, std::int32_t axis, const char* file, int line) {
    return check_cut(Begin, End, size, axis, file, line);
  }
};

template <class Index>
SYMSHAPE_HOST_DEVICE constexpr bool cuts_to_nothing(const Index& index) {
  if constexpr (std::is_same_v<Index, full_axis> || !axis_cut<Index>::fate.keeps)
    return false;
  else
    return axis_cut<Index>::length(index) == 0;
}

template <class T, class... Dim, class Strides, std::size_t... Nth, class... Index>
SYMSHAPE_HOST_DEVICE constexpr auto slice(const basic_view<T, dims<Dim...>, Strides>& v, const char* file, int line,
                                          index_list<Nth...>, const Index&... index) {
  using source = slice_source<dims<Dim...>, Strides, axis_cut<Index>...>;
  using result = typename cut_view<T, source>::type;
  static_assert((refused::range_beyond<axis_cut<Index>, Dim>::checked && ...));
#if SYMSHAPE_HOST_CHECKS
  if (!(axis_cut<Index>::check(index, v.template size<Nth>(), static_cast<std::int32_t>(Nth), file, line) && ...))
    return result{};
#if !SYMSHAPE_EXCEPTIONS
  if (v.data() == nullptr) return result{};  // of a tensor whose elements were moved away, which is noted
#endif
#endif
  (void)file, (void)line;
  const std::int64_t offset = (std::int64_t{0} + ... + (axis_cut<Index>::begin(index) * v.template stride<Nth>()));
  std::int64_t fresh[sizeof...(Index) + 1]{};
  std::size_t count = 0;
  ((axis_cut<Index>::fate.fresh ? void(fresh[count++] = axis_cut<Index>::length(index)) : void()), ...);
  (void)count;
  // A slice without elements stays where its source begins: the place it would have may lie outside of the source's memory.
  const bool empty = v.numel() == 0 || (cuts_to_nothing(index) || ...);
  return carry_symbols<result>(v, v.data() + (empty ? 0 : offset), fresh);
}

template <std::size_t... Order>
inline constexpr bool each_axis_once = [] {
  bool seen[sizeof...(Order) + 1]{};
  const std::size_t order[] = {Order..., 0};
  for (std::size_t i = 0; i != sizeof...(Order); ++i) {
    if (order[i] >= sizeof...(Order) || seen[order[i]]) return false;
    seen[order[i]] = true;
  }
  return true;
}();

}  // namespace detail

/// What `x(3, full, range{1, n})` calls.
///
/// - Shapes: an index drops its axis, `full` keeps it, `range` cuts it; strides stay, and where they are the contiguous ones of the
///   result, the result is contiguous by type.
/// - Errors: shape_error for positions outside the axis: nothing is clamped.
template <class T, class Dims, class Strides, class... Index>
SYMSHAPE_HOST_DEVICE constexpr auto slice_view(const basic_view<T, Dims, Strides>& v, const char* file, int line,
                                               const Index&... index) {
  return detail::slice(v, file, line, make_index_list<sizeof...(Index)>{}, index...);
}

/// The axes in another order: `permute<0, 2, 1>(x)`. No element moves.
template <std::size_t... Order, class T, class Dims, class Strides>
SYMSHAPE_HOST_DEVICE constexpr auto permute(const basic_view<T, Dims, Strides>& v) {
  static_assert(sizeof...(Order) == Dims::rank(), "permute: the number of axes is not the rank");
  static_assert(detail::each_axis_once<Order...>, "permute: each axis below the rank is named once");
  if constexpr (sizeof...(Order) == Dims::rank() && detail::each_axis_once<Order...>) {
    using result = typename detail::cut_view<T, detail::permute_source<Dims, Strides, Order...>>::type;
    return detail::carry_symbols<result>(v, v.data(), nullptr);
  }
}
template <std::size_t... Order, detail::view_owner Owner>
constexpr auto permute(Owner& owner, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return permute<Order...>(as_view(owner, file, line));
}

}  // namespace symshape::inline SYMSHAPE_ABI
