// SPDX-License-Identifier: BSL-1.0
/// @file
/// Normalization over the last axes.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/optional.hpp>
#include <symshape/meta/pointwise.hpp>

namespace symshape::inline SYMSHAPE_ABI::meta {

/// The result, and the mean and the inverse deviation of each row, whose normalized axes have size 1.
template <class Int>
struct layer_norm_result {
  basic_tensor<Int> out{}, mean{}, rstd{};
};

namespace detail {

/// `sizes` must be the last sizes of `t`, and all the sizes of the parameter.
template <class Int>
constexpr bool require_suffix(const basic_tensor<Int>& t, const size_list<Int>& sizes, const call_site& at) {
  const int first = t.rank() - sizes.rank();
  if (!require(!sizes.empty(), at, {"no sizes to normalize over are given"}) ||
      !require(first >= 0, at,
               {"%r sizes are to be normalized over and the input has rank %l", t.rank(), sizes.rank()}))
    return false;
  for (int i = 0; i < sizes.rank(); ++i)
    if (!require(t.sizes[first + i] == sizes[i], at,
                 {"the input has size %l at axis %x where %r is to be normalized over", formula_of(t.sizes[first + i]),
                  formula_of(sizes[i]), first + i}))
      return false;
  return true;
}
template <class Int>
constexpr bool require_parameter(const optional_tensor<Int>& p, const size_list<Int>& sizes, const char* rank_sentence,
                                 const char* sentence, const call_site& at) {
  if (!p) return true;
  if (!require(p->rank() == sizes.rank(), at, {rank_sentence, p->rank(), sizes.rank()})) return false;
  for (int i = 0; i < sizes.rank(); ++i)
    if (!require(p->sizes[i] == sizes[i], at, {sentence, formula_of(p->sizes[i]), formula_of(sizes[i]), i}))
      return false;
  return true;
}

}  // namespace detail

/// The kernel under `layer_norm`, with its statistics.
///
/// - Shapes: [..., n] with `normalized` [n] gives [..., n], [..., 1], [..., 1], all contiguous.
/// - Errors: shape_error where `normalized` is not the end of the sizes, or a parameter's sizes are not it; dtype_error for integers.
template <class Int>
constexpr layer_norm_result<Int> native_layer_norm(const basic_tensor<Int>& t,
                                                   const std::type_identity_t<size_list<Int>>& normalized,
                                                   const std::type_identity_t<optional_tensor<Int>>& weight = {},
                                                   const std::type_identity_t<optional_tensor<Int>>& bias = {},
                                                   double = 1e-5, call_site at = call_site::here()) {
  at.enter("native_layer_norm", t, weight, bias);
  if (!detail::require_suffix<Int>(t, normalized, at) ||
      !detail::require_parameter<Int>(weight, normalized, "the weight has rank %l where %r is wanted",
                                      "the weight has size %l at axis %x where %r is wanted", at) ||
      !detail::require_parameter<Int>(bias, normalized, "the bias has rank %l where %r is wanted",
                                      "the bias has size %l at axis %x where %r is wanted", at) ||
      !detail::require_accepted(accepts::floating, t.dtype, at))
    return {};
  const basic_tensor<Int> out{.sizes = t.sizes, .dtype = t.dtype, .device = t.device, .evaluation = at.home};
  basic_tensor<Int> statistics = out;
  for (int i = t.rank() - normalized.rank(); i < t.rank(); ++i) statistics.sizes[i] = 1;
  // Half precision beside parameters of full precision keeps its statistics in full; no other mixture is taken.
  const bool half = t.dtype == f16 || t.dtype == bf16;
  for (const auto* p : {&weight, &bias})
    if (*p &&
        !detail::require_dtype((*p)->dtype == t.dtype || (half && (*p)->dtype == f32), at,
                               "a parameter has elements of type %f where the input has %g", (*p)->dtype, t.dtype))
      return {};
  if (weight && weight->dtype != t.dtype) statistics.dtype = weight->dtype;
  return {out, statistics, statistics};
}

/// Each row shifted and scaled to mean 0 and deviation 1, then by the parameters. Contiguous.
template <class Int>
constexpr basic_tensor<Int> layer_norm(const basic_tensor<Int>& t,
                                       const std::type_identity_t<size_list<Int>>& normalized,
                                       const std::type_identity_t<optional_tensor<Int>>& weight = {},
                                       const std::type_identity_t<optional_tensor<Int>>& bias = {},
                                       double epsilon = 1e-5, call_site at = call_site::here()) {
  at.enter("layer_norm", t, weight, bias);
  return native_layer_norm(t, normalized, weight, bias, epsilon, at).out;
}

}  // namespace symshape::inline SYMSHAPE_ABI::meta
