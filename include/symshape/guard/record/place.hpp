// SPDX-License-Identifier: BSL-1.0
/// @file
/// Where in the program something was asked: file, line and operation.
/// Floor: guard. Includes only algebra.

#pragma once

#include <symshape/algebra/checked.hpp>  // the running rule

namespace symshape::inline SYMSHAPE_ABI {

/// A line of the program, and the operation it called, empty where it asked by itself. Texts are literals and live for ever.
struct place {
  const char* file = "";
  int line = 0;
  const char* operation = "";
};

namespace detail {
// The outermost operation that runs on this thread; one that is called by another belongs to it.
inline thread_local const place* running_operation = nullptr;

/// Tells living threads apart: each has a variable of its own.
inline const void* this_thread() { return static_cast<const void*>(&running_operation); }

/// `/home/me/model.cpp` is `model.cpp`.
constexpr const char* file_name(const char* path) {
  const char* name = path;
  for (const char* c = path; *c != 0; ++c)
    if (*c == '/') name = c + 1;
  return name;
}
}  // namespace detail

/// While it lives, whatever is asked on this thread was asked by this operation at its caller's line.
///
///     tensor softmax(const tensor& x, int axis, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
///       const ss::operation_scope scope{"softmax", file, line};
///       if (x.size(axis) == 0) ...   // recorded as: asked at model.cpp:31 by softmax
///
/// Operations call operations: the outermost one is what the user wrote, so the inner ones change nothing. In a constant evaluation it does nothing.
///
/// - Cost: one thread-local load and store.
class operation_scope {
 public:
  constexpr operation_scope(const char* name, const char* file, int line) : here_{file, line, name} {
    if (!__builtin_is_constant_evaluated()) enter();
  }
  constexpr ~operation_scope() {
    if (outermost_) leave();
  }
  operation_scope(const operation_scope&) = delete;
  operation_scope& operator=(const operation_scope&) = delete;

 private:
  void enter() {
    if (detail::running_operation != nullptr) return;
    detail::running_operation = &here_;
    outermost_ = true;
  }
  void leave() { detail::running_operation = nullptr; }

  place here_;
  bool outermost_ = false;
};

/// The place to write down for a question that stands at this line: the running operation's, if there is one, or that of the rule which computes here,
/// whose caller wrote neither the question nor the line.
inline place asked_at(const char* file, int line) {
  if (detail::running_operation != nullptr) return *detail::running_operation;
  if (const auto& rule = detail::running; *rule.file != 0) return {rule.file, rule.line, rule.operation};
  return {file, line, ""};
}

}  // namespace symshape::inline SYMSHAPE_ABI
