// SPDX-License-Identifier: BSL-1.0
/// @file
/// A number that remembers how it was computed: a formula over a recording's symbols, and its value there.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/algebra/maximum.hpp>
#include <symshape/algebra/quotient.hpp>
#include <symshape/guard/record/recorder.hpp>

#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

/// A recorded number. Borrowed from its `shape_env`, which must outlive it; plain integers convert.
///
///     auto n = x.size(1);            // x.size(1), recorded as 128
///     auto blocks = (n + 15) / 16;   // does not compile: write floor_div or ceil_div
///     auto pad = n % 16;             // floors, as Python's
///     if (pad == 0) ...              // a guard: see condition.hpp
///
/// - Laws: those of `expr`; the value is the formula's at the recorded numbers.
/// - Unknown: a number that rests on an unbacked symbol has no value; asking about it is data_dependent_error unless facts decide.
/// - Errors: overflow_error where the value leaves 64 bits; division_by_zero_error where a divisor is 0, at the recorded numbers or by what is
///   known. That a symbolic divisor is not 0 is recorded: as a guard, of one that rests on an unbacked symbol as a check.
class sym_int {
 public:
  constexpr sym_int() = default;
  template <integer Integer>
  constexpr sym_int(Integer value) : formula_{value}, value_{formula_.constant()} {}
  sym_int(detail::recorder* owner, expr formula, bool has_value, std::int64_t value)
      : owner_{owner}, formula_{formula}, value_{value}, has_value_{has_value} {
    if (formula.is_constant()) value_ = formula.constant(), has_value_ = true;  // as `n - n` is 0 for any data
  }

  expr formula() const { return formula_; }
  /// Whether the recording has a number for it.
  bool has_value() const { return has_value_; }
  /// That number; asking for it records nothing, so decide nothing by it.
  std::int64_t recorded_value() const { return value_; }
  bool is_constant() const { return formula_.is_constant(); }
  pool* home() const { return owner_ != nullptr ? &owner_->formulas() : nullptr; }
  detail::recorder* owner() const { return owner_; }

  friend bool identical(const sym_int& a, const sym_int& b) { return identical(a.formula_, b.formula_); }

 private:
  detail::recorder* owner_ = nullptr;  // null of plain numbers
  expr formula_;
  std::int64_t value_ = 0;
  bool has_value_ = true;
};

/// As for the other kinds of number: what an error message shows.
inline expr formula_of(const sym_int& number) { return number.formula(); }

/// What stands on one side of an operator, with the line it stands on: default arguments of a conversion are evaluated where it happens.
struct located {
  sym_int number;
  const char* file;
  int line;

  located(const sym_int& n, const char* in = __builtin_FILE(), int at = __builtin_LINE())
      : number{n}, file{in}, line{at} {}
  template <integer Integer>
  located(Integer n, const char* in = __builtin_FILE(), int at = __builtin_LINE()) : number{n}, file{in}, line{at} {}
};

namespace detail {

/// Says what went wrong between two numbers, with both formulas and both values.
inline sym_int refuse(failure_kind kind, const char* operation, const char* sentence, const located& a,
                      const located& b) {
  recorder* const owner = a.number.owner() != nullptr ? a.number.owner() : b.number.owner();
  text_buffer left, right;
  print(a.number.formula(), left);
  print(b.number.formula(), right);
  failure f{};
  f.kind = kind;
  f.operation = operation;
  f.sentence = sentence;
  f.formula = left;
  f.other_formula = right;
  f.value = a.number.recorded_value();
  f.other_value = b.number.recorded_value();
  const place where = asked_at(a.file, a.line);
  f.file = where.file;
  f.line = where.line;
  if (owner != nullptr) owner->formulas().forget_failure();
  fail(f);
  return {};
}

/// The recording of both; false, and refused, where there are two.
inline bool common_owner(const located& a, const located& b, recorder*& owner) {
  owner = a.number.owner() != nullptr ? a.number.owner() : b.number.owner();
  if (b.number.owner() == nullptr || b.number.owner() == owner) return true;
  refuse(failure_kind::mixed_pools, "recorded number", "%f and %g come from different environments", a, b);
  return false;
}

/// One operation on both the formulas and the values.
template <class OnFormulas, class OnValues>
sym_int compute(const char* operation, const located& a, const located& b, OnFormulas on_formulas, OnValues on_values) {
  recorder* owner = nullptr;
  if (!common_owner(a, b, owner)) return {};
  std::int64_t value = 0;
  const bool has_value = a.number.has_value() && b.number.has_value();
  if (has_value && !on_values(a.number.recorded_value(), b.number.recorded_value(), value))
    return refuse(failure_kind::overflow, operation,
                  "the result for %f and %g leaves 64 bits at the recorded numbers %v and %w", a, b);
  if (owner == nullptr) return value;
  const expr formula = owner->attempt([&] { return on_formulas(a.number.formula(), b.number.formula()); });
  if (owner->formulas().failed())
    return refuse(owner->formulas().noted().kind, operation,
                  "the formula for %f and %g is too large, or a coefficient of it leaves 64 bits", a, b);
  return sym_int{owner, formula, has_value, value};
}

/// A division. Its divisor is not 0: by its value where there is one, and recorded, so that later inputs and data are held to it. Recorded last:
/// a division that is refused for another reason leaves no trace.
template <class OnFormulas, class OnValues>
sym_int divide(const char* operation, const located& a, const located& b, OnFormulas on_formulas, OnValues on_values) {
  recorder* owner = nullptr;
  if (!common_owner(a, b, owner)) return {};
  const sym_int& d = b.number;
  if (d.has_value() && d.recorded_value() == 0)
    return refuse(failure_kind::division_by_zero, operation, "the divisor %g of %f is 0 at the recorded numbers", a, b);
  const sym_int result = compute(operation, a, b, on_formulas, on_values);
  if (d.is_constant() || result.owner() == nullptr) return result;  // no question, or refused
  const certainty answer =
      owner->keep_divisor({d.formula() != expr{0}, d.has_value(), d.has_value(), asked_at(b.file, b.line)});
  if (answer == certainty::no)
    return refuse(failure_kind::division_by_zero, operation, "the divisor %g of %f is always 0", a, b);
  return answer == certainty::yes ? result : sym_int{};
}

inline bool floor_quotient_of(std::int64_t a, std::int64_t b, std::int64_t& out) {
  if (a == int64_min && b == -1) return false;
  out = floor_quotient(a, b);
  return true;
}

template <class A, class B>
concept recorded_pair = (std::is_same_v<A, sym_int> || std::is_same_v<B, sym_int>) &&
                        (std::is_same_v<A, sym_int> || integer<A>) && (std::is_same_v<B, sym_int> || integer<B>);

}  // namespace detail

inline sym_int operator+(const located& a, const located& b) {
  return detail::compute(
      "addition", a, b, [](expr x, expr y) { return x + y; },
      [](auto x, auto y, auto& out) { return checked_add(x, y, out); });
}
inline sym_int operator-(const located& a, const located& b) {
  return detail::compute(
      "subtraction", a, b, [](expr x, expr y) { return x - y; },
      [](auto x, auto y, auto& out) { return checked_subtract(x, y, out); });
}
inline sym_int operator*(const located& a, const located& b) {
  return detail::compute(
      "multiplication", a, b, [](expr x, expr y) { return x * y; },
      [](auto x, auto y, auto& out) { return checked_multiply(x, y, out); });
}
inline sym_int operator-(const located& a) { return located{0, a.file, a.line} - a; }

/// `a - b * floor_div(a, b)`: takes the sign of `b`.
inline sym_int operator%(const located& a, const located& b) {
  return detail::divide(
      "mod", a, b, [](expr x, expr y) { return mod(x, y); },
      [](auto x, auto y, auto& out) {
        out = floor_remainder(x, y);
        return true;
      });
}
sym_int operator/(const located& a, const located& b) = delete;  // write floor_div or ceil_div: '/' would not say which

inline sym_int& operator+=(sym_int& a, const located& b) { return a = located{a, b.file, b.line} + b; }
inline sym_int& operator-=(sym_int& a, const located& b) { return a = located{a, b.file, b.line} - b; }
inline sym_int& operator*=(sym_int& a, const located& b) { return a = located{a, b.file, b.line} * b; }

template <class A, class B>
  requires detail::recorded_pair<A, B>
sym_int floor_div(const A& a, const B& b, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return detail::divide(
      "floor_div", located{a, file, line}, located{b, file, line}, [](expr n, expr d) { return floor_div(n, d); },
      detail::floor_quotient_of);
}
/// `-floor_div(-a, b)`, and computed as that.
template <class A, class B>
  requires detail::recorded_pair<A, B>
sym_int ceil_div(const A& a, const B& b, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return detail::divide(
      "ceil_div", located{a, file, line}, located{b, file, line}, [](expr n, expr d) { return ceil_div(n, d); },
      [](auto n, auto d, auto& out) {
        std::int64_t floor = 0;
        return n != int64_min && detail::floor_quotient_of(-n, d, floor) && checked_subtract(0, floor, out);
      });
}
template <class A, class B>
  requires detail::recorded_pair<A, B>
sym_int mod(const A& a, const B& b, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return located{a, file, line} % located{b, file, line};
}
template <class A, class B>
  requires detail::recorded_pair<A, B>
sym_int min(const A& a, const B& b, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return detail::compute(
      "min", located{a, file, line}, located{b, file, line}, [](expr x, expr y) { return min(x, y); },
      [](auto x, auto y, auto& out) {
        out = x < y ? x : y;
        return true;
      });
}
template <class A, class B>
  requires detail::recorded_pair<A, B>
sym_int max(const A& a, const B& b, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return detail::compute(
      "max", located{a, file, line}, located{b, file, line}, [](expr x, expr y) { return max(x, y); },
      [](auto x, auto y, auto& out) {
        out = x > y ? x : y;
        return true;
      });
}

}  // namespace symshape::inline SYMSHAPE_ABI
