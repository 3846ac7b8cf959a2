// SPDX-License-Identifier: BSL-1.0
/// @file
/// What picks positions of an axis, where an index picks one: all, from begin to end, so many from one on.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/shape/binding.hpp>

#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

/// The whole axis: `x(3, full, full)`.
struct full_axis {};
inline constexpr full_axis full{};

/// Positions [begin, end) of an axis, or every step-th of them; a pair, a tuple or a struct of two integers is one too. `range{1, n}` is decided at run time and gives a size of its own, `_1`;
/// `range<1, 9>{}` gives 8 and `range<1, 9, 3>{}` gives 3. Steps are positive; `flip` turns an axis around.
template <std::int64_t... Bound>
struct range {
  static_assert(sizeof...(Bound) <= 3,
                "range: write range{begin, end}, range<begin, end>{} or range<begin, end, step>{}");
};
template <std::int64_t Begin, std::int64_t End, std::int64_t Step>
struct range<Begin, End, Step> {
  static_assert(Begin >= 0 && Begin <= End, "range: begin is negative or above end");
  static_assert(Step > 0, "range: the step is not positive; flip turns an axis around");
};
template <std::int64_t Begin, std::int64_t End>
struct range<Begin, End> : range<Begin, End, 1> {};
template <>
struct range<> {
  std::int64_t begin, end;
  SYMSHAPE_HOST_DEVICE constexpr range(size_value from, size_value to) : begin{from.value}, end{to.value} {}
};
/// All three known at run time: `range{0, n, 2}`; the stride has a factor of its own then.
template <>
struct range<0> {
  std::int64_t begin, end, step;
  SYMSHAPE_HOST_DEVICE constexpr range(size_value from, size_value to, size_value every)
      : begin{from.value}, end{to.value}, step{every.value} {}
};
range(size_value, size_value) -> range<>;
range(size_value, size_value, size_value) -> range<0>;

/// So many positions from one that is known at run time: `count<8>{i}`, a tile of static size.
template <std::int64_t Count>
struct count {
  static_assert(Count >= 0, "count: negative");
  std::int64_t begin;
  SYMSHAPE_HOST_DEVICE constexpr explicit count(size_value from) : begin{from.value} {}
};

namespace detail {

/// What comes apart into a begin and an end: a pair, an array or a tuple of two, a struct of two members. What comes apart into more does not compile
/// where it is taken apart.
template <class Index>
concept two_ends = std::is_class_v<Index> && ((std::is_aggregate_v<Index> && !std::is_empty_v<Index>) ||
                                              requires(const Index& i) { i.first, i.second; } ||
                                              requires(const Index& i) { get<0>(i), get<1>(i); });
template <class Begin, class End>
struct ends {
  Begin begin;
  End end;
};
#ifdef __CUDACC__
#pragma nv_exec_check_disable  // arrays and tuples come apart on the host alone
#endif
template <two_ends Index>
SYMSHAPE_HOST_DEVICE constexpr auto ends_of(const Index& index) {
  if constexpr (requires { index.first, index.second; }) {
    return ends<std::remove_cvref_t<decltype(index.first)>, std::remove_cvref_t<decltype(index.second)>>{index.first,
                                                                                                         index.second};
  } else {
    const auto& [begin, end] = index;
    return ends<std::remove_cvref_t<decltype(begin)>, std::remove_cvref_t<decltype(end)>>{begin, end};
  }
}

/// A subscript as the rules below take it: of two ends the range that they are, and of integral constants one that the type knows.
template <class Index>
SYMSHAPE_HOST_DEVICE constexpr auto as_cut(const Index& index) {
  if constexpr (two_ends<Index>) {
    const auto found = ends_of(index);
    using begin = decltype(found.begin);
    using end = decltype(found.end);
    if constexpr (requires { range<begin::value, end::value>{}; })
      return range<begin::value, end::value>{};
    else
      return range<>{found.begin, found.end};
  } else {
    return index;
  }
}

}  // namespace detail

}  // namespace symshape::inline SYMSHAPE_ABI
