// SPDX-License-Identifier: BSL-1.0
/// @file
/// A non-owning view of elements in memory under a shape and strides that are types.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/shape/binding.hpp>
#include <symshape/shape/checks.hpp>
#include <symshape/shape/subscript.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

template <class T, class Dims, class Strides = contiguous>
class basic_view;

namespace detail {
/// What views of all shapes with as many symbols share, so that a program has its functions once.
template <class T, std::size_t Symbols>
class view_storage {
 public:
  SYMSHAPE_HOST_DEVICE constexpr T* data() const { return data_; }
  SYMSHAPE_HOST_DEVICE constexpr const std::int64_t* symbols() const { return symbols_.data(); }

 protected:
  constexpr view_storage() = default;
  SYMSHAPE_HOST_DEVICE constexpr view_storage(T* data, const std::int64_t* symbols) : data_{data} {
    for (std::size_t i = 0; i != Symbols; ++i) symbols_.data()[i] = symbols[i];
    (void)symbols;
  }

  T* data_ = nullptr;
  [[no_unique_address]] symbol_values<Symbols> symbols_{};
};
}  // namespace detail

/// A pointer and one integer for every symbol of the shape and the strides. Trivially copyable; goes into kernels by value.
///
/// Words: *size* of an axis in elements, *stride* the distance in elements between neighbors along it, *symbol* a name with a number.
///
/// - Always true: the numbers fit the formulas; they were checked when the view was made.
/// - Errors: `x(i, j)` outside the sizes is shape_error on the host. On the device and through `data()` nothing is checked.
template <class T, class... Dim, class Strides>
class basic_view<T, dims<Dim...>, Strides>
    : public detail::view_storage<T, detail::view_layout<dims<Dim...>, Strides>::formulas::counts.symbols>,
      public detail::view_subscripts<basic_view<T, dims<Dim...>, Strides>> {
 public:
  using element = T;
  using canonical = dims<Dim...>;
  using plain = basic_view;  // this class in those that derive from it
  using facts = facts_of<>;  // what is known of the numbers, in those that know something
  using strides_type = Strides;
  using layout = detail::view_layout<dims<Dim...>, Strides>;
  using formulas = typename layout::formulas;

  static constexpr std::size_t symbol_count = formulas::counts.symbols;
  static constexpr bool is_contiguous = layout::is_contiguous;

  using storage = detail::view_storage<T, symbol_count>;
  using storage::data, storage::symbols;

  // Inlined even where nothing else is, since every shape has its own.
  [[gnu::always_inline]] constexpr basic_view() = default;
  /// From a pointer and the symbols' numbers in order of appearance; for the library's own use, since nothing is checked.
  [[gnu::always_inline]] SYMSHAPE_HOST_DEVICE constexpr basic_view(T* data, const std::int64_t* symbols)
      : storage{data, symbols} {}
  /// Elements that are read only.
  template <class U>
    requires(std::is_convertible_v<U (*)[], T (*)[]> && !std::is_same_v<U, T>)
  SYMSHAPE_HOST_DEVICE constexpr basic_view(const basic_view<U, dims<Dim...>, Strides>& other)
      : basic_view{other.data(), other.symbols()} {}

  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t rank() { return sizeof...(Dim); }

  template <std::size_t Nth>
  SYMSHAPE_HOST_DEVICE constexpr std::int64_t size() const {
    static_assert(Nth < sizeof...(Dim), "size: the axis is not below the rank");
    return detail::step_value<formulas, formulas::value.root[Nth]>(symbols());
  }
  template <std::size_t Nth>
  SYMSHAPE_HOST_DEVICE constexpr std::int64_t stride() const {
    static_assert(Nth < sizeof...(Dim), "stride: the axis is not below the rank");
    return layout::template stride<Nth>(symbols());
  }
  /// - Errors: shape_error for an axis outside [0, rank) (on the host).
  SYMSHAPE_HOST_DEVICE constexpr std::int64_t size(std::int64_t axis, const char* file = __builtin_FILE(),
                                                   int line = __builtin_LINE()) const {
#if SYMSHAPE_HOST_CHECKS
    detail::check_axis(axis, rank(), "size", file, line);
#endif
    (void)file, (void)line;
    return size_at(axis, axes{});
  }
  SYMSHAPE_HOST_DEVICE constexpr std::int64_t stride(std::int64_t axis, const char* file = __builtin_FILE(),
                                                     int line = __builtin_LINE()) const {
#if SYMSHAPE_HOST_CHECKS
    detail::check_axis(axis, rank(), "stride", file, line);
#endif
    (void)file, (void)line;
    return stride_at(axis, axes{});
  }
  SYMSHAPE_HOST_DEVICE constexpr std::int64_t numel() const { return product(axes{}); }
  /// The shape alone, with its numbers.
  SYMSHAPE_HOST_DEVICE constexpr dims<Dim...> shape() const {
    dims<Dim...> out;
    for (std::size_t i = 0; i != dims<Dim...>::symbol_count; ++i) out.data()[i] = symbols()[i];
    return out;
  }

 private:
  friend detail::view_subscripts<basic_view>;
  using axes = make_index_list<sizeof...(Dim)>;

  template <std::size_t... Nth>
  SYMSHAPE_HOST_DEVICE constexpr std::int64_t size_at(std::int64_t axis, index_list<Nth...>) const {
    std::int64_t found = 0;
    ((axis == static_cast<std::int64_t>(Nth) ? void(found = size<Nth>()) : void()), ...);
    return found;
  }
  template <std::size_t... Nth>
  SYMSHAPE_HOST_DEVICE constexpr std::int64_t stride_at(std::int64_t axis, index_list<Nth...>) const {
    std::int64_t found = 0;
    ((axis == static_cast<std::int64_t>(Nth) ? void(found = stride<Nth>()) : void()), ...);
    return found;
  }
  template <std::size_t... Nth>
  SYMSHAPE_HOST_DEVICE constexpr std::int64_t product(index_list<Nth...>) const {
    return (std::int64_t{1} * ... * size<Nth>());
  }

  template <class... Index>
  SYMSHAPE_HOST_DEVICE constexpr decltype(auto) subscript(const char* file, int line, Index... index) const {
    static_assert(sizeof...(Index) == sizeof...(Dim), "view: the number of indices is not the rank");
    if constexpr (sizeof...(Index) != sizeof...(Dim))
      return;
    else if constexpr ((detail::index_like<Index> && ...))
      return element_at(file, line, axes{}, detail::index_value(index)...);
    else
      return slice_view(*this, file, line, index...);  // slice.hpp, found by the argument
  }
  template <std::size_t... Nth, class... Index>
  SYMSHAPE_HOST_DEVICE constexpr T& element_at(const char* file, int line, index_list<Nth...>, Index... index) const {
#if SYMSHAPE_HOST_CHECKS
    const bool inside = (detail::check_index(index, size<Nth>(), static_cast<std::int32_t>(Nth), file, line) && ...);
#if !SYMSHAPE_EXCEPTIONS
    if (!inside || data() == nullptr) return detail::nowhere<T>();
#endif
    (void)inside;
#endif
    (void)file, (void)line;
    return data()[(std::int64_t{0} + ... + (index * stride<Nth>()))];
  }
};

}  // namespace symshape::inline SYMSHAPE_ABI
