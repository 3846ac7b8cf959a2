// SPDX-License-Identifier: BSL-1.0
/// @file
/// Binding the numbers of a view, or numbers given for one, to the names of another view type.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/algebra/result.hpp>
#include <symshape/shape/basic_view.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

namespace refused {
template <class Dim, class OtherDim>
struct sizes_of_axis {
  static_assert(!Dim::is_static || !OtherDim::is_static || Dim::value == OtherDim::value,
                "view: two static sizes of one axis differ");
  static constexpr bool checked = true;
};
template <class Dims, class OtherDims>
struct ranks_of {
  static_assert(Dims::rank() == OtherDims::rank(), "view: the ranks differ");
  static constexpr bool checked = Dims::rank() == OtherDims::rank();
};
}  // namespace refused

namespace detail {

/// Solves for the symbols of a view type: from numbers for the sizes, followed, where `StridesGiven`, by numbers for the strides.
template <class View, class Facts, bool StridesGiven = false>
constexpr bool bind_numbers(const std::int64_t* numbers, std::int64_t* symbols, failure& f) {
  using bound =
      typename bound_formulas<typename View::canonical, typename View::strides_type, Facts, StridesGiven>::type;
  const std::int32_t rank = static_cast<std::int32_t>(View::rank());
  return solve_symbols<bound>(numbers, symbols, {&rank, 1, View::is_contiguous ? -1 : rank}, f);
}

constexpr void set_place(failure& f, const char* operation, const char* file, int line) {
  f.operation = operation;
  f.file = file == nullptr ? "" : file;  // `{0}` in the place of a file's name is one
  f.line = line;
}

inline void fail_at(failure& f, const char* operation, const char* file, int line) {
  set_place(f, operation, file, line);
  fail(f);
}

/// Solves for the symbols of one operand from the sizes given for its axes, or for those that are not static; stops where they do not fit.
/// No template, as `solve_rows`.
template <class Lazy = void>
constexpr void bind_given(const formula_rows& rows, std::int32_t rank, bool contiguous, const size_value* given,
                          std::size_t count, std::int64_t* symbols, const char* operation, const char* file, int line) {
  constexpr std::int32_t few = 16;
  std::int64_t at_hand[few]{};
  growing_array<std::int64_t> many;
  if (rank > few) many.resize(static_cast<std::uint32_t>(rank), 0);
  std::int64_t* const numbers = rank > few ? many.data() : at_hand;
  spread(rows, given, count, numbers);
  failure f{};
  if (!solve_rows<Lazy>(rows, numbers, symbols, {&rank, 1, contiguous ? -1 : rank}, f))
    fail_at(f, operation, file, line);
}
/// The same of a table: one for each size that tables have.
template <class Table>
constexpr void bind_given_to(const Table& table, const text_view* spelled, std::size_t count, std::size_t rank,
                             bool contiguous, const size_value* given, std::size_t given_count, std::int64_t* symbols,
                             const char* operation, const char* file, int line) {
  bind_given<std::void_t<Table>>(rows_of(table, spelled, count, rank), static_cast<std::int32_t>(rank), contiguous,
                                 given, given_count, symbols, operation, file, line);
}

template <class View>
constexpr View value_or_fail(const result<View>& r) {
  if (!r) fail(r.error());
  return *r;
}

template <class... Dim, class... Other>
constexpr bool static_sizes_agree(dims<Dim...>*, dims<Other...>*) {
  if constexpr (sizeof...(Dim) == sizeof...(Other)) return (refused::sizes_of_axis<Dim, Other>::checked && ...);
  return true;
}

template <class View, std::size_t... Nth>
constexpr void copy_numbers(const View& v, std::int64_t* sizes, std::int64_t* steps, index_list<Nth...>) {
  ((sizes[Nth] = v.template size<Nth>(), steps[Nth] = v.template stride<Nth>()), ...);
  (void)v, (void)sizes, (void)steps;
}

/// Memory is as a contiguous type promises, wherever an axis has two elements to tell strides apart.
constexpr bool strides_are_contiguous(const std::int64_t* sizes, const std::int64_t* steps, std::int32_t rank,
                                      failure& f) {
  for (std::int32_t axis = 0; axis < rank; ++axis)
    if (sizes[axis] == 0) return true;
  std::int64_t promised = 1;  // cannot leave 64 bits: the product of the sizes does not
  for (std::int32_t axis = rank; axis-- > 0;) {
    if (sizes[axis] > 1 && steps[axis] != promised) {
      f.kind = failure_kind::binding;
      f.sentence = "stride %v at axis %x is not the %w of contiguous elements";
      f.value = steps[axis];
      f.other_value = promised;
      f.axis = axis;
      return false;
    }
    promised *= sizes[axis];
  }
  return true;
}

/// The numbers of `other` under the names of `View`; at once where shape and strides are the same types and there are no facts to check.
template <class View, class Facts, class U, class Dims, class Strides>
constexpr result<View> rebind(const basic_view<U, Dims, Strides>& other, const char* file, int line) {
  using canonical = typename View::canonical;
  if constexpr (std::is_same_v<canonical, Dims> && std::is_same_v<typename View::strides_type, Strides> &&
                std::is_same_v<Facts, facts_of<>>) {
    return View{other.data(), other.symbols()};
  } else {
    static_assert(refused::ranks_of<canonical, Dims>::checked &&
                  static_sizes_agree(static_cast<canonical*>(nullptr), static_cast<Dims*>(nullptr)));
    constexpr std::size_t rank = Dims::rank();
    std::int64_t numbers[2 * rank + 1]{}, symbols[View::symbol_count + 1]{};
    copy_numbers(other, numbers, numbers + rank, make_index_list<rank>{});
    failure f{};
    bool fine = bind_numbers<View, Facts, !View::is_contiguous>(numbers, symbols, f);
    if constexpr (View::is_contiguous && !basic_view<U, Dims, Strides>::is_contiguous)
      fine = fine && strides_are_contiguous(numbers, numbers + rank, static_cast<std::int32_t>(rank), f);
    if (fine) return View{other.data(), symbols};
    set_place(f, "view", file, line);
    return f;
  }
}

}  // namespace detail

}  // namespace symshape::inline SYMSHAPE_ABI
