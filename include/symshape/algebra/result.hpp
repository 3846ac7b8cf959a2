// SPDX-License-Identifier: BSL-1.0
/// @file
/// A value or the failure that came instead.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/error.hpp>

namespace symshape::inline SYMSHAPE_ABI {

/// What every `try_` function returns; works without exceptions.
///
///     if (auto r = ss::try_bind<"B, T">(x)) use(*r); else log(r.error());
///
/// - Laws: exactly one of value and failure is there; `bool(r)` says which.
/// - Errors: `value()` throws the failure's own exception; `*r` without a value is a programming error.
template <class T>
class result {
 public:
  constexpr result(T value) : value_{static_cast<T&&>(value)} {}
  constexpr result(const failure& f) : failure_{f} {}

  constexpr explicit operator bool() const { return failure_.kind == failure_kind::none; }
  constexpr const failure& error() const { return failure_; }

  constexpr T& operator*() { return value_; }
  constexpr const T& operator*() const { return value_; }
  constexpr T* operator->() { return &value_; }
  constexpr const T* operator->() const { return &value_; }

#if SYMSHAPE_EXCEPTIONS
  constexpr T& value() & {
    if (!*this) fail(failure_);
    return value_;
  }
  constexpr const T& value() const& {
    if (!*this) fail(failure_);
    return value_;
  }
  constexpr T value() && {
    if (!*this) fail(failure_);
    return static_cast<T&&>(value_);
  }
#endif

 private:
  T value_{};
  failure failure_{};
};

}  // namespace symshape::inline SYMSHAPE_ABI
