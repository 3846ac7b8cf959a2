// SPDX-License-Identifier: BSL-1.0
/// @file
/// Element-by-element and row-by-row operators, as a model writes them: each gives a new tensor.
/// Floor: op. May include everything but graph borders.

#pragma once

#include <symshape/kernel/embedding.hpp>
#include <symshape/kernel/map.hpp>
#include <symshape/kernel/rows.hpp>
#include <symshape/tensor/owning.hpp>

#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::op {

namespace detail {

/// A tensor of the sizes that `Rule` gives for these operands, once they are checked.
template <class Rule, class T, class... View>
auto result_of(const char* file, int line, const View&... v) {
  using checked = typed_rule<Rule, View...>;
  static_assert(checked::accepted,
                "op: the operator's rule refuses these operands; the error before this one says why");
  return owning_tensor<T, typename checked::dims>{checked::check(file, line, v...)};
}

template <class View>
using value_of = std::remove_const_t<typename View::element>;

}  // namespace detail

/// `a + b`; a size that is 1 by its type stretches. Both have one element type.
template <viewable A, viewable B>
auto add(const A& a, const B& b, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const auto x = as_view(a, file, line);
  const auto y = as_view(b, file, line);
  using T = detail::value_of<decltype(x)>;
  static_assert(std::is_same_v<T, detail::value_of<decltype(y)>>,
                "add: the operands have different element types; convert one with kernel::map");
  auto out = detail::result_of<kernel::add_rule, T>(file, line, x, y);
  kernel::add(out, x, y, file, line);
  return out;
}

/// `max(x, 0)`.
template <viewable A>
auto relu(const A& a, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const auto x = as_view(a, file, line);
  using T = detail::value_of<decltype(x)>;
  auto out = detail::result_of<kernel::relu_rule, T>(file, line, x);
  kernel::map(out, [](T v) { return v < T{} ? T{} : v; }, x, file, line);
  return out;
}

/// GELU in its exact form.
template <viewable A>
auto gelu(const A& a, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const auto x = as_view(a, file, line);
  auto out = detail::result_of<kernel::gelu_rule, detail::value_of<decltype(x)>>(file, line, x);
  kernel::gelu(out, x, file, line);
  return out;
}

/// Along the last axis.
template <viewable A>
auto softmax(const A& a, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const auto x = as_view(a, file, line);
  auto out = detail::result_of<kernel::softmax_rule, detail::value_of<decltype(x)>>(file, line, x);
  kernel::softmax(out, x, 1.0f, file, line);
  return out;
}

/// Along the last axis.
template <viewable A, viewable Weight, viewable Bias>
auto layer_norm(const A& a, const Weight& weight, const Bias& bias, double epsilon = 1e-5,
                const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const auto x = as_view(a, file, line);
  auto out = detail::result_of<kernel::layer_norm_rule, detail::value_of<decltype(x)>>(
      file, line, x, as_view(weight, file, line), as_view(bias, file, line));
  kernel::layer_norm(out, x, weight, bias, epsilon, file, line);
  return out;
}

/// `x / |x|` along the last axis; a row of zeros stays zero.
template <viewable A>
auto normalize(const A& a, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const auto x = as_view(a, file, line);
  auto out = detail::result_of<kernel::normalize_rule, detail::value_of<decltype(x)>>(file, line, x);
  kernel::normalize(out, x, file, line);
  return out;
}

/// The mean of those rows whose mark is not 0: "B, T, C" and "B, T" give "B, C"; all 0 where no row is marked.
template <viewable A, viewable Valid>
auto mean_of_valid_rows(const A& a, const Valid& valid, const char* file = __builtin_FILE(),
                        int line = __builtin_LINE()) {
  const auto x = as_view(a, file, line);
  auto out = detail::result_of<kernel::mean_of_valid_rows_rule, detail::value_of<decltype(x)>>(
      file, line, x, as_view(valid, file, line));
  kernel::mean_of_valid_rows(out, x, valid, file, line);
  return out;
}

/// Rows of a table by number: [v, d] and [...] give [..., d].
template <viewable Table, viewable Ids>
auto embedding(const Table& table, const Ids& ids, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const auto t = as_view(table, file, line);
  auto out =
      detail::result_of<kernel::embedding_rule, detail::value_of<decltype(t)>>(file, line, t, as_view(ids, file, line));
  kernel::embedding(out, t, ids, file, line);
  return out;
}

}  // namespace symshape::inline SYMSHAPE_ABI::op
