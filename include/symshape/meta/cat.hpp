// SPDX-License-Identifier: BSL-1.0
/// @file
/// Tensors joined along an axis, old or new.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/axes.hpp>
#include <symshape/meta/expand.hpp>
#include <symshape/meta/pointwise.hpp>

#include <initializer_list>

namespace symshape::inline SYMSHAPE_ABI::meta {

namespace detail {

/// A tensor of sizes (0) goes along with every other, as it always has in PyTorch.
template <class Int>
constexpr bool is_legacy_empty(const basic_tensor<Int>& t, const call_site& at) {
  return t.rank() == 1 && decide(t.sizes[0] == 0, undecided::assume_false, at);
}

template <class Int>
constexpr basic_tensor<Int> joined(const tensor_pointers<Int>& tensors, int axis, const call_site& at) {
  if (!require(!tensors.empty(), at, {"no tensors are given"})) return {};
  type_promotion types;
  int first = -1;  // the first one that counts
  for (int k = 0; k < tensors.rank(); ++k) {
    const auto& t = *tensors[k];
    types << t;
    if (!require(t.rank() > 0, at, {.sentence = "argument %a has no axes", .argument = k})) return {};
    if (first < 0 && !is_legacy_empty(t, at)) first = k;
  }
  const basic_tensor<Int>* const like = tensors[first < 0 ? 0 : first];
  basic_tensor<Int> out = *like;
  out.strides = {};
  out.offset = number<Int>{};
  out.dtype = types.result();
  out.evaluation = at.home;
  if (first < 0) return out;
  int along = 0;
  if (!wrap_axis(axis, like->rank(), at, along)) return {};
  number<Int> total = 0;
  memory_format format = suggested_format(*like, at);
  for (int k = first; k < tensors.rank(); ++k) {
    const auto& t = *tensors[k];
    if (is_legacy_empty(t, at)) continue;
    if (!require(t.rank() == like->rank(), at,
                 {.sentence = "argument %a has rank %l where argument %b has %r",
                  .left = t.rank(),
                  .right = like->rank(),
                  .argument = k,
                  .other_argument = first}))
      return {};
    for (int i = 0; i < t.rank(); ++i) {
      if (i == along) continue;
      if (!require(t.sizes[i] == like->sizes[i], at,
                   {"argument %a has size %l at axis %x where argument %b has %r", formula_of(t.sizes[i]),
                    formula_of(like->sizes[i]), i, i, k, first}))
        return {};
    }
    total = total + t.sizes[along];
    if (suggested_format(t, at) != format) format = memory_format::contiguous;
  }
  out.sizes[along] = total;
  out.strides = format_strides<Int>(out.sizes, format);
  return out;
}

template <class Int>
constexpr tensor_pointers<Int> pointers_to(std::initializer_list<basic_tensor<Int>> tensors) {
  tensor_pointers<Int> out;
  for (const auto& t : tensors) out.push_back(&t);
  return out;
}

}  // namespace detail

/// One after another along an axis; the other sizes are equal. Element types are promoted; channels last stays where all have it.
///
///     cat({[B, T, 64], [B, S, 64]}, 1)     // [B, T + S, 64]
template <class Int>
constexpr basic_tensor<Int> cat(const tensor_pointers<Int>& tensors, int axis = 0, call_site at = call_site::here()) {
  for (const auto* t : tensors) at.enter("cat", *t);
  at.enter("cat");
  return detail::joined(tensors, axis, at);
}
template <class Int>
constexpr basic_tensor<Int> cat(std::initializer_list<basic_tensor<Int>> tensors, int axis = 0,
                                call_site at = call_site::here()) {
  return cat(detail::pointers_to(tensors), axis, at);
}

/// Side by side along a new axis; all sizes are equal.
template <class Int>
constexpr basic_tensor<Int> stack(const tensor_pointers<Int>& tensors, int axis = 0, call_site at = call_site::here()) {
  for (const auto* t : tensors) at.enter("stack", *t);
  at.enter("stack");
  if (!require(!tensors.empty(), at, {"no tensors are given"})) return {};
  const auto& like = *tensors[0];
  int place = 0;
  if (!wrap_axis(axis, like.rank() + 1, at, place)) return {};
  type_promotion types;
  auto format = memory_format::preserve;
  for (int k = 0; k < tensors.rank(); ++k) {
    const auto& t = *tensors[k];
    types << t;
    if (!require(t.rank() == like.rank(), at,
                 {.sentence = "argument %a has rank %l where argument %b has %r",
                  .left = t.rank(),
                  .right = like.rank(),
                  .argument = k}))
      return {};
    for (int i = 0; i < t.rank(); ++i)
      if (!require(t.sizes[i] == like.sizes[i], at,
                   {"argument %a has size %l at axis %x where argument %b has %r", formula_of(t.sizes[i]),
                    formula_of(like.sizes[i]), i, i, k}))
        return {};
    const auto own = suggested_format(unsqueeze(t, place, at), at);
    format = k == 0 || own == format ? own : memory_format::contiguous;
  }
  basic_tensor<Int> out{.sizes = like.sizes, .dtype = types.result(), .device = like.device, .evaluation = at.home};
  out.sizes.insert(place, number<Int>(tensors.rank()));
  out.strides = format_strides<Int>(out.sizes, format);
  return out;
}
template <class Int>
constexpr basic_tensor<Int> stack(std::initializer_list<basic_tensor<Int>> tensors, int axis = 0,
                                  call_site at = call_site::here()) {
  return stack(detail::pointers_to(tensors), axis, at);
}

}  // namespace symshape::inline SYMSHAPE_ABI::meta
