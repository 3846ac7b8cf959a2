// SPDX-License-Identifier: BSL-1.0
/// @file
/// Reading products of names and numbers, `4*C*T`, and `C//8`, `T-1`, `T//8-1`, which most sizes and strides are, straight into steps.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/shape/formula_table.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Fills a table's arrays as `formula_analysis` does, without its pool, at a tenth of the price. A plain class: a program has one of it and
/// not one for every shape.
///
/// - Laws: symbols, solving order and values are those of `formula_analysis`, but for rows whose sizes are all numbers, names and multiples of
///   names: those are solved as they stand.
/// - Errors: `read` is false where something else stands in a text, or too much.
template <class Lazy = void>  // as in prove.hpp: programs that only include do not pay
class formula_reader {
 public:
  static constexpr std::size_t most = 32;  // symbols, and formulas to solve

  template <class Table>
  constexpr bool read(Table& out, const text_view* rows, std::size_t count, std::size_t solvable) {
    steps_ = out.steps;
    solved_ = out.order;
    bool simple = solvable <= most;
    if (!simple) return false;
    for (std::size_t i = 0; i != count; ++i) {
      const char *at = rows[i].data, *const end = at + rows[i].size;
      std::int32_t product = -1, number = -1, rest = -1;
      std::uint64_t mentioned = 0;
      bool fine = true, divided = false;
      if (at != end && *at == '-') {
        fine = i >= solvable;
        product = constant(-1);
        ++at;
      }
      for (;; ++at) {  // past a '*'
        const char* const begin = at;
        std::int32_t factor = -1;
        if (at != end && *at >= '0' && *at <= '9') {
          fine = fine && number < 0 && mentioned == 0;
          factor = number = digits(at, end);
        } else {
          for (; at != end; ++at) {
            const char c = *at;
            if (!((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_')) break;
          }
          const text_view name{begin, static_cast<std::size_t>(at - begin)};
          std::int32_t symbol = out.find(name);
          if (symbol < 0) {
            symbol = static_cast<std::int32_t>(symbols_++);
            if (at == begin || symbols_ > most) return false;
            out.add_symbol(name, static_cast<std::int32_t>(i));
            slots_[symbol] = push(instruction::slot, symbol, 0);
          }
          const std::uint64_t bit = std::uint64_t{1} << symbol;
          fine = fine && (i >= solvable || (mentioned & bit) == 0);
          mentioned |= bit;
          factor = slots_[symbol];
        }
        product = times(product, factor);
        if (!fine || factor < 0) return false;
        if (at == end || *at != '*') break;
      }
      if (end - at > 2 && *at == '/' && at[1] == '/') {
        divided = true;
        const std::int32_t divisor = digits(at += 2, end);
        if (divisor < 0) return false;
        product = push(instruction::floor_divide, product, divisor);
      }
      if (at != end && (*at == '+' || *at == '-')) {
        const std::int64_t sign = *at++ == '-' ? -1 : 1;
        rest = digits(at, end, sign);
        if (rest < 0) return false;
        product = push(instruction::add, product, rest);
      }
      if (at != end) return false;
      out.root[i] = product;
      if (i >= solvable) continue;
      axes_[i] = {mentioned, divided ? 0 : mentioned, number, rest};
      simple = simple && !divided && rest < 0 && (mentioned & (mentioned - 1)) == 0;
    }
    if (simple)
      for (std::size_t i = 0; i != solvable; ++i) give(i, axes_[i].mentioned);
    else
      solve(solvable);
    const std::uint64_t open = ((std::uint64_t{1} << symbols_) - 1) & ~known_;
    out.unsolved = open == 0 ? -1 : lowest(open);
    out.counts.steps = step_count_;
    out.counts.order = solved_count_;
    return true;
  }

 private:
  /// A size: its symbols, those that it is linear in, its factor and its rest.
  struct axis {
    std::uint64_t mentioned, linear;
    std::int32_t number, rest;
  };

  static constexpr std::int32_t lowest(std::uint64_t bits) { return __builtin_ctzll(bits); }
  constexpr std::int32_t push(instruction::operation op, std::int32_t a, std::int32_t b, std::int64_t value = 0) {
    steps_[step_count_] = {op, a, b, value};
    return static_cast<std::int32_t>(step_count_++);
  }
  constexpr std::int32_t constant(std::int64_t value) { return push(instruction::constant, 0, 0, value); }
  constexpr std::int32_t times(std::int32_t a, std::int32_t b) { return a < 0 ? b : push(instruction::multiply, a, b); }
  /// -1 where there is none, or one that may not fit.
  constexpr std::int32_t digits(const char*& at, const char* end, std::int64_t sign = 1) {
    const char* const begin = at;
    std::int64_t n = 0;
    for (; at != end && *at >= '0' && *at <= '9'; ++at)
      if (at - begin < 18) n = n * 10 + (*at - '0');
    return at == begin || at - begin > 18 ? -1 : constant(sign * n);
  }

  /// As `formula_analysis` does: sizes with a number as the factor of their unknown symbol first.
  constexpr void solve(std::size_t count) {
    for (;;) {
      std::size_t chosen = count;
      std::uint64_t symbol = 0;
      for (std::size_t i = 0; i != count; ++i) {
        const axis& a = axes_[i];
        if (a.mentioned == used) continue;
        const std::uint64_t open = a.mentioned & ~known_;
        if (open == 0) give(i, 0);
        if (open == 0 || (open & (open - 1)) != 0 || (open & a.linear) == 0) continue;
        const bool numeric = open == a.mentioned;
        if (chosen != count && (!numeric || symbol == axes_[chosen].mentioned)) continue;
        chosen = i;
        symbol = open;
      }
      if (chosen == count) return;
      const std::uint64_t before = known_;
      give(chosen, symbol);
      for (std::size_t i = 0; i != count; ++i)
        if (axes_[i].mentioned != used && (axes_[i].mentioned & ~before) == symbol && (axes_[i].linear & symbol) != 0)
          give(i, symbol);
    }
  }
  static constexpr std::uint64_t used = ~std::uint64_t{0};

  constexpr void give(std::size_t i, std::uint64_t symbol) {
    axis& a = axes_[i];
    solve_step out{static_cast<std::int32_t>(i), -1, -1, -1};
    if (symbol != 0) {
      out = {out.axis, lowest(symbol), a.number, a.rest};
      for (std::uint64_t others = a.mentioned & ~symbol; others != 0; others &= others - 1)
        out.coefficient = times(out.coefficient, slots_[lowest(others)]);
      known_ |= symbol;
    }
    solved_[solved_count_++] = out;
    a.mentioned = used;
  }

  instruction* steps_ = nullptr;
  solve_step* solved_ = nullptr;
  std::size_t symbols_ = 0, step_count_ = 0, solved_count_ = 0;
  std::uint64_t known_ = 0;
  std::int32_t slots_[most];
  axis axes_[most];
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
