// SPDX-License-Identifier: BSL-1.0
/// @file
/// Short lists of numbers: sizes, strides, axes, paddings.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/algebra/checked.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::meta {

namespace detail {

/// Whether numbers of one kind become numbers of another: int64 becomes all kinds.
template <class From, class To>
inline constexpr bool becomes =
    std::is_convertible_v<From, To> || (std::is_same_v<From, checked_int> && std::is_constructible_v<To, std::int64_t>);
template <class To, class From>
constexpr To become(const From& n) {
  if constexpr (std::is_same_v<From, checked_int>)
    return To(n.value());
  else
    return To(n);
}

}  // namespace detail

/// A list with room for 8 elements inside it; longer ones are allocated. For the compiler and the program alike.
///
///     small_list<int>{0, 2, 1}
///
/// - Cost: up to 8 elements no allocation; copies copy all elements.
template <class T>
class small_list {
 public:
  static constexpr std::uint32_t inline_capacity = 8;

  constexpr small_list() = default;
  constexpr small_list(std::initializer_list<T> values)
      : small_list{values.begin(), static_cast<std::uint32_t>(values.size())} {}
  constexpr small_list(const T* values, std::uint32_t count) { append(values, count); }
  constexpr explicit small_list(std::uint32_t count, const T& value) { resize(count, value); }
  /// Element by element, from a list of what converts.
  template <class U>
    requires(!std::is_same_v<T, U> && detail::becomes<U, T>)
  constexpr explicit small_list(const small_list<U>& other) {
    for (const U& value : other) push_back(detail::become<T>(value));
  }

  constexpr small_list(const small_list& other) : small_list{other.data(), other.size()} {}
  constexpr small_list(small_list&& other) noexcept { take(other); }
  constexpr small_list& operator=(const small_list& other) {
    if (this != &other) {
      size_ = 0;
      append(other.data(), other.size());
    }
    return *this;
  }
  constexpr small_list& operator=(small_list&& other) noexcept {
    if (this != &other) {
      delete[] many_;
      many_ = nullptr;
      take(other);
    }
    return *this;
  }
  constexpr ~small_list() { delete[] many_; }

  constexpr std::uint32_t size() const { return size_; }
  /// The number of elements as axes are counted.
  constexpr int rank() const { return static_cast<int>(size_); }
  constexpr bool empty() const { return size_ == 0; }
  constexpr T* data() { return many_ != nullptr ? many_ : inline_; }
  constexpr const T* data() const { return many_ != nullptr ? many_ : inline_; }
  constexpr T* begin() { return data(); }
  constexpr T* end() { return data() + size_; }
  constexpr const T* begin() const { return data(); }
  constexpr const T* end() const { return data() + size_; }
  template <integer Index>
  constexpr T& operator[](Index i) {
    return data()[i];
  }
  template <integer Index>
  constexpr const T& operator[](Index i) const {
    return data()[i];
  }
  constexpr T& back() { return data()[size_ - 1]; }
  constexpr const T& back() const { return data()[size_ - 1]; }

  constexpr void push_back(const T& value) {
    const T copy = value;  // NOLINT(performance-unnecessary-copy-initialization): it may lie in this very list
    reserve(size_ + 1);
    data()[size_++] = copy;
  }
  constexpr void append(const T* values, std::uint32_t count) {
    reserve(size_ + count);
    T* const out = data();
    for (std::uint32_t i = 0; i < count; ++i) out[size_ + i] = values[i];
    size_ += count;
  }
  constexpr void resize(std::uint32_t count, const T& value = T{}) {
    reserve(count);
    T* const out = data();
    for (std::uint32_t i = size_; i < count; ++i) out[i] = value;
    size_ = count;
  }
  template <integer Index>
  constexpr void insert(Index at, const T& value) {
    push_back(value);
    T* const d = data();
    for (std::uint32_t i = size_ - 1; i > static_cast<std::uint32_t>(at); --i) {
      const T moved = d[i - 1];
      d[i - 1] = d[i];
      d[i] = moved;
    }
  }
  template <integer Index>
  constexpr void erase(Index at) {
    T* const d = data();
    for (std::uint32_t i = static_cast<std::uint32_t>(at); i + 1 < size_; ++i) d[i] = d[i + 1];
    --size_;
  }
  constexpr bool contains(const T& value) const
    requires std::is_integral_v<T>
  {
    for (const T& element : *this)
      if (element == value) return true;
    return false;
  }

 private:
  constexpr void reserve(std::uint32_t count) {
    if (count <= capacity_) return;
    const std::uint32_t capacity = count > 2 * capacity_ ? count : 2 * capacity_;
    T* const more = new T[capacity]{};
    for (std::uint32_t i = 0; i < size_; ++i) more[i] = data()[i];
    delete[] many_;
    many_ = more;
    capacity_ = capacity;
  }
  constexpr void take(small_list& other) {
    many_ = other.many_;
    size_ = other.size_;
    capacity_ = other.capacity_;
    if (many_ == nullptr)
      for (std::uint32_t i = 0; i < size_; ++i) inline_[i] = other.inline_[i];
    other.many_ = nullptr;
    other.size_ = 0;
    other.capacity_ = inline_capacity;
  }

  T inline_[inline_capacity]{};
  T* many_ = nullptr;
  std::uint32_t size_ = 0, capacity_ = inline_capacity;
};

template <class T>
constexpr bool identical(const small_list<T>& a, const small_list<T>& b) {
  if (a.size() != b.size()) return false;
  for (std::uint32_t i = 0; i < a.size(); ++i)
    if (!identical(a[i], b[i])) return false;
  return true;
}

/// The sizes of a tensor, axis 0 first.
template <class Int>
using size_list = small_list<number<Int>>;

/// One axis or several: `-1`, `{0, 2, 1}`.
class axis_list : public small_list<int> {
 public:
  constexpr axis_list() = default;
  constexpr axis_list(int axis) : small_list<int>{axis} {}
  constexpr axis_list(std::initializer_list<int> axes) : small_list<int>{axes} {}
};

/// One number for all spatial axes, or one for each: `.stride = 2`, `.stride = {2, 1}`.
template <class Int>
class per_axis : public size_list<Int> {
 public:
  constexpr per_axis() = default;
  template <class Number>
    requires std::is_convertible_v<Number, number<Int>>
  constexpr per_axis(Number every) : size_list<Int>{number<Int>(every)} {}
  constexpr per_axis(std::initializer_list<number<Int>> values) : size_list<Int>{values} {}
  constexpr per_axis(const size_list<Int>& values) : size_list<Int>{values} {}
  template <class Other>
    requires(!std::is_same_v<Other, Int> && detail::becomes<number<Other>, number<Int>>)
  constexpr per_axis(const per_axis<Other>& other) : size_list<Int>{other} {}

  /// Of axis `i` where there are several.
  constexpr const number<Int>& of(int i) const { return (*this)[this->size() == 1 ? 0 : i]; }
};

}  // namespace symshape::inline SYMSHAPE_ABI::meta
