// SPDX-License-Identifier: BSL-1.0
/// @file
/// Writing the numbers of real arguments into the flat span that a guard program reads.
/// Floor: guard. Includes only algebra, shape and lower headers of guard.

#pragma once

#include <symshape/algebra/expr.hpp>  // integer
#include <symshape/guard/source.hpp>
#include <symshape/shape/element.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

/// The slots of one call. Up to 64 of them need no memory of their own.
class slot_numbers {
 public:
  explicit slot_numbers(std::size_t count) : size_{count} {
    if (count > inline_size) more_.resize(static_cast<std::uint32_t>(count), 0);
  }
  std::int64_t* data() { return size_ > inline_size ? more_.data() : few_; }
  const std::int64_t* data() const { return size_ > inline_size ? more_.data() : few_; }
  std::size_t size() const { return size_; }
  std::int64_t& operator[](std::size_t i) { return data()[i]; }
  std::int64_t operator[](std::size_t i) const { return data()[i]; }

 private:
  static constexpr std::size_t inline_size = 64;
  std::int64_t few_[inline_size]{};
  growing_array<std::int64_t> more_;
  std::size_t size_;
};

/// Whatever has a rank, sizes, strides and data: the library's tensors and views, and anybody else's.
template <class Tensor>
concept slot_tensor = requires(const Tensor& t) {
  requires std::is_convertible_v<decltype(t.rank()), std::int64_t>;
  requires std::is_convertible_v<decltype(t.size(0)), std::int64_t>;
  requires std::is_convertible_v<decltype(t.stride(0)), std::int64_t>;
  t.data();
};

namespace detail {

template <slot_tensor Tensor>
constexpr dtype dtype_of_tensor(const Tensor& t) {
  using element = std::remove_cvref_t<decltype(*t.data())>;
  if constexpr (requires { requires std::is_same_v<decltype(t.dtype()), dtype>; })
    return t.dtype();
  else
    return dtype_of<element>;
}

/// Whether an argument has the slots of a recorded one.
template <class Argument>
bool fits(const recorded_argument& a, const Argument& given) {
  if constexpr (slot_tensor<Argument>)
    return a.kind == argument_kind::tensor && given.rank() == static_cast<std::int64_t>(a.rank);
  else
    return std::is_floating_point_v<Argument> ? a.kind == argument_kind::floating || a.has_bits()
                                              : a.kind == argument_kind::integer && !a.has_bits();
}

/// A refusal about argument `i` of a call.
inline void refuse_argument(const char* sentence, std::size_t i, text_view name) {
  failure f{};
  f.kind = failure_kind::guard;
  f.operation = "slot_values";
  f.sentence = sentence;
  f.argument = static_cast<std::int32_t>(i);
  f.name = name;
  fail(f);
}

/// A tensor whose rank is another than recorded keeps to its slots: the rank alone refuses it.
template <slot_tensor Tensor>
void write_slots(const slot_layout&, const recorded_argument& a, std::size_t i, std::int64_t* slots, const Tensor& t) {
  if (a.kind != argument_kind::tensor)
    return refuse_argument("argument %a is a tensor where the number %n was recorded", i, a.name);
  std::int64_t* const out = slots + a.first;
  const std::int64_t rank = t.rank();
  out[slot_layout::rank_slot] = rank;
  out[slot_layout::dtype_slot] = static_cast<std::int64_t>(dtype_of_tensor(t));
  if constexpr (requires { requires std::is_convertible_v<decltype(t.requires_grad()), bool>; })
    if (t.requires_grad()) out[slot_layout::dtype_slot] += tensor_kind::gradient_code;
  if constexpr (requires { requires std::is_same_v<std::remove_cvref_t<decltype(t.device())>, device>; })
    out[slot_layout::device_slot] = tensor_kind::code_of(t.device());
  else if constexpr (requires { requires std::is_convertible_v<decltype(t.device()), std::int64_t>; })
    out[slot_layout::device_slot] = t.device();
  out[slot_layout::address_slot] = static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(t.data()));
  for (std::uint32_t axis = 0; axis < a.rank && axis < rank; ++axis) {
    out[slot_layout::sizes_slot + axis] = t.size(static_cast<int>(axis));
    out[slot_layout::sizes_slot + a.rank + axis] = t.stride(static_cast<int>(axis));
  }
  // A view's data() points at its first element already; a tensor over a larger buffer says where in it that is.
  if constexpr (requires { requires std::is_convertible_v<decltype(t.offset()), std::int64_t>; })
    out[slot_layout::sizes_slot + 2 * a.rank] = t.offset();
}
template <class Integer>
  requires integer<Integer>
void write_slots(const slot_layout& layout, const recorded_argument& a, std::size_t i, std::int64_t* slots, Integer n) {
  if (a.kind != argument_kind::integer || a.has_bits())
    return refuse_argument("argument %a is an integer where %n was recorded, which is none", i, a.name);
  if constexpr (std::is_unsigned_v<Integer> && sizeof(Integer) == 8)
    if (n > static_cast<Integer>(INT64_MAX)) return refuse_argument("argument %a for %n is above 2^63 - 1", i, a.name);
  slots[layout.integer_slot(a)] = static_cast<std::int64_t>(n);
}
template <class Float>
  requires std::is_floating_point_v<Float>
void write_slots(const slot_layout& layout, const recorded_argument& a, std::size_t i, std::int64_t* slots, Float x) {
  const auto bits = __builtin_bit_cast(std::int64_t, static_cast<double>(x));
  if (a.has_bits()) return void(slots[layout.integer_slot(a)] = bits);
  if (a.kind != argument_kind::floating)
    return refuse_argument("argument %a is floating where %n was recorded, which is not", i, a.name);
  slots[layout.floating_slot(a)] = bits;
}

}  // namespace detail

}  // namespace symshape::inline SYMSHAPE_ABI
