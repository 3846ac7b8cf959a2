// SPDX-License-Identifier: BSL-1.0
/// @file
/// What a change of a view's shape demands of its sizes and strides, refused where no numbers meet it and else checked at the call.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/failure.hpp>
#include <symshape/shape/formula_table.hpp>
#include <symshape/shape/step_evaluator.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

/// What a change of shape may demand of two formulas.
enum class demand_kind : unsigned char {
  one,         // a size is 1
  one_stride,  // a stride is that of the axis inside times its size; no matter where there is no element
  multiple,    // a size is a multiple of a positive number
  product,     // a size is a product
  at_least,    // a size is no less than another
  same_count,  // two numbers of elements are the same
  share,       // a number of elements is a multiple of the product of the sizes but one
};
struct view_demand {
  demand_kind kind;
  std::int16_t axis;
};

/// Checks demands one by one; `f` says which fails.
constexpr bool demands_hold(const formula_rows& rows, const view_demand* demands, std::int32_t count, bool empty,
                            const std::int64_t* symbols, step_memo* memo, failure& f) {
  step_evaluator evaluate{rows.steps, symbols, memo};
  evaluate.allow_wide();
  for (std::int32_t i = 0; i < count; ++i) {
    const demand_kind kind = demands[i].kind;
    if (kind == demand_kind::one_stride && empty) continue;
    int128 left = 0, right = 0;
    const bool defined = evaluate.value(rows.root[i + i], left) && evaluate.value(rows.root[i + i + 1], right);
    const bool holds =
        defined && (kind == demand_kind::multiple || kind == demand_kind::share ? right > 0 && left % right == 0
                    : kind == demand_kind::at_least                             ? left >= right
                                                                                : left == right);
    if (holds) continue;
    f.kind = failure_kind::shape;
    f.sentence = kind == demand_kind::one ? "size %v at axis %x is not 1"
                 : kind == demand_kind::one_stride
                     ? "stride %v at axis %x is not %w, so that the axis cannot be merged with the one inside it"
                 : kind == demand_kind::multiple ? "size %v at axis %x is not a multiple of %w"
                 : kind == demand_kind::product  ? "size %v at axis %x is not %w, the product of its factors"
                 : kind == demand_kind::at_least ? "size %v at axis %x is less than %w"
                 : kind == demand_kind::share ? "%v elements are not a multiple of %w, the product of the other sizes"
                                              : "%v elements are not the %w of the new shape";
    f.value = static_cast<std::int64_t>(left);
    f.other_value = static_cast<std::int64_t>(right);
    f.axis = demands[i].axis;
    return false;
  }
  return true;
}

/// Whether the formulas of a shape come to sizes that a tensor can have.
constexpr bool sizes_possible(const formula_rows& rows, const std::int64_t* symbols, step_memo* memo, failure& f) {
  step_evaluator evaluate{rows.steps, symbols, memo};
  int128 product = 1;
  for (std::int32_t axis = 0; axis < rows.solvable; ++axis) {
    int128 size = 0;
    const bool defined = evaluate.value(rows.root[axis], size);
    const bool fits = defined && size >= 0 && size <= maximum_size;
    if (fits) product *= size > 1 ? size : 1;
    if (fits && product <= int64_max) continue;
    f.kind = failure_kind::shape;
    f.sentence = fits ? "the product of the sizes up to %v at axis %x leaves 64 bits"
                 : !defined || size > int64_max || size < -int64_max ? "the size at axis %x leaves 64 bits"
                                                                     : "size %v at axis %x is negative or above 2^48";
    f.value = static_cast<std::int64_t>(size);
    f.axis = axis;
    return false;
  }
  return true;
}

}  // namespace detail

namespace refused {

/// A change of shape that no sizes allow; the two formulas are what would have to be equal, a multiple, or no less.
template <detail::demand_kind Kind, bool Possible, class Left, class Right>
struct change_of_shape {
  static_assert(Possible || Kind != detail::demand_kind::one, "view: an axis that has to be of size 1 never is");
  static_assert(Possible || Kind != detail::demand_kind::one_stride,
                "view: axes that are to be merged never lie one behind the other in memory");
  static_assert(Possible || Kind != detail::demand_kind::multiple,
                "view: a size is never a multiple of what it is to be divided by");
  static_assert(Possible || Kind != detail::demand_kind::product, "view: a size is never the product of its factors");
  static_assert(Possible || Kind != detail::demand_kind::at_least, "view: an axis is never as long as it has to be");
  static_assert(Possible || Kind != detail::demand_kind::same_count, "view: the new shape never has as many elements");
  static_assert(Possible || Kind != detail::demand_kind::share,
                "view: the sizes of the new shape never divide the elements");
  static constexpr bool checked = Possible;
};

}  // namespace refused

}  // namespace symshape::inline SYMSHAPE_ABI
