// SPDX-License-Identifier: BSL-1.0
/// @file
/// Any call, with its refusal as data: the twin of every operation that has none of its own.
/// Floor: meta. Includes only algebra.

#pragma once

#include <symshape/algebra/error.hpp>

#include <new>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

/// What `try_call` returns: a value, which need not have a default, or the failure with texts of its own.
///
/// - Laws: exactly one of value and failure is there; `bool(r)` says which. `*r` without a value is a programming error.
template <class T>
class outcome {
 public:
  explicit outcome(T&& value) : value_{static_cast<T&&>(value)}, present_{true} {}
  explicit outcome(detail::kept_failure&& f) : failure_{static_cast<detail::kept_failure&&>(f)} {}
  outcome(outcome&& other) noexcept
      : failure_{static_cast<detail::kept_failure&&>(other.failure_)}, present_{other.present_} {
    if (present_) new (&value_) T(static_cast<T&&>(other.value_));
  }
  outcome& operator=(outcome&&) = delete;
  ~outcome() {
    if (present_) value_.~T();
  }

  explicit operator bool() const { return present_; }
  const failure& error() const { return failure_.details; }
  T& operator*() { return value_; }
  const T& operator*() const { return value_; }
  T* operator->() { return &value_; }
  const T* operator->() const { return &value_; }

 private:
  union {
    T value_;  // NOLINT(readability-identifier-naming): a member like the others
  };
  detail::kept_failure failure_;
  bool present_ = false;
};

template <>
class outcome<void> {
 public:
  outcome() = default;
  explicit outcome(detail::kept_failure&& f) : failure_{static_cast<detail::kept_failure&&>(f)} {}
  explicit operator bool() const { return !failure_.details; }
  const failure& error() const { return failure_.details; }

 private:
  detail::kept_failure failure_;
};

/// Calls `f`, and gives what it returned or the refusal that stopped it; works without exceptions.
///
///     if (auto product = ss::try_call([&] { return ss::op::matmul(a, b); })) use(*product); else log(product.error());
///     if (auto done = ss::try_call([&] { ss::kernel::softmax(out, x); }); !done) log(done.error());
///
/// - Laws: only symshape's refusals are caught; what else `f` throws passes. Without exceptions what a refused operation returned is dropped: it has
///   no elements. Calls may be nested.
template <class F>
auto try_call(F&& f) -> outcome<std::remove_cvref_t<decltype(f())>> {
  using value = std::remove_cvref_t<decltype(f())>;
  detail::kept_failure refused;
#if SYMSHAPE_EXCEPTIONS
  try {
    if constexpr (std::is_void_v<value>)
      return f(), outcome<void>{};
    else
      return outcome<value>{f()};
  } catch (const symshape::error& e) {
    refused.keep(e.details());
  }
#else
  detail::kept_failure& noted = detail::last_kept();
  detail::kept_failure before = static_cast<detail::kept_failure&&>(noted);
  noted = {};
  const auto restored = [&] {
    refused = static_cast<detail::kept_failure&&>(noted);
    noted = static_cast<detail::kept_failure&&>(before);
    return !refused.details;
  };
  if constexpr (std::is_void_v<value>) {
    f();
    if (restored()) return outcome<void>{};
  } else {
    value got = f();
    if (restored()) return outcome<value>{static_cast<value&&>(got)};
  }
#endif
  return outcome<value>{static_cast<detail::kept_failure&&>(refused)};
}

}  // namespace symshape::inline SYMSHAPE_ABI
