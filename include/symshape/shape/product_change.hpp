// SPDX-License-Identifier: BSL-1.0
/// @file
/// What rules ask of products: whether relations hold, quotients and differences, in the canonical form of formulas.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/integers.hpp>
#include <symshape/shape/demand.hpp>
#include <symshape/shape/product.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// The quotient where `b` divides `a` whatever the numbers are.
constexpr bool divide_exactly(product a, product b, product& quotient) {
  constexpr std::uint64_t guards = 0x8888'8888'8888'8888;
  if (b.coefficient == 0 || a.coefficient % b.coefficient != 0) return false;
  if (a.coefficient != 0 && (((a.powers | guards) - b.powers) & guards) != guards) return false;
  quotient = product{a.coefficient / b.coefficient};
  quotient.powers = a.coefficient == 0 ? 0 : a.powers - b.powers;
  return true;
}

/// Products, and what stands in the place of names, for one change of a view.
class product_calculator {
 public:
  constexpr explicit product_calculator(product_names& names) : names_{&names} {}

  /// 1 where it holds, 0 where it never does, else -1: as the relations of formulas are decided.
  static constexpr std::int32_t decide(demand_kind kind, product a, product b) {
    if (kind == demand_kind::multiple || kind == demand_kind::share) {
      product quotient;
      if (divide_exactly(a, b, quotient)) return 1;
      // 9 is no multiple of 2*n.
      return a.is_constant() && (b.is_constant() || a.coefficient % b.coefficient != 0) ? 0 : -1;
    }
    if (identical(a, b)) return 1;
    if (a.is_constant() && b.is_constant()) return kind == demand_kind::at_least ? a.coefficient >= b.coefficient : 0;
    if (kind == demand_kind::at_least || a.is_constant() == b.is_constant()) return -1;
    // 2*n == 3 never holds.
    const std::int64_t number = a.is_constant() ? a.coefficient : b.coefficient,
                       factor = a.is_constant() ? b.coefficient : a.coefficient;
    return factor == 0 || number % factor == 0 ? -1 : 0;
  }

  /// floor(a / b) of positive products.
  constexpr product quotient(product a, product b) {
    product out;
    if (divide_exactly(a, b, out)) return out;
    if (a.coefficient <= 0 || b.coefficient <= 0) return give_up();
    if (a.is_constant() && b.is_constant()) return {a.coefficient / b.coefficient};
    const std::int64_t common = gcd(a.coefficient, b.coefficient);
    a.coefficient /= common;
    b.coefficient /= common;
    for (std::uint32_t i = 0; i != names_->count; ++i) {
      const std::uint64_t one = std::uint64_t{1} << 4 * i, all = 15 * one;
      while ((a.powers & all) != 0 && (b.powers & all) != 0) a.powers -= one, b.powers -= one;
    }
    if (a.is_constant() && b.is_constant()) return {a.coefficient / b.coefficient};
    // A divisor of several factors, or with a number, stands in parentheses.
    const bool bare = b.is_constant() || b.is_name();
    write(a);
    put('/'), put('/');
    if (!bare) put('(');
    write(b);
    if (!bare) put(')');
    return composed(product_names::quotient);
  }

  /// floor((a - size) / step) + 1.
  constexpr product window_count(product a, std::int64_t size, std::int64_t step) {
    if (a.is_constant()) return {floor_quotient(a.coefficient - size, step) + 1};
    const std::int64_t number = floor_quotient(-size, step) + 1;
    if (a.coefficient <= 0) return give_up();
    const std::int64_t rest = a.coefficient % step, left = floor_remainder(-size, step);
    if (rest == 0) {
      a.coefficient /= step;
      if (number == 0) return a;
      write(a);
    } else {
      const std::int64_t common = gcd(step, rest), inside = left / common;
      a.coefficient /= common;
      if (inside != 0) put('(');
      write(a);
      if (inside != 0) put_number(inside), put(')');
      put('/'), put('/');
      write({step / common});
    }
    if (number != 0) put_number(number);
    return composed(rest != 0 && number == 0 ? product_names::quotient : product_names::sum);
  }

 private:
  constexpr product give_up() {
    names_->failed = true;
    return {1};
  }
  constexpr void put(char c) {
    if (size_ < sizeof text_) text_[size_] = c;
    ++size_;
  }
  /// With its sign.
  constexpr void put_number(std::int64_t number) {
    if (number > 0) put('+');
    write({number});
  }
  constexpr void write(product p) {
    size_ += size_ < sizeof text_ ? print(*names_, p, text_ + size_, sizeof text_ - size_) : 1;
    // What stands inside is in no pool's canonical order yet.
    for (std::uint32_t i = 0; i != names_->count; ++i)
      if ((p.powers >> 4 * i & 15) != 0 && names_->kinds[i] != product_names::name_alone) names_->failed = true;
  }
  constexpr product composed(product_names::kind kind) {
    if (size_ > sizeof text_ || names_->failed) return give_up();
    const std::uint32_t before = names_->count;
    const product out = symbol(*names_, {text_ + begin_, size_ - begin_});
    if (names_->count != before) names_->kinds[before] = kind;
    begin_ = size_;
    return out;
  }

  product_names* names_;
  char text_[256];
  std::size_t begin_ = 0, size_ = 0;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
