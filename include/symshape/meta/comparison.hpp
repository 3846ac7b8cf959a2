// SPDX-License-Identifier: BSL-1.0
/// @file
/// Logic and comparison of two operands, element by element: the result is bool.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/pointwise.hpp>

namespace symshape::inline SYMSHAPE_ABI::meta {

// Sizes broadcast; either operand may be a plain number where the table by name says so.
// - Errors: shape_error where sizes do not go together; dtype_error where an order of complex numbers is asked for.

template <class A, class B>
constexpr basic_tensor<common_int<A, B>> logical_and(const basic_tensor<A>& a, const basic_tensor<B>& b,
                                                     call_site at = call_site::here()) {
  return detail::binary(a, b, "logical_and", result_kind::boolean, accepts::all, at);
}
template <class Int>
constexpr basic_tensor<Int> logical_and(const basic_tensor<Int>& a, const scalar& b, call_site at = call_site::here()) {
  return detail::binary(a, b, "logical_and", result_kind::boolean, accepts::all, at);
}
template <class A, class B>
constexpr basic_tensor<common_int<A, B>> logical_or(const basic_tensor<A>& a, const basic_tensor<B>& b,
                                                    call_site at = call_site::here()) {
  return detail::binary(a, b, "logical_or", result_kind::boolean, accepts::all, at);
}
template <class Int>
constexpr basic_tensor<Int> logical_or(const basic_tensor<Int>& a, const scalar& b, call_site at = call_site::here()) {
  return detail::binary(a, b, "logical_or", result_kind::boolean, accepts::all, at);
}
template <class A, class B>
constexpr basic_tensor<common_int<A, B>> logical_xor(const basic_tensor<A>& a, const basic_tensor<B>& b,
                                                     call_site at = call_site::here()) {
  return detail::binary(a, b, "logical_xor", result_kind::boolean, accepts::all, at);
}
template <class Int>
constexpr basic_tensor<Int> logical_xor(const basic_tensor<Int>& a, const scalar& b, call_site at = call_site::here()) {
  return detail::binary(a, b, "logical_xor", result_kind::boolean, accepts::all, at);
}
template <class A, class B>
constexpr basic_tensor<common_int<A, B>> eq(const basic_tensor<A>& a, const basic_tensor<B>& b,
                                            call_site at = call_site::here()) {
  return detail::binary(a, b, "eq", result_kind::boolean, accepts::all, at);
}
template <class Int>
constexpr basic_tensor<Int> eq(const basic_tensor<Int>& a, const scalar& b, call_site at = call_site::here()) {
  return detail::binary(a, b, "eq", result_kind::boolean, accepts::all, at);
}
template <class A, class B>
constexpr basic_tensor<common_int<A, B>> ne(const basic_tensor<A>& a, const basic_tensor<B>& b,
                                            call_site at = call_site::here()) {
  return detail::binary(a, b, "ne", result_kind::boolean, accepts::all, at);
}
template <class Int>
constexpr basic_tensor<Int> ne(const basic_tensor<Int>& a, const scalar& b, call_site at = call_site::here()) {
  return detail::binary(a, b, "ne", result_kind::boolean, accepts::all, at);
}
template <class A, class B>
constexpr basic_tensor<common_int<A, B>> lt(const basic_tensor<A>& a, const basic_tensor<B>& b,
                                            call_site at = call_site::here()) {
  return detail::binary(a, b, "lt", result_kind::boolean, accepts::real, at);
}
template <class Int>
constexpr basic_tensor<Int> lt(const basic_tensor<Int>& a, const scalar& b, call_site at = call_site::here()) {
  return detail::binary(a, b, "lt", result_kind::boolean, accepts::real, at);
}
template <class A, class B>
constexpr basic_tensor<common_int<A, B>> le(const basic_tensor<A>& a, const basic_tensor<B>& b,
                                            call_site at = call_site::here()) {
  return detail::binary(a, b, "le", result_kind::boolean, accepts::real, at);
}
template <class Int>
constexpr basic_tensor<Int> le(const basic_tensor<Int>& a, const scalar& b, call_site at = call_site::here()) {
  return detail::binary(a, b, "le", result_kind::boolean, accepts::real, at);
}
template <class A, class B>
constexpr basic_tensor<common_int<A, B>> gt(const basic_tensor<A>& a, const basic_tensor<B>& b,
                                            call_site at = call_site::here()) {
  return detail::binary(a, b, "gt", result_kind::boolean, accepts::real, at);
}
template <class Int>
constexpr basic_tensor<Int> gt(const basic_tensor<Int>& a, const scalar& b, call_site at = call_site::here()) {
  return detail::binary(a, b, "gt", result_kind::boolean, accepts::real, at);
}
template <class A, class B>
constexpr basic_tensor<common_int<A, B>> ge(const basic_tensor<A>& a, const basic_tensor<B>& b,
                                            call_site at = call_site::here()) {
  return detail::binary(a, b, "ge", result_kind::boolean, accepts::real, at);
}
template <class Int>
constexpr basic_tensor<Int> ge(const basic_tensor<Int>& a, const scalar& b, call_site at = call_site::here()) {
  return detail::binary(a, b, "ge", result_kind::boolean, accepts::real, at);
}

}  // namespace symshape::inline SYMSHAPE_ABI::meta
