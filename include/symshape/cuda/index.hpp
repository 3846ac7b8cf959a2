// SPDX-License-Identifier: BSL-1.0
/// @file
/// From a position in a loop to the offsets of its operands: what is left of a plan in the kernel.
/// Floor: cuda. Includes shape and lower headers of cuda.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/cuda/divider.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::cuda::detail {

/// Storage of `Count` values that takes none for 0 but what C++ asks of an empty class.
template <class T, std::size_t Count>
struct kept {
  T values[Count]{};
  template <std::size_t Nth>
  SYMSHAPE_HOST_DEVICE constexpr const T& get() const {
    return values[Nth];
  }
};
template <class T>
struct kept<T, 0> {};

template <std::int64_t... Code>
struct codes {
  static constexpr std::size_t count = sizeof...(Code);
  // One past the end, so that an empty row is an array too.
  static constexpr std::int64_t value[sizeof...(Code) + 1] = {Code..., 0};
};

/// The offsets of all operands at one position.
template <class Index, std::size_t Operands>
struct offsets {
  Index at[Operands]{};
  /// Strides may be negative: the sum is right modulo 2^32 or 2^64, and signed it is the offset.
  template <std::size_t O>
  SYMSHAPE_HOST_DEVICE constexpr std::make_signed_t<Index> get() const {
    return static_cast<std::make_signed_t<Index>>(at[O]);
  }
};

/// Sizes and strides are constants of the type where the shape proves them and otherwise numbers that the host worked out once. The
/// type says nothing of names, so loops that differ in names only share their kernels.
///
/// - Cost: one division an axis that is left after merging, but for the outermost; constants divide as the compiler likes.
template <class Index, std::size_t Slots, class Sizes, class RowSize, class... Strides>
class loop_index {
 public:
  using index_type = Index;
  static constexpr std::size_t rank = Sizes::count, operands = sizeof...(Strides);

  /// Axes whose size is no constant, before axis `axis`; the outermost is never divided by.
  static constexpr std::size_t dividers_before(std::size_t axis) {
    std::size_t n = 0;
    for (std::size_t i = 1; i < axis; ++i) n += Sizes::value[i] < 0 ? 1 : 0;
    return n;
  }
  static constexpr std::size_t divider_count = dividers_before(rank);

  kept<Index, Slots> slots;
  kept<divider<Index>, divider_count> dividers;

  SYMSHAPE_HOST_DEVICE constexpr offsets<Index, operands> operator()(Index position) const {
    offsets<Index, operands> out;
    if constexpr (rank > 0) walk(position, out, make_index_list<rank - 1>{});
    return out;
  }

  static constexpr bool has_row = RowSize::count == 1;
  static constexpr std::int64_t static_row_size = has_row && RowSize::value[0] >= 0 ? RowSize::value[0] : -1;
  SYMSHAPE_HOST_DEVICE constexpr Index row_size() const { return number<RowSize::value[0]>(); }
  template <std::size_t O>
  SYMSHAPE_HOST_DEVICE constexpr Index row_stride() const {
    return stride<O, rank>();
  }

 private:
  template <std::int64_t Code>
  SYMSHAPE_HOST_DEVICE constexpr Index number() const {
    if constexpr (Code >= 0)
      return static_cast<Index>(Code);
    else
      return slots.template get<static_cast<std::size_t>(-1 - Code)>();
  }
  template <std::size_t O, std::size_t Axis, std::size_t Nth, class First, class... Rest>
  static constexpr std::int64_t pick_stride() {
    if constexpr (Nth == O)
      return First::value[Axis];
    else
      return pick_stride<O, Axis, Nth + 1, Rest...>();
  }
  // Constants of the class and not of the functions that read them: device code may not call host functions, not even for a constant.
  template <std::size_t O, std::size_t Axis>
  static constexpr std::int64_t stride_code = pick_stride<O, Axis, 0, Strides...>();
  template <std::size_t Axis>
  static constexpr std::size_t divider_of = dividers_before(Axis);

  template <std::size_t O, std::size_t Axis>
  SYMSHAPE_HOST_DEVICE constexpr Index stride() const {
    return number<stride_code<O, Axis>>();
  }

  template <std::size_t Axis, std::size_t... O>
  SYMSHAPE_HOST_DEVICE constexpr void add(Index i, offsets<Index, operands>& out, index_list<O...>) const {
    ((out.at[O] += i * stride<O, Axis>()), ...);
  }
  template <std::size_t Axis>
  SYMSHAPE_HOST_DEVICE constexpr void step(Index& position, offsets<Index, operands>& out) const {
    constexpr std::int64_t size = Sizes::value[Axis];
    Index quotient, i;
    if constexpr (size > 0) {
      quotient = position / static_cast<Index>(size);
      i = position - quotient * static_cast<Index>(size);
    } else {
      const divider<Index>& by = dividers.template get<divider_of<Axis>>();
      quotient = by.quotient(position);
      i = position - quotient * by.divisor;
    }
    add<Axis>(i, out, make_index_list<operands>{});
    position = quotient;
  }
  template <std::size_t... Inner>
  SYMSHAPE_HOST_DEVICE constexpr void walk(Index position, offsets<Index, operands>& out, index_list<Inner...>) const {
    (step<rank - 1 - Inner>(position, out), ...);
    add<0>(position, out, make_index_list<operands>{});
  }
};

}  // namespace symshape::inline SYMSHAPE_ABI::cuda::detail
