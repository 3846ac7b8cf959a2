// SPDX-License-Identifier: BSL-1.0
/// @file
/// Choices element by element: where, masked_fill, clamp.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/optional.hpp>
#include <symshape/meta/pointwise.hpp>

namespace symshape::inline SYMSHAPE_ABI::meta {

namespace detail {

template <class Int>
constexpr basic_tensor<Int> chosen(const basic_tensor<Int>& condition, const tensor_pointers<Int>& operands, dtype type,
                                   const call_site& at) {
  if (!require_dtype(condition.dtype == b8 || condition.dtype == u8, at, "the condition is of type %f and not bool",
                     condition.dtype))
    return {};
  // The condition is read as it is; of the others those of another type are copied first.
  basic_tensor<Int> read_condition = condition;
  if (condition.dtype != b8) read_condition.strides = strides_like(condition, at);
  read_condition.dtype = type;
  tensor_pointers<Int> read = operands;
  read[0] = &read_condition;
  return pointwise<Int>(read, type, type, at);
}

}  // namespace detail

/// `a` where the condition holds, else `b`; all three broadcast. Either may be a plain number.
/// - Errors: dtype_error unless the condition is bool (or, as in PyTorch, u8).
template <class C, class A, class B, class Int = common_int<C, common_int<A, B>>>
constexpr basic_tensor<Int> where(const basic_tensor<C>& condition, const basic_tensor<A>& first,
                                  const basic_tensor<B>& second, call_site at = call_site::here()) {
  const auto& c = widen<Int>(condition);
  const auto& a = widen<Int>(first);
  const auto& b = widen<Int>(second);
  at.enter("where", c, a, b);
  return detail::chosen<Int>(c, {&c, &a, &b}, (type_promotion{} << a << b).result(), at);
}
template <class C, class A, class Int = common_int<C, A>>
constexpr basic_tensor<Int> where(const basic_tensor<C>& condition, const basic_tensor<A>& first, const scalar& b,
                                  call_site at = call_site::here()) {
  const auto& c = widen<Int>(condition);
  const auto& a = widen<Int>(first);
  at.enter("where", c, a);
  return detail::chosen<Int>(c, {&c, &a}, (type_promotion{} << a << b).result(), at);
}
template <class C, class B, class Int = common_int<C, B>>
constexpr basic_tensor<Int> where(const basic_tensor<C>& condition, const scalar& a, const basic_tensor<B>& second,
                                  call_site at = call_site::here()) {
  return where(condition, second, a, at);
}
template <class Int>
constexpr basic_tensor<Int> where(const basic_tensor<Int>& condition, const scalar& a, const scalar& b,
                                  call_site at = call_site::here()) {
  at.enter("where", condition);
  return detail::chosen<Int>(condition, {&condition}, (type_promotion{} << a << b).result(), at);
}

namespace detail {

template <class Int>
constexpr basic_tensor<Int> filled(const basic_tensor<Int>& a, const basic_tensor<Int>& mask, const call_site& at) {
  if (!require_dtype(mask.dtype == b8, at, "the mask is of type %f and not bool", mask.dtype)) return {};
  const auto common = broadcast<Int>({&a, &mask}, at);
  if (!common.holds) return {};
  return {.sizes = common.sizes, .dtype = a.dtype, .device = a.device, .evaluation = at.home};
}

}  // namespace detail

/// The elements, but `value` where the mask holds. Sizes broadcast; the element type is the operand's. Contiguous.
/// - Errors: dtype_error where the mask is not bool, or a complex value meets real elements.
template <class A, class B, class Int = common_int<A, B>>
constexpr basic_tensor<Int> masked_fill(const basic_tensor<A>& operand, const basic_tensor<B>& chosen,
                                        const scalar& value, call_site at = call_site::here()) {
  const auto& a = widen<Int>(operand);
  const auto& mask = widen<Int>(chosen);
  at.enter("masked_fill", a, mask);
  if (!detail::require_dtype(!is_complex(value.type()) || is_complex(a.dtype), at,
                             "a value of type %f does not go into elements of type %g", value.type(), a.dtype))
    return {};
  return detail::filled<Int>(a, mask, at);
}
/// The same with a tensor without axes as the value.
template <class A, class B, class Int = common_int<A, B>>
constexpr basic_tensor<Int> masked_fill(const basic_tensor<A>& operand, const basic_tensor<B>& chosen,
                                        const std::type_identity_t<basic_tensor<Int>>& value,
                                        call_site at = call_site::here()) {
  const auto& a = widen<Int>(operand);
  const auto& mask = widen<Int>(chosen);
  at.enter("masked_fill", a, mask, value);
  if (!require(value.rank() == 0, at, {"the value has rank %l; a tensor without axes is wanted", value.rank()}))
    return {};
  return detail::filled<Int>(a, mask, at);
}

/// Not below `least`. Integers stay integers unless the bound is floating.
template <class Int>
constexpr basic_tensor<Int> clamp_min(const basic_tensor<Int>& a, const scalar& least,
                                      call_site at = call_site::here()) {
  return detail::binary(a, least, "clamp_min", result_kind::same, accepts::real, at);
}
template <class A, class B>
constexpr basic_tensor<common_int<A, B>> clamp_min(const basic_tensor<A>& a, const basic_tensor<B>& least,
                                                   call_site at = call_site::here()) {
  return detail::binary(a, least, "clamp_min", result_kind::same, accepts::real, at);
}
template <class Int>
constexpr basic_tensor<Int> clamp_max(const basic_tensor<Int>& a, const scalar& greatest,
                                      call_site at = call_site::here()) {
  return detail::binary(a, greatest, "clamp_max", result_kind::same, accepts::real, at);
}
template <class A, class B>
constexpr basic_tensor<common_int<A, B>> clamp_max(const basic_tensor<A>& a, const basic_tensor<B>& greatest,
                                                   call_site at = call_site::here()) {
  return detail::binary(a, greatest, "clamp_max", result_kind::same, accepts::real, at);
}

/// Plain numbers or nothing, as bounds.
struct clamp_options {
  bool has_min = false, has_max = false;
  scalar min{}, max{};
};

/// Held between two bounds, of which one may be missing.
/// - Errors: shape_error where both are; dtype_error for complex numbers.
template <class Int>
constexpr basic_tensor<Int> clamp(const basic_tensor<Int>& a, const clamp_options& bounds,
                                  call_site at = call_site::here()) {
  at.enter("clamp", a);
  if (!require(bounds.has_min || bounds.has_max, at, {"neither bound is given"})) return {};
  type_promotion types;
  types << a;
  if (bounds.has_min) types << bounds.min;
  if (bounds.has_max) types << bounds.max;
  if (!detail::require_accepted(accepts::real, types.result(), at)) return {};
  return detail::pointwise<Int>({&a}, types.result(), types.result(), at);
}
/// The same with tensors as bounds; all broadcast.
template <class Int>
constexpr basic_tensor<Int> clamp(const basic_tensor<Int>& a, const std::type_identity_t<optional_tensor<Int>>& least,
                                  const std::type_identity_t<optional_tensor<Int>>& greatest,
                                  call_site at = call_site::here()) {
  at.enter("clamp", a, least, greatest);
  if (!require(least || greatest, at, {"neither bound is given"})) return {};
  type_promotion types;
  types << a;
  tensor_pointers<Int> operands{&a};
  for (const auto* bound : {&least, &greatest})
    if (*bound) {
      operands.push_back(&**bound);
      types << **bound;
    }
  if (!detail::require_accepted(accepts::real, types.result(), at)) return {};
  return detail::pointwise<Int>(operands, types.result(), types.result(), at);
}

}  // namespace symshape::inline SYMSHAPE_ABI::meta
