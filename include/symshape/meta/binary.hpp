// SPDX-License-Identifier: BSL-1.0
/// @file
/// Arithmetic of two operands, element by element.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/pointwise.hpp>

namespace symshape::inline SYMSHAPE_ABI::meta {

// Sizes broadcast, element types are promoted; either operand may be a plain number where the table by name says so.
// - Errors: shape_error where sizes do not go together; dtype_error where the promoted type is not taken.

template <class A, class B>
constexpr basic_tensor<common_int<A, B>> mul(const basic_tensor<A>& a, const basic_tensor<B>& b,
                                             call_site at = call_site::here()) {
  return detail::binary(a, b, "mul", result_kind::same, accepts::all, at);
}
template <class Int>
constexpr basic_tensor<Int> mul(const basic_tensor<Int>& a, const scalar& b, call_site at = call_site::here()) {
  return detail::binary(a, b, "mul", result_kind::same, accepts::all, at);
}

/// `a + alpha * b`.
struct add_options {
  scalar alpha = 1;
};

namespace detail {

/// The factor of the second operand must not be of a higher category than the result.
constexpr bool require_alpha(const scalar& alpha, dtype result, const call_site& at) {
  const bool fits = alpha.category != dtype_category::boolean
                        ? alpha.category <= dtype_category::integral || alpha.category <= category(result)
                        : result == b8;
  return require_dtype(fits, at, "a factor of type %f does not go with elements of type %g", alpha.type(), result);
}

template <class First, class Second>
constexpr auto scaled_sum(const First& a, const Second& b, const scalar& alpha, const char* name, call_site at) {
  if constexpr (requires { a.dtype; })
    at.enter(name, a);
  else
    at.enter(name, b);
  require_alpha(alpha, (type_promotion{} << a << b).result(), at);
  return binary(a, b, name, result_kind::same, accepts::all, at);
}

template <class First, class Second>
constexpr auto difference(const First& a, const Second& b, const scalar& alpha, const char* name, call_site at) {
  if constexpr (requires { a.dtype; })
    at.enter(name, a);
  else
    at.enter(name, b);
  require_dtype((type_promotion{} << a << b).result() != b8, at, "booleans are not subtracted; write logical_xor", b8);
  return scaled_sum(a, b, alpha, name, at);
}

}  // namespace detail

template <class A, class B>
constexpr basic_tensor<common_int<A, B>> add(const basic_tensor<A>& a, const basic_tensor<B>& b,
                                             const add_options& options = {}, call_site at = call_site::here()) {
  return detail::scaled_sum(a, b, options.alpha, "add", at);
}
template <class Int>
constexpr basic_tensor<Int> add(const basic_tensor<Int>& a, const scalar& b, const add_options& options = {},
                                call_site at = call_site::here()) {
  return detail::scaled_sum(a, b, options.alpha, "add", at);
}
template <class A, class B>
constexpr basic_tensor<common_int<A, B>> sub(const basic_tensor<A>& a, const basic_tensor<B>& b,
                                             const add_options& options = {}, call_site at = call_site::here()) {
  return detail::difference(a, b, options.alpha, "sub", at);
}
template <class Int>
constexpr basic_tensor<Int> sub(const basic_tensor<Int>& a, const scalar& b, const add_options& options = {},
                                call_site at = call_site::here()) {
  return detail::difference(a, b, options.alpha, "sub", at);
}
/// `b - alpha * a`.
template <class A, class B>
constexpr basic_tensor<common_int<A, B>> rsub(const basic_tensor<A>& a, const basic_tensor<B>& b,
                                              const add_options& options = {}, call_site at = call_site::here()) {
  return detail::difference(b, a, options.alpha, "rsub", at);
}
template <class Int>
constexpr basic_tensor<Int> rsub(const basic_tensor<Int>& a, const scalar& b, const add_options& options = {},
                                 call_site at = call_site::here()) {
  return detail::difference(a, b, options.alpha, "rsub", at);
}

/// How a quotient is rounded; `none` divides truly and makes integers floating.
enum class rounding : unsigned char { none, trunc, floor };
struct div_options {
  meta::rounding rounding = meta::rounding::none;
};

template <class A, class B>
constexpr basic_tensor<common_int<A, B>> div(const basic_tensor<A>& a, const basic_tensor<B>& b,
                                             const div_options& options = {}, call_site at = call_site::here()) {
  const bool rounded = options.rounding != rounding::none;
  return detail::binary(a, b, "div", rounded ? result_kind::same : result_kind::floating,
                        rounded ? accepts::real : accepts::all, at);
}
template <class Int>
constexpr basic_tensor<Int> div(const basic_tensor<Int>& a, const scalar& b, const div_options& options = {},
                                call_site at = call_site::here()) {
  const bool rounded = options.rounding != rounding::none;
  return detail::binary(a, b, "div", rounded ? result_kind::same : result_kind::floating,
                        rounded ? accepts::real : accepts::all, at);
}

template <class A, class B>
constexpr basic_tensor<common_int<A, B>> fmod(const basic_tensor<A>& a, const basic_tensor<B>& b,
                                              call_site at = call_site::here()) {
  return detail::binary(a, b, "fmod", result_kind::same, accepts::real, at);
}
template <class Int>
constexpr basic_tensor<Int> fmod(const basic_tensor<Int>& a, const scalar& b, call_site at = call_site::here()) {
  return detail::binary(a, b, "fmod", result_kind::same, accepts::real, at);
}
template <class A, class B>
constexpr basic_tensor<common_int<A, B>> remainder(const basic_tensor<A>& a, const basic_tensor<B>& b,
                                                   call_site at = call_site::here()) {
  return detail::binary(a, b, "remainder", result_kind::same, accepts::real, at);
}
template <class Int>
constexpr basic_tensor<Int> remainder(const basic_tensor<Int>& a, const scalar& b, call_site at = call_site::here()) {
  return detail::binary(a, b, "remainder", result_kind::same, accepts::real, at);
}
template <class A, class B>
constexpr basic_tensor<common_int<A, B>> maximum(const basic_tensor<A>& a, const basic_tensor<B>& b,
                                                 call_site at = call_site::here()) {
  return detail::binary(a, b, "maximum", result_kind::same, accepts::real, at);
}
template <class Int>
constexpr basic_tensor<Int> maximum(const basic_tensor<Int>& a, const scalar& b, call_site at = call_site::here()) {
  return detail::binary(a, b, "maximum", result_kind::same, accepts::real, at);
}
template <class A, class B>
constexpr basic_tensor<common_int<A, B>> minimum(const basic_tensor<A>& a, const basic_tensor<B>& b,
                                                 call_site at = call_site::here()) {
  return detail::binary(a, b, "minimum", result_kind::same, accepts::real, at);
}
template <class Int>
constexpr basic_tensor<Int> minimum(const basic_tensor<Int>& a, const scalar& b, call_site at = call_site::here()) {
  return detail::binary(a, b, "minimum", result_kind::same, accepts::real, at);
}
template <class A, class B>
constexpr basic_tensor<common_int<A, B>> bitwise_and(const basic_tensor<A>& a, const basic_tensor<B>& b,
                                                     call_site at = call_site::here()) {
  return detail::binary(a, b, "bitwise_and", result_kind::same, accepts::exact, at);
}
template <class Int>
constexpr basic_tensor<Int> bitwise_and(const basic_tensor<Int>& a, const scalar& b, call_site at = call_site::here()) {
  return detail::binary(a, b, "bitwise_and", result_kind::same, accepts::exact, at);
}
template <class A, class B>
constexpr basic_tensor<common_int<A, B>> bitwise_or(const basic_tensor<A>& a, const basic_tensor<B>& b,
                                                    call_site at = call_site::here()) {
  return detail::binary(a, b, "bitwise_or", result_kind::same, accepts::exact, at);
}
template <class Int>
constexpr basic_tensor<Int> bitwise_or(const basic_tensor<Int>& a, const scalar& b, call_site at = call_site::here()) {
  return detail::binary(a, b, "bitwise_or", result_kind::same, accepts::exact, at);
}
template <class A, class B>
constexpr basic_tensor<common_int<A, B>> bitwise_xor(const basic_tensor<A>& a, const basic_tensor<B>& b,
                                                     call_site at = call_site::here()) {
  return detail::binary(a, b, "bitwise_xor", result_kind::same, accepts::exact, at);
}
template <class Int>
constexpr basic_tensor<Int> bitwise_xor(const basic_tensor<Int>& a, const scalar& b, call_site at = call_site::here()) {
  return detail::binary(a, b, "bitwise_xor", result_kind::same, accepts::exact, at);
}
template <class A, class B>
constexpr basic_tensor<common_int<A, B>> atan2(const basic_tensor<A>& a, const basic_tensor<B>& b,
                                               call_site at = call_site::here()) {
  return detail::binary(a, b, "atan2", result_kind::floating, accepts::real, at);
}
template <class Int>
constexpr basic_tensor<Int> atan2(const basic_tensor<Int>& a, const scalar& b, call_site at = call_site::here()) {
  return detail::binary(a, b, "atan2", result_kind::floating, accepts::real, at);
}

/// `a` to the power of `b`. Integers have no negative powers.
template <class A, class B>
constexpr basic_tensor<common_int<A, B>> pow(const basic_tensor<A>& a, const basic_tensor<B>& b,
                                             call_site at = call_site::here()) {
  return detail::binary(a, b, "pow", result_kind::same, accepts::all, at);
}
template <class Int>
constexpr basic_tensor<Int> pow(const basic_tensor<Int>& a, const scalar& b, call_site at = call_site::here()) {
  at.enter("pow", a);
  const bool negative = is_exact(a.dtype) && b.category <= dtype_category::integral && b.integer < 0;
  if (!require(!negative, at, {"an integer has no power %l", b.integer})) return {};
  return detail::binary(a, b, "pow", result_kind::same, accepts::all, at);
}
template <class Int>
constexpr basic_tensor<Int> pow(const scalar& a, const basic_tensor<Int>& b, call_site at = call_site::here()) {
  auto out = detail::binary(a, b, "pow", result_kind::same, accepts::all, at);
  out.strides = {};  // this one overload does not look at the operand's layout
  return out;
}

}  // namespace symshape::inline SYMSHAPE_ABI::meta
