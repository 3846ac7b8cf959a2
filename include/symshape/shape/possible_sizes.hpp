// SPDX-License-Identifier: BSL-1.0
/// @file
/// Sizes that no tensor has, refused where a change of shape would lead to them.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/result.hpp>
#include <symshape/shape/demand.hpp>
#include <symshape/shape/rebind.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// A size given at the call that none can be.
constexpr failure size_refused(std::int64_t size, const char* operation, const char* file, int line) {
  failure f{};
  if (size >= 0 && size <= maximum_size) return f;
  f.kind = failure_kind::shape;
  f.sentence = size < 0 ? "size %v is negative" : "size %v is above 2^48";
  f.value = size;
  set_place(f, operation, file, line);
  return f;
}

/// A view whose sizes a tensor can have: formulas come to negative numbers too, sizes of 0 do not excuse the others, and an element seen
/// many times has more indices than memory has elements.
template <class View>
constexpr result<View> with_possible_sizes(const result<View>& r, const char* operation, const char* file, int line) {
  using formulas = typename View::canonical::formulas;
  if (!r) return r;
  step_memo memo[formulas::counts.steps + 1]{};
  failure f{};
  if (sizes_possible(formulas::rows, r->symbols(), memo, f)) return r;
  set_place(f, operation, file, line);
  return f;
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
