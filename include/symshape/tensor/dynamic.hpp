// SPDX-License-Identifier: BSL-1.0
/// @file
/// A tensor that owns its elements and whose rank is known at run time only.
/// Floor: tensor. Includes algebra, shape.

#pragma once

#include <symshape/algebra/growing_array.hpp>
#include <symshape/algebra/integer_span.hpp>
#include <symshape/shape/view.hpp>
#include <symshape/tensor/buffer.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace symshape::inline SYMSHAPE_ABI {

template <class T, text Shape>
class tensor;

namespace detail {
inline growing_array<std::int64_t> listed(std::initializer_list<size_value> sizes) {
  growing_array<std::int64_t> out;
  for (const size_value s : sizes) out.push_back(s.value);
  return out;
}
}  // namespace detail

/// Sizes without names; `bind` gives it names, and so does a view made by `bind`.
///
///     ss::tensor<float, ss::dynamic_rank> any({8, 128, 768});
///     auto x = ss::bind<"B, T, C">(any);                        // a typed view
///
/// - Errors: binding_error for a size that is negative or above 2^48, or sizes whose product leaves 64 bits; std::bad_alloc.
template <class T>
class tensor<T, dynamic_rank> {
 public:
  using element = T;

#if SYMSHAPE_EXCEPTIONS
  explicit tensor(integer_span sizes, const char* file = __builtin_FILE(), int line = __builtin_LINE())
      : tensor{sizes, counted(sizes, file, line)} {}
  explicit tensor(std::initializer_list<size_value> sizes, const char* file = __builtin_FILE(),
                  int line = __builtin_LINE())
      : tensor{detail::listed(sizes), file, line} {}
#endif
  tensor(const tensor&) = default;
  tensor(tensor&&) noexcept = default;
  tensor& operator=(tensor other) noexcept {
    sizes_ = static_cast<growing_array<std::int64_t>&&>(other.sizes_);
    elements_.swap(other.elements_);
    return *this;
  }
  ~tensor() = default;

  T* data() { return elements_.data(); }
  const T* data() const { return elements_.data(); }
  std::int64_t rank() const { return static_cast<std::int64_t>(sizes_.size()); }
  std::int64_t numel() const { return elements_.size(); }
  /// Whether another tensor took the elements.
  bool moved_away() const { return elements_.data() == nullptr; }
  const growing_array<std::int64_t>& sizes() const { return sizes_; }
  std::int64_t size(std::int64_t axis, const char* file = __builtin_FILE(), int line = __builtin_LINE()) const {
    return detail::check_axis(axis, rank(), "size", file, line) ? sizes_[static_cast<std::uint32_t>(axis)] : 0;
  }
  std::int64_t stride(std::int64_t axis, const char* file = __builtin_FILE(), int line = __builtin_LINE()) const {
    if (!detail::check_axis(axis, rank(), "stride", file, line)) return 0;
    std::int64_t product = 1;
    for (std::uint32_t i = static_cast<std::uint32_t>(axis) + 1; i < sizes_.size(); ++i)
      product *= sizes_[i] > 1 ? sizes_[i] : 1;
    return product;
  }

 private:
  template <class>
  friend class result;
  template <class U>
  friend result<tensor<U, dynamic_rank>> try_tensor(integer_span sizes, const char* file, int line);

  tensor() = default;
  tensor(integer_span sizes, std::int64_t count) : tensor{sizes, detail::buffer<T>{count}} {}
  tensor(integer_span sizes, detail::buffer<T>&& elements) : elements_{static_cast<detail::buffer<T>&&>(elements)} {
    sizes_.append(sizes.data, static_cast<std::uint32_t>(sizes.size));
  }

  /// The number of elements, or the failure.
  static result<std::int64_t> try_count(integer_span sizes, const char* file, int line) {
    // The strides must fit too: they are products of max(size, 1), so sizes of 0 do not excuse the others.
    std::int64_t spread = 1, elements = 1;
    for (std::size_t i = 0; i < sizes.size; ++i) {
      const std::int64_t n = sizes[i];
      const char* const wrong = n < 0              ? "size %v at axis %x is negative"
                                : n > maximum_size ? "size %v at axis %x is above 2^48"
                                : !checked_multiply(spread, n > 1 ? n : 1, spread)
                                    ? "the product of the sizes up to axis %x leaves 64 bits"
                                    : nullptr;
      if (wrong == nullptr) {
        elements = n == 0 ? 0 : elements * n;
        continue;
      }
      failure f{};
      f.kind = failure_kind::binding;
      f.sentence = wrong;
      f.value = n;
      f.axis = static_cast<std::int32_t>(i);
      detail::set_place(f, "tensor", file, line);
      return f;
    }
    return elements;
  }
#if SYMSHAPE_EXCEPTIONS
  static std::int64_t counted(integer_span sizes, const char* file, int line) {
    return try_count(sizes, file, line).value();
  }
#endif

  growing_array<std::int64_t> sizes_;
  detail::buffer<T> elements_;
};

/// As the constructor, but a refusal comes back as data; works without exceptions.
template <class T>
result<tensor<T, dynamic_rank>> try_tensor(integer_span sizes, const char* file = __builtin_FILE(),
                                           int line = __builtin_LINE()) {
  const auto count = tensor<T, dynamic_rank>::try_count(sizes, file, line);
  if (!count) return count.error();
  failure f{};
  tensor<T, dynamic_rank> out{sizes, detail::buffer<T>::attempt(*count, f)};
  if (!f) return out;
  detail::set_place(f, "tensor", file, line);
  return f;
}

template <class T>
result<tensor<T, dynamic_rank>> try_tensor(std::initializer_list<size_value> sizes, const char* file = __builtin_FILE(),
                                           int line = __builtin_LINE()) {
  return try_tensor<T>(integer_span{detail::listed(sizes)}, file, line);
}

}  // namespace symshape::inline SYMSHAPE_ABI
