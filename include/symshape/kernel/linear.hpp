// SPDX-License-Identifier: BSL-1.0
/// @file
/// Linear layers over views, with their weights laid out once in the order in which products read them.
/// Floor: kernel. May include meta and below, and Eigen.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/kernel/entry.hpp>
#include <symshape/kernel/row/packed_linear.hpp>
#include <symshape/meta/matmul.hpp>

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

struct linear_with_bias_rule {
  static constexpr const char* name = "linear";
  template <class Input, class Weight, class Bias>
  constexpr auto operator()(call_site at, const Input& x, const Weight& weight, const Bias& bias) const {
    return meta::linear(x, weight, bias, at);
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

/// A weight [out, in] and its bias [out], packed. Made by `pack_weight`; remembers its shape in its type.
///
/// - Cost: the weight once more in memory.
template <class T, class Out, class In>
class packed_weight {
 public:
  using shape_view = basic_view<const T, dims<Out, In>>;
  using inner_type = typename axis_size<shape_view, 1>::type;
  using columns_type = typename axis_size<shape_view, 0>::type;

  packed_weight(shape_view shape, row::packed_weight<T, inner_type, columns_type> packed)
      : shape_{shape}, packed_{static_cast<decltype(packed)&&>(packed)} {}

  /// The shape [out, in], without elements.
  shape_view shape() const { return shape_; }
  const row::packed_weight<T, inner_type, columns_type>& packed() const { return packed_; }

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
  (void)enter<packed_weight_rule>(file, line, w, b);
  static_assert(decltype(w)::is_contiguous && decltype(b)::is_contiguous,
                "pack_weight: the weight and the bias are contiguous");
  using view_type = std::remove_const_t<decltype(w)>;
  using T = std::remove_const_t<typename view_type::element>;
  using packed = packed_weight<T, typename axis_size<view_type, 0>::dim, typename axis_size<view_type, 1>::dim>;
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
  const Weight* const weights[] = {&first, &second, &third};
  const Bias* const biases[] = {&first_bias, &second_bias, &third_bias};
  for (int i = 0; i < 3; ++i)
    (void)enter<packed_weight_rule>(file, line, as_view(*weights[i], file, line), as_view(*biases[i], file, line));
  const auto w = [&](int i) { return as_view(*weights[i], file, line).data(); };
  const auto b = [&](int i) { return as_view(*biases[i], file, line).data(); };
  return packed{{nullptr, nullptr},
                {{{w(0), b(0), rows::value}, {w(1), b(1), rows::value}, {w(2), b(2), rows::value}},
                 size_of<1>(as_view(first, file, line)),
                 {}}};
}

/// What is done to each number before it is left.
using row::apply_gelu;
using row::keep_value;

/// `out = epilogue(x · transpose of the weight + bias)`.
///
/// - Shapes: [..., k] with a weight [n, k] → [..., n]
/// - Errors: sizes that never fit do not compile; sizes that differ at the call, and an output that overlaps the input, throw before anything
///   is written.
template <viewable Out, viewable In, class T, class OutDim, class InDim, class Epilogue = keep_value>
void linear(Out&& out, const In& x, const packed_weight<T, OutDim, InDim>& weight, Epilogue epilogue = {},
            const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const auto o = as_output(out, file, line);
  const auto v = as_view(x, file, line);
  (void)enter<into<linear_rule>>(file, line, o, v, weight.shape());
  static_assert(decltype(o)::is_contiguous && decltype(v)::is_contiguous,
                "linear: the input and the output are contiguous");
  refuse_overlap("linear", file, line, o, v, 0, false);
  constexpr std::size_t last = static_cast<std::size_t>(decltype(v)::rank()) - 1;
  row::packed_linear<T>({v.data(), v.template size<last>()}, weight.packed(), {o.data(), o.template size<last>()},
                        row_count(v), epilogue);
}

/// The same plus `residual`, which has the shape of the output.
template <viewable Out, viewable In, class T, class OutDim, class InDim, viewable Residual>
void linear_plus(Out&& out, const In& x, const packed_weight<T, OutDim, InDim>& weight, const Residual& residual,
                 const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const auto o = as_output(out, file, line);
  const auto r = as_view(residual, file, line);
  (void)enter<into<same_sizes_rule>>(file, line, o, r);
  static_assert(decltype(r)::is_contiguous, "linear: the residual is contiguous");
  refuse_overlap("linear", file, line, o, r, 1, true);
  constexpr std::size_t last = static_cast<std::size_t>(decltype(r)::rank()) - 1;
  linear(out, x, weight, row::add_residual<T>{r.data(), r.template size<last>()}, file, line);
}

}  // namespace symshape::inline SYMSHAPE_ABI::kernel
