// SPDX-License-Identifier: BSL-1.0
/// @file
/// Elements that another library describes by address, sizes and strides: checked, then seen through a view.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/integers.hpp>
#include <symshape/shape/collision.hpp>
#include <symshape/shape/rebind.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// What a foreign tensor says of itself. Null strides stand for the contiguous ones; nothing of it has been checked.
struct foreign_tensor {
  const void* data;
  std::int64_t rank;
  const std::int64_t* sizes;
  const std::int64_t* strides;
};

/// A refusal of the kind `binding`, for the numbers of one axis.
constexpr bool refuse_foreign(failure& f, const char* sentence, std::int64_t value = 0, std::int64_t other = 0,
                              std::int32_t axis = 0, std::int32_t other_axis = 0) {
  f.kind = failure_kind::binding;
  f.sentence = sentence;
  f.value = value;
  f.other_value = other;
  f.axis = axis;
  f.other_axis = other_axis;
  return false;
}

/// Whether there is memory for what is to be read and written: an aligned address if there are elements, bytes that can be counted, and
/// for elements that are written no two indices of one element.
inline bool memory_fits(const void* data, std::int64_t element_size, std::int64_t alignment, bool may_overlap,
                        const std::int64_t* sizes, const std::int64_t* strides, std::int32_t rank, failure& f) {
  std::int64_t elements = 1;
  int128 last = 0;
  for (std::int32_t i = 0; i < rank; ++i) {
    elements *= sizes[i];
    last += int128{sizes[i] - 1} * (strides[i] < 0 ? -int128{strides[i]} : int128{strides[i]});
  }
  if (elements == 0) return true;
  if (data == nullptr) return refuse_foreign(f, "the data is null where there are %v elements", elements);
  if ((last + 1) * element_size > int64_max)
    return refuse_foreign(f, "the elements, of %v bytes each, lie farther apart than 2^63 - 1 bytes", element_size);
  if (reinterpret_cast<std::uintptr_t>(data) % static_cast<std::uintptr_t>(alignment) != 0)
    return refuse_foreign(f, "the data is not aligned: its address is no multiple of %v", alignment);
  if (may_overlap && shares_an_element(sizes, strides, rank, 4096) != collision::none)
    return refuse_foreign(f, "two indices reach one element, which is to be written; take const elements");
  return true;
}

/// The view of a foreign tensor, its numbers bound to the names of `View`.
///
/// - Errors: binding_error for another rank, sizes and strides that do not fit, a missing or misaligned address, and overlapping elements
///   that are not const. Nothing but the sizes and strides is read.
template <class View, class Facts>
result<View> adopt(const foreign_tensor& t, const char* operation, const char* file, int line) {
  using element = typename View::element;
  constexpr std::size_t rank = View::canonical::rank();
  constexpr std::int32_t axes = static_cast<std::int32_t>(rank);
  std::int64_t numbers[2 * rank + 1]{}, symbols[View::symbol_count + 1]{};
  std::int64_t *const sizes = numbers, *const steps = numbers + rank;
  failure f{};
  bool fine = true;
  if (t.rank != axes)
    fine = refuse_foreign(f, "rank %v where the shape has %w", t.rank, axes);
  else if (rank > 0 && t.sizes == nullptr)
    fine = refuse_foreign(f, "the sizes are null at rank %v", t.rank);
  std::int64_t expected = 1;
  bool empty = false;
  for (std::size_t i = 0; fine && i < rank; ++i) empty = empty || t.sizes[i] == 0;
  for (std::size_t i = fine ? rank : 0; i-- > 0;) {
    sizes[i] = t.sizes[i];
    steps[i] = t.strides == nullptr ? expected : t.strides[i];
    // Where nothing is stepped over, anything may stand: what no stride can be is not looked at.
    if ((empty || sizes[i] == 1) && (steps[i] < 0 || steps[i] > maximum_size)) steps[i] = expected;
    // A product that leaves 64 bits is refused with the sizes, before any stride is looked at.
    if (!checked_multiply(expected, sizes[i] > 1 ? sizes[i] : 1, expected)) expected = 1;
  }
  fine = fine && bind_numbers<View, Facts, !View::is_contiguous>(numbers, symbols, f);
  if constexpr (View::is_contiguous) fine = fine && strides_are_contiguous(sizes, steps, axes, f);
  // What the view will use: of axes without a second element the stride may have been anything.
  if (fine) {
    const View numbers_only{nullptr, symbols};
    copy_numbers(numbers_only, sizes, steps, make_index_list<rank>{});
    constexpr bool may_overlap = !std::is_const_v<element> && !View::is_contiguous;
    fine = memory_fits(t.data, sizeof(element), alignof(element), may_overlap, sizes, steps, axes, f);
    const bool usable = reinterpret_cast<std::uintptr_t>(t.data) % alignof(element) == 0;
    if (fine) return View{usable ? static_cast<element*>(const_cast<void*>(t.data)) : nullptr, symbols};
  }
  set_place(f, operation, file, line);
  return f;
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
