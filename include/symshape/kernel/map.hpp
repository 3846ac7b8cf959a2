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

/// The stride of a view along an axis of the output: 0 where it is stretched or has no such axis.
template <class View, std::size_t Rank, std::size_t Axis>
std::int64_t map_stride(const View& v) {
  constexpr std::size_t own = static_cast<std::size_t>(View::rank()), missing = Rank - own;
  if constexpr (Axis < missing)
    return 0;
  else if constexpr (axis_size<View, Axis - missing>::dim::value == 1)
    return 0;
  else
    return v.template stride<Axis - missing>();
}

template <class Out, class... In>
inline constexpr bool one_loop =
    Out::is_contiguous &&
    ((In::is_contiguous && std::is_same_v<typename In::canonical, typename Out::canonical>) && ...);

template <std::size_t Axis, class Out, class Function, class... In>
void map_axis(const Out& out, typename Out::element* to, Function& f,
              const std::pair<const In&, typename In::element*>&... in) {
  constexpr std::size_t rank = static_cast<std::size_t>(Out::rank());
  if constexpr (Axis == rank) {
    *to = f(*in.second...);
  } else {
    const std::int64_t n = out.template size<Axis>(), step = out.template stride<Axis>();
    for (std::int64_t i = 0; i < n; ++i)
      map_axis<Axis + 1>(out, to + i * step, f,
                         std::pair<const In&, typename In::element*>{
                             in.first, in.second + i * map_stride<In, rank, Axis>(in.first)}...);
  }
}

template <class Rule, class Out, class Function, class... In>
void map(const char* file, int line, const Out& out, Function& f, const In&... in) {
  (void)enter<into<Rule>>(file, line, out, in...);
  refuse_shared_elements(Rule::name, file, line, out);
  int argument = 0;
  (refuse_overlap(Rule::name, file, line, out, in, argument++, true), ...);
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

/// `out = a + b`.
template <viewable Out, viewable A, viewable B>
void add(Out&& out, const A& a, const B& b, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const auto plus = [](auto x, auto y) { return x + y; };
  detail::map<add_rule>(file, line, as_output(out, file, line), plus, as_view(a, file, line), as_view(b, file, line));
}

}  // namespace symshape::inline SYMSHAPE_ABI::kernel
