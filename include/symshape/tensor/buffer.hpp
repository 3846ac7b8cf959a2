// SPDX-License-Identifier: BSL-1.0
/// @file
/// Memory for elements, aligned for the widest vector loads.
/// Floor: tensor. Includes algebra, shape.

#pragma once

#include <symshape/algebra/error.hpp>
#include <symshape/algebra/integers.hpp>

#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Owns `count` elements, zero at the start, at an address that 64 bytes divide (a cache line, and the widest CPU vector).
///
/// - Errors: std::bad_alloc where memory ends; without exceptions the failure is noted and there are no elements.
template <class T>
class buffer {
 public:
  static_assert(std::is_trivially_copyable_v<T>, "tensor: elements are plain numbers");
  static constexpr std::size_t alignment = alignof(T) > 64 ? alignof(T) : 64;

  buffer() = default;
  explicit buffer(std::int64_t count) : data_{allocate(count)}, size_{data_ == nullptr ? 0 : count} {
    for (std::int64_t i = 0; i < size_; ++i) new (data_ + i) T{};
  }
  buffer(const buffer& other)
      : data_{other.data_ == nullptr ? nullptr : allocate(other.size_)}, size_{data_ == nullptr ? 0 : other.size_} {
    for (std::int64_t i = 0; i < size_; ++i) new (data_ + i) T(other.data_[i]);
  }
  buffer(buffer&& other) noexcept { swap(other); }
  buffer& operator=(buffer other) noexcept {
    swap(other);
    return *this;
  }
  /// The failure goes to `f`, with or without exceptions, and the buffer is then empty.
  static buffer attempt(std::int64_t count, failure& f) {
    buffer out;
    out.data_ = find_memory(count, f);
    if (out.data_ == nullptr) return out;
    out.size_ = count;
    for (std::int64_t i = 0; i < count; ++i) new (out.data_ + i) T{};
    return out;
  }
  ~buffer() { ::operator delete(data_, std::align_val_t{alignment}); }

  void swap(buffer& other) noexcept {
    T* const data = data_;
    const std::int64_t size = size_;
    data_ = other.data_;
    size_ = other.size_;
    other.data_ = data;
    other.size_ = size;
  }

  /// Null only after a move; a tensor without elements has an address all the same.
  T* data() { return data_; }
  const T* data() const { return data_; }
  std::int64_t size() const { return size_; }

 private:
  static T* find_memory(std::int64_t count, failure& f) {
    std::int64_t bytes = 0;
    const bool fits = checked_multiply(count, static_cast<std::int64_t>(sizeof(T)), bytes);
    void* const memory =
        fits ? ::operator new(static_cast<std::size_t>(bytes), std::align_val_t{alignment}, std::nothrow) : nullptr;
    if (memory != nullptr) return static_cast<T*>(memory);
    f.kind = failure_kind::overflow;
    f.operation = "tensor";
    f.sentence = fits ? "there is no memory for %v elements" : "%v elements take more than 2^63 - 1 bytes";
    f.value = count;
    return nullptr;
  }
  static T* allocate(std::int64_t count) {
#if SYMSHAPE_EXCEPTIONS
    std::int64_t bytes = 0;
    if (checked_multiply(count, static_cast<std::int64_t>(sizeof(T)), bytes))
      return static_cast<T*>(::operator new(static_cast<std::size_t>(bytes), std::align_val_t{alignment}));
#endif
    failure f{};
    T* const memory = find_memory(count, f);
    if (memory == nullptr) fail(f);
    return memory;
  }

  T* data_ = nullptr;
  std::int64_t size_ = 0;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
