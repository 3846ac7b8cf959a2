// SPDX-License-Identifier: BSL-1.0
/// @file
/// The sum over one axis, on a stream.
/// Floor: cuda. Includes shape and lower headers of cuda.

#pragma once

#include <symshape/cuda/rows.cuh>
#include <symshape/shape/axis.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::cuda {

/// out = the sum of x over one axis; the output has the other axes.
///
///     ss::cuda::sum(stream, out, x, ss::axis<1>);   // [B, T, C] -> [B, C]
///
/// A row of up to 1,024 elements is summed by a warp or less, a longer one by a block; the compiler chooses where the size is static. Where the
/// rows are columns in memory a thread sums each. Sums are kept in double for double, 64-bit integers for integers, else float.
///
/// - Errors: shape_error for sizes that do not meet and an output that overlaps the input, before anything is written; cuda_error where the launch fails.
/// - Cost: asynchronous; no allocation; one pass. The order of additions is not that of the memory.
template <class Where, viewable Out, viewable X, std::int64_t Axis>
void sum(const Where& where, Out&& out, X&& x, axis_tag<Axis>, const char* file = __builtin_FILE(),
         int line = __builtin_LINE()) {
  static_assert(detail::all_reachable<Where, Out, X>);
  const auto to = as_output(out);
  const auto from = as_view(x);
  using out_view = std::remove_const_t<decltype(to)>;
  using in_view = std::remove_const_t<decltype(from)>;
  static_assert(!std::is_const_v<typename out_view::element>, "sum: the output's elements are const");
  constexpr std::size_t out_rank = static_cast<std::size_t>(out_view::rank()),
                        rank = static_cast<std::size_t>(in_view::rank());
  static_assert(refused::rank_of_operand<(out_rank + 1 == rank), out_rank, rank>::checked);

  using plan = detail::plan<out_rank, typename detail::every_axis<out_view, -1>::type,
                            typename detail::row_last<in_view, detail::row_axis<Axis, in_view>()>::type>;
  const call_place at{"sum", file, line};
  detail::compare_operands(plan{}, at, detail::named{"out", to}, detail::named{"x", from});
  const auto numbers = detail::read_numbers(plan{}, to, from);
  if (numbers.count != 0 && numbers.row_size() != 0)
    detail::refuse_overlap(numbers, false, at, detail::named{"out", to}, detail::named{"x", from});
  detail::run_rows<detail::sum_rows>(where, numbers, at, to.data(), from.data());
}

}  // namespace symshape::inline SYMSHAPE_ABI::cuda
