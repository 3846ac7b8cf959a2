// SPDX-License-Identifier: BSL-1.0
/// @file
/// Parts of a tensor without a copy: one index of an axis, or every step-th of a stretch.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/axes.hpp>
#include <symshape/meta/optional.hpp>

#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::meta {

namespace detail {

/// The less of two, told from one of them where that can be known.
template <class Number>
constexpr Number least(const Number& a, const Number& b) {
  if (known(a <= b) == certainty::yes) return a;
  if (known(b <= a) == certainty::yes) return b;
  return min(a, b);
}
template <class Number>
constexpr Number greatest(const Number& a, const Number& b) {
  if (known(a >= b) == certainty::yes) return a;
  if (known(b >= a) == certainty::yes) return b;
  return max(a, b);
}

/// A bound counted from either end, held within [0, size].
template <class Number>
constexpr Number clamped_bound(const Number& bound, const Number& size, const call_site& at) {
  // No symbolic size is above 2^48, so 2^63 - 1, which callers write for the end, is the size and not a minimum to reason about.
  constexpr std::int64_t beyond = std::int64_t{1} << 48;
  if (const expr e = formula_of(bound);
      e.is_constant() && !formula_of(size).is_constant() && (e.constant() >= beyond || e.constant() <= -beyond))
    return e.constant() > 0 ? size : Number{0};
  if constexpr (std::is_same_v<Number, expr>)
    if (known(bound < 0) == certainty::undecided)
      return select(bound < 0, max(bound + size, Number{0}), min(bound, size));
  if (decide(bound < 0, undecided::refuse, at)) return greatest(Number{bound + size}, Number{0});
  return least(bound, size);
}

}  // namespace detail

/// The part of an axis at `index`, counted from either end; the axis goes.
///
///     select([8, 128, 64], 1, -1)     // [8, 64], offset 127 * 64
///
/// - Errors: shape_error for an index outside [-size, size).
template <class Int>
constexpr basic_tensor<Int> select(const basic_tensor<Int>& t, int axis, const std::type_identity_t<number<Int>>& index,
                                   call_site at = call_site::here()) {
  at.enter("select", t);
  int chosen = 0;
  if (!require(t.rank() > 0, at, {"a tensor without axes has none to select from"}) ||
      !wrap_axis(axis, t.rank(), at, chosen))
    return {};
  const auto& size = t.sizes[chosen];
  const complaint outside{"index %l is outside axis %x of size %r", formula_of(index), formula_of(size), chosen};
  if (!require(index < size, at, outside) || !require(index >= -size, at, outside)) return {};
  const number<Int> from = decide(index < 0, undecided::assume_false, at) ? number<Int>{index + size} : index;
  basic_tensor<Int> out = t;
  auto strides = strides_of(t);
  out.offset = t.offset + from * strides[chosen];
  out.sizes.erase(chosen);
  // What is left of contiguous axes behind the first is contiguous by name.
  if (chosen == 0 && t.strides.contiguous()) return out;
  strides.erase(chosen);
  out.strides = stride_list<Int>{strides};
  return out;
}

/// Every `step`-th place of an axis from `start` to before `end`, both counted from either end and held within the axis.
///
///     slice([10], 0, 2, 8, 3)     // [2], offset 2, stride 3
///
/// - Errors: shape_error for a step below 1.
template <class Int>
constexpr basic_tensor<Int> slice(const basic_tensor<Int>& t, int axis = 0,
                                  const std::type_identity_t<optional_number<Int>>& start = {},
                                  const std::type_identity_t<optional_number<Int>>& end = {},
                                  const std::type_identity_t<number<Int>>& step = 1, call_site at = call_site::here()) {
  at.enter("slice", t);
  int chosen = 0;
  if (!require(t.rank() > 0, at, {"a tensor without axes has none to slice"}) ||
      !wrap_axis(axis, t.rank(), at, chosen) || !require(step >= 1, at, {"step %l is not positive", formula_of(step)}))
    return {};
  const number<Int> size = t.sizes[chosen];
  const number<Int> from = start.given ? detail::clamped_bound(start.value, size, at) : number<Int>{0};
  const number<Int> to = detail::greatest(end.given ? detail::clamped_bound(end.value, size, at) : size, from);
  const number<Int> length = ceil_div(to - from, step);
  if (identical(length, size) && identical(from, number<Int>{0}) && identical(step, number<Int>{1})) return t;
  basic_tensor<Int> out = t;
  out.sizes[chosen] = length;
  if (identical(from, number<Int>{0}) && identical(step, number<Int>{1}) && chosen == 0 && t.strides.contiguous())
    return out;
  auto strides = strides_of(t);
  out.offset = t.offset + from * strides[chosen];
  strides[chosen] = strides[chosen] * step;
  if (chosen != 0 || !t.strides.contiguous() || !identical(step, number<Int>{1}))
    out.strides = stride_list<Int>{strides};
  return out;
}

/// `length` places of an axis from `start` on.
template <class Int>
constexpr basic_tensor<Int> narrow(const basic_tensor<Int>& t, int axis, const std::type_identity_t<number<Int>>& start,
                                   const std::type_identity_t<number<Int>>& length, call_site at = call_site::here()) {
  at.enter("narrow", t);
  int chosen = 0;
  if (!require(t.rank() > 0, at, {"a tensor without axes has none to narrow"}) ||
      !wrap_axis(axis, t.rank(), at, chosen))
    return {};
  const auto& size = t.sizes[chosen];
  const complaint outside{"start %l is outside axis %x of size %r", formula_of(start), formula_of(size), chosen};
  if (!require(length >= 0, at, {"length %l is negative", formula_of(length)}) ||
      !require(start <= size, at, outside) || !require(start >= -size, at, outside))
    return {};
  const number<Int> from = decide(start < 0, undecided::assume_false, at) ? number<Int>{start + size} : start;
  if (!require(from + length <= size, at,
               {"places up to %l are outside axis %x of size %r", formula_of(from + length), formula_of(size), chosen}))
    return {};
  return slice(t, chosen, from, from + length, 1, at);
}

}  // namespace symshape::inline SYMSHAPE_ABI::meta
