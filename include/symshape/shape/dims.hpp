// SPDX-License-Identifier: BSL-1.0
/// @file
/// A row of axes with the numbers of their symbols.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/shape/checks.hpp>
#include <symshape/shape/formulas.hpp>
#include <symshape/shape/symbol_values.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// The canonical type of a shape: `dims<dim<'B'>, dim<'3'>, dim<'2','*','B'>>`.
///
///     sizeof(dims<dim<'B'>, dim<'3'>, dim<'2','*','B'>>)  // 8: one integer a symbol, none for a number
///
/// - Laws: equal formulas, equal type. Numbers are bound by `shape`, `view`, `tensor` and `bind`, which check them.
/// - Cost: `size<I>()` is the formula as straight code; static sizes are constants.
template <class... Dim>
struct dims : detail::symbol_values<detail::formulas<sizeof...(Dim), Dim...>::counts.symbols> {
  using formulas = detail::formulas<sizeof...(Dim), Dim...>;
  using canonical = dims;

  SYMSHAPE_HOST_DEVICE static constexpr std::size_t rank() { return sizeof...(Dim); }
  static constexpr std::size_t symbol_count = formulas::counts.symbols;
  static constexpr bool is_static = symbol_count == 0;

  template <std::size_t Nth>
  SYMSHAPE_HOST_DEVICE constexpr std::int64_t size() const {
    static_assert(Nth < sizeof...(Dim), "size: the axis is not below the rank");
    return detail::step_value<formulas, formulas::value.root[Nth]>(this->data());
  }
  /// Of a run-time axis.
  /// - Errors: shape_error for an axis outside [0, rank) (on the host).
  SYMSHAPE_HOST_DEVICE constexpr std::int64_t size(std::int64_t axis, const char* file = __builtin_FILE(),
                                                   int line = __builtin_LINE()) const {
#if SYMSHAPE_HOST_CHECKS
    detail::check_axis(axis, static_cast<std::int64_t>(sizeof...(Dim)), "size", file, line);
#endif
    (void)file, (void)line;
    return size_at(axis, make_index_list<sizeof...(Dim)>{});
  }
  /// The number of elements. The product was checked when the sizes were bound.
  SYMSHAPE_HOST_DEVICE constexpr std::int64_t numel() const { return product(make_index_list<sizeof...(Dim)>{}); }

 private:
  template <std::size_t... Nth>
  SYMSHAPE_HOST_DEVICE constexpr std::int64_t size_at(std::int64_t axis, index_list<Nth...>) const {
    std::int64_t found = 0;
    ((axis == static_cast<std::int64_t>(Nth) ? void(found = size<Nth>()) : void()), ...);
    return found;
  }
  template <std::size_t... Nth>
  SYMSHAPE_HOST_DEVICE constexpr std::int64_t product(index_list<Nth...>) const {
    return (std::int64_t{1} * ... * size<Nth>());
  }
};

}  // namespace symshape::inline SYMSHAPE_ABI
