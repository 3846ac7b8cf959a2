// SPDX-License-Identifier: BSL-1.0
/// @file
/// Matrix products of tensors and views, as a model writes them.
/// Floor: op. May include everything but graph borders.

#pragma once

#include <symshape/kernel/matmul.hpp>
#include <symshape/tensor/owning.hpp>

#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::op {

/// A new tensor, `a` times `b`.
///
///     op::matmul(a, b)   // a: "M, K", b: "K, N" -> "M, N"
///     op::matmul(x, w)   // x: "B, T, K", w: "K, N" -> "B, T, N"
///
/// - Shapes: [n, k] × [k, m] → [n, m]; leading axes of `a` are rows; stacks [b, n, k] × [b, k, m] → [b, n, m].
/// - Errors: inner sizes that are never equal do not compile; sizes that differ at the call are shape_error with both and the caller's line.
/// - Cost: Eigen's product; allocates the result.
template <viewable A, viewable B>
auto matmul(const A& a, const B& b, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const auto x = as_view(a, file, line);
  const auto y = as_view(b, file, line);
  using checked = typed_rule<kernel::matmul_rule, std::remove_const_t<decltype(x)>, std::remove_const_t<decltype(y)>>;
  static_assert(kernel::matmul_accepted<checked>::checked);
  owning_tensor<std::remove_const_t<typename decltype(x)::element>, typename checked::dims> out{
      checked::check(file, line, x, y)};
  kernel::detail::matmul(out.view(), x, y);
  return out;
}

}  // namespace symshape::inline SYMSHAPE_ABI::op
