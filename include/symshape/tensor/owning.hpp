// SPDX-License-Identifier: BSL-1.0
/// @file
/// A tensor that owns its elements, under canonical dims: what operators return.
/// Floor: tensor. Includes algebra, shape.

#pragma once

#include <symshape/shape/slice.hpp>
#include <symshape/tensor/buffer.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

/// Contiguous, elements set to zero at the start. `tensor<T, "B, T, 64">` is this class with a text in place of the dims.
///
/// Copies copy the elements; a moved-from tensor has no elements and must not be used but to be assigned or destroyed.
///
/// - Errors: std::bad_alloc where memory ends.
template <class T, class Dims>
class owning_tensor {
 public:
  static_assert(!std::is_const_v<T>, "tensor: an owning tensor's elements are not const; take a view<const T, ...>");
  using element = T;
  using canonical = Dims;
  using view_type = basic_view<T, canonical>;
  using const_view_type = basic_view<const T, canonical>;

  /// With the numbers of a shape that were bound before.
  explicit owning_tensor(const canonical& sizes) : shape_{sizes}, elements_{shape_.numel()} {}

  view_type view() { return {elements_.data(), shape_.data()}; }
  const_view_type view() const { return {elements_.data(), shape_.data()}; }

  T* data() { return elements_.data(); }
  const T* data() const { return elements_.data(); }
  static constexpr std::int64_t rank() { return static_cast<std::int64_t>(canonical::rank()); }
  std::int64_t numel() const { return shape_.numel(); }
  const canonical& shape() const { return shape_; }
  template <std::size_t I>
  std::int64_t size() const {
    return shape_.template size<I>();
  }
  std::int64_t size(std::int64_t axis, const char* file = __builtin_FILE(), int line = __builtin_LINE()) const { return shape_.size(axis, file, line); }
  std::int64_t stride(std::int64_t axis, const char* file = __builtin_FILE(), int line = __builtin_LINE()) const { return view().stride(axis, file, line); }

  // The forms of basic_view's subscript, for both kinds of access.
  template <class A>
  decltype(auto) operator()(A a, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    return view()(a, file, line);
  }
  template <class A>
  decltype(auto) operator()(A a, const char* file = __builtin_FILE(), int line = __builtin_LINE()) const {
    return view()(a, file, line);
  }
  template <class A, class B>
  decltype(auto) operator()(A a, B b, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    return view()(a, b, file, line);
  }
  template <class A, class B>
  decltype(auto) operator()(A a, B b, const char* file = __builtin_FILE(), int line = __builtin_LINE()) const {
    return view()(a, b, file, line);
  }
  template <class A, class B, class C>
  decltype(auto) operator()(A a, B b, C c, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    return view()(a, b, c, file, line);
  }
  template <class A, class B, class C>
  decltype(auto) operator()(A a, B b, C c, const char* file = __builtin_FILE(), int line = __builtin_LINE()) const {
    return view()(a, b, c, file, line);
  }
  template <class A, class B, class C, class D>
  decltype(auto) operator()(A a, B b, C c, D d, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    return view()(a, b, c, d, file, line);
  }
  template <class A, class B, class C, class D>
  decltype(auto) operator()(A a, B b, C c, D d, const char* file = __builtin_FILE(), int line = __builtin_LINE()) const {
    return view()(a, b, c, d, file, line);
  }

 private:
  canonical shape_{};
  detail::buffer<T> elements_;
};

}  // namespace symshape::inline SYMSHAPE_ABI
