// SPDX-License-Identifier: BSL-1.0
/// @file
/// Element-by-element and row-by-row operators, as a model writes them: each gives a new tensor.
/// Floor: op. May include everything but graph borders.

#pragma once

#include <symshape/kernel/embedding.hpp>
#include <symshape/kernel/map.hpp>
#include <symshape/kernel/rows.hpp>
#include <symshape/op/result.hpp>

#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::op {

/// `a + b`; a size that is 1 by its type stretches. Both have one element type.
template <viewable A, viewable B>
auto add(const A& a, const B& b, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const auto x = as_view(a, file, line);
  const auto y = as_view(b, file, line);
  using T = kernel::element_of<decltype(x)>;
  auto out = detail::result_of<kernel::add_rule, T>(file, line, as_operand(a, file, line), as_operand(b, file, line));
  if (out.moved_away()) return out;
  kernel::add(out, x, y, file, line);
  return out;
}

/// `max(x, 0)`.
template <viewable A>
auto relu(const A& a, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const auto x = as_view(a, file, line);
  using T = kernel::element_of<decltype(x)>;
  auto out = detail::result_of<kernel::relu_rule, T>(file, line, x);
  if (out.moved_away()) return out;
  kernel::map(out, [](T v) { return v < T{} ? T{} : v; }, x, file, line);
  return out;
}

/// GELU in its exact form.
template <viewable A>
auto gelu(const A& a, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const auto x = as_view(a, file, line);
  using T = kernel::element_of<decltype(x)>;
  static_assert(kernel::one_floating_type<T>, "gelu: the elements are float or double; convert with kernel::map");
  if constexpr (kernel::one_floating_type<T>) {
    auto out = detail::result_of<kernel::gelu_rule, T>(file, line, x);
    if (out.moved_away()) return out;
    kernel::gelu(out, x, file, line);
    return out;
  }
}

/// Along the last axis.
template <viewable A>
auto softmax(const A& a, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const auto x = as_view(a, file, line);
  using T = kernel::element_of<decltype(x)>;
  static_assert(kernel::one_floating_type<T>, "softmax: the elements are float or double; convert with kernel::map");
  if constexpr (kernel::one_floating_type<T>) {
    auto out = detail::result_of<kernel::softmax_rule, T>(file, line, x);
    if (out.moved_away()) return out;
    kernel::softmax(out, x, 1.0f, file, line);
    return out;
  }
}

/// Along the last axis.
template <viewable A, viewable Weight, viewable Bias>
auto layer_norm(const A& a, const Weight& weight, const Bias& bias, double epsilon = 1e-5,
                const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const auto x = as_view(a, file, line);
  const auto w = as_view(weight, file, line);
  const auto b = as_view(bias, file, line);
  using T = kernel::element_of<decltype(x)>;
  static_assert(kernel::one_floating_type<T, kernel::element_of<decltype(w)>, kernel::element_of<decltype(b)>>,
                "layer_norm: the input, the weight and the bias are of one element type, float or double; convert with "
                "kernel::map");
  if constexpr (kernel::one_floating_type<T, kernel::element_of<decltype(w)>, kernel::element_of<decltype(b)>>) {
    auto out = detail::result_of<kernel::layer_norm_rule, T>(
        file, line, as_operand(a, file, line), as_operand(weight, file, line), as_operand(bias, file, line));
    if (out.moved_away()) return out;
    kernel::layer_norm(out, x, w, b, epsilon, file, line);
    return out;
  }
}

/// `x / |x|` along the last axis; a row of zeros stays zero.
template <viewable A>
auto normalize(const A& a, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const auto x = as_view(a, file, line);
  auto out = detail::result_of<kernel::normalize_rule, kernel::element_of<decltype(x)>>(file, line, x);
  if (out.moved_away()) return out;
  kernel::normalize(out, x, file, line);
  return out;
}

/// The mean of those rows whose mark is not 0: "B, T, C" and "B, T" give "B, C"; all 0 where no row is marked.
template <viewable A, viewable Valid>
auto mean_of_valid_rows(const A& a, const Valid& valid, const char* file = __builtin_FILE(),
                        int line = __builtin_LINE()) {
  const auto x = as_view(a, file, line);
  auto out = detail::result_of<kernel::mean_of_valid_rows_rule, kernel::element_of<decltype(x)>>(
      file, line, as_operand(a, file, line), as_operand(valid, file, line));
  if (out.moved_away()) return out;
  kernel::mean_of_valid_rows(out, x, valid, file, line);
  return out;
}

/// Rows of a table by number: [v, d] and [...] give [..., d].
template <viewable Table, viewable Ids>
auto embedding(const Table& table, const Ids& ids, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const auto t = as_view(table, file, line);
  auto out = detail::result_of<kernel::embedding_rule, kernel::element_of<decltype(t)>>(
      file, line, as_operand(table, file, line), as_operand(ids, file, line));
  if (out.moved_away()) return out;
  kernel::embedding(out, t, ids, file, line);
  return out;
}

}  // namespace symshape::inline SYMSHAPE_ABI::op
