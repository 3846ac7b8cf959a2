// SPDX-License-Identifier: BSL-1.0
/// @file
/// `x(i, j, k)` of what owns its elements: writable, read only, or, of a temporary, by value.
/// Floor: tensor. Includes algebra, shape.

#pragma once

#include <symshape/shape/subscript.hpp>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// As `view_subscripts`, by arity and by what the owner is; `Owner` has `subscript` and `subscript_of_temporary`.
template <class Owner>
struct owner_subscripts {
  decltype(auto) operator()(const char* file = __builtin_FILE(), int line = __builtin_LINE()) & {
    return lvalue().subscript(file, line);
  }
  decltype(auto) operator()(const char* file = __builtin_FILE(), int line = __builtin_LINE()) const& {
    return const_lvalue().subscript(file, line);
  }
  decltype(auto) operator()(const char* file = __builtin_FILE(), int line = __builtin_LINE()) && {
    return lvalue().subscript_of_temporary(file, line);
  }
  template <class A>
  decltype(auto) operator()(A a, const char* file = __builtin_FILE(), int line = __builtin_LINE()) & {
    return lvalue().subscript(file, line, a);
  }
  template <class A>
  decltype(auto) operator()(A a, const char* file = __builtin_FILE(), int line = __builtin_LINE()) const& {
    return const_lvalue().subscript(file, line, a);
  }
  template <class A>
  decltype(auto) operator()(A a, const char* file = __builtin_FILE(), int line = __builtin_LINE()) && {
    return lvalue().subscript_of_temporary(file, line, a);
  }
  template <class A, class B>
  decltype(auto) operator()(A a, B b, const char* file = __builtin_FILE(), int line = __builtin_LINE()) & {
    return lvalue().subscript(file, line, a, b);
  }
  template <class A, class B>
  decltype(auto) operator()(A a, B b, const char* file = __builtin_FILE(), int line = __builtin_LINE()) const& {
    return const_lvalue().subscript(file, line, a, b);
  }
  template <class A, class B>
  decltype(auto) operator()(A a, B b, const char* file = __builtin_FILE(), int line = __builtin_LINE()) && {
    return lvalue().subscript_of_temporary(file, line, a, b);
  }
  template <class A, class B, class C>
  decltype(auto) operator()(A a, B b, C c, const char* file = __builtin_FILE(), int line = __builtin_LINE()) & {
    return lvalue().subscript(file, line, a, b, c);
  }
  template <class A, class B, class C>
  decltype(auto) operator()(A a, B b, C c, const char* file = __builtin_FILE(), int line = __builtin_LINE()) const& {
    return const_lvalue().subscript(file, line, a, b, c);
  }
  template <class A, class B, class C>
  decltype(auto) operator()(A a, B b, C c, const char* file = __builtin_FILE(), int line = __builtin_LINE()) && {
    return lvalue().subscript_of_temporary(file, line, a, b, c);
  }
  template <class A, class B, class C, class D>
  decltype(auto) operator()(A a, B b, C c, D d, const char* file = __builtin_FILE(), int line = __builtin_LINE()) & {
    return lvalue().subscript(file, line, a, b, c, d);
  }
  template <class A, class B, class C, class D>
  decltype(auto) operator()(A a, B b, C c, D d, const char* file = __builtin_FILE(),
                            int line = __builtin_LINE()) const& {
    return const_lvalue().subscript(file, line, a, b, c, d);
  }
  template <class A, class B, class C, class D>
  decltype(auto) operator()(A a, B b, C c, D d, const char* file = __builtin_FILE(), int line = __builtin_LINE()) && {
    return lvalue().subscript_of_temporary(file, line, a, b, c, d);
  }
  template <class A, class B, class C, class D, class E>
  decltype(auto) operator()(A a, B b, C c, D d, E e, const char* file = __builtin_FILE(),
                            int line = __builtin_LINE()) & {
    return lvalue().subscript(file, line, a, b, c, d, e);
  }
  template <class A, class B, class C, class D, class E>
  decltype(auto) operator()(A a, B b, C c, D d, E e, const char* file = __builtin_FILE(),
                            int line = __builtin_LINE()) const& {
    return const_lvalue().subscript(file, line, a, b, c, d, e);
  }
  template <class A, class B, class C, class D, class E>
  decltype(auto) operator()(A a, B b, C c, D d, E e, const char* file = __builtin_FILE(),
                            int line = __builtin_LINE()) && {
    return lvalue().subscript_of_temporary(file, line, a, b, c, d, e);
  }
  template <class A, class B, class C, class D, class E, class F>
  decltype(auto) operator()(A a, B b, C c, D d, E e, F f, const char* file = __builtin_FILE(),
                            int line = __builtin_LINE()) & {
    return lvalue().subscript(file, line, a, b, c, d, e, f);
  }
  template <class A, class B, class C, class D, class E, class F>
  decltype(auto) operator()(A a, B b, C c, D d, E e, F f, const char* file = __builtin_FILE(),
                            int line = __builtin_LINE()) const& {
    return const_lvalue().subscript(file, line, a, b, c, d, e, f);
  }
  template <class A, class B, class C, class D, class E, class F>
  decltype(auto) operator()(A a, B b, C c, D d, E e, F f, const char* file = __builtin_FILE(),
                            int line = __builtin_LINE()) && {
    return lvalue().subscript_of_temporary(file, line, a, b, c, d, e, f);
  }
  template <class A, class B, class C, class D, class E, class F, class G>
  decltype(auto) operator()(A a, B b, C c, D d, E e, F f, G g, const char* file = __builtin_FILE(),
                            int line = __builtin_LINE()) & {
    return lvalue().subscript(file, line, a, b, c, d, e, f, g);
  }
  template <class A, class B, class C, class D, class E, class F, class G>
  decltype(auto) operator()(A a, B b, C c, D d, E e, F f, G g, const char* file = __builtin_FILE(),
                            int line = __builtin_LINE()) const& {
    return const_lvalue().subscript(file, line, a, b, c, d, e, f, g);
  }
  template <class A, class B, class C, class D, class E, class F, class G>
  decltype(auto) operator()(A a, B b, C c, D d, E e, F f, G g, const char* file = __builtin_FILE(),
                            int line = __builtin_LINE()) && {
    return lvalue().subscript_of_temporary(file, line, a, b, c, d, e, f, g);
  }
  template <class A, class B, class C, class D, class E, class F, class G, class H>
  decltype(auto) operator()(A a, B b, C c, D d, E e, F f, G g, H h, const char* file = __builtin_FILE(),
                            int line = __builtin_LINE()) & {
    return lvalue().subscript(file, line, a, b, c, d, e, f, g, h);
  }
  template <class A, class B, class C, class D, class E, class F, class G, class H>
  decltype(auto) operator()(A a, B b, C c, D d, E e, F f, G g, H h, const char* file = __builtin_FILE(),
                            int line = __builtin_LINE()) const& {
    return const_lvalue().subscript(file, line, a, b, c, d, e, f, g, h);
  }
  template <class A, class B, class C, class D, class E, class F, class G, class H>
  decltype(auto) operator()(A a, B b, C c, D d, E e, F f, G g, H h, const char* file = __builtin_FILE(),
                            int line = __builtin_LINE()) && {
    return lvalue().subscript_of_temporary(file, line, a, b, c, d, e, f, g, h);
  }

 private:
  Owner& lvalue() { return static_cast<Owner&>(*this); }
  const Owner& const_lvalue() const { return static_cast<const Owner&>(*this); }
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
