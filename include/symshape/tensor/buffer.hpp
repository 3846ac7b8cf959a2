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
template <class T>
class buffer {
 public:
  static_assert(std::is_trivially_copyable_v<T>, "tensor: elements are plain numbers");
  static constexpr std::size_t alignment = 64;

  explicit buffer(std::int64_t count) : data_{allocate(count)}, size_{count} {
    for (std::int64_t i = 0; i < count; ++i) new (data_ + i) T{};
  }
  buffer(const buffer& other) : data_{allocate(other.size_)}, size_{other.size_} {
    for (std::int64_t i = 0; i < size_; ++i) new (data_ + i) T(other.data_[i]);
  }
  buffer(buffer&& other) noexcept : data_{other.data_}, size_{other.size_} {
    other.data_ = nullptr;
    other.size_ = 0;
  }
  buffer& operator=(buffer other) noexcept {
    T* const data = data_;
    const std::int64_t size = size_;
    data_ = other.data_;
    size_ = other.size_;
    other.data_ = data;
    other.size_ = size;
    return *this;
  }
  ~buffer() { ::operator delete(data_, std::align_val_t{alignment}); }

  T* data() { return data_; }
  const T* data() const { return data_; }
  std::int64_t size() const { return size_; }

 private:
  static T* allocate(std::int64_t count) {
    std::int64_t bytes = 0;
    if (!checked_multiply(count, static_cast<std::int64_t>(sizeof(T)), bytes)) {
      failure f{};
      f.kind = failure_kind::overflow;
      f.operation = "tensor";
      f.sentence = "%v elements take more than 2^63 - 1 bytes";
      f.value = count;
      fail(f);
      return nullptr;
    }
    return static_cast<T*>(::operator new(static_cast<std::size_t>(bytes), std::align_val_t{alignment}));
  }

  T* data_;
  std::int64_t size_;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
