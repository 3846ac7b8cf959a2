// SPDX-License-Identifier: BSL-1.0
/// @file
/// Any function of elements, fused, over views of any strides.
/// Floor: kernel. May include meta and below.

#pragma once

#include <symshape/kernel/entry.hpp>
#include <symshape/kernel/names.hpp>
#include <symshape/kernel/walk.hpp>
#include <symshape/meta/binary.hpp>
#include <symshape/meta/broadcast.hpp>
#include <symshape/meta/unary.hpp>

#include <type_traits>

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

/// The shape alone, as the rule is asked: its strides do not matter, and may be negative, which PyTorch's rules know nothing of.
template <class T, class Dims, class Strides>
basic_view<T, Dims> without_strides(const basic_view<T, Dims, Strides>& v) {
  return {v.data(), v.shape().data()};
}

template <class Rule, class Out, class Function, class... In>
void map(const char* file, int line, const Out& out, Function& f, const In&... in) {
  if (!enter<into<Rule, true>>(file, line, without_strides(out), without_strides(in)...) ||
      !names_agree(Rule::name, file, line, out, in...) ||
      !memory_fits<in_place::every_input, true>(Rule::name, file, line, out, in...))
    return;
  if constexpr (one_loop<Out, In...>)
    walk_memory(out.numel(), f, out.data(), in.data()...);
  else
    walk_axes(f, out, in...);
}

}  // namespace detail

// By arity: the caller's place cannot follow a parameter pack.

/// `out[i...] = f(x[i...], y[i...], ...)`: one loop over memory where all are contiguous and of one shape by type; elsewhere one distance from
/// the address for all operands of one shape and strides by type.
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
