// SPDX-License-Identifier: BSL-1.0
/// @file
/// Any function of elements, fused, over views of any strides.
/// Floor: kernel. May include meta and below.

#pragma once

#include <symshape/kernel/entry.hpp>
#include <symshape/meta/binary.hpp>
#include <symshape/meta/broadcast.hpp>
#include <symshape/meta/unary.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace symshape::inline SYMSHAPE_ABI::kernel {

/// The inputs' common sizes; a size that is 1 by proof stretches.
struct map_rule {
  static constexpr const char* name = "map";
  template <class Int, class... Rest>
  constexpr meta::basic_tensor<Int> operator()(call_site at, const meta::basic_tensor<Int>& first,
                                               const Rest&... rest) const {
    at.enter(name, first, rest...);
    const auto common = meta::broadcast<Int>({&first, &rest...}, at);
    return {.sizes = common.sizes, .dtype = first.dtype, .evaluation = at.home};
  }
};

struct add_rule {
  static constexpr const char* name = "add";
  template <class A, class B>
  constexpr auto operator()(call_site at, const A& a, const B& b) const {
    return meta::add(a, b, {}, at);
  }
};

struct relu_rule {
  static constexpr const char* name = "relu";
  template <class A>
  constexpr auto operator()(call_site at, const A& a) const {
    return meta::relu(a, at);
  }
};

namespace detail {

/// The stride of a view along an axis of the output: 0 where it is stretched or has no such axis. `Stretches` says that a size which the
/// compiler does not know may be 1 where the output's is more.
template <bool Stretches, std::size_t Axis, class Out, class View>
std::int64_t map_stride(const View& v) {
  constexpr std::size_t missing = static_cast<std::size_t>(Out::rank() - View::rank());
  if constexpr (Axis < missing)
    return 0;
  else if constexpr (axis_size<View, Axis - missing>::dim::value == 1)
    return 0;
  else if constexpr (Stretches)
    return v.template size<Axis - missing>() == 1 ? 0 : v.template stride<Axis - missing>();
  else
    return v.template stride<Axis - missing>();
}

/// Whether the numbers have to say if a view is stretched along an axis of the output: neither its size nor that it is the output's is known.
template <std::size_t Axis, class Out, class View>
constexpr bool may_stretch() {
  constexpr std::size_t missing = static_cast<std::size_t>(Out::rank() - View::rank());
  if constexpr (Axis < missing)
    return false;
  else
    return !axis_size<View, Axis - missing>::dim::is_static &&
           !std::is_same_v<typename axis_size<View, Axis - missing>::dim, typename axis_size<Out, Axis>::dim>;
}
template <std::size_t Axis, class Out, class View>
bool is_stretched(const Out& out, const View& v) {
  if constexpr (may_stretch<Axis, Out, View>())
    return v.template size<Axis - static_cast<std::size_t>(Out::rank() - View::rank())>() != out.template size<Axis>();
  else
    return false;
}

template <class Out, class... In>
inline constexpr bool one_loop =
    Out::is_contiguous &&
    ((In::is_contiguous && std::is_same_v<typename In::canonical, typename Out::canonical>) && ...);

template <std::size_t Axis, class Out, class Function, class... In>
void map_axis(const Out& out, typename Out::element* to, Function& f,
              const std::pair<const In&, typename In::element*>&... in) {
  if constexpr (Axis == static_cast<std::size_t>(Out::rank())) {
    *to = f(*in.second...);
  } else {
    const std::int64_t n = out.template size<Axis>(), step = out.template stride<Axis>();
    const auto walk = [&]<bool Stretches>(std::bool_constant<Stretches>) {
      for (std::int64_t i = 0; i < n; ++i)
        map_axis<Axis + 1>(out, to + i * step, f,
                           std::pair<const In&, typename In::element*>{
                               in.first, in.second + i * map_stride<Stretches, Axis, Out>(in.first)}...);
    };
    if ((is_stretched<Axis>(out, in.first) || ...))
      walk(std::true_type{});
    else
      walk(std::false_type{});
  }
}

/// The shape alone, as the rule is asked: its strides do not matter, and may be negative, which PyTorch's rules know nothing of.
template <class T, class Dims, class Strides>
basic_view<T, Dims> without_strides(const basic_view<T, Dims, Strides>& v) {
  return {v.data(), v.shape().data()};
}

template <class Rule, class Out, class Function, class... In>
void map(const char* file, int line, const Out& out, Function& f, const In&... in) {
  if (!enter<into<Rule, true>>(file, line, without_strides(out), without_strides(in)...) ||
      !memory_fits<in_place::every_input, true>(Rule::name, file, line, out, in...))
    return;
  if constexpr (one_loop<Out, In...>) {
    const std::int64_t n = out.numel();
    typename Out::element* const to = out.data();
    for (std::int64_t i = 0; i < n; ++i) to[i] = f(in.data()[i]...);
  } else {
    map_axis<0>(out, out.data(), f, std::pair<const In&, typename In::element*>{in, in.data()}...);
  }
}

}  // namespace detail

// By arity: the caller's place cannot follow a parameter pack.

/// `out[i...] = f(x[i...], y[i...], ...)`: one loop over memory where all are contiguous and of one shape by type.
///
///     kernel::map(out, [](float a, float b) { return a * b + 1; }, x, y)
///
/// - Shapes: the inputs broadcast to the output; only a size that is 1 by its type stretches.
/// - Errors: sizes that never fit do not compile; those that differ at the call throw before anything is written, as does an output that overlaps
///   an input other than exactly.
template <viewable Out, class Function, viewable A>
void map(Out&& out, Function f, const A& a, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  detail::map<map_rule>(file, line, as_output(out, file, line), f, as_view(a, file, line));
}
template <viewable Out, class Function, viewable A, viewable B>
void map(Out&& out, Function f, const A& a, const B& b, const char* file = __builtin_FILE(),
         int line = __builtin_LINE()) {
  detail::map<map_rule>(file, line, as_output(out, file, line), f, as_view(a, file, line), as_view(b, file, line));
}
template <viewable Out, class Function, viewable A, viewable B, viewable C>
void map(Out&& out, Function f, const A& a, const B& b, const C& c, const char* file = __builtin_FILE(),
         int line = __builtin_LINE()) {
  detail::map<map_rule>(file, line, as_output(out, file, line), f, as_view(a, file, line), as_view(b, file, line),
                        as_view(c, file, line));
}

/// `out = a + b`; all have one element type.
template <viewable Out, viewable A, viewable B>
void add(Out&& out, const A& a, const B& b, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const auto o = as_output(out, file, line);
  const auto x = as_view(a, file, line);
  const auto y = as_view(b, file, line);
  using T = element_of<decltype(o)>;
  static_assert(std::is_same_v<T, element_of<decltype(x)>> && std::is_same_v<T, element_of<decltype(y)>>,
                "add: the output and the operands have different element types; convert with kernel::map");
  const auto plus = [](auto first, auto second) { return static_cast<T>(first + second); };
  detail::map<add_rule>(file, line, o, plus, x, y);
}

}  // namespace symshape::inline SYMSHAPE_ABI::kernel
