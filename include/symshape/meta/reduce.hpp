// SPDX-License-Identifier: BSL-1.0
/// @file
/// Sums, means, extremes over axes.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/axes.hpp>
#include <symshape/meta/optional.hpp>
#include <symshape/meta/pointwise.hpp>

namespace symshape::inline SYMSHAPE_ABI::meta {

struct reduce_options {
  bool keepdim = false;    // reduced axes stay, with size 1
  optional_dtype dtype{};  // the operand is converted first
};

namespace detail {

/// The sizes that are left; no axes named means all.
template <class Int>
constexpr bool reduced(const basic_tensor<Int>& t, const small_list<int>& axes, bool keepdim, const call_site& at,
                       size_list<Int>& out, small_list<int>& reduced_axes) {
  // Sets of axes are words of 64 bits to the kernels.
  if (!require(t.rank() <= 64, at, {"reductions take up to %r axes and not %l", t.rank(), 64})) return false;
  if (!wrap_axes(axes, axis_count_of(t.rank()), at, reduced_axes)) return false;
  out = {};
  for (int i = 0; i < t.rank(); ++i) {
    const bool gone = reduced_axes.empty() || reduced_axes.contains(i);
    if (!gone)
      out.push_back(t.sizes[i]);
    else if (keepdim)
      out.push_back(number<Int>{1});
  }
  return true;
}

template <class Int>
constexpr basic_tensor<Int> reduction(const basic_tensor<Int>& t, const small_list<int>& axes, bool keepdim, dtype type,
                                      const call_site& at) {
  size_list<Int> sizes;
  small_list<int> reduced_axes;
  if (!reduced<Int>(t, axes, keepdim, at, sizes, reduced_axes)) return {};
  return {.sizes = sizes, .dtype = type, .device = t.device, .evaluation = at.home};
}

/// An extreme of no elements does not exist.
template <class Int>
constexpr bool require_elements(const basic_tensor<Int>& t, const small_list<int>& axes, const call_site& at) {
  small_list<int> wrapped;
  if (!wrap_axes(axes, axis_count_of(t.rank()), at, wrapped)) return false;
  for (int i = 0; i < t.rank(); ++i)
    if (wrapped.empty() || wrapped.contains(i))
      if (!require(t.sizes[i] >= 1, at, {"there is no extreme over axis %x of size %l", formula_of(t.sizes[i]), {}, i}))
        return false;
  return true;
}

}  // namespace detail

/// Integers and bool are summed as i64. No axes means all of them.
///
///     sum([8, 128, 64], {0, 2})                       // [128]
///     sum([8, 128, 64], -1, {.keepdim = true})        // [8, 128, 1]
template <class Int>
constexpr basic_tensor<Int> sum(const basic_tensor<Int>& t, const axis_list& axes = {},
                                const reduce_options& options = {}, call_site at = call_site::here()) {
  at.enter("sum", t);
  return detail::reduction(t, axes, options.keepdim, options.dtype.otherwise(is_exact(t.dtype) ? i64 : t.dtype), at);
}

/// - Errors: dtype_error for integers, unless a floating type is asked for.
template <class Int>
constexpr basic_tensor<Int> mean(const basic_tensor<Int>& t, const axis_list& axes = {},
                                 const reduce_options& options = {}, call_site at = call_site::here()) {
  at.enter("mean", t);
  const dtype type = options.dtype.otherwise(t.dtype);
  if (!detail::require_accepted(accepts::floating, type, at)) return {};
  return detail::reduction(t, axes, options.keepdim, type, at);
}

/// The greatest element.
/// - Errors: shape_error over an axis without elements; dtype_error for complex numbers.
template <class Int>
constexpr basic_tensor<Int> amax(const basic_tensor<Int>& t, const axis_list& axes = {}, bool keepdim = false,
                                 call_site at = call_site::here()) {
  at.enter("amax", t);
  if (!detail::require_elements(t, axes, at)) return {};
  if (is_complex(t.dtype) && !detail::has_no_elements(t, at) && !detail::require_accepted(accepts::real, t.dtype, at))
    return {};
  return detail::reduction(t, axes, keepdim, t.dtype, at);
}
template <class Int>
constexpr basic_tensor<Int> amin(const basic_tensor<Int>& t, const axis_list& axes = {}, bool keepdim = false,
                                 call_site at = call_site::here()) {
  at.enter("amin", t);
  if (!detail::require_elements(t, axes, at)) return {};
  if (is_complex(t.dtype) && !detail::has_no_elements(t, at) && !detail::require_accepted(accepts::real, t.dtype, at))
    return {};
  return detail::reduction(t, axes, keepdim, t.dtype, at);
}

/// The product over one axis; integers and bool as i64.
template <class Int>
constexpr basic_tensor<Int> prod(const basic_tensor<Int>& t, const axis_list& axes = {},
                                 const reduce_options& options = {}, call_site at = call_site::here()) {
  at.enter("prod", t);
  return detail::reduction(t, axes, options.keepdim, options.dtype.otherwise(is_exact(t.dtype) ? i64 : t.dtype), at);
}

/// Whether any, or every, element is not zero. Bool, except that u8 stays u8.
template <class Int>
constexpr basic_tensor<Int> any(const basic_tensor<Int>& t, const axis_list& axes = {}, bool keepdim = false,
                                call_site at = call_site::here()) {
  at.enter("any", t);
  return detail::reduction(t, axes, keepdim, t.dtype == u8 ? u8 : b8, at);
}
template <class Int>
constexpr basic_tensor<Int> all(const basic_tensor<Int>& t, const axis_list& axes = {}, bool keepdim = false,
                                call_site at = call_site::here()) {
  at.enter("all", t);
  return detail::reduction(t, axes, keepdim, t.dtype == u8 ? u8 : b8, at);
}

/// `any` and `all` over an empty set of axes, which is not all axes to them: each element is asked by itself.
template <class Int>
constexpr basic_tensor<Int> any_of_none(const basic_tensor<Int>& t, call_site at = call_site::here()) {
  at.enter("any", t);
  return {.sizes = t.sizes, .dtype = t.dtype == u8 ? u8 : b8, .device = t.device, .evaluation = t.home()};
}

/// The variance.
template <class Int>
constexpr basic_tensor<Int> var(const basic_tensor<Int>& t, const axis_list& axes = {}, bool keepdim = false,
                                call_site at = call_site::here()) {
  at.enter("var", t);
  if (!detail::require_accepted(accepts::floating, t.dtype, at)) return {};
  return detail::reduction(t, axes, keepdim, real_of(t.dtype), at);
}

/// The length of vectors along axes: the root of the sum of squares, or another norm's. Of complex numbers it is real.
///
///     div(x, clamp_min(linalg_vector_norm(x, 2, -1, {.keepdim = true}), 1e-12))     // rows of length 1
///
/// - Errors: dtype_error for integers; shape_error where the norm needs elements and an axis has none.
template <class Int>
constexpr basic_tensor<Int> linalg_vector_norm(const basic_tensor<Int>& t, const scalar& order = 2,
                                               const axis_list& axes = {}, const reduce_options& options = {},
                                               call_site at = call_site::here()) {
  at.enter("linalg_vector_norm", t);
  if (!detail::require_accepted(accepts::floating, t.dtype, at)) return {};
  const dtype type = options.dtype.otherwise(t.dtype);
  if (!detail::require_accepted(accepts::floating, type, at) ||
      !detail::require_dtype(is_complex(t.dtype) == is_complex(type) && promote(t.dtype, type) == type, at,
                             "elements of type %f are not narrowed to %g", t.dtype, type))
    return {};
  // Norms of negative or infinite order are extremes.
  const double p = order.real;
  if ((p < 0 || p > 1e308) && !detail::require_elements(t, axes, at)) return {};
  return detail::reduction(t, axes, options.keepdim, real_of(type), at);
}

}  // namespace symshape::inline SYMSHAPE_ABI::meta
