// SPDX-License-Identifier: BSL-1.0
/// @file
/// What a row's lanes do, on the host and on the device: each takes every n-th element, the lanes' states are combined, each finishes.
/// Floor: cuda. Includes shape and lower headers of cuda.

#pragma once

#include <symshape/cuda/index.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::cuda::detail {

/// What sums of `T` are kept in: 64-bit integers, double for double, else float.
template <class T>
using accumulator =
    std::conditional_t<std::is_integral_v<T>,
                       std::conditional_t<std::is_unsigned_v<T> && sizeof(T) == 8, std::uint64_t, std::int64_t>,
                       std::conditional_t<std::is_same_v<T, double>, double, float>>;

/// A row's sum. Operand 0 is the output, operand 1 the input.
///
/// A functor for rows has a `state`, `partial` (of one lane), `combine` (associative, commutative, with `state{}` as identity) and
/// `finish` (by every lane, once the state of the whole row is known).
template <class LoopIndex, class Out, class In>
struct sum_rows {
  using index_type = typename LoopIndex::index_type;
  using state = accumulator<std::remove_const_t<In>>;

  LoopIndex index;
  Out* out;
  In* in;

  SYMSHAPE_HOST_DEVICE state partial(index_type row, index_type lane, index_type lanes) const {
    In* const first = in + index(row).template get<1>();
    const index_type stride = index.template row_stride<1>();
    state sum{};
    for (index_type i = lane; i < index.row_size(); i += lanes)
      sum += static_cast<state>(first[static_cast<std::make_signed_t<index_type>>(i * stride)]);
    return sum;
  }
  struct combine {
    SYMSHAPE_HOST_DEVICE state operator()(state a, state b) const { return a + b; }
  };
  SYMSHAPE_HOST_DEVICE void finish(index_type row, index_type lane, index_type, state sum) const {
    if (lane == 0) out[index(row).template get<0>()] = static_cast<Out>(sum);
  }
};

/// The greatest element seen, and the sum of exp(x - greatest) over those seen.
template <class T>
struct softmax_state {
  static constexpr T infinity = std::numeric_limits<T>::infinity(), not_a_number = std::numeric_limits<T>::quiet_NaN();
  T greatest = -infinity;
  T sum = 0;
};

/// A row's softmax in two passes over its memory: greatest and sum in one, the weights in the other.
///
/// - Laws: a row of -infinity alone gives zeros; one with NaN or +infinity gives NaN everywhere; as the CPU's.
/// - Source: Milakov and Gimelshein, "Online normalizer calculation for softmax".
template <class LoopIndex, class Out, class In>
struct softmax_rows {
  using index_type = typename LoopIndex::index_type;
  using number = accumulator<std::remove_const_t<In>>;
  using state = softmax_state<number>;
  static_assert(!std::is_integral_v<std::remove_const_t<In>>, "softmax: the elements are no floating-point numbers");

  LoopIndex index;
  Out* out;
  In* in;

  struct combine {
    SYMSHAPE_HOST_DEVICE state operator()(const state& a, const state& b) const {
      if (a.greatest == b.greatest) return {a.greatest, a.sum + b.sum};
      // A NaN is less than nothing: it ends up in the sum, by way of exp, and stays there.
      const bool first = a.greatest > b.greatest;
      const state& more = first ? a : b;
      const state& less = first ? b : a;
      return {more.greatest, more.sum + less.sum * std::exp(less.greatest - more.greatest)};
    }
  };

  SYMSHAPE_HOST_DEVICE state partial(index_type row, index_type lane, index_type lanes) const {
    In* const first = in + index(row).template get<1>();
    const index_type stride = index.template row_stride<1>();
    state seen{};
    for (index_type i = lane; i < index.row_size(); i += lanes) {
      const number x = static_cast<number>(first[static_cast<std::make_signed_t<index_type>>(i * stride)]);
      seen = combine{}(seen, state{x, weight_of(x)});
    }
    return seen;
  }
  SYMSHAPE_HOST_DEVICE void finish(index_type row, index_type lane, index_type lanes, const state& whole) const {
    const auto offset = index(row);
    In* const from = in + offset.template get<1>();
    Out* const to = out + offset.template get<0>();
    const index_type to_stride = index.template row_stride<0>(), from_stride = index.template row_stride<1>();
    const number scale = whole.sum == number(0) ? number(0) : number(1) / whole.sum;
    for (index_type i = lane; i < index.row_size(); i += lanes) {
      const number x = static_cast<number>(from[static_cast<std::make_signed_t<index_type>>(i * from_stride)]);
      const number weight = whole.sum == number(0) ? number(0) : std::exp(x - whole.greatest) * scale;
      to[static_cast<std::make_signed_t<index_type>>(i * to_stride)] = static_cast<Out>(weight);
    }
  }

 private:
  // exp(x - x), but 0 for -infinity, which weighs nothing even in a row of its own kind, and NaN for +infinity.
  SYMSHAPE_HOST_DEVICE static number weight_of(number x) {
    if (x == -state::infinity) return number(0);
    return x == state::infinity ? state::not_a_number : number(1);
  }
};

/// A whole row by one thread that plays `Lanes` lanes in turn: what a block does, in order, for hosts; with one lane also a kernel.
template <int Lanes, class Rows>
struct whole_row {
  Rows rows;
  SYMSHAPE_HOST_DEVICE void operator()(typename Rows::index_type row) const {
    using index_type = typename Rows::index_type;
    typename Rows::state whole{};
    for (int lane = 0; lane < Lanes; ++lane)
      whole = typename Rows::combine{}(
          whole, rows.partial(row, static_cast<index_type>(lane), static_cast<index_type>(Lanes)));
    for (int lane = 0; lane < Lanes; ++lane)
      rows.finish(row, static_cast<index_type>(lane), static_cast<index_type>(Lanes), whole);
  }
};

}  // namespace symshape::inline SYMSHAPE_ABI::cuda::detail
