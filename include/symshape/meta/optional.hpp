// SPDX-License-Identifier: BSL-1.0
/// @file
/// Arguments that may be left out: a number, a tensor.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/tensor.hpp>

#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::meta {}  // namespace symshape::inline SYMSHAPE_ABI::meta

namespace symshape::inline SYMSHAPE_ABI {

/// Written where an argument is left out: `slice(a, 0, none, 5)`.
struct none_type {};
inline constexpr none_type none{};

}  // namespace symshape::inline SYMSHAPE_ABI

namespace symshape::inline SYMSHAPE_ABI::meta {

/// A number or nothing.
template <class Int>
struct optional_number {
  number<Int> value{};
  bool given = false;

  constexpr optional_number() = default;
  constexpr optional_number(none_type) {}
  template <class Number>
    requires std::is_convertible_v<Number, number<Int>>
  constexpr optional_number(const Number& n) : value(n), given{true} {}
};

/// A tensor, borrowed for the call, or nothing.
template <class Int>
class optional_tensor {
 public:
  constexpr optional_tensor() = default;
  constexpr optional_tensor(none_type) {}
  constexpr optional_tensor(const basic_tensor<Int>& t) : tensor_{&t}, given_{true} {}

  constexpr explicit operator bool() const { return given_; }
  constexpr const basic_tensor<Int>& operator*() const { return *tensor_; }
  constexpr const basic_tensor<Int>* operator->() const { return tensor_; }
  constexpr pool* home() const { return given_ ? tensor_->home() : nullptr; }

 private:
  const basic_tensor<Int>* tensor_ = nullptr;
  bool given_ = false;  // g++ 12 does not compare a temporary's address with null in a constant expression
};

/// An element type or the operator's own choice.
struct optional_dtype {
  dtype value = f32;
  bool given = false;

  constexpr optional_dtype() = default;
  constexpr optional_dtype(none_type) {}
  constexpr optional_dtype(dtype t) : value{t}, given{true} {}
  constexpr dtype otherwise(dtype t) const { return given ? value : t; }
};

}  // namespace symshape::inline SYMSHAPE_ABI::meta
