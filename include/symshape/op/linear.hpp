// SPDX-License-Identifier: BSL-1.0
/// @file
/// Linear layers of tensors and views, as a model writes them.
/// Floor: op. May include everything but graph borders.

#pragma once

#include <symshape/kernel/linear.hpp>
#include <symshape/kernel/row/gemm.hpp>
#include <symshape/op/result.hpp>

#include <cstddef>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::op {

/// A new tensor, `x` times the transposed weight plus the bias: the weight is as PyTorch keeps it, [out, in].
///
/// - Shapes: [..., k], [n, k], [n] → [..., n]
/// - Errors: sizes that are never equal do not compile; sizes that differ at the call, those of the bias and the weight too, are shape_error with
///   both and the caller's line.
/// - Cost: Eigen's product; allocates the result. `kernel::linear` with a packed weight is the form for a weight that serves many calls.
template <viewable Input, viewable Weight, viewable Bias>
auto linear(const Input& input, const Weight& weight, const Bias& bias, const char* file = __builtin_FILE(),
            int line = __builtin_LINE()) {
  const auto x = as_view(input, file, line);
  const auto w = as_view(weight, file, line);
  const auto b = as_view(bias, file, line);
  using view_type = std::remove_const_t<decltype(x)>;
  using T = kernel::element_of<view_type>;
  static_assert(kernel::one_floating_type<T, kernel::element_of<decltype(w)>, kernel::element_of<decltype(b)>>,
                "linear: the input, the weight and the bias are of one element type, float or double; convert with "
                "kernel::map");
  if constexpr (kernel::one_floating_type<T, kernel::element_of<decltype(w)>, kernel::element_of<decltype(b)>>) {
    static_assert(view_type::is_contiguous && decltype(w)::is_contiguous && decltype(b)::is_contiguous,
                  "linear: the operands are contiguous");
    auto out = detail::result_of<kernel::linear_with_bias_rule, T>(
        file, line, as_operand(input, file, line), as_operand(weight, file, line), as_operand(bias, file, line));
    if (out.moved_away()) return out;
    constexpr std::size_t last = static_cast<std::size_t>(view_type::rank()) - 1;
    kernel::row::linear<T>(x.data(), w.data(), b.data(), out.data(), kernel::row_count(x), kernel::size_of<last>(x),
                           kernel::size_of<0>(w));
    return out;
  }
}

}  // namespace symshape::inline SYMSHAPE_ABI::op
