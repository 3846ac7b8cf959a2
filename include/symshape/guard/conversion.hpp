// SPDX-License-Identifier: BSL-1.0
/// @file
/// Recorded numbers where a program wants a truth value, a plain integer or a floating number.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/guard/condition.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// Whether a number is not 0, as a question: `if (ss::truth(x.size(0)))`.
inline condition truth(const located& n) { return n != located{0, n.file, n.line}; }

/// The number as a plain integer. It can be no other from then on: the equality is a guard with this line. Pass the recorded number itself where it may vary.
///
/// - Errors: data_dependent_error where only data tells it, and nothing that is known does.
inline std::int64_t specialize(const located& n) {
  const std::int64_t value = n.number.recorded_value();
  if (n.number.is_constant()) return value;
  const condition same = n == located{value, n.file, n.line};
  return static_cast<bool>(same) ? value : 0;  // true where there is a value; else it was refused, without exceptions
}

/// A recorded number converted to `double`, to be compared with plain ones.
///
///     if (ss::to_floating(n) * ...      // does not compile: arithmetic of floating numbers has no exact formula
///     if (ss::to_floating(n) < 2.5)     // the guard n <= 2
///
/// - Laws: as `static_cast<double>(n)` compares, rounding of integers beyond 2^53 included: it keeps the order, so every comparison is one of integers.
///   Nothing is less than, equal to or greater than a NaN.
struct floating_number {
  located from;
};
inline floating_number to_floating(const located& n) { return {n}; }

namespace detail {

/// How many int64, from the least on, `holds` is true for; it is false for all behind them. As their last, which is one below the least where there is none.
template <class Holds>
int128 last_where(Holds holds) {
  int128 low = int128{int64_min} - 1, high = int64_max;
  while (low < high) {
    const int128 middle = low + (high - low + 1) / 2;
    if (holds(static_cast<double>(static_cast<std::int64_t>(middle))))
      low = middle;
    else
      high = middle - 1;
  }
  return low;
}

/// `n <= last`, where `last` may be beyond what n can be.
inline condition up_to(const located& n, int128 last) {
  const place where = asked_at(n.file, n.line);
  if (last >= int64_max || last < int64_min)
    return {n.number.owner(), {relation{last >= int64_max}, true, last >= int64_max, where}};
  return n <= located{static_cast<std::int64_t>(last), n.file, n.line};
}

}  // namespace detail

inline condition operator<(const floating_number& x, double c) {
  return detail::up_to(x.from, detail::last_where([c](double n) { return n < c; }));
}
inline condition operator<=(const floating_number& x, double c) {
  return detail::up_to(x.from, detail::last_where([c](double n) { return n <= c; }));
}
// Not the opposite of <= and <: with a NaN all four are false.
inline condition operator>(const floating_number& x, double c) {
  if (c != c) return detail::up_to(x.from, int128{int64_min} - 1);
  return !(x <= c);
}
inline condition operator>=(const floating_number& x, double c) {
  if (c != c) return detail::up_to(x.from, int128{int64_min} - 1);
  return !(x < c);
}
inline condition operator==(const floating_number& x, double c) { return all_of(x <= c, x >= c); }
inline condition operator!=(const floating_number& x, double c) { return !(x == c); }

}  // namespace symshape::inline SYMSHAPE_ABI
