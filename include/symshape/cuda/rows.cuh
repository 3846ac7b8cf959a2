// SPDX-License-Identifier: BSL-1.0
/// @file
/// How many threads a row is worth, and the plan of an operation on rows.
/// Floor: cuda. Includes shape and lower headers of cuda.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/cuda/device_loop.cuh>
#include <symshape/cuda/loop.hpp>
#include <symshape/cuda/operands.cuh>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::cuda::detail {

/// The longest row that one warp takes.
inline constexpr std::int64_t longest_warp_row = 1024;

/// Threads for a row of `size` elements: the power of two that holds it up to a warp, a warp up to 1,024, then a block. A row whose elements
/// lie apart while its neighbors' lie side by side is a column: one thread takes it, and neighbors read together.
constexpr int lanes_for(std::int64_t size, bool is_column) {
  if (is_column) return 1;
  int lanes = 1;
  while (lanes < size && lanes < 32) lanes *= 2;
  return size <= longest_warp_row ? lanes : 256;
}

/// Whether operand 1 is read in columns.
template <class Plan>
inline constexpr bool reads_columns = Plan::value.rank > 0 && Plan::value.stride[1][Plan::value.rank - 1] == 1 &&
                                      Plan::value.stride[1][Plan::looped] != 1;

/// Runs a functor for rows over a plan: the variant is chosen from the row's size, by the compiler where it is static.
template <template <class, class, class> class Rows, class Where, class Plan, class Out, class In>
void run_rows(const Where& where, const loop_numbers<Plan>& numbers, const call_place& at, Out* out, In* in) {
  if (numbers.count == 0) return;
  with_index<1>(numbers, [&](const auto& index, auto count) {
    using index_type = std::remove_cvref_t<decltype(index)>;
    const Rows<index_type, Out, In> rows{index, out, in};
    constexpr bool columns = reads_columns<Plan>;
    if constexpr (columns || index_type::static_row_size >= 0)
      for_each_row<lanes_for(index_type::static_row_size, columns)>(where, count, rows, at);
    else if (numbers.row_size() <= longest_warp_row)
      for_each_row<32>(where, count, rows, at);
    else
      for_each_row<256>(where, count, rows, at);
  });
}

/// Axes of `View` in order, without `Axis`, which comes last.
template <class View, int Axis, class Positions = make_index_list<static_cast<std::size_t>(View::rank()) - 1>>
struct row_last;
template <class View, int Axis, std::size_t... K>
struct row_last<View, Axis, index_list<K...>> {
  using type = walked<View, (static_cast<int>(K) < Axis ? static_cast<int>(K) : static_cast<int>(K) + 1)..., Axis>;
};
template <std::int64_t Axis, class View>
constexpr int row_axis() {
  static_assert(Axis >= -View::rank() && Axis < View::rank(), "cuda: the axis is not below the rank");
  return static_cast<int>(Axis < 0 ? Axis + View::rank() : Axis);
}

}  // namespace symshape::inline SYMSHAPE_ABI::cuda::detail
