// SPDX-License-Identifier: BSL-1.0
/// @file
/// A function applied element by element, on a stream.
/// Floor: cuda. Includes shape and lower headers of cuda.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/cuda/device_loop.cuh>
#include <symshape/cuda/functors/map.hpp>
#include <symshape/cuda/loop.hpp>
#include <symshape/cuda/operands.cuh>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::cuda {

namespace detail {

/// Which axis of `View` runs along each axis of `Out`: aligned at the right; -1 where a static 1 is repeated.
template <class Out, class View, class Positions = make_index_list<static_cast<std::size_t>(Out::rank())>>
struct along_output;
template <class Out, class View, std::size_t... K>
struct along_output<Out, View, index_list<K...>> {
  static constexpr std::size_t out_rank = sizeof...(K), rank = static_cast<std::size_t>(View::rank());
  static_assert(refused::rank_of_operand<(rank <= out_rank), out_rank, rank>::checked);
  static constexpr int axis(std::size_t k) {
    if (k + rank < out_rank) return -1;
    const std::size_t own = k + rank - out_rank;
    const bool repeats = parts<View>::static_size(own) == 1 && parts<Out>::static_size(k) != 1;
    return repeats ? -1 : static_cast<int>(own);
  }
  using type = walked<View, axis(K)...>;
};

template <class Out, class... In>
using map_plan = plan<static_cast<std::size_t>(Out::rank()), typename every_axis<Out>::type,
                      typename along_output<Out, In>::type...>;

/// The neighbors that one thread takes: as many as the shape proves and one access holds.
template <class Plan, class... Element>
inline constexpr int map_width = [] {
  std::size_t greatest = 1;
  ((greatest = sizeof(Element) > greatest ? sizeof(Element) : greatest), ...);
  constexpr bool plain =
      ((std::is_trivially_copyable_v<Element> && (sizeof(Element) & (sizeof(Element) - 1)) == 0) && ...);
  return plain && greatest < widest_access ? Plan::value.width(static_cast<int>(widest_access / greatest)) : 1;
}();

/// Bit k: input k is one value for all neighbors.
template <class Plan>
inline constexpr unsigned spread_inputs = [] {
  unsigned bits = 0;
  if constexpr (Plan::value.rank > 0)
    for (std::size_t o = 1; o < Plan::operands; ++o)
      if (Plan::value.stride[o][Plan::value.rank - 1] == 0) bits |= 1u << (o - 1);
  return bits;
}();

template <int Width, class Numbers, class Plan, class Where, class Function, class Out, class... In>
void run_map(const Where& where, const Numbers& numbers, const Plan&, const Function& function, const call_place& at,
             Out* out, In*... in) {
  with_index<Width>(numbers, [&](const auto& index, auto count) {
    using body = map_at<Width, spread_inputs<Plan>, std::remove_cvref_t<decltype(index)>, Function, Out, In...>;
    for_each_position(where, count, body{index, function, out, {{in}...}}, at);
  });
}

template <class Where, class Function, class Out, class... In>
void map(const Where& where, const Function& function, const call_place& at, const named<Out>& out,
         const named<In>&... in) {
  static_assert(!std::is_const_v<typename Out::element>, "map: the output's elements are const");
  using plan_type = map_plan<Out, In...>;
  compare_operands(plan_type{}, at, out, in...);
  const auto numbers = read_numbers(plan_type{}, out.view, in.view...);
  if (numbers.count == 0) return;
  refuse_overlap(numbers, true, at, out, in...);
  constexpr int width = map_width<plan_type, typename Out::element, typename In::element...>;
  if constexpr (width > 1) {
    bool aligned = is_aligned(out.view.data(), width);
    unsigned input = 0;
    ((aligned = aligned && ((spread_inputs<plan_type> >> input++ & 1u) != 0 || is_aligned(in.view.data(), width))),
     ...);
    if (aligned) return run_map<width>(where, numbers, plan_type{}, function, at, out.view.data(), in.view.data()...);
  }
  run_map<1>(where, numbers, plan_type{}, function, at, out.view.data(), in.view.data()...);
}

}  // namespace detail

// By arity: the caller's place cannot follow a parameter pack.

/// out = function(x, ...) element by element, in one kernel on a stream.
///
///     struct times_plus_one { __host__ __device__ float operator()(float a, float b) const { return a * b + 1; } };
///     ss::cuda::map(stream, out, times_plus_one{}, x, y);
///
/// `where` is a CUDA stream; with `symshape/cuda/host_loop.cuh` one of Thrust's host policies too. Operands are views or tensors.
///
/// - Shapes: inputs of up to the output's rank, aligned at the right; only a static size of 1 is repeated. Any strides; operands of one shape
///   without gaps run as one axis. `out` may be an input itself, element for element.
/// - Errors: shape_error for sizes that do not meet and an output that overlaps an input otherwise, before anything is written, cuda_error where the launch fails. Two static sizes that differ do not compile.
/// - Cost: asynchronous; no allocation. 16 bytes a thread where the shape proves the multiple and the pointers are aligned.
template <class Where, viewable Out, class Function, viewable X>
void map(const Where& where, Out&& out, const Function& function, X&& x, const char* file = __builtin_FILE(),
         int line = __builtin_LINE()) {
  static_assert(detail::all_reachable<Where, Out, X>);
  const auto to = as_output(out);
  const auto a = as_view(x);
  detail::map(where, function, {"map", file, line}, detail::named{"out", to}, detail::named{"x", a});
}
template <class Where, viewable Out, class Function, viewable X, viewable Y>
void map(const Where& where, Out&& out, const Function& function, X&& x, Y&& y, const char* file = __builtin_FILE(),
         int line = __builtin_LINE()) {
  static_assert(detail::all_reachable<Where, Out, X, Y>);
  const auto to = as_output(out);
  const auto a = as_view(x);
  const auto b = as_view(y);
  detail::map(where, function, {"map", file, line}, detail::named{"out", to}, detail::named{"x", a},
              detail::named{"y", b});
}
template <class Where, viewable Out, class Function, viewable X, viewable Y, viewable Z>
void map(const Where& where, Out&& out, const Function& function, X&& x, Y&& y, Z&& z,
         const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  static_assert(detail::all_reachable<Where, Out, X, Y, Z>);
  const auto to = as_output(out);
  const auto a = as_view(x);
  const auto b = as_view(y);
  const auto c = as_view(z);
  detail::map(where, function, {"map", file, line}, detail::named{"out", to}, detail::named{"x", a},
              detail::named{"y", b}, detail::named{"z", c});
}
template <class Where, viewable Out, class Function, viewable X, viewable Y, viewable Z, viewable W>
void map(const Where& where, Out&& out, const Function& function, X&& x, Y&& y, Z&& z, W&& w,
         const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  static_assert(detail::all_reachable<Where, Out, X, Y, Z, W>);
  const auto to = as_output(out);
  const auto a = as_view(x);
  const auto b = as_view(y);
  const auto c = as_view(z);
  const auto d = as_view(w);
  detail::map(where, function, {"map", file, line}, detail::named{"out", to}, detail::named{"x", a},
              detail::named{"y", b}, detail::named{"z", c}, detail::named{"w", d});
}

}  // namespace symshape::inline SYMSHAPE_ABI::cuda
