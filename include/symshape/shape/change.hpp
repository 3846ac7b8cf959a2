// SPDX-License-Identifier: BSL-1.0
/// @file
/// A view under another shape of the same elements: a rule on formulas gives the type, and what must hold is refused, known or checked.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/shape/demand.hpp>
#include <symshape/shape/lent_view.hpp>
#include <symshape/shape/possible_sizes.hpp>
#include <symshape/shape/rebind.hpp>
#include <symshape/shape/symbol.hpp>
#include <symshape/shape/view_change.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

template <class... Formula>
struct demand_formulas {
  using table = formulas<0, Formula...>;
};
template <class Source>
using demanded = typename lift_list<Source, Source::value.dim_count + Source::value.fact_count, demand_formulas, dim,
                                    make_index_list<2 * static_cast<std::size_t>(Source::result.count)>>::type::table;

template <class Source, class View>
constexpr bool demands_hold(const View& v, const std::int64_t* fresh, failure& f) {
  using table = demanded<Source>;
  std::int64_t symbols[table::counts.symbols + 1]{};
  step_memo memo[table::counts.steps + 1]{};
  carry_numbers(typename carried<table, typename View::formulas, Source>::type{}, v.symbols(), fresh, symbols);
  return demands_hold(table::rows, Source::result.demands, Source::result.count, v.numel() == 0, symbols, memo, f);
}
/// Of the last demand, which holds, the first formula by the second.
template <class Source, class View>
constexpr std::int64_t demanded_quotient(const View& v, const std::int64_t* fresh) {
  using table = demanded<Source>;
  std::int64_t symbols[table::counts.symbols + 1]{};
  int128 left = 0, right = 1;
  carry_numbers(typename carried<table, typename View::formulas, Source>::type{}, v.symbols(), fresh, symbols);
  checked_step_value<table>(table::value.root[2 * Source::result.count - 2], symbols, left);
  checked_step_value<table>(table::value.root[2 * Source::result.count - 1], symbols, right);
  return static_cast<std::int64_t>(left / right);
}

template <class Source, std::int32_t Never = Source::result.never>
struct possible_change {
  static constexpr std::size_t at =
      static_cast<std::size_t>(Source::value.dim_count + Source::value.fact_count + 2 * Never);
  template <std::size_t Piece>
  using formula =
      typename lift_piece<Source, Piece, dim,
                          make_index_list<Source::value.begin[Piece + 1] - Source::value.begin[Piece]>>::type;
  static constexpr bool checked =
      refused::change_of_shape<Source::result.demands[Never].kind, false, formula<at>, formula<at + 1>>::checked;
};
template <class Source>
struct possible_change<Source, -1> {
  static constexpr bool checked = true;
};

/// A view after a rule: of elements `data`, with the numbers of the fresh names in the order in which the rule takes them. A view where
/// nothing can fail at the call, else a `result`.
template <class Rule, class Element, class T, class Dims, class Strides>
  requires(changed_source<Dims, Strides, Rule>::result.count == 0)
SYMSHAPE_HOST_DEVICE constexpr auto change_view(const basic_view<T, Dims, Strides>& v, Element* data,
                                                const std::int64_t* fresh, const char*, const char*, int) {
  using source = changed_source<Dims, Strides, Rule>;
  return carry_symbols<source, typename cut_view<Element, source>::type>(v, data, fresh);
}
template <class Rule, class Element, class T, class Dims, class Strides>
constexpr auto change_view(const basic_view<T, Dims, Strides>& v, Element* data, const std::int64_t* fresh,
                           const char* operation, const char* file, int line) {
  using source = changed_source<Dims, Strides, Rule>;
  using view = typename cut_view<Element, source>::type;
  static_assert(possible_change<source>::checked);
  failure f{};
  if (demands_hold<source>(v, fresh, f)) return result<view>{carry_symbols<source, view>(v, data, fresh)};
  set_place(f, operation, file, line);
  return result<view>{f};
}

template <class T, class Dims, class Strides>
SYMSHAPE_HOST_DEVICE constexpr basic_view<T, Dims, Strides> value_of_change(const basic_view<T, Dims, Strides>& v) {
  return v;
}
template <class View>
constexpr View value_of_change(const result<View>& r) {
  return value_or_fail(r);
}
template <class T, class Dims, class Strides>
constexpr result<basic_view<T, Dims, Strides>> result_of_change(const basic_view<T, Dims, Strides>& v) {
  return v;
}
template <class View>
constexpr result<View> result_of_change(const result<View>& r) {
  return r;
}

/// The view after a change; whether a tensor can have its sizes is asked on the host.
template <class Changed>
SYMSHAPE_HOST_DEVICE constexpr auto possible_value(const Changed& changed, const char* operation, const char* file,
                                                   int line) {
#if SYMSHAPE_HOST_CHECKS
  return value_or_fail(with_possible_sizes(result_of_change(changed), operation, file, line));
#else
  (void)operation, (void)file, (void)line;
  return value_of_change(changed);
#endif
}

/// The address of the first element after a step that is none where there is no element, or no address: it may lie outside of the memory.
template <class View>
SYMSHAPE_HOST_DEVICE constexpr auto moved_data(const View& v, bool empty, std::int64_t offset) {
  return v.data() + (empty || v.data() == nullptr ? 0 : offset);
}

}  // namespace detail

}  // namespace symshape::inline SYMSHAPE_ABI
