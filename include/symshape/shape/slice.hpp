// SPDX-License-Identifier: BSL-1.0
/// @file
/// Slices of views: constants in give constants out.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/shape/cut.hpp>
#include <symshape/shape/range.hpp>
#include <symshape/shape/view.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

namespace refused {
template <class Range, class Dim>
struct range_beyond {
  static_assert(Range::fixed_end < 0 || !Dim::is_static || Range::fixed_end <= Dim::value,
                "view: a range ends beyond its axis");
  static constexpr bool checked = true;
};
}  // namespace refused

namespace detail {

/// How many positions begin, begin + step, ... lie below end.
SYMSHAPE_HOST_DEVICE constexpr std::int64_t steps_between(std::int64_t begin, std::int64_t end, std::int64_t step) {
  return begin >= end ? 0 : (end - begin - 1) / step + 1;
}

/// What one subscript does to its axis: an index drops it.
template <class Index>
struct axis_cut {
  static_assert(
      index_like<Index>,
      "view: an index is an integer, full, range{begin, end}, range<begin, end>{} or count<n>{begin}; a pair of "
      "integers is a range");
  static constexpr axis_fate fate{false, false, -1};
  static constexpr std::int64_t fixed_end = -1;
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t begin(const Index& i) { return index_value(i); }
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t length(const Index&) { return 1; }
  static constexpr bool check(const Index& i, std::int64_t size, std::int32_t axis, const char* file, int line,
                              failure* kept) {
    return check_index(begin(i), size, axis, file, line, kept);
  }
};
template <>
struct axis_cut<full_axis> {
  static constexpr axis_fate fate{true, false, -1};
  static constexpr std::int64_t fixed_end = -1;
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t begin(full_axis) { return 0; }
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t length(full_axis) { return 0; }
  static constexpr bool check(full_axis, std::int64_t, std::int32_t, const char*, int, failure*) { return true; }
};
template <>
struct axis_cut<range<>> {
  static constexpr axis_fate fate{true, true, -1};
  static constexpr std::int64_t fixed_end = -1;
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t begin(range<> r) { return r.begin; }
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t length(range<> r) { return r.end - r.begin; }
  static constexpr bool check(range<> r, std::int64_t size, std::int32_t axis, const char* file, int line,
                              failure* kept) {
    return check_cut(r.begin, r.end, size, axis, file, line, kept);
  }
};
template <>
struct axis_cut<range<0>> {
  static constexpr axis_fate fate{true, true, -1, 0};
  static constexpr std::int64_t fixed_end = -1;
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t begin(range<0> r) { return r.begin; }
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t length(range<0> r) {
    return steps_between(r.begin, r.end, r.step);
  }
  static constexpr bool check(range<0> r, std::int64_t size, std::int32_t axis, const char* file, int line,
                              failure* kept) {
    return check_cut(r.begin, r.end, size, axis, file, line, kept) && check_step(r.step, axis, file, line, kept);
  }
};
template <std::int64_t Begin, std::int64_t End, std::int64_t Step>
struct axis_cut<range<Begin, End, Step>> {
  using cut = range<Begin, End, Step>;
  static constexpr axis_fate fate{true, false, steps_between(Begin, End, Step), Step};
  static constexpr std::int64_t fixed_end = End;
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t begin(cut) { return Begin; }
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t length(cut) { return fate.fixed_size; }
  static constexpr bool check(cut, std::int64_t size, std::int32_t axis, const char* file, int line, failure* kept) {
    return check_cut(Begin, End, size, axis, file, line, kept);
  }
};
template <std::int64_t Begin, std::int64_t End>
struct axis_cut<range<Begin, End>> : axis_cut<range<Begin, End, 1>> {};
template <std::int64_t Count>
struct axis_cut<count<Count>> {
  static constexpr axis_fate fate{true, false, Count};
  static constexpr std::int64_t fixed_end = Count;
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t begin(count<Count> c) { return c.begin; }
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t length(count<Count>) { return Count; }
  static constexpr bool check(count<Count> c, std::int64_t size, std::int32_t axis, const char* file, int line,
                              failure* kept) {
    // Written so that no begin, however large, leaves 64 bits.
    return check_cut(c.begin, c.begin <= size ? c.begin + Count : c.begin, size, axis, file, line, kept);
  }
};

template <class Index>
SYMSHAPE_HOST_DEVICE constexpr bool cuts_to_nothing(const Index& index) {
  if constexpr (std::is_same_v<Index, full_axis> || !axis_cut<Index>::fate.keeps)
    return false;
  else
    return axis_cut<Index>::length(index) == 0;
}

/// The numbers of the names that an axis takes, its size before its step.
template <class Index>
SYMSHAPE_HOST_DEVICE constexpr void give_fresh(const Index& index, std::int64_t* fresh, std::size_t& taken) {
  if constexpr (axis_cut<Index>::fate.fresh) fresh[taken++] = axis_cut<Index>::length(index);
  // A step beyond the end leads nowhere, and no stride is to leave 64 bits for its sake.
  if constexpr (axis_cut<Index>::fate.fixed_step == 0) {
    const std::int64_t all = index.end - index.begin;
    fresh[taken++] = index.step <= all ? index.step : all > 1 ? all : 1;
  }
  (void)index, (void)fresh, (void)taken;
}

/// A refusal goes to `kept` where that is given, and the view is then empty.
template <class T, class... Dim, class Strides, std::size_t... Nth, class... Index>
SYMSHAPE_HOST_DEVICE constexpr auto slice(const basic_view<T, dims<Dim...>, Strides>& v, const char* file, int line,
                                          failure* kept, index_list<Nth...>, const Index&... index) {
  using source = cut_source<dims<Dim...>, Strides, slice_rule<axis_cut<Index>...>>;
  using result = typename cut_view<T, source>::type;
  static_assert((refused::range_beyond<axis_cut<Index>, Dim>::checked && ...));
  // All numbers at once, and not by functions of one axis each, which would be made anew for every type.
  std::int64_t sizes[2 * sizeof...(Dim) + 1]{}, *const strides = sizes + sizeof...(Dim);
  view_layout<dims<Dim...>, Strides>::write_numbers(v.symbols(), sizes);
#if SYMSHAPE_HOST_CHECKS
  if (!(axis_cut<Index>::check(index, sizes[Nth], static_cast<std::int32_t>(Nth), file, line, kept) && ...))
    return result{};
#if !SYMSHAPE_EXCEPTIONS
  if (v.data() == nullptr) return result{};  // of a tensor whose elements were moved away, which is noted
#endif
#endif
  (void)file, (void)line, (void)kept;
  const std::int64_t offset = (std::int64_t{0} + ... + (axis_cut<Index>::begin(index) * strides[Nth]));
  std::int64_t fresh[2 * sizeof...(Index) + 1]{};
  std::size_t taken = 0;
  (give_fresh(index, fresh, taken), ...);
  (void)taken;
  // A slice without elements stays where its source begins: the place it would have may lie outside of the source's memory.
  const bool empty = ((sizes[Nth] == 0 || cuts_to_nothing(index)) || ...);
  return carry_symbols<source, result>(v, v.data() + (empty ? 0 : offset), fresh);
}

}  // namespace detail

/// What `x(3, full, range{1, n})` calls.
///
/// - Shapes: an index drops its axis, `full` keeps it, `range` and `count` cut it; strides stay or are multiplied by a step, and where they are the contiguous ones of the
///   result, the result is contiguous by type.
/// - Errors: shape_error for positions outside the axis: nothing is clamped.
template <class T, class Dims, class Strides, class... Index>
SYMSHAPE_HOST_DEVICE constexpr auto slice_view(const basic_view<T, Dims, Strides>& v, const char* file, int line,
                                               const Index&... index) {
  return detail::slice(v, file, line, nullptr, make_index_list<sizeof...(Index)>{}, detail::as_cut(index)...);
}

}  // namespace symshape::inline SYMSHAPE_ABI
