// SPDX-License-Identifier: BSL-1.0
/// @file
/// What an operation on layouts gives: its answer, or the reason why there is none.
/// Floor: layout. Includes only meta and below.

#pragma once

#include <symshape/algebra/verbs.hpp>

#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

/// As `result`, but the reason keeps its formulas as formulas, which live as long as their pool; works without exceptions and in the compiler.
///
///     if (auto c = ss::try_compose(a, b)) use(*c); else log(c.reason());
///
/// - Laws: exactly one of answer and reason is there; `bool(r)` says which. A reason of kind data_dependent means that nothing known decides
///   `reason().claim`; every other means that the operands do not go together.
/// - Errors: `value()` refuses as rules do: kept with the pool's knowledge where it notes, else the failure's own exception; `*r` without an answer
///   is a programming error.
template <class T>
class attempted {
 public:
  constexpr attempted(T answer) : answer_{static_cast<T&&>(answer)} {}
  constexpr attempted(const refusal& reason, pool* home) : reason_{reason}, home_{home} {}

  constexpr explicit operator bool() const { return reason_.kind == failure_kind::none; }
  constexpr const refusal& reason() const { return reason_; }

  constexpr const T& operator*() const { return answer_; }
  constexpr const T* operator->() const { return &answer_; }

  constexpr T value() const {
    if (!*this) detail::refuse(reason_, home_);
    return answer_;
  }
  /// Of an answer in parts, that of the parts joined.
  constexpr auto joined() const {
    using whole = attempted<decltype(answer_.joined())>;
    return *this ? whole{answer_.joined()} : whole{reason_, home_};
  }

 private:
  T answer_{};
  refusal reason_{};
  pool* home_ = nullptr;
};

namespace detail {
/// What a question answers where operands that are no layouts are refused and that is only noted.
template <class Answer>
constexpr Answer answer_or(const attempted<Answer>& answer, std::type_identity_t<Answer> otherwise) {
  if (answer) return *answer;
  (void)answer.value();
  return otherwise;
}
}  // namespace detail

/// Writes the reason as a failure's sentence, without exceptions or a pool that notes.
constexpr void describe(const refusal& r, text_buffer& out) {
  text_buffer left, right;
  if (r.kind == failure_kind::data_dependent && !r.claim.indicator().is_constant())
    print(r.claim, left);
  else
    print(r.left, left);
  print(r.right, right);
  failure f{};
  f.kind = r.kind;
  f.operation = r.operation;
  f.sentence = r.sentence;
  f.formula = left.view();
  f.other_formula = right.view();
  f.axis = r.axis;
  f.other_axis = r.other_axis;
  f.file = r.file;
  f.line = r.line;
  describe(f, out);
}

}  // namespace symshape::inline SYMSHAPE_ABI
