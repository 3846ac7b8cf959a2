// SPDX-License-Identifier: BSL-1.0
/// @file
/// Floating inputs that may vary: compared with constants, as integers compare.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/guard/shape_env.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// A floating input of a recording. Its bits are a symbol: numbers of one sign are in the order of their bits, so that a comparison with a constant is one or two
/// of integers, and exact.
///
///     const auto scale = ss::floating_input(env, "scale", 0.5);
///     if (scale < 1.0) ...                  // the guard bits(scale) <= 4607182418800017407
///     program.slot_values(x, 0.25)          // a later call gives the number itself
///
/// `env.floating` takes one that must stay what it is. Arithmetic has no exact formula: compute with `value()` what decides nothing, or fix the input.
///
/// - Laws: a comparison answers as it does among doubles, for zeros of both signs, subnormal numbers and infinities. A later NaN is refused.
class recorded_floating {
 public:
  recorded_floating(const sym_int& bits, double value) : bits_{bits}, value_{value} {}

  /// The recorded number; asking for it records nothing, so decide nothing by it.
  double value() const { return value_; }
  const sym_int& bits() const { return bits_; }

 private:
  sym_int bits_;
  double value_;
};

namespace detail {

/// One side of a comparison, with the line it stands on.
struct located_floating {
  sym_int bits;
  const char* file;
  int line;
  located_floating(const recorded_floating& x, const char* in = __builtin_FILE(), int at = __builtin_LINE())
      : bits{x.bits()}, file{in}, line{at} {}

  located here(const sym_int& n) const { return {n, file, line}; }
  /// `low <= bits <= high`
  condition between(std::int64_t low, std::int64_t high) const {
    return low == int64_min ? here(bits) <= here(high) : all_of(here(bits) >= here(low), here(bits) <= here(high));
  }
  condition nothing() const { return here(0) != here(0); }
};

/// `x < c`, or `x <= c` where `reach` is 1. The bits of a negative number grow as it falls; those of -0 are the least of all.
inline condition up_to(const located_floating& x, double c, int reach) {
  if (c != c) return x.nothing();
  const std::int64_t bits = c == 0 ? 0 : __builtin_bit_cast(std::int64_t, c);
  if (c > 0 || (c == 0 && reach == 1)) return x.between(int64_min, bits - 1 + reach);
  return x.between((c == 0 ? int64_min : bits) + 1 - reach, -1);
}

}  // namespace detail

inline condition operator<(const detail::located_floating& x, double c) { return detail::up_to(x, c, 0); }
inline condition operator<=(const detail::located_floating& x, double c) { return detail::up_to(x, c, 1); }
inline condition operator>(const detail::located_floating& x, double c) {
  return c != c ? x.nothing() : !detail::up_to(x, c, 1);
}
inline condition operator>=(const detail::located_floating& x, double c) {
  return c != c ? x.nothing() : !detail::up_to(x, c, 0);
}
inline condition operator==(const detail::located_floating& x, double c) { return all_of(x <= c, x >= c); }
inline condition operator!=(const detail::located_floating& x, double c) { return !(x == c); }

/// A floating argument that later inputs may change.
///
/// - Errors: binding_error for a NaN, which equals no later one, and as for other inputs.
template <class Lazy = void>  // as in prove.hpp
recorded_floating floating_input(shape_env& env, text_view name, double value, const char* file = __builtin_FILE(),
                                 int line = __builtin_LINE()) {
  const std::int64_t bits = __builtin_bit_cast(std::int64_t, value);
  const sym_int n = env.recording().add_floating_bits(name, bits, value != value, asked_at(file, line));
  const recorded_floating x{n, value};
  if (n.owner() == nullptr) return x;
  const double infinity = __builtin_inf();
  const located here{n, file, line};
  env.check(any_of(
      here <= located{__builtin_bit_cast(std::int64_t, -infinity), file, line},
      all_of(here >= located{0, file, line}, here <= located{__builtin_bit_cast(std::int64_t, infinity), file, line})));
  return x;
}

}  // namespace symshape::inline SYMSHAPE_ABI
