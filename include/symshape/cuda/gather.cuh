// SPDX-License-Identifier: BSL-1.0
/// @file
/// Rows of a table picked by their numbers, on a stream.
/// Floor: cuda. Includes shape and lower headers of cuda.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/cuda/functors/gather.hpp>
#include <symshape/cuda/host_loop.cuh>
#include <symshape/cuda/map.cuh>

#include <thrust/find.h>
#include <thrust/system_error.h>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::cuda {

/// Says that ids were checked before: `gather(stream, out, table, ids, trusted)` neither looks at them nor waits for them.
struct trusted_ids {};
inline constexpr trusted_ids trusted{};

namespace detail {

/// The ids walk the first axes of the output.
template <class Ids, std::size_t OutRank, class Positions = make_index_list<OutRank>>
struct ids_first;
template <class Ids, std::size_t OutRank, std::size_t... K>
struct ids_first<Ids, OutRank, index_list<K...>> {
  using type = walked<Ids, (static_cast<int>(K) < Ids::rank() ? static_cast<int>(K) : -1)..., -1>;
};
/// The table's axes but the first walk the last axes of the output; its first is the row axis.
template <class Table, std::size_t OutRank, class Positions = make_index_list<OutRank>>
struct rows_last;
template <class Table, std::size_t OutRank, std::size_t... K>
struct rows_last<Table, OutRank, index_list<K...>> {
  static constexpr int skipped = static_cast<int>(OutRank) - static_cast<int>(Table::rank()) + 1;
  using type = walked<Table, (static_cast<int>(K) < skipped ? -1 : static_cast<int>(K) - skipped + 1)..., 0>;
};

/// One element, wherever it lies. Waits for the stream.
template <class Where, class T>
std::remove_const_t<T> read_element(const Where& where, T* from, const call_place& at) {
  if constexpr (on_device<Where>) {
    std::remove_const_t<T> out{};
    check(cudaMemcpyAsync(&out, from, sizeof(T), cudaMemcpyDeviceToHost, where), at);
    check(cudaStreamSynchronize(where), at);
    return out;
  } else {
    return *from;
  }
}

template <class Where>
decltype(auto) policy_of(const Where& where) {
#if defined(__CUDACC__)
  if constexpr (on_device<Where>)
    return thrust::cuda::par.on(where);
  else
    return (where);
#else
  return (where);
#endif
}

/// - Errors: shape_error naming the first id outside the table.
template <class Where, class Ids>
void check_ids(const Where& where, const Ids& ids, std::int64_t rows, const call_place& at) {
  using plan_type = map_plan<Ids>;
  const auto numbers = read_numbers(plan_type{}, ids);
  with_index<1>(numbers, [&](const auto& index, auto count) {
    using index_type = decltype(count);
    const id_outside<std::remove_cvref_t<decltype(index)>, typename Ids::element> outside{index, ids.data(), rows};
    const thrust::counting_iterator<index_type> begin(0), end(count);
    index_type first = count;
    if constexpr (on_device<Where>) {
      try {
        first = *thrust::find_if(policy_of(where), begin, end, outside);
      } catch (const thrust::system_error& e) {
        check(static_cast<cudaError_t>(e.code().value()), at);
        throw;
      }
    } else {
      first = *thrust::find_if(policy_of(where), begin, end, outside);
    }
    if (first == count) return;
    failure f{};
    f.kind = failure_kind::shape;
    f.operation = at.operation;
    f.sentence = "ids has %v at position %p where table has %w rows";
    f.value = static_cast<std::int64_t>(read_element(where, ids.data() + index(first).template get<0>(), at));
    f.other_value = rows;
    f.position = static_cast<std::size_t>(first);
    f.file = at.file;
    f.line = at.line;
    fail(f);
  });
}

template <bool Checked, class Where, class Out, class Table, class Ids>
void gather(const Where& where, const Out& out, const Table& table, const Ids& ids, const call_place& at) {
  static_assert(!std::is_const_v<typename Out::element>, "gather: the output's elements are const");
  static_assert(
      std::is_integral_v<typename Ids::element> && !std::is_same_v<std::remove_const_t<typename Ids::element>, bool>,
      "gather: the ids are no integers");
  constexpr std::size_t out_rank = static_cast<std::size_t>(Out::rank()),
                        ids_rank = static_cast<std::size_t>(Ids::rank()),
                        table_rank = static_cast<std::size_t>(Table::rank());
  static_assert(refused::rank_of_operand<(table_rank > 0 && out_rank + 1 == ids_rank + table_rank), out_rank,
                                         table_rank>::checked);

  using plan_type = plan<out_rank, typename every_axis<Out, -1>::type, typename ids_first<Ids, out_rank>::type,
                         typename rows_last<Table, out_rank>::type>;
  compare_operands(plan_type{}, at, named{"out", out}, named{"ids", ids}, named{"table", table});
  const auto numbers = read_numbers(plan_type{}, out, ids, table);
  if (numbers.count != 0 && numbers.row_size() != 0)
    refuse_overlap(numbers, false, at, named{"out", out}, named{"ids", ids}, named{"table", table});
  if constexpr (Checked)
    if (ids.numel() != 0) check_ids(where, ids, table.template size<0>(), at);
  if (numbers.count == 0) return;

  constexpr bool same = std::is_same_v<typename Out::element, std::remove_const_t<typename Table::element>>;
  // Neighbors of a row share their id, so ids must stand still along the innermost axis.
  constexpr bool one_id = plan_type::value.rank > 0 &&
                          plan_type::value.stride[1][plan_type::value.rank > 0 ? plan_type::value.rank - 1 : 0] == 0;
  constexpr int width = same && one_id ? map_width<plan_type, typename Out::element> : 1;
  const auto run = [&]<int Width>(std::integral_constant<int, Width>) {
    with_index<Width>(numbers, [&](const auto& index, auto count) {
      using body = gather_at<Width, std::remove_cvref_t<decltype(index)>, typename Out::element, typename Ids::element,
                             typename Table::element>;
      for_each_position(where, count, body{index, out.data(), ids.data(), table.data()}, at);
    });
  };
  if constexpr (width > 1)
    if (is_aligned(out.data(), width) && is_aligned(table.data(), width))
      return run(std::integral_constant<int, width>{});
  run(std::integral_constant<int, 1>{});
}

}  // namespace detail

/// out[i, ..., j, ...] = table[ids[i, ...], j, ...]: an embedding lookup.
///
///     ss::cuda::gather(stream, out, table, ids);                     // "B, T, C", "V, C", "B, T"
///     ss::cuda::gather(stream, out, table, ids, ss::cuda::trusted);  // ids are known to be rows of the table
///
/// - Shapes: the output has the ids' axes, then the table's but the first.
/// - Errors: shape_error before anything is written: sizes that do not meet, an output that overlaps an input, an id outside the table (negative ones too), with its position.
///   cuda_error where CUDA refuses.
/// - Cost: checking the ids reads them once and waits for the stream; the trusted form is asynchronous and allocates nothing.
template <class Where, viewable Out, viewable Table, viewable Ids>
void gather(const Where& where, Out&& out, Table&& table, Ids&& ids, const char* file = __builtin_FILE(),
            int line = __builtin_LINE()) {
  static_assert(detail::all_reachable<Where, Out, Table, Ids>);
  detail::gather<true>(where, as_output(out), as_view(table), as_view(ids), {"gather", file, line});
}
template <class Where, viewable Out, viewable Table, viewable Ids>
void gather(const Where& where, Out&& out, Table&& table, Ids&& ids, trusted_ids, const char* file = __builtin_FILE(),
            int line = __builtin_LINE()) {
  static_assert(detail::all_reachable<Where, Out, Table, Ids>);
  detail::gather<false>(where, as_output(out), as_view(table), as_view(ids), {"gather", file, line});
}

}  // namespace symshape::inline SYMSHAPE_ABI::cuda
