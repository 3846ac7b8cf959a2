// SPDX-License-Identifier: BSL-1.0
/// @file
/// Linear layers over views, with their weights laid out once in the order in which products read them.
/// Floor: kernel. May include meta and below, and Eigen.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/kernel/entry.hpp>
#include <symshape/kernel/row/packed_linear.hpp>
#include <symshape/meta/matmul.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::kernel {

struct linear_rule {
  static constexpr const char* name = "linear";
  template <class Input, class Weight>
  constexpr auto operator()(call_site at, const Input& x, const Weight& weight) const {
    return meta::linear(x, weight, {}, at);
  }
};

/// The weight is a matrix and the bias has one number for each of its rows: it does not stretch, as it does not where it is packed.
struct linear_with_bias_rule {
  static constexpr const char* name = "linear";
  template <class Input, class Weight, class Bias>
  constexpr auto operator()(call_site at, const Input& x, const Weight& weight, const Bias& bias) const {
    at.enter(name, x, weight, bias);
    auto out = meta::linear(x, weight, {}, at);
    if (!require(weight.rank() == 2, at, {"the weight has rank %l where a matrix is wanted", weight.rank()}) ||
        !require(bias.rank() == 1, at, {"the bias has rank %l where a vector is wanted", bias.rank()}) ||
        !require(weight.sizes[0] == bias.sizes[0], at,
                 {"the weight has size %l at axis %x where the bias has %r at axis %y", formula_of(weight.sizes[0]),
                  formula_of(bias.sizes[0]), 0, 0}))
      return out;
    return meta::linear(x, weight, bias, at);
  }
};

/// What is added has the sizes of the product.
struct linear_plus_rule {
  static constexpr const char* name = "linear_plus";
  template <class Int>
  constexpr meta::basic_tensor<Int> operator()(call_site at, const meta::basic_tensor<Int>& x,
                                               const meta::basic_tensor<Int>& weight,
                                               const meta::basic_tensor<Int>& residual) const {
    at.enter(name, x, weight, residual);
    const auto out = meta::linear(x, weight, {}, at);
    if (!require(residual.rank() == out.rank(), at,
                 {"the residual has rank %l where the product has %r", residual.rank(), out.rank()}))
      return out;
    for (int i = 0; i < out.rank(); ++i)
      (void)require(residual.sizes[i] == out.sizes[i], at,
                    {"the residual has size %l at axis %x where the product has %r at axis %y",
                     formula_of(residual.sizes[i]), formula_of(out.sizes[i]), i, i});
    return out;
  }
};

/// A weight as PyTorch keeps it, [out, in], with its bias [out]: the rule by which the two go together.
struct packed_weight_rule {
  static constexpr const char* name = "pack_weight";
  template <class Int>
  constexpr meta::basic_tensor<Int> operator()(call_site at, const meta::basic_tensor<Int>& weight,
                                               const meta::basic_tensor<Int>& bias) const {
    at.enter(name, weight, bias);
    if (!require(weight.rank() == 2, at, {"the weight has rank %l where a matrix is wanted", weight.rank()}))
      return weight;
    if (!require(bias.rank() == 1, at, {"the bias has rank %l where a vector is wanted", bias.rank()})) return weight;
    (void)require(weight.sizes[0] == bias.sizes[0], at,
                  {"the weight has size %l at axis %x where the bias has %r at axis %y", formula_of(weight.sizes[0]),
                   formula_of(bias.sizes[0]), 0, 0});
    return weight;
  }
};

struct packed_weights_rule : packed_weight_rule {
  static constexpr const char* name = "pack_weights";
};

/// A weight [out, in] and its bias [out], packed. Made by `pack_weight`; remembers its shape in its type.
///
/// One that was moved from has no elements: it may be assigned or destroyed, and a product with it is refused.
///
/// - Cost: the weight once more in memory.
template <class T, class Out, class In>
class packed_weight {
 public:
  using shape_view = basic_view<const T, dims<Out, In>>;
  using inner_type = typename axis_size<shape_view, 1>::type;
  using columns_type = typename axis_size<shape_view, 0>::type;

  /// Without elements, as if moved from.
  packed_weight() = default;
  packed_weight(shape_view shape, row::packed_weight<T, inner_type, columns_type> packed)
      : shape_{shape}, packed_{static_cast<decltype(packed)&&>(packed)} {}

  /// The shape [out, in], without elements.
  shape_view shape() const { return shape_; }
  const row::packed_weight<T, inner_type, columns_type>& packed() const { return packed_; }
  /// Whether another one took the elements.
  bool moved_away() const { return packed_.moved_away(); }

 private:
  shape_view shape_;
  row::packed_weight<T, inner_type, columns_type> packed_;
};

/// Packs a weight "N, K" with a bias "N" for `linear`.
///
/// - Errors: a bias of another size: at compile time where it never fits, else shape_error.
template <viewable Weight, viewable Bias>
auto pack_weight(const Weight& weight, const Bias& bias, const char* file = __builtin_FILE(),
                 int line = __builtin_LINE()) {
  const auto w = as_view(weight, file, line);
  const auto b = as_view(bias, file, line);
  using view_type = std::remove_const_t<decltype(w)>;
  using T = element_of<decltype(w)>;
  static_assert(one_floating_type<T, element_of<decltype(b)>>,
                "pack_weight: the weight and the bias are of one element type, float or double; convert with "
                "kernel::map");
  const bool fits = enter<packed_weight_rule>(file, line, w, b) && memory_present("pack_weight", file, line, w, b);
  static_assert(decltype(w)::is_contiguous && decltype(b)::is_contiguous,
                "pack_weight: the weight and the bias are contiguous");
  using packed = packed_weight<T, typename axis_size<view_type, 0>::dim, typename axis_size<view_type, 1>::dim>;
  if (!fits) return packed{};
  return packed{{nullptr, w.symbols()}, {w.data(), b.data(), size_of<1>(w), size_of<0>(w)}};
}

namespace detail {

template <std::int64_t Value>
struct number_text {
  static constexpr symshape::detail::lifted_text<24, 1> value = [] {
    symshape::detail::lifted_text<24, 1> out;
    out.append(expr{Value});
    return out;
  }();
};
/// The dim of a number: `static_dim<64>::type` is `dim<'6','4'>`.
template <std::int64_t Value>
struct static_dim
    : symshape::detail::lift_piece<number_text<Value>, 0, dim, make_index_list<number_text<Value>::value.begin[1]>> {};

}  // namespace detail

/// Packs three weights over one input one below the other: query, key and value of an attention become one "3*N, K".
template <viewable Weight, viewable Bias>
auto pack_weights(const Weight& first, const Bias& first_bias, const Weight& second, const Bias& second_bias,
                  const Weight& third, const Bias& third_bias, const char* file = __builtin_FILE(),
                  int line = __builtin_LINE()) {
  using view_type = std::remove_const_t<decltype(as_view(first, file, line))>;
  using T = std::remove_const_t<typename view_type::element>;
  using rows = typename axis_size<view_type, 0>::dim;
  static_assert(rows::is_static && view_type::symbol_count == 0, "pack_weights: the sizes of the weights are static");
  using out_dim = typename detail::static_dim<3 * rows::value>::type;
  using packed = packed_weight<T, out_dim, typename axis_size<view_type, 1>::dim>;
  const auto w0 = as_view(first, file, line), w1 = as_view(second, file, line), w2 = as_view(third, file, line);
  const auto b0 = as_view(first_bias, file, line), b1 = as_view(second_bias, file, line),
             b2 = as_view(third_bias, file, line);
  static_assert(one_floating_type<T, element_of<decltype(b0)>>,
                "pack_weights: the weights and the biases are of one element type, float or double; convert with "
                "kernel::map");
  static_assert(decltype(w0)::is_contiguous && decltype(b0)::is_contiguous,
                "pack_weights: the weights and the biases are contiguous");
  if (!enter<packed_weights_rule>(file, line, w0, b0) || !enter<packed_weights_rule>(file, line, w1, b1) ||
      !enter<packed_weights_rule>(file, line, w2, b2) ||
      !memory_present("pack_weights", file, line, w0, b0, w1, b1, w2, b2))
    return packed{};
  const std::int64_t n = rows::value;
  return packed{
      {nullptr, nullptr},
      {{{w0.data(), b0.data(), n}, {w1.data(), b1.data(), n}, {w2.data(), b2.data(), n}}, size_of<1>(w0), {}}};
}

/// What is done to each number before it is left.
using row::apply_gelu;
using row::keep_value;

namespace detail {

template <class Out, class In, class T, class OutDim, class InDim, class Epilogue>
void multiply_packed(const Out& o, const In& x, const packed_weight<T, OutDim, InDim>& weight, Epilogue epilogue) {
  static_assert(Out::is_contiguous && In::is_contiguous, "linear: the input and the output are contiguous");
  constexpr std::size_t last = static_cast<std::size_t>(In::rank()) - 1;
  row::packed_linear<T>({x.data(), x.template size<last>()}, weight.packed(), {o.data(), o.template size<last>()},
                        row_count(x), epilogue);
}

template <class Weight>
bool weight_present(const char* operation, const char* file, int line, const Weight& weight) {
  return !weight.moved_away() ||
         refuse_memory(operation, "the packed weight's elements were moved away; pack it again", 1, file, line);
}

}  // namespace detail

/// `out = epilogue(x · transpose of the weight + bias)`.
///
/// - Shapes: [..., k] with a weight [n, k] → [..., n]
/// - Errors: sizes that never fit do not compile; sizes that differ at the call, an output that overlaps the input, and a weight that was moved
///   away throw shape_error before anything is written.
template <viewable Out, viewable In, class T, class OutDim, class InDim, class Epilogue = keep_value>
void linear(Out&& out, const In& x, const packed_weight<T, OutDim, InDim>& weight, Epilogue epilogue = {},
            const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const auto o = as_output(out, file, line);
  const auto v = as_view(x, file, line);
  static_assert(one_floating_type<T, element_of<decltype(o)>, element_of<decltype(v)>>,
                "linear: the output, the input and the packed weight are of one element type, float or double; convert "
                "with kernel::map");
  if constexpr (one_floating_type<T, element_of<decltype(o)>, element_of<decltype(v)>>) {
    if (!enter<into<linear_rule>>(file, line, o, as_operand(x, file, line), weight.shape()) ||
        !detail::weight_present("linear", file, line, weight) ||
        !memory_fits<in_place::never>("linear", file, line, o, v))
      return;
    detail::multiply_packed(o, v, weight, epilogue);
  }
}

/// The same plus `residual`, which has the shape of the output and may be the output.
template <viewable Out, viewable In, class T, class OutDim, class InDim, viewable Residual>
void linear_plus(Out&& out, const In& x, const packed_weight<T, OutDim, InDim>& weight, const Residual& residual,
                 const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const auto o = as_output(out, file, line);
  const auto v = as_view(x, file, line);
  const auto r = as_view(residual, file, line);
  static_assert(one_floating_type<T, element_of<decltype(o)>, element_of<decltype(v)>, element_of<decltype(r)>>,
                "linear_plus: the output, the input, the packed weight and the residual are of one element type, float "
                "or double; convert with kernel::map");
  if constexpr (one_floating_type<T, element_of<decltype(o)>, element_of<decltype(v)>, element_of<decltype(r)>>) {
    constexpr const char* name = "linear_plus";
    if (!enter<into<linear_plus_rule>>(file, line, o, as_operand(x, file, line), weight.shape(),
                                       as_operand(residual, file, line)) ||
        !detail::weight_present(name, file, line, weight) || !memory_fits<in_place::never>(name, file, line, o, v) ||
        !memory_present(name, file, line, o, v, r) || !no_overlap(name, file, line, o, r, 2, true))
      return;
    static_assert(decltype(r)::is_contiguous, "linear_plus: the residual is contiguous");
    constexpr std::size_t last = static_cast<std::size_t>(decltype(r)::rank()) - 1;
    detail::multiply_packed(o, v, weight, row::add_residual<T>{r.data(), r.template size<last>()});
  }
}

}  // namespace symshape::inline SYMSHAPE_ABI::kernel
