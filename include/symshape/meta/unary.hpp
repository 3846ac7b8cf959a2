// SPDX-License-Identifier: BSL-1.0
/// @file
/// Operators of one operand that work element by element.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/pointwise.hpp>

namespace symshape::inline SYMSHAPE_ABI::meta {

// Every rule: same sizes, the operand's layout where it is dense, and the element type that the group says.
// - Errors: dtype_error where the group does not take the operand's element type.

// Integers and bool become f32.

template <class Int>
constexpr basic_tensor<Int> acos(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "acos", result_kind::floating, accepts::all, at);
}
template <class Int>
constexpr basic_tensor<Int> acosh(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "acosh", result_kind::floating, accepts::all, at);
}
template <class Int>
constexpr basic_tensor<Int> asin(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "asin", result_kind::floating, accepts::all, at);
}
template <class Int>
constexpr basic_tensor<Int> asinh(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "asinh", result_kind::floating, accepts::all, at);
}
template <class Int>
constexpr basic_tensor<Int> atan(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "atan", result_kind::floating, accepts::all, at);
}
template <class Int>
constexpr basic_tensor<Int> atanh(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "atanh", result_kind::floating, accepts::all, at);
}
template <class Int>
constexpr basic_tensor<Int> cos(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "cos", result_kind::floating, accepts::all, at);
}
template <class Int>
constexpr basic_tensor<Int> cosh(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "cosh", result_kind::floating, accepts::all, at);
}
template <class Int>
constexpr basic_tensor<Int> sin(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "sin", result_kind::floating, accepts::all, at);
}
template <class Int>
constexpr basic_tensor<Int> sinh(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "sinh", result_kind::floating, accepts::all, at);
}
template <class Int>
constexpr basic_tensor<Int> tan(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "tan", result_kind::floating, accepts::all, at);
}
template <class Int>
constexpr basic_tensor<Int> tanh(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "tanh", result_kind::floating, accepts::all, at);
}
template <class Int>
constexpr basic_tensor<Int> exp(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "exp", result_kind::floating, accepts::all, at);
}
template <class Int>
constexpr basic_tensor<Int> expm1(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "expm1", result_kind::floating, accepts::all, at);
}
template <class Int>
constexpr basic_tensor<Int> log(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "log", result_kind::floating, accepts::all, at);
}
template <class Int>
constexpr basic_tensor<Int> log10(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "log10", result_kind::floating, accepts::all, at);
}
template <class Int>
constexpr basic_tensor<Int> log1p(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "log1p", result_kind::floating, accepts::all, at);
}
template <class Int>
constexpr basic_tensor<Int> log2(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "log2", result_kind::floating, accepts::all, at);
}
template <class Int>
constexpr basic_tensor<Int> sqrt(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "sqrt", result_kind::floating, accepts::all, at);
}
template <class Int>
constexpr basic_tensor<Int> rsqrt(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "rsqrt", result_kind::floating, accepts::all, at);
}
template <class Int>
constexpr basic_tensor<Int> reciprocal(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "reciprocal", result_kind::floating, accepts::all, at);
}
template <class Int>
constexpr basic_tensor<Int> sigmoid(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "sigmoid", result_kind::floating, accepts::all, at);
}

// The same, over the reals.

template <class Int>
constexpr basic_tensor<Int> exp2(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "exp2", result_kind::floating, accepts::all, at);
}
template <class Int>
constexpr basic_tensor<Int> erf(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "erf", result_kind::floating, accepts::real, at);
}
template <class Int>
constexpr basic_tensor<Int> erfc(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "erfc", result_kind::floating, accepts::real, at);
}
template <class Int>
constexpr basic_tensor<Int> erfinv(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "erfinv", result_kind::floating, accepts::real, at);
}
template <class Int>
constexpr basic_tensor<Int> lgamma(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "lgamma", result_kind::floating, accepts::real, at);
}
template <class Int>
constexpr basic_tensor<Int> digamma(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "digamma", result_kind::floating, accepts::real, at);
}

// The element type stays.

template <class Int>
constexpr basic_tensor<Int> ceil(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "ceil", result_kind::same, accepts::real, at);
}
template <class Int>
constexpr basic_tensor<Int> floor(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "floor", result_kind::same, accepts::real, at);
}
template <class Int>
constexpr basic_tensor<Int> round(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "round", result_kind::same, accepts::real, at);
}
template <class Int>
constexpr basic_tensor<Int> trunc(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "trunc", result_kind::same, accepts::real, at);
}
template <class Int>
constexpr basic_tensor<Int> sign(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "sign", result_kind::same, accepts::real, at);
}

template <class Int>
constexpr basic_tensor<Int> neg(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "neg", result_kind::same, accepts::no_bool, at);
}

template <class Int>
constexpr basic_tensor<Int> relu(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "relu", result_kind::same, accepts::real_no_bool, at);
}

template <class Int>
constexpr basic_tensor<Int> bitwise_not(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "bitwise_not", result_kind::same, accepts::exact, at);
}

/// The tensor itself; not of bool.
template <class Int>
constexpr basic_tensor<Int> positive(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  at.enter("positive", a);
  return detail::require_accepted(accepts::no_bool, a.dtype, at) ? a : basic_tensor<Int>{};
}

// Only floating types.

/// `none` is by the error function, `tanh` by its usual approximation.
struct gelu_options {
  text_view approximate = "none";
};
/// - Errors: shape_error for another word.
template <class Int>
constexpr basic_tensor<Int> gelu(const basic_tensor<Int>& a, const gelu_options& options = {},
                                 call_site at = call_site::here()) {
  at.enter("gelu", a);
  const bool known_word = options.approximate == text_view{"none"} || options.approximate == text_view{"tanh"};
  if (!require(known_word, at, {"the approximation is none of none and tanh"})) return {};
  return detail::unary(a, "gelu", result_kind::same, accepts::floating, at);
}
template <class Int>
constexpr basic_tensor<Int> silu(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "silu", result_kind::same, accepts::floating, at);
}
template <class Int>
constexpr basic_tensor<Int> elu(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "elu", result_kind::same, accepts::floating, at);
}
template <class Int>
constexpr basic_tensor<Int> leaky_relu(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "leaky_relu", result_kind::same, accepts::floating, at);
}
template <class Int>
constexpr basic_tensor<Int> mish(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "mish", result_kind::same, accepts::floating, at);
}
template <class Int>
constexpr basic_tensor<Int> softplus(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "softplus", result_kind::same, accepts::floating, at);
}
template <class Int>
constexpr basic_tensor<Int> hardswish(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "hardswish", result_kind::same, accepts::floating, at);
}

// Complex numbers become real.

template <class Int>
constexpr basic_tensor<Int> abs(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "abs", result_kind::real, accepts::all, at);
}

// Questions.

template <class Int>
constexpr basic_tensor<Int> logical_not(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "logical_not", result_kind::boolean, accepts::all, at);
}
template <class Int>
constexpr basic_tensor<Int> isnan(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "isnan", result_kind::boolean, accepts::all, at);
}
template <class Int>
constexpr basic_tensor<Int> isinf(const basic_tensor<Int>& a, call_site at = call_site::here()) {
  return detail::unary(a, "isinf", result_kind::boolean, accepts::all, at);
}

}  // namespace symshape::inline SYMSHAPE_ABI::meta
