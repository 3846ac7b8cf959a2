// SPDX-License-Identifier: BSL-1.0
/// @file
/// An array that grows, for the compiler and the program alike.
/// Floor: algebra. Includes nothing above the ground.

#pragma once

#include <symshape/config.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// A growing array of trivial elements.
///
/// Its memory comes from `new[]` and is left uninitialized: legal in a constant evaluation, where zeroing 4,096 terms costs nvcc's
/// front end 7 ms. `std::vector` there costs 4.1 ms an operation with g++ 12 and does not work at all with clang 19.
/// The first memory is taken when the first element comes, so an unused array costs nothing.
///
/// - Cost: `push_back` is amortized O(1); elements move when the array grows, so keep indices, not pointers.
template <class T>
class growing_array {
 public:
  constexpr growing_array() = default;
  constexpr ~growing_array() { delete[] data_; }

  constexpr growing_array(growing_array&& other) noexcept
      : data_{other.data_}, size_{other.size_}, capacity_{other.capacity_} {
    other.data_ = nullptr;
    other.size_ = other.capacity_ = 0;
  }
  constexpr growing_array& operator=(growing_array&& other) noexcept {
    if (this != &other) {
      delete[] data_;
      data_ = other.data_;
      size_ = other.size_;
      capacity_ = other.capacity_;
      other.data_ = nullptr;
      other.size_ = other.capacity_ = 0;
    }
    return *this;
  }
  constexpr growing_array(const growing_array& other) { append(other.data_, other.size_); }
  constexpr growing_array& operator=(const growing_array& other) {
    if (this != &other) {
      size_ = 0;
      append(other.data_, other.size_);
    }
    return *this;
  }

  constexpr std::uint32_t size() const { return size_; }
  constexpr std::uint32_t capacity() const { return capacity_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr T& operator[](std::uint32_t i) { return data_[i]; }
  constexpr const T& operator[](std::uint32_t i) const { return data_[i]; }
  constexpr T& back() { return data_[size_ - 1]; }
  constexpr const T& back() const { return data_[size_ - 1]; }
  constexpr T* data() { return data_; }
  constexpr const T* data() const { return data_; }
  constexpr T* begin() { return data_; }
  constexpr T* end() { return data_ + size_; }
  constexpr const T* begin() const { return data_; }
  constexpr const T* end() const { return data_ + size_; }

  /// Room for `more` elements beyond the present ones.
  constexpr void reserve_more(std::uint32_t more) {
    if (capacity_ - size_ >= more) return;
    // Elements with a constructor cost the compiler a call each, also those that are never used.
    std::uint32_t capacity = capacity_ != 0 ? 2 * capacity_ : __is_trivially_constructible(T) ? 16 : 4;
    while (capacity - size_ < more) capacity *= 2;
    T* data = new T[capacity];
    for (std::uint32_t i = 0; i < size_; ++i) data[i] = static_cast<T&&>(data_[i]);
    delete[] data_;
    data_ = data;
    capacity_ = capacity;
  }

  constexpr void push_back(T value) {  // by value: it may lie in this very array
    if (size_ == capacity_) reserve_more(1);
    data_[size_++] = static_cast<T&&>(value);
  }
  constexpr void append(const T* values, std::uint32_t count) {
    reserve_more(count);
    for (std::uint32_t i = 0; i < count; ++i) data_[size_ + i] = values[i];
    size_ += count;
  }

  /// Cuts the array down to `size` elements, or extends it by copies of `value`.
  constexpr void resize(std::uint32_t size, const T& value) {
    if (size > size_) {
      reserve_more(size - size_);
      for (std::uint32_t i = size_; i < size; ++i) data_[i] = value;
    }
    size_ = size;
  }

  constexpr void truncate(std::uint32_t size) { size_ = size; }
  constexpr void pop_back() { --size_; }
  constexpr void clear() { size_ = 0; }

 private:
  T* data_ = nullptr;
  std::uint32_t size_ = 0;
  std::uint32_t capacity_ = 0;
};

}  // namespace symshape::inline SYMSHAPE_ABI
