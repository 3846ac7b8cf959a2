// SPDX-License-Identifier: BSL-1.0
/// @file
/// A tensor without elements: sizes, strides, offset, element type, device.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/strides.hpp>
#include <symshape/shape/device.hpp>
#include <symshape/shape/dtype.hpp>

#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::meta {

namespace detail {

/// The pool of an evaluation, for tensors whose sizes may all be numbers; nothing where there are only numbers.
struct pool_pointer {
  pool* address = nullptr;
  constexpr pool_pointer() = default;
  constexpr pool_pointer(pool* p) : address{p} {}
};
/// Whether a number is known as such, and then which.
template <class Number>
constexpr bool is_number(const Number& n, std::int64_t& value) {
  if constexpr (std::is_same_v<Number, checked_int>)
    return value = n.value(), true;
  else {
    const expr e = formula_of(n);
    return e.is_constant() && (value = e.constant(), true);
  }
}

struct no_pool {
  static constexpr pool* address = nullptr;
  constexpr no_pool() = default;
  constexpr no_pool(pool*) {}
};

}  // namespace detail

/// What an operator rule takes and gives. `Int` is int64 (`meta::tensor`), `expr` in the compiler, `sym_int` where guards are recorded.
///
///     meta::tensor a{.sizes = {8, 128, 64}, .dtype = f32};
///     a.size(-1)      // 64
///     a.stride(0)     // 8192: contiguous, since nothing else was said
///
/// - Laws: sizes are not negative. Strides and offset count elements.
/// - Errors: shape_error for an axis outside [-rank, rank).
template <class Int>
struct basic_tensor {
  size_list<Int> sizes{};
  stride_list<Int> strides{};
  number<Int> offset{};
  symshape::dtype dtype = f32;
  symshape::device device{};
  /// Where a refusal is kept even if all sizes are numbers: the pool of the evaluation this tensor belongs to.
  [[no_unique_address]] std::conditional_t<std::is_same_v<Int, std::int64_t>, detail::no_pool, detail::pool_pointer>
      evaluation{};

  constexpr int rank() const { return sizes.rank(); }
  constexpr number<Int> size(int axis, const char* file = __builtin_FILE(), int line = __builtin_LINE()) const {
    return in_range(axis, "size", file, line) ? sizes[axis < 0 ? axis + rank() : axis] : number<Int>{};
  }
  constexpr number<Int> stride(int axis, const char* file = __builtin_FILE(), int line = __builtin_LINE()) const {
    if (!in_range(axis, "stride", file, line)) return number<Int>{};
    const int at = axis < 0 ? axis + rank() : axis;
    if (!strides.contiguous()) return strides.values()[at];
    number<Int> product = 1;
    for (int i = rank() - 1; i > at; --i) product = product * at_least_one(sizes[i]);
    return product;
  }
  constexpr number<Int> numel(const char* file = __builtin_FILE(), int line = __builtin_LINE()) const {
    call_site at{"numel", file, line, nullptr};
    at.enter("numel");
    number<Int> product = 1;
    for (const auto& n : sizes) product = product * n;
    return product;
  }
  /// Refuses, for `at`, what no tensor has: another number of strides than axes, and numbers below 0. Formulas count where they are constant;
  /// symbols have their facts instead.
  constexpr void check(const call_site& at) const {
    if (!strides.contiguous() && !require(strides.values().rank() == rank(), at,
                                          {"an operand has %l strides and %r axes", strides.values().rank(), rank()}))
      return;
    std::int64_t spread = 1, value = 0;
    for (int i = 0; i < rank(); ++i) {
      if (!strides.contiguous() && detail::is_number(strides.values()[i], value) &&
          !require(value >= 0, at,
                   {.sentence = "stride %l at axis %x of an operand is negative", .left = value, .axis = i}))
        return;
      if (!detail::is_number(sizes[i], value)) continue;
      if (!require(value >= 0, at,
                   {.sentence = "size %l at axis %x of an operand is negative", .left = value, .axis = i}))
        return;
      if (!require(checked_multiply(spread, value > 1 ? value : 1, spread), at,
                   {.sentence = "the sizes of an operand up to axis %x, where it is %l, multiply to more than 2^63 - 1",
                    .left = value,
                    .axis = i,
                    .kind = failure_kind::overflow}))
        return;
    }
    if (detail::is_number(offset, value))
      (void)require(value >= 0, at, {"the offset %l of an operand is negative", value});
  }
  /// The pool of the formulas in it, null among numbers.
  constexpr pool* home() const {
    if (evaluation.address != nullptr) return evaluation.address;
    for (const auto& n : sizes)
      if (pool* const p = pool_of(n)) return p;
    return pool_of(offset);
  }

 private:
  constexpr bool in_range(int axis, const char* name, const char* file, int line) const {
    const call_site at{name, file, line, home()};
    return require(axis >= -rank() && axis < rank(), at, {"axis %l is outside a tensor of rank %r", axis, rank()});
  }
};

/// On plain numbers.
using tensor = basic_tensor<std::int64_t>;

/// All strides, in full.
template <class Int>
constexpr size_list<Int> strides_of(const basic_tensor<Int>& t) {
  return t.strides.contiguous() ? contiguous_strides(t.sizes) : t.strides.values();
}

/// The same tensor in another kind of number.
template <class Int, class From>
constexpr decltype(auto) widen(const basic_tensor<From>& t) {
  if constexpr (std::is_same_v<Int, From>)
    return (t);
  else
    return basic_tensor<Int>{.sizes = size_list<Int>{t.sizes},
                             .strides = stride_list<Int>{t.strides},
                             .offset = detail::become<number<Int>>(t.offset),
                             .dtype = t.dtype,
                             .device = t.device,
                             .evaluation = t.home()};
}

}  // namespace symshape::inline SYMSHAPE_ABI::meta
