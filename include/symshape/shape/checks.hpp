// SPDX-License-Identifier: BSL-1.0
/// @file
/// Axes, indices and cuts that lie outside: the refusals of whatever has sizes, once for all types.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/error.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::detail {

// Each is true where all is well. Otherwise the failure goes to `kept`, for the `try_` forms, or is thrown; without exceptions it is noted and the
// result is false.

constexpr bool refuse_shape(const char* operation, const char* sentence, std::int64_t value, std::int64_t other,
                            std::int32_t axis, std::int64_t limit, const char* file, int line,
                            failure* kept = nullptr) {
  failure f{};
  f.kind = failure_kind::shape;
  f.operation = operation;
  f.sentence = sentence;
  f.value = value;
  f.other_value = other;
  f.axis = axis;
  f.position = static_cast<std::size_t>(limit);
  f.file = file;
  f.line = line;
  if (kept != nullptr)
    *kept = f;
  else
    fail(f);
  return false;
}

constexpr bool check_axis(std::int64_t axis, std::int64_t rank, const char* operation, const char* file, int line,
                          failure* kept = nullptr) {
  return (axis >= 0 && axis < rank) ||
         refuse_shape(operation, "axis %v is outside [0, %w)", axis, rank, 0, 0, file, line, kept);
}

constexpr bool check_index(std::int64_t index, std::int64_t size, std::int32_t axis, const char* file, int line,
                           failure* kept = nullptr) {
  return (index >= 0 && index < size) ||
         refuse_shape("view", "index %v at axis %x is outside [0, %w)", index, size, axis, 0, file, line, kept);
}

/// Positions [begin, end) of an axis.
constexpr bool check_cut(std::int64_t begin, std::int64_t end, std::int64_t size, std::int32_t axis, const char* file,
                         int line, failure* kept = nullptr) {
  return (begin >= 0 && begin <= end && end <= size) ||
         refuse_shape("view", "positions [%v, %w) at axis %x are not inside [0, %p)", begin, end, axis, size, file,
                      line, kept);
}

constexpr bool check_step(std::int64_t step, std::int32_t axis, const char* file, int line, failure* kept = nullptr) {
  return step > 0 || refuse_shape("view", "the step at axis %x is %v and not positive; flip turns an axis around", step,
                                  0, axis, 0, file, line, kept);
}

#if !SYMSHAPE_EXCEPTIONS
/// What an index outside refers to where nothing can be thrown: writing there harms nobody.
template <class T>
T& nowhere() {
  static thread_local std::remove_const_t<T> element{};
  element = {};
  return element;
}
#endif

}  // namespace symshape::inline SYMSHAPE_ABI::detail
