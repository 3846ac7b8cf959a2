// SPDX-License-Identifier: BSL-1.0
/// @file
/// One integer a symbol, and the sizes that follow from them.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/integers.hpp>
#include <symshape/shape/formula_table.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// The greatest size and stride a symbol in a shape may stand for.
inline constexpr std::int64_t maximum_size = std::int64_t{1} << 48;

namespace detail {

/// Storage of `Count` numbers that takes none for 0. Not an aggregate: a list of sizes in braces must not pass for a list of symbols.
template <std::size_t Count>
struct symbol_values {
  std::int64_t values[Count]{};
  constexpr symbol_values() = default;
  SYMSHAPE_HOST_DEVICE constexpr const std::int64_t* data() const { return values; }
  SYMSHAPE_HOST_DEVICE constexpr std::int64_t* data() { return values; }
};
template <>
struct symbol_values<0> {
  SYMSHAPE_HOST_DEVICE constexpr const std::int64_t* data() const { return nullptr; }
  SYMSHAPE_HOST_DEVICE constexpr std::int64_t* data() { return nullptr; }
};

/// The value of one step over the symbols' numbers: the formula as straight code, for kernels. The numbers were checked when they were
/// bound, so nothing is checked here. Sums and products may leave 64 bits on the way and come back; unsigned words make that defined.
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
      return static_cast<std::int64_t>(static_cast<std::uint64_t>(x) + static_cast<std::uint64_t>(y));
    else if constexpr (i.op == instruction::multiply)
      return static_cast<std::int64_t>(static_cast<std::uint64_t>(x) * static_cast<std::uint64_t>(y));
    else if constexpr (i.op == instruction::maximum)
      return x > y ? x : y;
    else {
      if (y == 0) return 0;
      const std::int64_t quotient = x / y;
      if constexpr (i.op == instruction::truncated_divide) return quotient;
      // One below where the remainder is negative; of a Euclidean division with a negative divisor, one above.
      const bool exact = quotient * y == x;
      if constexpr (i.op == instruction::floor_divide)
        return exact || (x < 0) == (y < 0) ? quotient : quotient - 1;
      else
        return exact || x >= 0 ? quotient : y > 0 ? quotient - 1 : quotient + 1;
    }
  }
}

}  // namespace detail

}  // namespace symshape::inline SYMSHAPE_ABI
