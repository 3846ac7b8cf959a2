// SPDX-License-Identifier: BSL-1.0
/// @file
/// Where failures go: they stop what is going on, or the first of them is noted.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/error.hpp>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {
inline constexpr failure no_failure{};
}

enum class on_error : unsigned char { stop, note };

/// Keeps the first failure in note mode, and stops at any in stop mode. Every pool is one.
///
/// Without exceptions nothing can stop in the program, so the mode is `note` from the start there.
class failure_log {
 public:
#if SYMSHAPE_EXCEPTIONS
  constexpr failure_log() = default;
#else
  constexpr failure_log() : mode_{__builtin_is_constant_evaluated() ? on_error::stop : on_error::note} {}
#endif
  constexpr explicit failure_log(on_error mode) : mode_{mode} {}
  failure_log(const failure_log&) = delete;
  failure_log& operator=(const failure_log&) = delete;
  constexpr ~failure_log() { delete noted_; }

  constexpr on_error mode() const { return mode_; }
  constexpr void set_mode(on_error mode) { mode_ = mode; }

  /// The first failure noted, or one of kind `none`.
  constexpr const failure& noted() const { return noted_ == nullptr ? detail::no_failure : *noted_; }
  constexpr bool failed() const { return noted_ != nullptr; }
  constexpr void forget_failure() {
    if (noted_ != nullptr) delete noted_, noted_ = nullptr;
  }
  constexpr void report(const failure& f) {
    if (mode_ == on_error::stop)
      fail(f);
    else if (noted_ == nullptr && f.kind != failure_kind::none)
      noted_ = new failure{f};
  }
  constexpr void report(failure_kind kind, const char* operation, const char* sentence) {
    failure f{};
    f.kind = kind;
    f.operation = operation;
    f.sentence = sentence;
    report(f);
  }

  /// Notes failures instead of stopping for as long as it lives; `failed()` tells of this stretch alone, and what was noted before is put
  /// back at the end.
  class attempt {
   public:
    constexpr explicit attempt(failure_log& log) : log_{&log}, before_{log.noted_}, mode_{log.mode_} {
      log.mode_ = on_error::note, log.noted_ = nullptr;
    }
    constexpr ~attempt() {
      log_->mode_ = mode_;
      if (log_->noted_ != before_) delete log_->noted_, log_->noted_ = before_;
    }
    attempt(const attempt&) = delete;
    attempt& operator=(const attempt&) = delete;
    constexpr bool failed() const { return log_->noted_ != nullptr; }

   private:
    failure_log* log_;
    failure* before_;  // seldom any
    on_error mode_;
  };

 private:
  failure* noted_ = nullptr;  // a pointer: most logs note nothing, and a failure is 20 members to clear and to copy
  on_error mode_ = on_error::stop;
};

}  // namespace symshape::inline SYMSHAPE_ABI
