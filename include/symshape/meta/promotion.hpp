// SPDX-License-Identifier: BSL-1.0
/// @file
/// The element type of a result: tensors first, then tensors without axes, then plain numbers.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/tensor.hpp>

#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::meta {

/// A plain number in an operator's argument list: a boolean, an integer, a floating or a complex number.
struct scalar {
  dtype_category category = dtype_category::integral;
  std::int64_t integer = 0;
  double real = 0, imaginary = 0;

  constexpr scalar() = default;
  constexpr scalar(bool value) : category{dtype_category::boolean}, integer{value}, real{value ? 1.0 : 0.0} {}
  template <symshape::integer Integer>
  constexpr scalar(Integer value) : integer{checked_int{value}}, real{static_cast<double>(value)} {}
  constexpr scalar(double value) : category{dtype_category::floating}, real{value} {}
  constexpr scalar(double value, double imaginary_part)
      : category{dtype_category::complex}, real{value}, imaginary{imaginary_part} {}

  /// Of a tensor made from it: i64, f32, c64 for the wide kinds, since those are the defaults.
  constexpr dtype type() const {
    constexpr dtype types[] = {b8, i64, f32, c64};
    return types[static_cast<int>(category)];
  }
};

/// The common element type of the operands of an operator.
///
/// Words: operands have a *rank of priority*: tensors with axes decide; tensors without axes, and below them plain numbers, only raise the
/// category (bool, integer, floating, complex), never the width within one.
///
///     i32(2) + f64() -> f64     f32(2) + f64() -> f32     u8(2) + 300 -> u8     bool(2) + 1 -> i64
///
/// - Source: PyTorch's `result_type`.
class type_promotion {
 public:
  template <class Int>
  constexpr type_promotion& operator<<(const basic_tensor<Int>& t) {
    join(t.rank() > 0 ? with_axes_ : without_axes_, t.dtype);
    return *this;
  }
  constexpr type_promotion& operator<<(const scalar& s) {
    join(numbers_, s.type());
    return *this;
  }
  constexpr dtype result() const { return combine(with_axes_, combine(without_axes_, numbers_)).type; }

 private:
  struct maybe {
    dtype type = b8;
    bool there = false;
  };
  static constexpr void join(maybe& m, dtype t) { m = {m.there ? promote(m.type, t) : t, true}; }
  static constexpr maybe combine(maybe higher, maybe lower) {
    if (!higher.there || !lower.there) return higher.there ? higher : lower;
    if (is_complex(higher.type)) return higher;
    if (is_floating(higher.type)) return {is_complex(lower.type) ? complex_of(higher.type) : higher.type, true};
    if (higher.type == b8 || is_floating(lower.type) || is_complex(lower.type))
      return {promote(higher.type, lower.type), true};
    return higher;
  }

  maybe with_axes_, without_axes_, numbers_;
};

/// What an operator makes of the common type of its operands.
enum class result_kind : unsigned char {
  same,
  floating,            // integers and bool become f32: sin, div, softmax's kin
  real,                // complex becomes its parts' type: abs
  integral_from_bool,  // bool becomes i64: pow, sum
  boolean,             // comparisons
};

constexpr dtype result_type(result_kind kind, dtype t) {
  switch (kind) {
    case result_kind::floating: return is_exact(t) ? f32 : t;
    case result_kind::real: return real_of(t);
    case result_kind::integral_from_bool: return t == b8 ? i64 : t;
    case result_kind::boolean: return b8;
    default: return t;
  }
}

/// The type in which such an operator reads operands of that common type.
constexpr dtype computed_in(result_kind kind, dtype t) {
  return kind == result_kind::floating ? result_type(kind, t) : t;
}

}  // namespace symshape::inline SYMSHAPE_ABI::meta
