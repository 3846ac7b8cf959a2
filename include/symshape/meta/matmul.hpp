// SPDX-License-Identifier: BSL-1.0
/// @file
/// Products of matrices, and of stacks of them.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/optional.hpp>
#include <symshape/meta/pointwise.hpp>

namespace symshape::inline SYMSHAPE_ABI::meta {

namespace detail {

template <class Int>
constexpr bool require_rank(const basic_tensor<Int>& t, int rank, const char* sentence, const call_site& at) {
  return require(t.rank() == rank, at, {sentence, t.rank(), rank});
}
constexpr bool require_same_dtype(dtype a, dtype b, const call_site& at) {
  return require_dtype(a == b, at, "a has elements of type %f where b has %g", a, b);
}

/// The size over which is summed: axis `i` of `a`, axis `k` of `b`.
template <class Int>
constexpr bool require_inner(const basic_tensor<Int>& a, int i, const basic_tensor<Int>& b, int k,
                             const call_site& at) {
  return require(
      a.sizes[i] == b.sizes[k], at,
      {"a has size %l at axis %x where b has %r at axis %y", formula_of(a.sizes[i]), formula_of(b.sizes[k]), i, k});
}

template <class Int>
constexpr basic_tensor<Int> fresh(const size_list<Int>& sizes, dtype type, symshape::device where,
                                  const call_site& at) {
  return {.sizes = sizes, .dtype = type, .device = where, .evaluation = at.home};
}

/// Whether `t` can be stretched to `sizes`.
template <class Int>
constexpr bool require_expandable(const basic_tensor<Int>& t, const size_list<Int>& sizes, const char* sentence,
                                  const call_site& at) {
  if (!require(t.rank() <= sizes.rank(), at,
               {"a tensor of rank %l does not stretch to rank %r", t.rank(), sizes.rank()}))
    return false;
  for (int i = 0; i < t.rank(); ++i) {
    const int axis = i + sizes.rank() - t.rank();
    const auto &n = t.sizes[i], &wanted = sizes[axis];
    if (identical(n, wanted) || decide(n == 1, undecided::assume_false, at)) continue;
    if (!require(n == wanted, at, {sentence, formula_of(n), formula_of(wanted), i, axis})) return false;
  }
  return true;
}

}  // namespace detail

/// [n, k] times [k, m] is [n, m], contiguous.
template <class A, class B, class Int = common_int<A, B>>
constexpr basic_tensor<Int> mm(const basic_tensor<A>& first, const basic_tensor<B>& second,
                               call_site at = call_site::here()) {
  const auto& a = widen<Int>(first);
  const auto& b = widen<Int>(second);
  at.enter("mm", a, b);
  if (!detail::require_rank(a, 2, "a has rank %l where a matrix is wanted", at) ||
      !detail::require_rank(b, 2, "b has rank %l where a matrix is wanted", at) ||
      !detail::require_inner(a, 1, b, 0, at) || !detail::require_same_dtype(a.dtype, b.dtype, at))
    return {};
  return detail::fresh<Int>({a.sizes[0], b.sizes[1]}, a.dtype, a.device, at);
}

/// [b, n, k] times [b, k, m] is [b, n, m], contiguous; the first sizes are equal, not stretched.
template <class A, class B, class Int = common_int<A, B>>
constexpr basic_tensor<Int> bmm(const basic_tensor<A>& first, const basic_tensor<B>& second,
                                call_site at = call_site::here()) {
  const auto& a = widen<Int>(first);
  const auto& b = widen<Int>(second);
  at.enter("bmm", a, b);
  if (!detail::require_rank(a, 3, "a has rank %l where %r is wanted", at) ||
      !detail::require_rank(b, 3, "b has rank %l where %r is wanted", at) || !detail::require_inner(a, 0, b, 0, at) ||
      !detail::require_inner(a, 2, b, 1, at))
    return {};
  // Where nothing is multiplied, nothing minds the element types.
  if (a.dtype != b.dtype && !detail::has_no_elements(a, at) && !detail::has_no_elements(b, at) &&
      !detail::require_same_dtype(a.dtype, b.dtype, at))
    return {};
  return detail::fresh<Int>({a.sizes[0], a.sizes[1], b.sizes[2]}, b.dtype, a.device, at);
}

struct addmm_options {
  scalar beta = 1;
  scalar alpha = 1;
};

/// `beta * addend + alpha * a b`; the addend stretches to [n, m].
template <class C, class A, class B, class Int = common_int<C, common_int<A, B>>>
constexpr basic_tensor<Int> addmm(const basic_tensor<C>& addend, const basic_tensor<A>& first,
                                  const basic_tensor<B>& second, const addmm_options& = {},
                                  call_site at = call_site::here()) {
  const auto& c = widen<Int>(addend);
  const auto& a = widen<Int>(first);
  const auto& b = widen<Int>(second);
  at.enter("addmm", c, a, b);
  auto product = mm(a, b, at);
  if (product.rank() != 2 ||
      !detail::require_expandable(c, product.sizes,
                                  "the addend has size %l at axis %x where the product has %r at axis %y", at) ||
      !detail::require_dtype(c.dtype == product.dtype, at,
                             "the addend has elements of type %f where the product has %g", c.dtype, product.dtype))
    return {};
  return product;
}

/// The product of two vectors (a number), of matrices and vectors, and of stacks of matrices whose leading sizes broadcast. Contiguous.
///
///     matmul([8, 128, 64], [64, 10])     // [8, 128, 10]
///     matmul([8, 1, 4, 5], [3, 5, 6])    // [8, 3, 4, 6]
///
/// - Errors: shape_error naming both inner sizes; dtype_error where the element types differ.
template <class A, class B, class Int = common_int<A, B>>
constexpr basic_tensor<Int> matmul(const basic_tensor<A>& first, const basic_tensor<B>& second,
                                   call_site at = call_site::here()) {
  const auto& a = widen<Int>(first);
  const auto& b = widen<Int>(second);
  at.enter("matmul", a, b);
  if (!require(a.rank() > 0 && b.rank() > 0, at, {"an operand has no axes"})) return {};
  const int inner_a = a.rank() - 1, inner_b = b.rank() == 1 ? 0 : b.rank() - 2;
  if (!detail::require_inner(a, inner_a, b, inner_b, at) || !detail::require_same_dtype(a.dtype, b.dtype, at))
    return {};
  basic_tensor<Int> stack_a, stack_b;
  for (int i = 0; i + 2 < a.rank(); ++i) stack_a.sizes.push_back(a.sizes[i]);
  for (int i = 0; i + 2 < b.rank(); ++i) stack_b.sizes.push_back(b.sizes[i]);
  auto common = broadcast<Int>({&stack_a, &stack_b}, at);
  if (!common.holds) return {};
  if (a.rank() > 1) common.sizes.push_back(a.sizes[a.rank() - 2]);
  if (b.rank() > 1) common.sizes.push_back(b.sizes[b.rank() - 1]);
  return detail::fresh<Int>(common.sizes, a.dtype, a.device, at);
}

/// `x` times the transposed weight, plus a bias: [..., k], [m, k], [m] give [..., m].
template <class A, class B, class Int = common_int<A, B>>
constexpr basic_tensor<Int> linear(const basic_tensor<A>& input, const basic_tensor<B>& weights,
                                   const std::type_identity_t<optional_tensor<Int>>& bias = {},
                                   call_site at = call_site::here()) {
  const auto& x = widen<Int>(input);
  const auto& weight = widen<Int>(weights);
  at.enter("linear", x, weight, bias);
  if (!require(x.rank() > 0, at, {"the input has no axes"}) ||
      !require(weight.rank() == 1 || weight.rank() == 2, at,
               {"the weight has rank %l where 1 or 2 is wanted", weight.rank()}))
    return {};
  const int inner = weight.rank() - 1;
  if (!require(x.sizes[x.rank() - 1] == weight.sizes[inner], at,
               {"the input has size %l at axis %x where the weight has %r at axis %y",
                formula_of(x.sizes[x.rank() - 1]), formula_of(weight.sizes[inner]), x.rank() - 1, inner}) ||
      !detail::require_dtype(x.dtype == weight.dtype, at, "the input has elements of type %f where the weight has %g",
                             x.dtype, weight.dtype))
    return {};
  size_list<Int> sizes = x.sizes;
  sizes.erase(x.rank() - 1);
  if (weight.rank() == 2) sizes.push_back(weight.sizes[0]);
  // A matrix times a matrix takes its addend as it is; elsewhere the bias is added afterwards, and converted.
  const bool fused = x.rank() == 2 || (x.rank() == 3 && is_contiguous(x, at));
  if (bias && (!detail::require_expandable(*bias, sizes,
                                           "the bias has size %l at axis %x where the result has %r at axis %y", at) ||
               !detail::require_dtype(bias->dtype == x.dtype || (!fused && can_cast(bias->dtype, x.dtype)), at,
                                      "the bias has elements of type %f where the input has %g", bias->dtype, x.dtype)))
    return {};
  return detail::fresh<Int>(sizes, x.dtype, x.device, at);
}

}  // namespace symshape::inline SYMSHAPE_ABI::meta
