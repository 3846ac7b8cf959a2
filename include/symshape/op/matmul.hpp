// SPDX-License-Identifier: BSL-1.0
/// @file
/// Matrix products of tensors and views, as a model writes them.
/// Floor: op. May include everything but graph borders.

#pragma once

#include <symshape/kernel/matmul.hpp>
#include <symshape/op/result.hpp>

#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::op {

/// A new tensor, `a` times `b`.
///
///     op::matmul(a, b)   // a: "M, K", b: "K, N" -> "M, N"
///     op::matmul(x, w)   // x: "B, T, K", w: "K, N" -> "B, T, N"
///
/// - Shapes: [n, k] × [k, m] → [n, m]; leading axes are stacks of matrices, which broadcast: [b, n, k] × [k, m] → [b, n, m], and
///   [a, 1, n, k] × [b, k, m] → [a, b, n, m]. A size stretches where it is 1 by its type. A vector `a` is a row, a vector `b` a column.
/// - Errors: inner sizes that are never equal do not compile; sizes that differ at the call are shape_error with both and the caller's line.
/// - Cost: Eigen's product; allocates the result.
template <viewable A, viewable B>
auto matmul(const A& a, const B& b, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const auto x = as_view(a, file, line);
  const auto y = as_view(b, file, line);
  using T = kernel::element_of<decltype(x)>;
  static_assert(kernel::one_floating_type<T, kernel::element_of<decltype(y)>>,
                "matmul: the operands are of one element type, float or double; convert with kernel::map");
  if constexpr (kernel::one_floating_type<T, kernel::element_of<decltype(y)>>) {
    auto out =
        detail::result_of<kernel::matmul_rule, T>(file, line, as_operand(a, file, line), as_operand(b, file, line));
    if (!out.moved_away()) kernel::detail::matmul(out.view(), x, y);
    return out;
  }
}

}  // namespace symshape::inline SYMSHAPE_ABI::op
