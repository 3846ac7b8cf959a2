// SPDX-License-Identifier: BSL-1.0
/// @file
/// A plan meets the numbers of its views: on the host, once a call.
/// Floor: cuda. Includes shape and lower headers of cuda.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/cuda/index.hpp>
#include <symshape/cuda/plan.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::cuda::detail {

/// Sizes and strides of every axis of the loop, as the views have them.
template <class Plan>
struct loop_numbers {
  static constexpr std::size_t axes = Plan::axes, looped = Plan::looped, operands = Plan::operands;
  std::int64_t size[axes + 1]{}, stride[operands][axes + 1]{};
  std::int64_t count = 1;  // positions of the loop; 0 where it has none

  std::int64_t row_size() const { return size[looped]; }

  /// The addresses that an operand's elements span, from the first byte to one past the last. Not for loops without elements.
  template <class T>
  void span(std::size_t o, const T* data, std::uintptr_t& begin, std::uintptr_t& end) const {
    begin = end = reinterpret_cast<std::uintptr_t>(data);
    for (std::size_t k = 0; k != axes; ++k) {
      const std::int64_t far = size[k] > 0 ? (size[k] - 1) * stride[o][k] : 0;
      (far < 0 ? begin : end) += static_cast<std::uintptr_t>(far) * sizeof(T);
    }
    end += sizeof(T);
  }
  /// Whether two operands that begin at one address have each element at one place.
  bool same_layout(std::size_t a, std::size_t b) const {
    for (std::size_t k = 0; k != axes; ++k)
      if (size[k] > 1 && stride[a][k] != stride[b][k]) return false;
    return true;
  }

  /// Whether all positions and offsets fit 32 bits.
  bool is_narrow() const {
    if (count > narrow_limit) return false;
    for (std::size_t o = 0; o < operands; ++o) {
      int128 reach = 0;
      for (std::size_t k = 0; k != axes; ++k) {
        const int128 step = stride[o][k] < 0 ? -int128{stride[o][k]} : int128{stride[o][k]};
        reach += size[k] > 0 ? (size[k] - 1) * step : 0;
      }
      if (reach > narrow_limit) return false;
    }
    // Strides of axes with one element are not bounded by what they reach, but they are never multiplied by anything but 0.
    return axes == looped || row_size() <= narrow_limit;
  }
  static constexpr std::int64_t narrow_limit = (std::int64_t{1} << 31) - 1;
};

template <class View>
void read_axis(const View& v, const int* axis_of, std::size_t axes, std::int64_t* size, std::int64_t* stride) {
  for (std::size_t k = 0; k != axes; ++k) {
    if (axis_of[k] < 0) continue;
    if (size[k] < 0) size[k] = v.size(axis_of[k]);
    stride[k] = v.stride(axis_of[k]);
  }
}

/// The numbers of `views`, which are the plan's operands in order and were compared.
template <std::size_t Looped, class... Operand, class... View>
loop_numbers<plan<Looped, Operand...>> read_numbers(const plan<Looped, Operand...>&, const View&... views) {
  using plan_type = plan<Looped, Operand...>;
  loop_numbers<plan_type> out;
  for (std::int64_t& s : out.size) s = -1;
  std::size_t o = 0;
  ((read_axis(views, Operand::axis, plan_type::axes, out.size, out.stride[o]), ++o), ...);
  // The first operand has all these sizes, and binding saw that their product fits 64 bits.
  for (std::size_t k = 0; k != Looped; ++k) out.count *= out.size[k];
  return out;
}

enum class reach : unsigned char { narrow, wide, decided_by_numbers };

/// Whether 32 bits are enough, where constants alone tell.
template <class Plan>
inline constexpr reach proven_reach = [] {
  constexpr auto& p = Plan::value;
  bool constant = p.slots == 0;
  for (std::int32_t g = 0; g < p.rank; ++g) constant = constant && p.size[g] >= 0;
  if (!constant) return reach::decided_by_numbers;
  const int128 limit = loop_numbers<Plan>::narrow_limit;
  int128 count = 1;
  for (std::int32_t g = 0; g < p.rank; ++g) count *= p.size[g];
  bool narrow = count <= limit && (Plan::axes == Plan::looped || p.size[Plan::looped] <= limit);
  for (std::size_t o = 0; o < Plan::operands; ++o) {
    int128 far = 0;
    for (std::int32_t g = 0; g < p.rank; ++g) far += p.size[g] > 0 ? int128{p.size[g] - 1} * p.stride[o][g] : 0;
    if (Plan::axes > Plan::looped && p.size[Plan::looped] > 0)
      far += int128{p.size[Plan::looped] - 1} * p.stride[o][Plan::looped];
    narrow = narrow && far <= limit;
  }
  return narrow ? reach::narrow : reach::wide;
}();

/// The index class of a plan whose innermost axis advances by `Width` neighbors.
template <class Plan, int Width, class Index>
struct planned {
  static constexpr auto& p = Plan::value;
  static constexpr std::size_t rank = static_cast<std::size_t>(p.rank);
  static constexpr bool has_row = Plan::axes > Plan::looped;

  static constexpr std::int64_t size(std::size_t axis) {
    const std::int64_t n = p.size[axis] <= 0 ? -1 : p.size[axis];  // a loop without elements does not run
    return n > 0 && axis + 1 == rank ? n / Width : n;
  }
  static constexpr std::int64_t stride(std::size_t operand, std::size_t axis) {
    if (axis == rank) return p.stride[operand][Plan::looped];
    return p.stride[operand][axis] == 1 && axis + 1 == rank ? Width : p.stride[operand][axis];
  }

  template <std::size_t O, std::size_t... K>
  static codes<stride(O, K)...> strides_of(index_list<K...>);
  template <std::size_t... K, std::size_t... O>
  static auto make(index_list<K...>, index_list<O...>) {
    using row = decltype(row_code());
    return loop_index<Index, static_cast<std::size_t>(p.slots), codes<size(K)...>, row,
                      decltype(strides_of<O>(make_index_list<rank + (has_row ? 1 : 0)>{}))...>{};
  }
  static auto row_code() {
    if constexpr (has_row)
      return codes<p.size[Plan::looped]>{};
    else
      return codes<>{};
  }
  using type = decltype(make(make_index_list<rank>{}, make_index_list<Plan::operands>{}));

  static type from(const loop_numbers<Plan>& numbers) {
    type out{};
    if constexpr (p.slots > 0)
      for (std::size_t i = 0; i < static_cast<std::size_t>(p.slots); ++i) {
        const slot_origin origin = p.origin[i];
        const auto axis = static_cast<std::size_t>(origin.axis);
        out.slots.values[i] =
            static_cast<Index>(origin.is_size ? numbers.size[axis] : numbers.stride[origin.operand][axis]);
      }
    if constexpr (type::divider_count > 0) {
      std::size_t next = 0;
      for (std::size_t g = 1; g < rank; ++g) {
        if (size(g) > 0) continue;
        std::uint64_t n = 1;
        for (std::int32_t k = p.first[g]; k <= p.last[g]; ++k) n *= static_cast<std::uint64_t>(numbers.size[k]);
        out.dividers.values[next++] = divider<Index>{g + 1 == rank ? n / Width : n};
      }
    }
    return out;
  }
};

/// Calls `body(index, count)` with a 32-bit index where that is enough, else with a 64-bit one: two kernels where the numbers decide, one
/// where the shape does.
template <int Width, class Plan, class Body>
void with_index(const loop_numbers<Plan>& numbers, const Body& body) {
  const std::int64_t count = numbers.count / Width;
  constexpr reach proven = proven_reach<Plan>;
  if constexpr (proven != reach::wide)
    if (proven == reach::narrow || numbers.is_narrow())
      return body(planned<Plan, Width, std::uint32_t>::from(numbers), static_cast<std::uint32_t>(count));
  if constexpr (proven != reach::narrow)
    body(planned<Plan, Width, std::uint64_t>::from(numbers), static_cast<std::uint64_t>(count));
}

}  // namespace symshape::inline SYMSHAPE_ABI::cuda::detail
