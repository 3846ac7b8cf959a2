// SPDX-License-Identifier: BSL-1.0
/// @file
/// Softmax along an axis, and its logarithm.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/axes.hpp>
#include <symshape/meta/optional.hpp>
#include <symshape/meta/pointwise.hpp>

namespace symshape::inline SYMSHAPE_ABI::meta {

namespace detail {

template <class Int>
constexpr basic_tensor<Int> softmax_like(const basic_tensor<Int>& a, int axis, dtype type, const call_site& at) {
  int wrapped = 0;
  if (!wrap_axis(axis, axis_count_of(a.rank()), at, wrapped)) return {};
  // Of integers there is no softmax, but of no integers there is.
  if (!accepted(accepts::floating, type) && !has_no_elements(a, at) && !require_accepted(accepts::floating, type, at))
    return {};
  return {.sizes = a.sizes, .dtype = type, .device = a.device, .evaluation = at.home};
}

}  // namespace detail

struct softmax_options {
  optional_dtype dtype{};  // the operand is converted first
};

/// Same sizes, contiguous.
/// - Errors: dtype_error for integers unless another element type is asked for; shape_error for the axis.
template <class Int>
constexpr basic_tensor<Int> softmax(const basic_tensor<Int>& a, int axis, const softmax_options& options = {},
                                    call_site at = call_site::here()) {
  at.enter("softmax", a);
  return detail::softmax_like(a, axis, options.dtype.otherwise(a.dtype), at);
}
template <class Int>
constexpr basic_tensor<Int> log_softmax(const basic_tensor<Int>& a, int axis, const softmax_options& options = {},
                                        call_site at = call_site::here()) {
  at.enter("log_softmax", a);
  return detail::softmax_like(a, axis, options.dtype.otherwise(a.dtype), at);
}
/// The kernels under them; `half_to_float` is for devices that read f16 and write f32, which the CPU does not.
template <class Int>
constexpr basic_tensor<Int> softmax_kernel(const basic_tensor<Int>& a, int axis, bool half_to_float,
                                           call_site at = call_site::here()) {
  at.enter("_softmax", a);
  if (!require(!half_to_float || a.device.kind != device_kind::cpu, at,
               {"conversion from half to float is not done on the cpu"}))
    return {};
  return detail::softmax_like(a, axis, half_to_float ? f32 : a.dtype, at);
}
template <class Int>
constexpr basic_tensor<Int> log_softmax_kernel(const basic_tensor<Int>& a, int axis, bool half_to_float,
                                               call_site at = call_site::here()) {
  at.enter("_log_softmax", a);
  if (!require(!half_to_float || a.device.kind != device_kind::cpu, at,
               {"conversion from half to float is not done on the cpu"}))
    return {};
  return detail::softmax_like(a, axis, half_to_float ? f32 : a.dtype, at);
}

}  // namespace symshape::inline SYMSHAPE_ABI::meta
