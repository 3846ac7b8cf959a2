// SPDX-License-Identifier: BSL-1.0
/// @file
/// Plain integers under the algebra's rules: what a rule written once for every kind of number computes with when it runs on numbers.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/expr.hpp>
#include <symshape/algebra/running_rule.hpp>

#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

/// An int64 whose arithmetic refuses to wrap. Converts from every integer and to int64.
///
///     checked_int{3} * 4 + 1                // 13
///     checked_int{1} << 62 is not offered; checked_int{int64_max} + 1 throws overflow_error
///
/// A rule is a template over `Int` and computes with `number<Int>`: this class for int64, `Int` itself for formulas. So one text, `n * 2 + 1`,
/// is checked in all of them.
///
/// - Laws: those of the integers, wherever no overflow_error stops the computation.
/// - Errors: overflow_error; division_by_zero_error of the divisions.
class checked_int {
 public:
  constexpr checked_int() = default;
  template <integer Integer>
  constexpr checked_int(Integer value) : value_{static_cast<std::int64_t>(value)} {
    if constexpr (std::is_unsigned_v<Integer> && sizeof(Integer) == 8)
      value_ = detail::unwrapped(value <= static_cast<Integer>(int64_max), value_, "a number is above 2^63 - 1");
  }
  constexpr operator std::int64_t() const { return value_; }
  constexpr operator expr() const { return expr{value_}; }
  constexpr std::int64_t value() const { return value_; }

  friend constexpr bool identical(checked_int a, checked_int b) { return a.value_ == b.value_; }
  friend constexpr bool operator==(checked_int a, checked_int b) { return a.value_ == b.value_; }
  friend constexpr bool operator!=(checked_int a, checked_int b) { return a.value_ != b.value_; }
  friend constexpr bool operator<(checked_int a, checked_int b) { return a.value_ < b.value_; }
  friend constexpr bool operator<=(checked_int a, checked_int b) { return a.value_ <= b.value_; }
  friend constexpr bool operator>(checked_int a, checked_int b) { return a.value_ > b.value_; }
  friend constexpr bool operator>=(checked_int a, checked_int b) { return a.value_ >= b.value_; }

  friend constexpr checked_int operator+(checked_int a, checked_int b) {
    std::int64_t sum = 0;
    const bool fits = checked_add(a.value_, b.value_, sum);
    return detail::unwrapped(fits, sum, "%v + %w leaves 64 bits", a.value_, b.value_);
  }
  friend constexpr checked_int operator-(checked_int a, checked_int b) {
    std::int64_t difference = 0;
    const bool fits = checked_subtract(a.value_, b.value_, difference);
    return detail::unwrapped(fits, difference, "%v - %w leaves 64 bits", a.value_, b.value_);
  }
  friend constexpr checked_int operator*(checked_int a, checked_int b) {
    std::int64_t product = 0;
    const bool fits = checked_multiply(a.value_, b.value_, product);
    return detail::unwrapped(fits, product, "%v * %w leaves 64 bits", a.value_, b.value_);
  }
  friend constexpr checked_int operator-(checked_int a) { return checked_int{0} - a; }

  // With a plain integer on one side, exact matches, so that the conversion to int64 never makes a built-in operator as good.
  template <integer Integer>
  friend constexpr bool operator==(checked_int a, Integer b) {
    return a == checked_int{b};
  }
  template <integer Integer>
  friend constexpr bool operator!=(checked_int a, Integer b) {
    return a != checked_int{b};
  }
  template <integer Integer>
  friend constexpr bool operator<(checked_int a, Integer b) {
    return a < checked_int{b};
  }
  template <integer Integer>
  friend constexpr bool operator<=(checked_int a, Integer b) {
    return a <= checked_int{b};
  }
  template <integer Integer>
  friend constexpr bool operator>(checked_int a, Integer b) {
    return a > checked_int{b};
  }
  template <integer Integer>
  friend constexpr bool operator>=(checked_int a, Integer b) {
    return a >= checked_int{b};
  }
  template <integer Integer>
  friend constexpr bool operator==(Integer a, checked_int b) {
    return checked_int{a} == b;
  }
  template <integer Integer>
  friend constexpr bool operator!=(Integer a, checked_int b) {
    return checked_int{a} != b;
  }
  template <integer Integer>
  friend constexpr bool operator<(Integer a, checked_int b) {
    return checked_int{a} < b;
  }
  template <integer Integer>
  friend constexpr bool operator<=(Integer a, checked_int b) {
    return checked_int{a} <= b;
  }
  template <integer Integer>
  friend constexpr bool operator>(Integer a, checked_int b) {
    return checked_int{a} > b;
  }
  template <integer Integer>
  friend constexpr bool operator>=(Integer a, checked_int b) {
    return checked_int{a} >= b;
  }
  template <integer Integer>
  friend constexpr checked_int operator+(checked_int a, Integer b) {
    return a + checked_int{b};
  }
  template <integer Integer>
  friend constexpr checked_int operator-(checked_int a, Integer b) {
    return a - checked_int{b};
  }
  template <integer Integer>
  friend constexpr checked_int operator*(checked_int a, Integer b) {
    return a * checked_int{b};
  }
  template <integer Integer>
  friend constexpr checked_int operator+(Integer a, checked_int b) {
    return checked_int{a} + b;
  }
  template <integer Integer>
  friend constexpr checked_int operator-(Integer a, checked_int b) {
    return checked_int{a} - b;
  }
  template <integer Integer>
  friend constexpr checked_int operator*(Integer a, checked_int b) {
    return checked_int{a} * b;
  }

  constexpr checked_int& operator+=(checked_int b) { return *this = *this + b; }
  constexpr checked_int& operator-=(checked_int b) { return *this = *this - b; }
  constexpr checked_int& operator*=(checked_int b) { return *this = *this * b; }

  // The algebra's functions under the algebra's names, found where an argument is of this class.

  friend constexpr checked_int floor_div(checked_int a, checked_int b) {
    if (b.value_ == 0)
      return detail::report(nullptr, failure_kind::division_by_zero, "floor division", "the divisor is 0"), 0;
    if (b.value_ == -1) return -a;
    return floor_quotient(a.value_, b.value_);
  }
  friend constexpr checked_int mod(checked_int a, checked_int b) {
    if (b.value_ == 0)
      return detail::report(nullptr, failure_kind::division_by_zero, "remainder", "the divisor is 0"), 0;
    return floor_remainder(a.value_, b.value_);
  }
  friend constexpr checked_int ceil_div(checked_int a, checked_int b) {
    return floor_div(a, b) + (mod(a, b) != 0 ? 1 : 0);
  }
  friend constexpr checked_int min(checked_int a, checked_int b) { return a < b ? a : b; }
  friend constexpr checked_int max(checked_int a, checked_int b) { return a < b ? b : a; }
  // Mixed forms, since CUDA's max(int, int) in the global namespace would be as good.
  template <integer Integer>
  friend constexpr checked_int min(checked_int a, Integer b) {
    return min(a, checked_int{b});
  }
  template <integer Integer>
  friend constexpr checked_int min(Integer a, checked_int b) {
    return min(checked_int{a}, b);
  }
  template <integer Integer>
  friend constexpr checked_int max(checked_int a, Integer b) {
    return max(a, checked_int{b});
  }
  template <integer Integer>
  friend constexpr checked_int max(Integer a, checked_int b) {
    return max(checked_int{a}, b);
  }
  friend constexpr checked_int select(bool condition, checked_int a, checked_int b) { return condition ? a : b; }

  // C++'s pair truncates, the algebra's floors: say which.
  template <class B>
  friend checked_int operator/(checked_int a, B b) = delete;  // write floor_div or ceil_div
  template <class B>
  friend checked_int operator%(checked_int a, B b) = delete;  // write mod

 private:
  std::int64_t value_ = 0;
};

/// A number as a formula, whatever its kind: what an error message shows.
constexpr expr formula_of(checked_int number) { return expr{number.value()}; }
constexpr expr formula_of(expr number) { return number; }

/// The pool in which a number lives, null where it is a plain one.
constexpr pool* pool_of(checked_int) { return nullptr; }
constexpr pool* pool_of(expr number) { return number.owner(); }
template <class Number>
  requires requires(const Number& n) { n.home(); }
constexpr pool* pool_of(const Number& number) {
  return number.home();
}

namespace detail {

template <class Int>
struct number_of {
  using type = Int;
};
template <>
struct number_of<std::int64_t> {
  using type = checked_int;
};

template <class A, class B>
struct common_int_of;
template <class A>
struct common_int_of<A, A> {
  using type = A;
};
template <class A>
  requires(!std::is_same_v<A, std::int64_t>)
struct common_int_of<A, std::int64_t> {
  using type = A;
};
template <class B>
  requires(!std::is_same_v<B, std::int64_t>)
struct common_int_of<std::int64_t, B> {
  using type = B;
};

}  // namespace detail

/// What a rule over `Int` computes with: `checked_int` for int64, the formula itself otherwise.
template <class Int>
using number = typename detail::number_of<Int>::type;

/// The kind of number in which arguments of two kinds meet; int64 gives way to the other. Two different kinds of formula have none, unless
/// a specialization of `detail::common_int_of` beside the richer one says so.
template <class A, class B>
using common_int = typename detail::common_int_of<A, B>::type;

}  // namespace symshape::inline SYMSHAPE_ABI
