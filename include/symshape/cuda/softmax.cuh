// SPDX-License-Identifier: BSL-1.0
/// @file
/// Rows turned into weights that sum to one, on a stream.
/// Floor: cuda. Includes shape and lower headers of cuda.

#pragma once

#include <symshape/cuda/rows.cuh>
#include <symshape/shape/axis.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::cuda {

/// out = softmax of x along one axis, the last unless said otherwise.
///
///     ss::cuda::softmax(stream, out, x);
///     ss::cuda::softmax(stream, out, x, ss::axis<1>);
///
/// - Shapes: output and input alike. `out` may be `x` itself.
/// - Laws: a row of -infinity alone gives zeros; a row with NaN or +infinity gives NaN.
/// - Errors: shape_error for sizes that differ and an output that overlaps the input otherwise, before anything is written; cuda_error where the launch fails.
/// - Cost: asynchronous; no allocation; the input is read twice, the second time from the cache where a row is short.
template <class Where, viewable Out, viewable X, std::int64_t Axis>
void softmax(const Where& where, Out&& out, X&& x, axis_tag<Axis>, const char* file = __builtin_FILE(),
             int line = __builtin_LINE()) {
  static_assert(detail::all_reachable<Where, Out, X>);
  const auto to = as_output(out);
  const auto from = as_view(x);
  using out_view = std::remove_const_t<decltype(to)>;
  using in_view = std::remove_const_t<decltype(from)>;
  static_assert(!std::is_const_v<typename out_view::element>, "softmax: the output's elements are const");
  constexpr std::size_t out_rank = static_cast<std::size_t>(out_view::rank()),
                        rank = static_cast<std::size_t>(in_view::rank());
  static_assert(refused::rank_of_operand<(out_rank == rank && rank > 0), out_rank, rank>::checked);

  constexpr int row = detail::row_axis<Axis, in_view>();
  using plan = detail::plan<rank - 1, typename detail::row_last<out_view, row>::type,
                            typename detail::row_last<in_view, row>::type>;
  const call_place at{"softmax", file, line};
  detail::compare_operands(plan{}, at, detail::named{"out", to}, detail::named{"x", from});
  const auto numbers = detail::read_numbers(plan{}, to, from);
  if (numbers.count == 0 || numbers.row_size() == 0) return;
  detail::refuse_overlap(numbers, true, at, detail::named{"out", to}, detail::named{"x", from});
  detail::run_rows<detail::softmax_rows>(where, numbers, at, to.data(), from.data());
}
template <class Where, viewable Out, viewable X>
void softmax(const Where& where, Out&& out, X&& x, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  softmax(where, out, x, axis<-1>, file, line);
}

}  // namespace symshape::inline SYMSHAPE_ABI::cuda
