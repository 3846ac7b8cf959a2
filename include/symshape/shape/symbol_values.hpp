// SPDX-License-Identifier: BSL-1.0
/// @file
/// One integer a symbol, and the sizes that follow from them.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/integers.hpp>
#include <symshape/shape/formulas.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// The greatest size and stride a symbol in a shape may stand for.
inline constexpr std::int64_t maximum_size = std::int64_t{1} << 48;

namespace detail {

/// Storage of `Count` numbers that takes none for 0.
template <std::size_t Count>
struct symbol_values {
  std::int64_t values[Count]{};
  SYMSHAPE_HOST_DEVICE constexpr const std::int64_t* data() const { return values; }
  SYMSHAPE_HOST_DEVICE constexpr std::int64_t* data() { return values; }
};
template <>
struct symbol_values<0> {
  SYMSHAPE_HOST_DEVICE constexpr const std::int64_t* data() const { return nullptr; }
  SYMSHAPE_HOST_DEVICE constexpr std::int64_t* data() { return nullptr; }
};

SYMSHAPE_HOST_DEVICE constexpr std::int64_t floor_divide(std::int64_t a, std::int64_t b) {
  const std::int64_t quotient = a / b;
  return quotient * b != a && ((a < 0) != (b < 0)) ? quotient - 1 : quotient;
}

/// The value of one step over the symbols' numbers: the formula as straight code, for kernels. The numbers were checked when they were
/// bound, so nothing is checked here.
template <class Table, std::int32_t Step>
SYMSHAPE_HOST_DEVICE constexpr std::int64_t step_value(const std::int64_t* symbols) {
  constexpr instruction i = Table::value.steps[Step];
  if constexpr (i.op == instruction::constant)
    return i.value;
  else if constexpr (i.op == instruction::slot)
    return symbols[i.a];
  else if constexpr (i.op == instruction::non_negative)
    return step_value<Table, i.a>(symbols) >= 0;
  else if constexpr (i.op == instruction::zero)
    return step_value<Table, i.a>(symbols) == 0;
  else if constexpr (i.op == instruction::product_if)
    return step_value<Table, i.a>(symbols) == 0 ? 0 : step_value<Table, i.b>(symbols);
  else {
    const std::int64_t x = step_value<Table, i.a>(symbols), y = step_value<Table, i.b>(symbols);
    if constexpr (i.op == instruction::add)
      return x + y;
    else if constexpr (i.op == instruction::multiply)
      return x * y;
    else if constexpr (i.op == instruction::maximum)
      return x > y ? x : y;
    else if constexpr (i.op == instruction::floor_divide)
      return y == 0 ? 0 : floor_divide(x, y);
    else if constexpr (i.op == instruction::truncated_divide)
      return y == 0 ? 0 : x / y;
    else
      return y == 0 ? 0 : y > 0 ? floor_divide(x, y) : -floor_divide(x, -y);
  }
}

/// The same, watching every step: false where a number leaves 126 bits or a divisor is 0. Run when numbers are bound.
template <class Table>
constexpr bool checked_step_value(std::int32_t step, const std::int64_t* symbols, int128& out) {
  const instruction& i = Table::value.steps[step];
  constexpr int128 limit = int128{1} << 126;
  switch (i.op) {
    case instruction::constant: out = i.value; return true;
    case instruction::slot: out = symbols[i.a]; return true;
    case instruction::product_if: {
      int128 condition = 0;
      if (!checked_step_value<Table>(i.a, symbols, condition)) return false;
      if (condition == 0) return out = 0, true;
      return checked_step_value<Table>(i.b, symbols, out);
    }
    default: break;
  }
  int128 x = 0, y = 0;
  if (!checked_step_value<Table>(i.a, symbols, x)) return false;
  if (i.op == instruction::non_negative) return out = x >= 0, true;
  if (i.op == instruction::zero) return out = x == 0, true;
  if (!checked_step_value<Table>(i.b, symbols, y)) return false;
  switch (i.op) {
    case instruction::add: out = x + y; break;
    case instruction::multiply:
      if (!checked_multiply(x, y, out)) return false;
      break;
    case instruction::maximum: out = x > y ? x : y; break;
    default: {
      if (y == 0) return out = 0, i.op == instruction::euclidean_divide;
      const int128 quotient = x / y, truncated = quotient * y == x || (x < 0) == (y < 0) ? quotient : quotient - 1;
      if (i.op == instruction::truncated_divide)
        out = quotient;
      else if (i.op == instruction::floor_divide || y > 0)
        out = truncated;
      else
        out = -(x / -y - (x / -y * -y != x && x < 0));
      break;
    }
  }
  return out < limit && out > -limit;
}

}  // namespace detail

}  // namespace symshape::inline SYMSHAPE_ABI
