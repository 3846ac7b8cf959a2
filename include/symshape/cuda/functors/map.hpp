// SPDX-License-Identifier: BSL-1.0
/// @file
/// What `map` does at one position, on the host and on the device.
/// Floor: cuda. Includes shape and lower headers of cuda.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/cuda/index.hpp>
#include <symshape/cuda/pack.hpp>

#include <cstddef>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::cuda::detail {

template <std::size_t Nth, class T>
struct pointer_at {
  T* pointer;
};
template <class Positions, class... T>
struct pointer_list;
template <std::size_t... Nth, class... T>
struct pointer_list<index_list<Nth...>, T...> : pointer_at<Nth, T>... {};
template <class... T>
using pointers = pointer_list<make_index_list<sizeof...(T)>, T...>;
template <std::size_t Nth, class T>
SYMSHAPE_HOST_DEVICE constexpr T* get_pointer(const pointer_at<Nth, T>& p) {
  return p.pointer;
}

/// out = f(in...) at one position of the loop: one element, or `Width` neighbors. `Spread` has a bit for each input that is one value for
/// all neighbors.
template <int Width, unsigned Spread, class LoopIndex, class Function, class Out, class... In>
struct map_at {
  LoopIndex index;
  Function function;
  Out* out;
  pointers<In...> in;

  SYMSHAPE_HOST_DEVICE void operator()(typename LoopIndex::index_type position) const {
    run(position, make_index_list<sizeof...(In)>{});
  }

 private:
  template <std::size_t... Nth>
  SYMSHAPE_HOST_DEVICE void run(typename LoopIndex::index_type position, index_list<Nth...>) const {
    const auto offset = index(position);
    if constexpr (Width == 1)
      out[offset.template get<0>()] =
          static_cast<Out>(function(get_pointer<Nth>(in)[offset.template get<Nth + 1>()]...));
    else
      write(out + offset.template get<0>(), read<Nth>(get_pointer<Nth>(in) + offset.template get<Nth + 1>())...);
  }
  template <std::size_t Nth, class T>
  SYMSHAPE_HOST_DEVICE auto read(T* from) const {
    if constexpr ((Spread >> Nth & 1u) != 0)
      return repeated<std::remove_const_t<T>>{*from};
    else
      return read_pack<Width>(from);
  }
  template <class... Operand>
  SYMSHAPE_HOST_DEVICE void write(Out* to, const Operand&... operand) const {
    pack<Out, Width> result;
    for (int i = 0; i < Width; ++i) result.values[i] = static_cast<Out>(function(operand[i]...));
    write_pack(to, result);
  }
};

}  // namespace symshape::inline SYMSHAPE_ABI::cuda::detail
