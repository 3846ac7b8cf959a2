// SPDX-License-Identifier: BSL-1.0
/// @file
/// What `gather` does at one position, on the host and on the device.
/// Floor: cuda. Includes shape and lower headers of cuda.

#pragma once

#include <symshape/cuda/index.hpp>
#include <symshape/cuda/pack.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::cuda::detail {

/// out = table[id] at one position: one element of a row, or `Width` neighbors. Operands: output, ids, table; the row axis is the table's
/// first.
template <int Width, class LoopIndex, class Out, class Id, class Element>
struct gather_at {
  using index_type = typename LoopIndex::index_type;

  LoopIndex index;
  Out* out;
  Id* ids;
  Element* table;

  SYMSHAPE_HOST_DEVICE void operator()(index_type position) const {
    const auto offset = index(position);
    const auto id = static_cast<index_type>(ids[offset.template get<1>()]);
    Element* const from = table + offset.template get<2>() +
                          static_cast<std::make_signed_t<index_type>>(id * index.template row_stride<2>());
    if constexpr (Width == 1)
      out[offset.template get<0>()] = static_cast<Out>(*from);
    else
      write_pack(out + offset.template get<0>(), read_pack<Width>(from));
  }
};

/// Whether the id at a position is outside [0, rows). Operand 0 is the ids.
template <class LoopIndex, class Id>
struct id_outside {
  LoopIndex index;
  Id* ids;
  std::int64_t rows;

  SYMSHAPE_HOST_DEVICE bool operator()(typename LoopIndex::index_type position) const {
    const Id id = ids[index(position).template get<0>()];
    return std::is_signed_v<Id> ? static_cast<std::int64_t>(id) < 0 || static_cast<std::int64_t>(id) >= rows
                                : static_cast<std::uint64_t>(id) >= static_cast<std::uint64_t>(rows);
  }
};

}  // namespace symshape::inline SYMSHAPE_ABI::cuda::detail
