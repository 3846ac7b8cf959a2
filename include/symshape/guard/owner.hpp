// SPDX-License-Identifier: BSL-1.0
/// @file
/// One object on the heap with one owner; what `std::unique_ptr` is, without the price of its header.
/// Floor: guard. Includes nothing above the ground.

#pragma once

#include <symshape/config.hpp>

#include <utility>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Owns a `T` at an address that stays the same when the owner moves: formulas point to their pool.
///
/// - Laws: never empty, but for one that was moved from.
template <class T>
class owner {
 public:
  template <class... Arguments>
  explicit owner(std::in_place_t, Arguments&&... arguments) : object_{new T(std::forward<Arguments>(arguments)...)} {}
  owner(owner&& other) noexcept : object_{std::exchange(other.object_, nullptr)} {}
  owner& operator=(owner&& other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~owner() { delete object_; }

  T& operator*() const { return *object_; }
  T* operator->() const { return object_; }

 private:
  T* object_;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
