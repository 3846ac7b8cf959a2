// SPDX-License-Identifier: BSL-1.0
/// @file
/// Giving names to the sizes of several operands at once.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/shape/binder.hpp>

namespace symshape::inline SYMSHAPE_ABI {

// By arity: the caller's place cannot follow a parameter pack.

/// Views of the operands under these shapes, solved in one scope: every name has one value in all of them.
///
///     auto r = ss::try_bind<"B, T, C", "C, N">(x, w);    // ss::result; *r has the views
///     auto [x, w] = ss::bind<"B, T, C", "C, N">(any_x, any_w);
///
/// Operands are views, tensors, or of a rank known at run time only; they must be contiguous.
///
/// - Errors: binding_error where a rank, a size or a fact does not fit, naming the arguments and axes on both sides.
/// - Cost: O(ranks); no allocation.
template <text Shape, detail::any_operand A>
constexpr auto try_bind(A&& a, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  static_assert(detail::lends_safely<A>,
                "bind: the tensor is a temporary, and its elements would be gone; give it a name");
  return detail::one_or_all(detail::binder<Shape>::run(file, line, a));
}
template <text First, text Second, detail::any_operand A, detail::any_operand B>
constexpr auto try_bind(A&& a, B&& b, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  static_assert(detail::lends_safely<A> && detail::lends_safely<B>,
                "bind: the tensor is a temporary, and its elements would be gone; give it a name");
  return detail::binder<First, Second>::run(file, line, a, b);
}
template <text First, text Second, text Third, detail::any_operand A, detail::any_operand B, detail::any_operand C>
constexpr auto try_bind(A&& a, B&& b, C&& c, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  static_assert(detail::lends_safely<A> && detail::lends_safely<B> && detail::lends_safely<C>,
                "bind: the tensor is a temporary, and its elements would be gone; give it a name");
  return detail::binder<First, Second, Third>::run(file, line, a, b, c);
}
template <text First, text Second, text Third, text Fourth, detail::any_operand A, detail::any_operand B,
          detail::any_operand C, detail::any_operand D>
constexpr auto try_bind(A&& a, B&& b, C&& c, D&& d, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  static_assert(
      detail::lends_safely<A> && detail::lends_safely<B> && detail::lends_safely<C> && detail::lends_safely<D>,
      "bind: the tensor is a temporary, and its elements would be gone; give it a name");
  return detail::binder<First, Second, Third, Fourth>::run(file, line, a, b, c, d);
}

#if SYMSHAPE_EXCEPTIONS
// Not through try_bind: nvcc 13 forgets a literal that one function template passes to another where both are used.
template <text Shape, detail::any_operand A>
constexpr auto bind(A&& a, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  static_assert(detail::lends_safely<A>,
                "bind: the tensor is a temporary, and its elements would be gone; give it a name");
  return detail::one_or_all(detail::binder<Shape>::run(file, line, a)).value();
}
template <text First, text Second, detail::any_operand A, detail::any_operand B>
constexpr auto bind(A&& a, B&& b, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  static_assert(detail::lends_safely<A> && detail::lends_safely<B>,
                "bind: the tensor is a temporary, and its elements would be gone; give it a name");
  return detail::binder<First, Second>::run(file, line, a, b).value();
}
template <text First, text Second, text Third, detail::any_operand A, detail::any_operand B, detail::any_operand C>
constexpr auto bind(A&& a, B&& b, C&& c, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  static_assert(detail::lends_safely<A> && detail::lends_safely<B> && detail::lends_safely<C>,
                "bind: the tensor is a temporary, and its elements would be gone; give it a name");
  return detail::binder<First, Second, Third>::run(file, line, a, b, c).value();
}
template <text First, text Second, text Third, text Fourth, detail::any_operand A, detail::any_operand B,
          detail::any_operand C, detail::any_operand D>
constexpr auto bind(A&& a, B&& b, C&& c, D&& d, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  static_assert(
      detail::lends_safely<A> && detail::lends_safely<B> && detail::lends_safely<C> && detail::lends_safely<D>,
      "bind: the tensor is a temporary, and its elements would be gone; give it a name");
  return detail::binder<First, Second, Third, Fourth>::run(file, line, a, b, c, d).value();
}
#endif

}  // namespace symshape::inline SYMSHAPE_ABI
