// SPDX-License-Identifier: BSL-1.0
/// @file
/// A non-owning view of elements in memory under a shape and strides that are types.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/shape/binding.hpp>
#include <symshape/shape/strides.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace symshape::inline SYMSHAPE_ABI {

template <class T, class Dims, class Strides = contiguous>
class basic_view;

namespace detail {
template <class Index>
concept index_like = std::is_integral_v<std::remove_cvref_t<Index>> && !std::is_same_v<std::remove_cvref_t<Index>, bool>;
}  // namespace detail

/// A pointer and one integer for every symbol of the shape and the strides. Trivially copyable; goes into kernels by value.
///
/// Words: *size* of an axis in elements, *stride* the distance in elements between neighbors along it, *symbol* a name with a number.
///
/// - Always true: the numbers fit the formulas; they were checked when the view was made.
/// - Errors: `x(i, j)` outside the sizes is shape_error on the host. On the device and through `data()` nothing is checked.
template <class T, class... Dim, class Strides>
class basic_view<T, dims<Dim...>, Strides> {
 public:
  using element = T;
  using canonical = dims<Dim...>;
  using strides_type = Strides;
  using layout = detail::view_layout<dims<Dim...>, Strides>;
  using formulas = typename layout::formulas;

  static constexpr std::size_t symbol_count = formulas::counts.symbols;
  static constexpr bool is_contiguous = layout::is_contiguous;

  constexpr basic_view() = default;
  /// From a pointer and the symbols' numbers in order of appearance; for the library's own use, since nothing is checked.
  SYMSHAPE_HOST_DEVICE constexpr basic_view(T* data, const std::int64_t* symbols) : data_{data} {
    for (std::size_t i = 0; i != symbol_count; ++i) symbols_.data()[i] = symbols[i];
  }
  /// Elements that are read only.
  template <class U>
    requires(std::is_convertible_v<U (*)[], T (*)[]> && !std::is_same_v<U, T>)
  SYMSHAPE_HOST_DEVICE constexpr basic_view(const basic_view<U, dims<Dim...>, Strides>& other) : basic_view{other.data(), other.symbols()} {}

  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t rank() { return sizeof...(Dim); }
  SYMSHAPE_HOST_DEVICE constexpr T* data() const { return data_; }
  SYMSHAPE_HOST_DEVICE constexpr const std::int64_t* symbols() const { return symbols_.data(); }

  template <std::size_t I>
  SYMSHAPE_HOST_DEVICE constexpr std::int64_t size() const {
    static_assert(I < sizeof...(Dim), "size: the axis is not below the rank");
    return layout::template size<I>(symbols());
  }
  template <std::size_t I>
  SYMSHAPE_HOST_DEVICE constexpr std::int64_t stride() const {
    static_assert(I < sizeof...(Dim), "stride: the axis is not below the rank");
    return layout::template stride<I>(symbols());
  }
  /// - Errors: shape_error for an axis outside [0, rank) (on the host).
  SYMSHAPE_HOST_DEVICE constexpr std::int64_t size(std::int64_t axis, const char* file = __builtin_FILE(), int line = __builtin_LINE()) const {
    return pick(axis, "size", file, line, axes{}, [this]<std::size_t I>(std::integral_constant<std::size_t, I>) { return this->template size<I>(); });
  }
  SYMSHAPE_HOST_DEVICE constexpr std::int64_t stride(std::int64_t axis, const char* file = __builtin_FILE(), int line = __builtin_LINE()) const {
    return pick(axis, "stride", file, line, axes{}, [this]<std::size_t I>(std::integral_constant<std::size_t, I>) { return this->template stride<I>(); });
  }
  SYMSHAPE_HOST_DEVICE constexpr std::int64_t numel() const { return product(axes{}); }
  /// The shape alone, with its numbers.
  SYMSHAPE_HOST_DEVICE constexpr dims<Dim...> shape() const {
    dims<Dim...> out;
    for (std::size_t i = 0; i != dims<Dim...>::symbol_count; ++i) out.data()[i] = symbols()[i];
    return out;
  }

  /// The element at these indices, or a slice where an argument is not an index (see slice.hpp). By arity, since the caller's place cannot
  /// follow a parameter pack.
  SYMSHAPE_HOST_DEVICE constexpr decltype(auto) operator()(const char* file = __builtin_FILE(), int line = __builtin_LINE()) const {
    return subscript(file, line);
  }
  template <class A>
  SYMSHAPE_HOST_DEVICE constexpr decltype(auto) operator()(A a, const char* file = __builtin_FILE(), int line = __builtin_LINE()) const {
    return subscript(file, line, a);
  }
  template <class A, class B>
  SYMSHAPE_HOST_DEVICE constexpr decltype(auto) operator()(A a, B b, const char* file = __builtin_FILE(), int line = __builtin_LINE()) const {
    return subscript(file, line, a, b);
  }
  template <class A, class B, class C>
  SYMSHAPE_HOST_DEVICE constexpr decltype(auto) operator()(A a, B b, C c, const char* file = __builtin_FILE(), int line = __builtin_LINE()) const {
    return subscript(file, line, a, b, c);
  }
  template <class A, class B, class C, class D>
  SYMSHAPE_HOST_DEVICE constexpr decltype(auto) operator()(A a, B b, C c, D d, const char* file = __builtin_FILE(), int line = __builtin_LINE()) const {
    return subscript(file, line, a, b, c, d);
  }
  template <class A, class B, class C, class D, class E>
  SYMSHAPE_HOST_DEVICE constexpr decltype(auto) operator()(A a, B b, C c, D d, E e, const char* file = __builtin_FILE(),
                                                           int line = __builtin_LINE()) const {
    return subscript(file, line, a, b, c, d, e);
  }
  template <class A, class B, class C, class D, class E, class F>
  SYMSHAPE_HOST_DEVICE constexpr decltype(auto) operator()(A a, B b, C c, D d, E e, F f, const char* file = __builtin_FILE(),
                                                           int line = __builtin_LINE()) const {
    return subscript(file, line, a, b, c, d, e, f);
  }

 private:
  using axes = std::make_index_sequence<sizeof...(Dim)>;

  template <std::size_t... I, class Of>
  SYMSHAPE_HOST_DEVICE constexpr std::int64_t pick(std::int64_t axis, const char* what, const char* file, int line, std::index_sequence<I...>, Of of) const {
    std::int64_t found = 0;
    ((axis == static_cast<std::int64_t>(I) ? void(found = of(std::integral_constant<std::size_t, I>{})) : void()), ...);
#if SYMSHAPE_HOST_CHECKS
    if (axis < 0 || axis >= rank()) {
      failure f{};
      f.kind = failure_kind::shape;
      f.operation = what;
      f.sentence = "axis %v is outside [0, %w)";
      f.value = axis;
      f.other_value = rank();
      f.file = file;
      f.line = line;
      fail(f);
    }
#endif
    (void)what, (void)file, (void)line, (void)of;
    return found;
  }
  template <std::size_t... I>
  SYMSHAPE_HOST_DEVICE constexpr std::int64_t product(std::index_sequence<I...>) const {
    return (std::int64_t{1} * ... * size<I>());
  }

  template <class... Index>
  SYMSHAPE_HOST_DEVICE constexpr decltype(auto) subscript(const char* file, int line, Index... index) const {
    static_assert(sizeof...(Index) == sizeof...(Dim), "view: the number of indices is not the rank");
    if constexpr ((detail::index_like<Index> && ...))
      return static_cast<T&>(data_[offset(file, line, axes{}, static_cast<std::int64_t>(index)...)]);
    else
      return slice_view(*this, file, line, index...);  // slice.hpp, found by the argument
  }
  template <std::size_t... I, class... Index>
  SYMSHAPE_HOST_DEVICE constexpr std::int64_t offset(const char* file, int line, std::index_sequence<I...>, Index... index) const {
#if SYMSHAPE_HOST_CHECKS
    (check_index(index, static_cast<std::int32_t>(I), size<I>(), file, line), ...);
#endif
    (void)file, (void)line;
    return (std::int64_t{0} + ... + (index * stride<I>()));
  }
  static constexpr void check_index(std::int64_t index, std::int32_t axis, std::int64_t size, const char* file, int line) {
    if (index >= 0 && index < size) return;
    failure f{};
    f.kind = failure_kind::shape;
    f.operation = "view";
    f.sentence = "index %v at axis %x is outside [0, %w)";
    f.value = index;
    f.other_value = size;
    f.axis = axis;
    f.file = file;
    f.line = line;
    fail(f);
  }

  T* data_ = nullptr;
  [[no_unique_address]] detail::symbol_values<symbol_count> symbols_{};
};

}  // namespace symshape::inline SYMSHAPE_ABI
