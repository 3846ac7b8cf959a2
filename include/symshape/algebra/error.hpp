// SPDX-License-Identifier: BSL-1.0
/// @file
/// How symshape refuses: one hierarchy of exceptions over the failures, and the one function that stops.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/kept_failure.hpp>

#include <exception>

namespace symshape::inline SYMSHAPE_ABI {

/// The root of everything symshape throws: a message and the fields it was made from.
///
/// Words: the *message* is the whole sentence with operation, operands and the caller's line; `details()` has the same as data.
/// Copies share one block of text, so copying cannot throw.
class error : public std::exception {
 public:
  explicit error(const failure& f) : details_{f} {
    text_buffer text;
    describe(f, text);
    const text_view parts[] = {text.view(), f.formula, f.other_formula, f.name, text_view{f.operation}};
    std::size_t size = sizeof(block);
    for (const auto& part : parts) size += part.size + 1;
    block_ = static_cast<block*>(::operator new(size));
    block_->owners = 1;
    char* out = block_->text();
    text_view operation;
    text_view* const copies[] = {&message_, &details_.formula, &details_.other_formula, &details_.name, &operation};
    for (int i = 0; i < 5; ++i) {
      *copies[i] = text_view{out, parts[i].size};
      for (std::size_t k = 0; k < parts[i].size; ++k) *out++ = parts[i][k];
      *out++ = 0;
    }
    details_.operation = operation.data;
  }
  error(const error& other) noexcept
      : std::exception{other}, details_{other.details_}, message_{other.message_}, block_{other.block_} {
    __atomic_add_fetch(&block_->owners, 1, __ATOMIC_RELAXED);
  }
  error& operator=(const error& other) noexcept {
    if (this == &other) return *this;
    __atomic_add_fetch(&other.block_->owners, 1, __ATOMIC_RELAXED);
    release();
    details_ = other.details_;
    message_ = other.message_;
    block_ = other.block_;
    return *this;
  }
  ~error() override { release(); }

  const char* what() const noexcept override { return message_.data; }
  const failure& details() const noexcept { return details_; }

 private:
  struct block {
    long owners;
    char* text() { return reinterpret_cast<char*>(this + 1); }
  };
  void release() noexcept {
    if (__atomic_sub_fetch(&block_->owners, 1, __ATOMIC_ACQ_REL) == 0) ::operator delete(block_);
  }

  failure details_;
  text_view message_;
  block* block_;
};

class parse_error : public error {
 public:
  using error::error;
  /// Where in the text, counted from 0.
  std::size_t position() const noexcept { return details().position; }
};
class overflow_error : public error {
  using error::error;
};
class division_by_zero_error : public error {
  using error::error;
};
class formula_error : public error {  // mixed pools, formulas past a cap, symbols without a value
  using error::error;
};
class binding_error : public error {
  using error::error;
};
class shape_error : public error {
  using error::error;
};
class dtype_error : public error {
  using error::error;
};
class guard_error : public error {
 public:
  using error::error;
};
class contradiction_error : public guard_error {
  using guard_error::guard_error;
};
class frozen_error : public guard_error {
  using guard_error::guard_error;
};
class unguardable_error : public guard_error {
  using guard_error::guard_error;
};
class foreign_thread_error : public guard_error {
  using guard_error::guard_error;
};
class corrupted_program_error : public guard_error {
 public:
  using guard_error::guard_error;
  /// The first byte that is wrong, counted from 0.
  std::size_t position() const noexcept { return details().position; }
};
class data_dependent_error : public error {
  using error::error;
};
class unsupported_operator_error : public error {
  using error::error;
};
class capture_error : public error {
  using error::error;
};

#if SYMSHAPE_EXCEPTIONS

/// Stops. Deliberately not constexpr: reaching it in a constant evaluation is what makes a refusal a compile error; in the program
/// it throws the class that belongs to the failure's kind.
[[noreturn]] inline void fail(const failure& f) {
  switch (f.kind) {
    case failure_kind::parse: throw parse_error{f};
    case failure_kind::overflow: throw overflow_error{f};
    case failure_kind::division_by_zero: throw division_by_zero_error{f};
    case failure_kind::binding: throw binding_error{f};
    case failure_kind::shape: throw shape_error{f};
    case failure_kind::dtype: throw dtype_error{f};
    case failure_kind::guard: throw guard_error{f};
    case failure_kind::contradiction: throw contradiction_error{f};
    case failure_kind::frozen: throw frozen_error{f};
    case failure_kind::unguardable: throw unguardable_error{f};
    case failure_kind::foreign_thread: throw foreign_thread_error{f};
    case failure_kind::corrupted_program: throw corrupted_program_error{f};
    case failure_kind::data_dependent: throw data_dependent_error{f};
    case failure_kind::unsupported_operator: throw unsupported_operator_error{f};
    case failure_kind::capture: throw capture_error{f};
    default: throw formula_error{f};
  }
}

#else

namespace detail {

inline kept_failure& last_kept() {
  static thread_local kept_failure last;
  return last;
}
inline failure& last_failure() { return last_kept().details; }

}  // namespace detail

/// Without exceptions a failure that no pool can note is kept here, and the operation yields 0; nothing aborts.
inline void fail(const failure& f) { detail::last_kept().keep(f); }

#endif

}  // namespace symshape::inline SYMSHAPE_ABI
