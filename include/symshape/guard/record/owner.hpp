// SPDX-License-Identifier: BSL-1.0
/// @file
/// One object on the heap with one owner; what `std::unique_ptr` is, without the price of its header.
/// Floor: guard. Includes only algebra.

#pragma once

#include <symshape/algebra/error.hpp>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Says that what follows makes the object, as `std::in_place` does.
struct in_place_t {};
inline constexpr in_place_t in_place{};

/// Owns a `T` at an address that stays the same when the owner moves: formulas point to their pool.
///
/// - Laws: never empty, but for one that was moved from.
/// - Errors: guard_error where one that was moved from is used.
template <class T>
class owner {
 public:
  template <class... Arguments>
  explicit owner(in_place_t, Arguments&&... arguments) : object_{new T(static_cast<Arguments&&>(arguments)...)} {}
  owner(owner&& other) noexcept : object_{other.object_} { other.object_ = nullptr; }
  owner& operator=(owner&& other) noexcept {
    T* const mine = object_;
    object_ = other.object_;
    other.object_ = mine;
    return *this;
  }
  ~owner() { delete object_; }

  bool moved_away() const { return object_ == nullptr; }
  T& operator*() const { return *present(); }
  T* operator->() const { return present(); }

 private:
  T* present() const {
    if (object_ == nullptr) {
      failure f{};
      f.kind = failure_kind::guard;
      f.operation = "recording";
      f.sentence = "it was moved away; use the object that it was moved to";
      fail(f);
      object_ = new T;  // without exceptions: empty, so that nothing refers to nowhere
    }
    return object_;
  }

  mutable T* object_;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
