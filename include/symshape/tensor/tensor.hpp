// SPDX-License-Identifier: BSL-1.0
/// @file
/// Tensors that own their elements, under a shape text or with a rank known at run time only.
/// Floor: tensor. Includes algebra, shape.

#pragma once

#include <symshape/shape/bind.hpp>
#include <symshape/tensor/owning.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace symshape::inline SYMSHAPE_ABI {

/// A tensor that owns its elements; contiguous, elements set to zero at the start.
///
///     ss::tensor<float, "B, T, 64"> x({8, 128, 64});   // or ({8, 128}): static sizes may be left out
///     x(3, 17, 5) = 1;
///     auto row = x(3, ss::full, ss::full);             // a view, "T, 64"
///
/// Copies copy the elements; a moved-from tensor has no elements and must not be used but to be assigned or destroyed.
///
/// - Errors: binding_error for sizes that do not fit; std::bad_alloc where memory ends.
template <class T, text Shape>
class tensor : public owning_tensor<T, typename shape<Shape>::canonical> {
 public:
  using base = owning_tensor<T, typename shape<Shape>::canonical>;

  template <std::size_t N>
  explicit tensor(const size_value (&sizes)[N], const char* file = __builtin_FILE(), int line = __builtin_LINE())
      : base{symshape::view<T, Shape>{nullptr, sizes, file, line}.shape()} {}
  /// All sizes static.
  tensor()
    requires(base::canonical::symbol_count == 0)
      : base{typename base::canonical{}} {}
  /// With the numbers of a shape that were bound before.
  explicit tensor(const typename base::canonical& sizes) : base{sizes} {}
  /// From what an operator returned, under the same dims.
  tensor(base other) : base{static_cast<base&&>(other)} {}
};

/// A tensor whose rank is known at run time only; `bind` gives it names.
template <class T>
class tensor<T, dynamic_rank> {
 public:
  using element = T;

  /// - Errors: binding_error for a negative size, or sizes whose product leaves 64 bits.
  explicit tensor(const std::vector<std::int64_t>& sizes, const char* file = __builtin_FILE(), int line = __builtin_LINE())
      : sizes_{sizes}, elements_{count(sizes, file, line)} {}

  T* data() { return elements_.data(); }
  const T* data() const { return elements_.data(); }
  std::int64_t rank() const { return static_cast<std::int64_t>(sizes_.size()); }
  std::int64_t numel() const { return elements_.size(); }
  const std::vector<std::int64_t>& sizes() const { return sizes_; }
  std::int64_t size(std::int64_t axis, const char* file = __builtin_FILE(), int line = __builtin_LINE()) const {
    check(axis, "size", file, line);
    return sizes_[static_cast<std::size_t>(axis)];
  }
  std::int64_t stride(std::int64_t axis, const char* file = __builtin_FILE(), int line = __builtin_LINE()) const {
    check(axis, "stride", file, line);
    std::int64_t product = 1;
    for (std::size_t i = static_cast<std::size_t>(axis) + 1; i < sizes_.size(); ++i) product *= sizes_[i] > 1 ? sizes_[i] : 1;
    return product;
  }

 private:
  void check(std::int64_t axis, const char* operation, const char* file, int line) const {
    if (axis >= 0 && axis < rank()) return;
    failure f{};
    f.kind = failure_kind::shape;
    f.operation = operation;
    f.sentence = "axis %v is outside [0, %w)";
    f.value = axis;
    f.other_value = rank();
    f.file = file;
    f.line = line;
    fail(f);
  }
  static std::int64_t count(const std::vector<std::int64_t>& sizes, const char* file, int line) {
    // The strides must fit too: they are products of max(size, 1), so sizes of 0 do not excuse the others.
    std::int64_t spread = 1, elements = 1;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      const bool negative = sizes[i] < 0;
      if (!negative && checked_multiply(spread, sizes[i] > 1 ? sizes[i] : 1, spread)) {
        elements = sizes[i] == 0 ? 0 : elements * sizes[i];
        continue;
      }
      failure f{};
      f.kind = failure_kind::binding;
      f.operation = "tensor";
      f.sentence = negative ? "size %v at axis %x is negative" : "the product of the sizes up to axis %x leaves 64 bits";
      f.value = sizes[i];
      f.axis = static_cast<std::int32_t>(i);
      f.file = file;
      f.line = line;
      fail(f);
      return 0;
    }
    return elements;
  }

  std::vector<std::int64_t> sizes_;
  detail::buffer<T> elements_;
};

}  // namespace symshape::inline SYMSHAPE_ABI
