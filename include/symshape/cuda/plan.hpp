// SPDX-License-Identifier: BSL-1.0
/// @file
/// What the compiler works out for a loop over several views: which axes run as one, and which numbers the loop needs.
/// Floor: cuda. Includes shape.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/shape/cut.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::cuda::detail {

/// An operand of a loop: the loop's axis k walks axis `Axis[k]` of the view; -1 where the view has none or stands still (broadcast).
template <class View, int... Axis>
struct walked {
  using view = View;
  static constexpr int axis[sizeof...(Axis) + 1] = {Axis..., -1};
  static constexpr std::size_t axes = sizeof...(Axis);
};

/// The axes of `View` in order; then, where there is a row axis, none of the view's.
template <class View, int... Row>
struct every_axis {
  template <std::size_t... K>
  static walked<View, static_cast<int>(K)..., Row...> make(index_list<K...>);
  using type = decltype(make(make_index_list<static_cast<std::size_t>(View::rank())>{}));
};

/// The formulas of an operand in the plan's pool.
struct operand_formulas {
  growing_array<expr> sizes, strides;
};

template <class View>
struct operand_reader;
template <class T, class... Dim>
struct operand_reader<basic_view<T, dims<Dim...>, contiguous>> {
  static constexpr void sizes(pool& p, operand_formulas& out) {
    (symshape::detail::view_formulas::read<Dim>(p, out.sizes), ...);
  }
  static constexpr void strides(pool&, operand_formulas& out) {
    out.strides = symshape::detail::view_formulas::contiguous_strides(out.sizes);
  }
};
template <class T, class... Dim, class... Stride>
struct operand_reader<basic_view<T, dims<Dim...>, strides<Stride...>>> {
  static constexpr void sizes(pool& p, operand_formulas& out) {
    (symshape::detail::view_formulas::read<Dim>(p, out.sizes), ...);
  }
  static constexpr void strides(pool& p, operand_formulas& out) {
    (symshape::detail::view_formulas::read<Stride>(p, out.strides), ...);
  }
};

/// The greatest number that is known to divide a formula's value: that of its coefficients. 0 for the constant 0.
constexpr std::int64_t known_divisor(expr e) {
  std::int64_t divisor = 0;
  for (std::uint32_t i = 0; i < e.term_count(); ++i) {
    std::int64_t a = e.term_at(i).coefficient;
    while (a != 0) {
      const std::int64_t rest = divisor % a;
      divisor = a;
      a = rest;
    }
  }
  return divisor < 0 ? -divisor : divisor;
}

/// Where the program finds the number of a slot: the size or the stride of `operand` along the loop's axis `axis`.
struct slot_origin {
  bool is_size;
  std::int32_t operand, axis;
};

/// The answer. A *code* is a constant where it is not negative, else -1 - slot: equal formulas share a slot, and one number is all the
/// kernel gets for them.
template <std::size_t Looped, std::size_t Axes, std::size_t Operands>
struct plan_answer {
  std::int32_t rank = 0, slots = 0;                      // axes that are left after merging
  std::int32_t first[Looped + 1]{}, last[Looped + 1]{};  // which of the loop's axes each of them is made of
  std::int64_t size[Axes + 1]{};  // of merged axes: -1 unless constant; of the row axis, at [Looped]: a code
  std::int64_t stride[Operands][Axes + 1]{};
  std::int64_t size_divisor[Axes + 1]{}, stride_divisor[Operands][Axes + 1]{};
  slot_origin origin[(Operands + 1) * Axes + 1]{};

  /// The most neighbors, up to `most`, that can be read and written at once: every operand has them side by side or one for all, and
  /// the positions at which they start are multiples of their number. Alignment of the pointers is left to the program.
  constexpr int width(int most) const {
    if (rank == 0 || stride[0][rank - 1] != 1) return 1;
    for (int w = most; w > 1; w /= 2) {
      bool fits = size_divisor[rank - 1] % w == 0;
      for (std::size_t o = 0; o < Operands; ++o) {
        const std::int64_t inner = stride[o][rank - 1];
        fits = fits && (inner == 0 || inner == 1);
        if (inner != 1) continue;
        for (std::size_t k = 0; k != Axes; ++k)
          if (static_cast<std::int32_t>(k) != rank - 1) fits = fits && stride_divisor[o][k] % w == 0;
      }
      if (fits) return w;
    }
    return 1;
  }
};

/// A loop over the first `Looped` axes of operands that share all their axes; at most one more, the *row* axis, is left to the loop's body.
///
/// Sizes are those of the first operand that has the axis: the entry compared the others with it. Axes of size 1 are dropped and
/// neighbors merged where in every operand the outer stride is the inner one times the inner size; so operands of one shape without
/// gaps come to a single axis of stride 1, whatever their rank.
///
///     out "B, T" = x "B, T" * y "T"     // two axes; slots: T (a stride of out and x)
///     out "B, T" = x "B, T"             // one axis, no slot: no index arithmetic
///
/// - Always true: the loop has elements. Contiguous strides are plain products then.
template <std::size_t Looped, class... Operand>
struct plan {
  static constexpr std::size_t operands = sizeof...(Operand), looped = Looped;
  static constexpr std::size_t axes = [] {
    std::size_t n = 0;
    ((n = Operand::axes), ...);
    return n;
  }();
  static_assert(((Operand::axes == axes) && ...) && (axes == Looped || axes == Looped + 1));

  static constexpr plan_answer<Looped, axes, operands> value = [] {
    pool p;
    operand_formulas of[operands];
    std::size_t o = 0;
    (operand_reader<typename Operand::view>::sizes(p, of[o++]), ...);

    const int* axis_of[] = {Operand::axis...};
    growing_array<expr> sizes;
    for (std::size_t k = 0; k != axes; ++k)
      for (std::size_t i = 0; i < operands; ++i)
        if (axis_of[i][k] >= 0) {
          expr& size = of[i].sizes[static_cast<std::uint32_t>(axis_of[i][k])];
          if (sizes.size() == k) sizes.push_back(size);
          size = sizes[static_cast<std::uint32_t>(k)];
        }
    o = 0;
    (operand_reader<typename Operand::view>::strides(p, of[o++]), ...);
    const auto stride_at = [&](std::size_t i, std::size_t k) {
      return axis_of[i][k] < 0 ? expr{0} : of[i].strides[static_cast<std::uint32_t>(axis_of[i][k])];
    };

    plan_answer<Looped, axes, operands> out;
    growing_array<expr> slots;
    const auto code = [&](expr e, slot_origin origin) -> std::int64_t {
      if (e.is_constant() && e.constant() >= 0) return e.constant();
      for (std::uint32_t i = 0; i < slots.size(); ++i)
        if (identical(slots[i], e)) return -1 - static_cast<std::int64_t>(i);
      out.origin[slots.size()] = origin;
      slots.push_back(e);
      return -static_cast<std::int64_t>(slots.size());
    };

    // The row's size before any stride: it may be 0 where a contiguous stride of the same formula counts as 1.
    if constexpr (axes > Looped) out.size[Looped] = code(sizes[Looped], {true, 0, static_cast<std::int32_t>(Looped)});

    growing_array<expr> merged;
    for (std::size_t k = 0; k != Looped; ++k) {
      const expr size = sizes[static_cast<std::uint32_t>(k)];
      if (identical(size, expr{1})) continue;
      bool joins = out.rank > 0;
      for (std::size_t i = 0; joins && i < operands; ++i)
        joins = identical(stride_at(i, static_cast<std::size_t>(out.last[out.rank - 1])), stride_at(i, k) * size);
      if (!joins) {
        out.first[out.rank++] = static_cast<std::int32_t>(k);
        merged.push_back(expr{1});
      }
      out.last[out.rank - 1] = static_cast<std::int32_t>(k);
      merged.back() = merged.back() * size;
    }
    for (std::int32_t g = 0; g < out.rank; ++g) {
      const expr size = merged[static_cast<std::uint32_t>(g)];
      out.size[g] = size.is_constant() ? size.constant() : -1;
      out.size_divisor[g] = known_divisor(size);
    }
    const auto note_stride = [&](std::size_t i, std::size_t position, std::int32_t axis) {
      const expr stride = stride_at(i, static_cast<std::size_t>(axis));
      out.stride[i][position] = code(stride, {false, static_cast<std::int32_t>(i), axis});
      out.stride_divisor[i][position] = known_divisor(stride);
    };
    for (std::size_t i = 0; i < operands; ++i) {
      for (std::int32_t g = 0; g < out.rank; ++g) note_stride(i, static_cast<std::size_t>(g), out.last[g]);
      if constexpr (axes > Looped) note_stride(i, Looped, static_cast<std::int32_t>(Looped));
    }
    out.slots = static_cast<std::int32_t>(slots.size());
    return out;
  }();
};

}  // namespace symshape::inline SYMSHAPE_ABI::cuda::detail
