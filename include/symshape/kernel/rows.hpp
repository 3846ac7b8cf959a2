// SPDX-License-Identifier: BSL-1.0
/// @file
/// Kernels that go row by row along the last axis: softmax, layer norm, GELU, sums, normalization.
/// Floor: kernel. May include meta and below.

#pragma once

#include <symshape/kernel/entry.hpp>
#include <symshape/kernel/row/elementwise.hpp>
#include <symshape/kernel/row/layer_norm.hpp>
#include <symshape/kernel/row/pool.hpp>
#include <symshape/kernel/row/softmax.hpp>
#include <symshape/meta/binary.hpp>
#include <symshape/meta/layer_norm.hpp>
#include <symshape/meta/softmax.hpp>
#include <symshape/meta/unary.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::kernel {

struct softmax_rule {
  static constexpr const char* name = "softmax";
  template <class Int>
  constexpr auto operator()(call_site at, const meta::basic_tensor<Int>& x) const {
    return meta::softmax(x, -1, {}, at);
  }
  /// With a mask that is added: one row for all rows of `x`.
  template <class Int>
  constexpr auto operator()(call_site at, const meta::basic_tensor<Int>& x, const meta::basic_tensor<Int>& mask) const {
    at.enter(name, x, mask);
    if (!require(x.rank() > 0 && mask.rank() == 1, at,
                 {"the input has rank %l and the mask %r", x.rank(), mask.rank()}))
      return x;
    const int last = x.rank() - 1;
    (void)require(mask.sizes[0] == x.sizes[last], at,
                  {"the mask has size %l at axis %x where the input has %r at axis %y", formula_of(mask.sizes[0]),
                   formula_of(x.sizes[last]), 0, last});
    return meta::softmax(x, -1, {}, at);
  }
};

struct layer_norm_rule {
  static constexpr const char* name = "layer_norm";
  template <class Int>
  constexpr auto operator()(call_site at, const meta::basic_tensor<Int>& x, const meta::basic_tensor<Int>& weight,
                            const meta::basic_tensor<Int>& bias) const {
    return meta::layer_norm(x, weight.sizes, weight, bias, 1e-5, at);
  }
};

struct gelu_rule {
  static constexpr const char* name = "gelu";
  template <class Int>
  constexpr auto operator()(call_site at, const meta::basic_tensor<Int>& x) const {
    return meta::gelu(x, {}, at);
  }
};

struct normalize_rule {
  static constexpr const char* name = "normalize";
  template <class Int>
  constexpr auto operator()(call_site at, const meta::basic_tensor<Int>& x) const {
    at.enter(name, x);
    (void)require(x.rank() > 0, at, {"the input has no axes"});
    return x;
  }
};

/// Rows "..., T, C" and their marks "..., T" give "..., C".
struct mean_of_valid_rows_rule {
  static constexpr const char* name = "mean_of_valid_rows";
  template <class Int>
  constexpr auto operator()(call_site at, const meta::basic_tensor<Int>& x,
                            const meta::basic_tensor<Int>& valid) const {
    at.enter(name, x, valid);
    meta::basic_tensor<Int> out = x;
    if (!require(x.rank() >= 2 && valid.rank() == x.rank() - 1, at,
                 {"the rows have rank %l and the marks %r", x.rank(), valid.rank()}))
      return out;
    for (int i = 0; i < valid.rank(); ++i)
      (void)require(x.sizes[i] == valid.sizes[i], at,
                    {"the rows have size %l at axis %x where the marks have %r at axis %y", formula_of(x.sizes[i]),
                     formula_of(valid.sizes[i]), i, i});
    out.sizes.erase(x.rank() - 2);
    return out;
  }
};

namespace detail {

template <class View>
inline constexpr std::size_t last_axis = static_cast<std::size_t>(View::rank()) - 1;

/// The size of the last axis; a tensor of rank 0 is a row of one element.
template <class View>
constexpr auto row_size(const View& v) {
  if constexpr (View::rank() == 0)
    return std::integral_constant<std::int64_t, 1>{};
  else
    return size_of<last_axis<View>>(v);
}

/// Checks the operands and calls `f(row of out, row of x, size)` for every row of two contiguous views of equal sizes; `x` may be the output,
/// a parameter may not. Element types that differ are the caller's to refuse, in words; here they lead to nothing more.
template <class Rule, class Function, class Out, class In, class... Parameter>
void each_row(const char* file, int line, Function f, const Out& out, const In& x, const Parameter&... parameter) {
  if constexpr (one_floating_type<element_of<Out>, element_of<In>, element_of<Parameter>...>) {
    if (!enter<into<Rule>>(file, line, out, x, parameter...) ||
        !memory_fits<in_place::first_input>(Rule::name, file, line, out, x, parameter...))
      return;
    static_assert(Out::is_contiguous && In::is_contiguous,
                  "the row kernels take contiguous operands; copy a slice with kernel::map first");
    const auto n = row_size(x);
    const std::int64_t rows = row_count(x), step = n;
    for (std::int64_t r = 0; r < rows; ++r) f(out.data() + r * step, x.data() + r * step, n);
  }
}

}  // namespace detail

/// `out = softmax(factor * x)` along the last axis. `out` may be `x`.
///
/// - Errors: as all kernels here: sizes that never fit do not compile; those that differ at the call, and an output
///   that overlaps an operand other than as said, throw shape_error before anything is written. Element types are one by type.
/// - Cost: three passes over each row; no allocation.
template <viewable Out, viewable In>
void softmax(Out&& out, const In& x, float factor = 1.0f, const char* file = __builtin_FILE(),
             int line = __builtin_LINE()) {
  const auto o = as_output(out, file, line);
  const auto v = as_view(x, file, line);
  using T = element_of<decltype(o)>;
  static_assert(one_floating_type<T, element_of<decltype(v)>>,
                "softmax: the output and the input are of one element type, float or double; convert with kernel::map");
  detail::each_row<softmax_rule>(
      file, line, [&](T* to, const T* from, auto n) { row::softmax(from, static_cast<T>(factor), to, n); }, o, v);
}

/// `out = softmax(factor * x + mask)` with one mask row for all rows: 0 keeps, -infinity drops. A row that the mask drops whole is all 0.
template <viewable Out, viewable In, viewable Mask>
void softmax(Out&& out, const In& x, float factor, const Mask& mask, const char* file = __builtin_FILE(),
             int line = __builtin_LINE()) {
  const auto o = as_output(out, file, line);
  const auto v = as_view(x, file, line);
  const auto m = as_view(mask, file, line);
  using T = element_of<decltype(o)>;
  static_assert(decltype(m)::rank() == 1 && unit_inner<std::remove_const_t<decltype(m)>>,
                "softmax: the mask is one contiguous row");
  static_assert(one_floating_type<T, element_of<decltype(v)>, element_of<decltype(m)>>,
                "softmax: the output, the input and the mask are of one element type, float or double; convert with "
                "kernel::map");
  const auto masked = [&](T* to, const T* from, auto n) {
    row::softmax_with_additive_mask(from, static_cast<T>(factor), m.data(), to, n);
  };
  detail::each_row<softmax_rule>(file, line, masked, o, v, m);
}

/// `out = (x - mean) / sqrt(variance + epsilon) * weight + bias` along the last axis. `out` may be `x`.
template <viewable Out, viewable In, viewable Weight, viewable Bias>
void layer_norm(Out&& out, const In& x, const Weight& weight, const Bias& bias, double epsilon = 1e-5,
                const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const auto o = as_output(out, file, line);
  const auto v = as_view(x, file, line);
  const auto w = as_view(weight, file, line);
  const auto b = as_view(bias, file, line);
  using T = element_of<decltype(o)>;
  static_assert(decltype(w)::rank() == 1 && decltype(w)::is_contiguous && decltype(b)::is_contiguous,
                "layer_norm: weight and bias are one contiguous row");
  static_assert(one_floating_type<T, element_of<decltype(v)>, element_of<decltype(w)>, element_of<decltype(b)>>,
                "layer_norm: the output, the input, the weight and the bias are of one element type, float or double; "
                "convert with kernel::map");
  const auto normalized = [&](T* to, const T* from, auto n) {
    row::layer_norm(from, w.data(), b.data(), static_cast<T>(epsilon), to, n);
  };
  detail::each_row<layer_norm_rule>(file, line, normalized, o, v, w, b);
}

/// `out = GELU(x)` in its exact form, by the error function. `out` may be `x`.
template <viewable Out, viewable In>
void gelu(Out&& out, const In& x, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const auto o = as_output(out, file, line);
  const auto v = as_view(x, file, line);
  using T = element_of<decltype(o)>;
  static_assert(one_floating_type<T, element_of<decltype(v)>>,
                "gelu: the output and the input are of one element type, float or double; convert with kernel::map");
  detail::each_row<gelu_rule>(file, line, [](T* to, const T* from, auto n) { row::gelu(from, to, n); }, o, v);
}

/// `out = x / |x|` along the last axis; a row of zeros stays zero. `out` may be `x`.
template <viewable Out, viewable In>
void normalize(Out&& out, const In& x, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const auto o = as_output(out, file, line);
  const auto v = as_view(x, file, line);
  using T = element_of<decltype(o)>;
  static_assert(
      one_floating_type<T, element_of<decltype(v)>>,
      "normalize: the output and the input are of one element type, float or double; convert with kernel::map");
  detail::each_row<normalize_rule>(
      file, line, [](T* to, const T* from, auto n) { row::l2_normalize(from, to, n); }, o, v);
}

/// The mean of those rows whose mark is not 0: "B, T, C" and "B, T" give "B, C"; all 0 where no row is marked.
template <viewable Out, viewable In, viewable Valid>
void mean_of_valid_rows(Out&& out, const In& x, const Valid& valid, const char* file = __builtin_FILE(),
                        int line = __builtin_LINE()) {
  const auto o = as_output(out, file, line);
  const auto v = as_view(x, file, line);
  const auto marks = as_view(valid, file, line);
  static_assert(one_floating_type<element_of<decltype(o)>, element_of<decltype(v)>>,
                "mean_of_valid_rows: the output and the rows are of one element type, float or double; convert with "
                "kernel::map");
  if constexpr (one_floating_type<element_of<decltype(o)>, element_of<decltype(v)>>) {
    if (!enter<into<mean_of_valid_rows_rule>>(file, line, o, as_operand(x, file, line),
                                              as_operand(valid, file, line)) ||
        !memory_fits<in_place::never>("mean_of_valid_rows", file, line, o, v, marks))
      return;
    static_assert(decltype(o)::is_contiguous && decltype(v)::is_contiguous && decltype(marks)::is_contiguous,
                  "mean_of_valid_rows: the operands are contiguous");
    const auto n = size_of<detail::last_axis<std::remove_const_t<decltype(v)>>>(v);
    const auto rows = size_of<detail::last_axis<std::remove_const_t<decltype(v)>> - 1>(v);
    const std::int64_t count = rows, step = n, groups = count == 0 ? row_count(o) : row_count(v) / count;
    for (std::int64_t g = 0; g < groups; ++g)
      row::mean_of_valid_rows(v.data() + g * count * step, marks.data() + g * count, o.data() + g * step, rows, n);
  }
}

}  // namespace symshape::inline SYMSHAPE_ABI::kernel
