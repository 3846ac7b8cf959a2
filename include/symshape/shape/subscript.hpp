// SPDX-License-Identifier: BSL-1.0
/// @file
/// `x(i, j, k)`: the forms by arity, since the caller's place cannot follow a parameter pack.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/config.hpp>

#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// An integral constant of any library.
template <class Constant>
concept constant_like = std::is_class_v<Constant> && std::is_convertible_v<Constant, decltype(Constant::value)> &&
                        std::is_integral_v<std::remove_const_t<decltype(Constant::value)>> &&
                        !std::is_same_v<std::remove_const_t<decltype(Constant::value)>, bool>;

/// An index and not a slice.
template <class Index>
concept index_like =
    (std::is_integral_v<std::remove_cvref_t<Index>> && !std::is_same_v<std::remove_cvref_t<Index>, bool>) ||
    constant_like<std::remove_cvref_t<Index>>;

/// Not by the conversion of a constant: it is a host function, which device code must not call.
template <index_like Index>
SYMSHAPE_HOST_DEVICE constexpr std::int64_t index_value(const Index& index) {
  if constexpr (std::is_class_v<Index>)
    return static_cast<std::int64_t>(Index::value);
  else
    return static_cast<std::int64_t>(index);
}

/// Gives a view its subscripts, up to rank 8; they call `subscript(file, line, index...)`.
template <class View>
struct view_subscripts {
  SYMSHAPE_HOST_DEVICE constexpr decltype(auto) operator()(const char* file = __builtin_FILE(),
                                                           int line = __builtin_LINE()) const {
    return self().subscript(file, line);
  }
  template <class A>
  SYMSHAPE_HOST_DEVICE constexpr decltype(auto) operator()(A a, const char* file = __builtin_FILE(),
                                                           int line = __builtin_LINE()) const {
    return self().subscript(file, line, a);
  }
  template <class A, class B>
  SYMSHAPE_HOST_DEVICE constexpr decltype(auto) operator()(A a, B b, const char* file = __builtin_FILE(),
                                                           int line = __builtin_LINE()) const {
    return self().subscript(file, line, a, b);
  }
  template <class A, class B, class C>
  SYMSHAPE_HOST_DEVICE constexpr decltype(auto) operator()(A a, B b, C c, const char* file = __builtin_FILE(),
                                                           int line = __builtin_LINE()) const {
    return self().subscript(file, line, a, b, c);
  }
  template <class A, class B, class C, class D>
  SYMSHAPE_HOST_DEVICE constexpr decltype(auto) operator()(A a, B b, C c, D d, const char* file = __builtin_FILE(),
                                                           int line = __builtin_LINE()) const {
    return self().subscript(file, line, a, b, c, d);
  }
  template <class A, class B, class C, class D, class E>
  SYMSHAPE_HOST_DEVICE constexpr decltype(auto) operator()(A a, B b, C c, D d, E e, const char* file = __builtin_FILE(),
                                                           int line = __builtin_LINE()) const {
    return self().subscript(file, line, a, b, c, d, e);
  }
  template <class A, class B, class C, class D, class E, class F>
  SYMSHAPE_HOST_DEVICE constexpr decltype(auto) operator()(A a, B b, C c, D d, E e, F f,
                                                           const char* file = __builtin_FILE(),
                                                           int line = __builtin_LINE()) const {
    return self().subscript(file, line, a, b, c, d, e, f);
  }
  template <class A, class B, class C, class D, class E, class F, class G>
  SYMSHAPE_HOST_DEVICE constexpr decltype(auto) operator()(A a, B b, C c, D d, E e, F f, G g,
                                                           const char* file = __builtin_FILE(),
                                                           int line = __builtin_LINE()) const {
    return self().subscript(file, line, a, b, c, d, e, f, g);
  }
  template <class A, class B, class C, class D, class E, class F, class G, class H>
  SYMSHAPE_HOST_DEVICE constexpr decltype(auto) operator()(A a, B b, C c, D d, E e, F f, G g, H h,
                                                           const char* file = __builtin_FILE(),
                                                           int line = __builtin_LINE()) const {
    return self().subscript(file, line, a, b, c, d, e, f, g, h);
  }

 private:
  SYMSHAPE_HOST_DEVICE constexpr const View& self() const { return static_cast<const View&>(*this); }
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
