// SPDX-License-Identifier: BSL-1.0
/// @file
/// A loop over all elements of several views: operands of one shape and strides by type walk together, by one number.
/// Floor: kernel. May include meta and below.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/kernel/entry.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::kernel::detail {

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
template <class Out, class View, std::size_t... Axis>
bool is_stretched(const Out& out, const View& v, index_list<Axis...>) {
  return (is_stretched<Axis>(out, v) || ...);
}

/// The stride of a view along an axis of the output: 0 where it is stretched or has no such axis. `Stretches` says that a size which the
/// compiler does not know may be 1 where the output's is more.
template <bool Stretches, std::size_t Axis, class Out, class View>
std::int64_t walked_stride(const View& v) {
  constexpr std::size_t missing = static_cast<std::size_t>(Out::rank() - View::rank());
  if constexpr (Axis < missing)
    return 0;
  else if constexpr (axis_size<View, Axis - missing>::dim::value == 1)
    return 0;
  else if constexpr (Stretches && may_stretch<Axis, Out, View>())
    return v.template size<Axis - missing>() == 1 ? 0 : v.template stride<Axis - missing>();
  else
    return v.template stride<Axis - missing>();
}

template <std::size_t Nth, class First, class... Rest>
[[gnu::always_inline]] constexpr const auto& nth_of(const First& first, const Rest&... rest) {
  if constexpr (Nth == 0)
    return first;
  else
    return nth_of<Nth - 1>(rest...);
}

/// Operands in groups of one shape and strides by type. Their names have one number each, so that in a group all elements of one index
/// are equally far from their operand's address.
template <class... Operand>
struct walking_groups;
template <class... T, class... Dims, class... Strides>
struct walking_groups<basic_view<T, Dims, Strides>...> {
  struct answer {
    std::size_t count = 0, first[sizeof...(T)]{}, of[sizeof...(T)]{};  // a group's first operand; an operand's group
  };
  template <class D, class S>
  static constexpr std::size_t first_alike() {
    std::size_t nth = 0;
    bool found = false;
    ((found = found || (std::is_same_v<D, Dims> && std::is_same_v<S, Strides>), nth += found ? 0 : 1), ...);
    return nth;
  }
  static constexpr answer value = [] {
    answer out;
    const std::size_t alike[] = {first_alike<Dims, Strides>()...};
    for (std::size_t o = 0; o != sizeof...(T); ++o) {
      out.of[o] = alike[o] == o ? out.count : out.of[alike[o]];
      if (alike[o] == o) out.first[out.count++] = o;
    }
    return out;
  }();
};

/// A group's first operand, and how far the loop has come from its address.
template <class View>
struct walker {
  const View& view;
  std::int64_t at;
};

// Inlined into one nest of loops, which g++ at -O2 does not do by itself for the outer axes.
template <bool Stretches, std::size_t Axis = 0, class Out, class Body, class... View>
[[gnu::always_inline]] inline void walk(const Out& out, const Body& body, walker<View>... group) {
  if constexpr (Axis == static_cast<std::size_t>(Out::rank())) {
    body(group.at...);
  } else {
    const std::int64_t n = out.template size<Axis>();
    for (std::int64_t i = 0; i < n; ++i)
      walk<Stretches, Axis + 1>(
          out, body, walker<View>{group.view, group.at + i * walked_stride<Stretches, Axis, Out>(group.view)}...);
  }
}

template <std::size_t... Group, std::size_t... Nth, class Function, class Out, class... In>
[[gnu::noinline]] void walk_groups(index_list<Group...>, index_list<Nth...>, Function& f, const Out out,
                                   const In... in) {
  using groups = walking_groups<Out, In...>;
  const auto body = [&](auto... at) {
    out.data()[nth_of<groups::value.of[0]>(at...)] = f(in.data()[nth_of<groups::value.of[Nth + 1]>(at...)]...);
  };
  const auto start = []<class View>(const View& v) { return walker<View>{v, 0}; };
  if ((is_stretched(out, in, axes_of<Out>{}) || ...))
    walk<true>(out, body, start(nth_of<groups::value.first[Group]>(out, in...))...);
  else
    walk<false>(out, body, start(nth_of<groups::value.first[Group]>(out, in...))...);
}

/// `out[i...] = f(in[i...]...)` for views that were compared, along their axes.
///
/// - Cost: a multiplication and an addition for a group of operands in each step of an axis, most of which the compiler takes out of the loops.
///   In a function of its own, whose views nobody else can see: registers are left for the innermost loop, and no store can change a stride.
template <class Function, class Out, class... In>
void walk_axes(Function& f, const Out& out, const In&... in) {
  walk_groups(make_index_list<walking_groups<Out, In...>::value.count>{}, make_index_list<sizeof...(In)>{}, f, out,
              in...);
}

/// Whether every element has the same position in the memory of all operands.
template <class Out, class... In>
inline constexpr bool one_loop = Out::is_contiguous && walking_groups<Out, In...>::value.count == 1;

template <class Function, class Out, class... In>
[[gnu::noinline]] void walk_memory(std::int64_t n, Function& f, Out* out, const In*... in) {
  for (std::int64_t i = 0; i < n; ++i) out[i] = f(in[i]...);
}

}  // namespace symshape::inline SYMSHAPE_ABI::kernel::detail
