// SPDX-License-Identifier: BSL-1.0
/// @file
/// Where failures go: they stop what is going on, or the first of them is noted.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/error.hpp>

namespace symshape::inline SYMSHAPE_ABI {

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

  constexpr on_error mode() const { return mode_; }
  constexpr void set_mode(on_error mode) { mode_ = mode; }

  /// The first failure noted, or one of kind `none`.
  constexpr const failure& noted() const { return noted_; }
  constexpr bool failed() const { return noted_.kind != failure_kind::none; }
  constexpr void forget_failure() {
    if (failed()) noted_ = failure{};
  }
  constexpr void report(const failure& f) {
    if (mode_ == on_error::stop)
      fail(f);
    else if (!failed())
      noted_ = f;
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
    constexpr explicit attempt(failure_log& log) : log_{&log}, mode_{log.mode_} {
      log.mode_ = on_error::note;
      if (log.failed()) before_ = new failure{log.noted_};
      log.forget_failure();
    }
    constexpr ~attempt() {
      log_->mode_ = mode_;
      if (before_ != nullptr)
        log_->noted_ = *before_;
      else
        log_->forget_failure();
      delete before_;
    }
    attempt(const attempt&) = delete;
    attempt& operator=(const attempt&) = delete;
    constexpr bool failed() const { return log_->failed(); }

   private:
    failure_log* log_;
    on_error mode_;
    failure* before_ = nullptr;  // seldom any
  };

 private:
  failure noted_{};
  on_error mode_ = on_error::stop;
};

}  // namespace symshape::inline SYMSHAPE_ABI
