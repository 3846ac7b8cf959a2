// SPDX-License-Identifier: BSL-1.0
/// @file
/// What all operators that work element by element have in common.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/broadcast.hpp>
#include <symshape/meta/promotion.hpp>

namespace symshape::inline SYMSHAPE_ABI::meta {

/// Which element types an operator takes.
enum class accepts : unsigned char {
  all,
  no_bool,
  real,  // not complex
  real_no_bool,
  exact,     // integers and bool
  floating,  // floating and complex
};

namespace detail {

constexpr bool accepted(accepts which, dtype t) {
  switch (which) {
    case accepts::no_bool: return t != b8;
    case accepts::real: return !is_complex(t);
    case accepts::real_no_bool: return !is_complex(t) && t != b8;
    case accepts::exact: return is_exact(t);
    case accepts::floating: return !is_exact(t);
    default: return true;
  }
}

/// Refuses an element type by name.
constexpr bool require_dtype(bool holds, const call_site& at, const char* sentence, dtype a, dtype b = f32) {
  if (holds) return true;
  complaint says{};
  says.sentence = sentence;
  says.kind = failure_kind::dtype;
  says.name = name_of(a);
  says.other_name = name_of(b);
  refuse(at, says);
  return false;
}

constexpr bool require_accepted(accepts which, dtype t, const call_site& at) {
  return require_dtype(accepted(which, t), at, "elements of type %f are not taken", t);
}

/// One device for all; a tensor without axes may come from the CPU.
template <class Int>
constexpr bool common_device(const tensor_pointers<Int>& operands, const call_site& at, device& out) {
  const basic_tensor<Int>* chosen = operands[0];
  for (const auto* t : operands)
    if (chosen->rank() == 0 && chosen->device == cpu_device) chosen = t;
  out = chosen->device;
  for (const auto* t : operands) {
    if (t->device == out || (t->rank() == 0 && t->device == cpu_device)) continue;
    complaint says{"the operands are on %f and on %g"};
    says.name = name_of(out);
    says.other_name = name_of(t->device);
    refuse(at, says);
    return false;
  }
  return true;
}

/// The operand as it is read: one of another type is copied first, which makes it dense.
template <class Int>
constexpr bool is_copied(const basic_tensor<Int>& t, dtype read_as) {
  return t.dtype != read_as && !t.strides.contiguous() && t.rank() > 0;
}

/// The result of an element-by-element operator: broadcast sizes, the operands' layout, a given element type. `read_as` is the type in which
/// the operands are computed with.
template <class Int>
constexpr basic_tensor<Int> pointwise(const tensor_pointers<Int>& operands, dtype read_as, dtype type,
                                      const call_site& at) {
  const auto common = broadcast<Int>(operands, at);
  symshape::device where{};
  if (!common.holds || !common_device<Int>(operands, at, where)) return {};
  basic_tensor<Int> out{.sizes = common.sizes, .dtype = type, .device = where, .evaluation = at.home};
  bool copies = false;
  for (const auto* t : operands) copies = copies || is_copied(*t, read_as);
  if (!copies) {
    out.strides = pointwise_strides<Int>(operands, common.sizes, common.same, at);
    return out;
  }
  basic_tensor<Int> copied[4];  // operators have three operands at most
  tensor_pointers<Int> read;
  for (int k = 0; k < operands.rank(); ++k) {
    copied[k] = *operands[k];
    if (is_copied(copied[k], read_as)) copied[k].strides = strides_like(copied[k], at);
    read.push_back(&copied[k]);
  }
  out.strides = pointwise_strides<Int>(read, common.sizes, common.same, at);
  return out;
}

template <class Int>
constexpr basic_tensor<Int> unary(const basic_tensor<Int>& a, const char* name, result_kind kind, accepts which,
                                  call_site at) {
  at.enter(name, a);
  if (!require_accepted(which, a.dtype, at)) return {};
  return pointwise<Int>({&a}, computed_in(kind, a.dtype), result_type(kind, a.dtype), at);
}

template <class A, class B, class Int = common_int<A, B>>
constexpr basic_tensor<Int> binary(const basic_tensor<A>& first, const basic_tensor<B>& second, const char* name,
                                   result_kind kind, accepts which, call_site at) {
  const auto& a = widen<Int>(first);
  const auto& b = widen<Int>(second);
  at.enter(name, a, b);
  const dtype common = (type_promotion{} << a << b).result();
  if (!require_dtype(promotes(a.dtype, b.dtype), at, "%f and %g have no common type", a.dtype, b.dtype)) return {};
  if (!require_accepted(which, common, at)) return {};
  return pointwise<Int>({&a, &b}, computed_in(kind, common), result_type(kind, common), at);
}

template <class Int>
constexpr basic_tensor<Int> binary(const basic_tensor<Int>& a, const scalar& b, const char* name, result_kind kind,
                                   accepts which, call_site at) {
  at.enter(name, a);
  const dtype common = (type_promotion{} << a << b).result();
  if (!require_accepted(which, common, at)) return {};
  return pointwise<Int>({&a}, computed_in(kind, common), result_type(kind, common), at);
}

/// The number comes first: `2 - a`.
template <class Int>
constexpr basic_tensor<Int> binary(const scalar& a, const basic_tensor<Int>& b, const char* name, result_kind kind,
                                   accepts which, call_site at) {
  return binary(b, a, name, kind, which, at);
}

}  // namespace detail

}  // namespace symshape::inline SYMSHAPE_ABI::meta
