// SPDX-License-Identifier: BSL-1.0
/// @file
/// Tensors out of nothing but sizes and numbers.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/copy.hpp>

namespace symshape::inline SYMSHAPE_ABI::meta {

struct factory_options {
  optional_dtype dtype{};
  meta::memory_format memory_format = meta::memory_format::contiguous;
  symshape::device device{};
};

namespace detail {

template <class Int>
constexpr basic_tensor<Int> made(const size_list<Int>& sizes, dtype type, const factory_options& options,
                                 call_site at) {
  for (const auto& n : sizes)
    if (at.home == nullptr) at.home = pool_of(n);
  for (int i = 0; i < sizes.rank(); ++i)
    if (!require(sizes[i] >= 0, at, {"size %l at axis %x is negative", formula_of(sizes[i]), {}, i})) return {};
  const int rank = format_rank(options.memory_format);
  if (!require(options.memory_format != memory_format::preserve, at,
               {"there is no layout to preserve; name a memory format"}))
    return {};
  if (!require(rank < 0 || sizes.rank() == rank, at,
               {"the memory format is for rank %r and %l sizes are given", sizes.rank(), rank}))
    return {};
  return {.sizes = sizes,
          .strides = format_strides<Int>(sizes, options.memory_format),
          .dtype = type,
          .device = options.device,
          .evaluation = at.home};
}

}  // namespace detail

/// Contiguous, f32 unless said otherwise. `full` takes the type of its number: i64, bool, f32 or c64.
template <class Int = std::int64_t>
constexpr basic_tensor<Int> empty(const std::type_identity_t<size_list<Int>>& sizes,
                                  const factory_options& options = {}, call_site at = call_site::here()) {
  at.enter("empty");
  return detail::made<Int>(sizes, options.dtype.otherwise(f32), options, at);
}
template <class Int = std::int64_t>
constexpr basic_tensor<Int> zeros(const std::type_identity_t<size_list<Int>>& sizes,
                                  const factory_options& options = {}, call_site at = call_site::here()) {
  at.enter("zeros");
  return detail::made<Int>(sizes, options.dtype.otherwise(f32), options, at);
}
template <class Int = std::int64_t>
constexpr basic_tensor<Int> ones(const std::type_identity_t<size_list<Int>>& sizes, const factory_options& options = {},
                                 call_site at = call_site::here()) {
  at.enter("ones");
  return detail::made<Int>(sizes, options.dtype.otherwise(f32), options, at);
}
template <class Int = std::int64_t>
constexpr basic_tensor<Int> full(const std::type_identity_t<size_list<Int>>& sizes, const scalar& value,
                                 const factory_options& options = {}, call_site at = call_site::here()) {
  at.enter("full");
  return detail::made<Int>(sizes, options.dtype.otherwise(value.type()), options, at);
}
template <class Int = std::int64_t>
constexpr basic_tensor<Int> scalar_tensor(const scalar&, const factory_options& options = {},
                                          call_site at = call_site::here()) {
  at.enter("scalar_tensor");
  return detail::made<Int>({}, options.dtype.otherwise(f32), options, at);
}

/// Fresh memory with the sizes and layout of `t`.
template <class Int>
constexpr basic_tensor<Int> empty_like(const basic_tensor<Int>& t, const like_options& options = {},
                                       call_site at = call_site::here()) {
  at.enter("empty_like", t);
  return detail::copied(t, options.memory_format, options.dtype.otherwise(t.dtype), at);
}
template <class Int>
constexpr basic_tensor<Int> full_like(const basic_tensor<Int>& t, const scalar&, const like_options& options = {},
                                      call_site at = call_site::here()) {
  at.enter("full_like", t);
  return detail::copied(t, options.memory_format, options.dtype.otherwise(t.dtype), at);
}

/// Of whole numbers exactly the ceiling of `(end - start) / step`, whatever the kind of number.
template <class Int>
constexpr number<Int> arange_length(const number<Int>& start, const number<Int>& end, const number<Int>& step) {
  return ceil_div(end - start, step);
}

/// The numbers from `start` to before `end`: i64 where all are whole, else f32.
/// - Errors: shape_error for a step of 0, or one that leads away from the end.
template <class Int = std::int64_t>
constexpr basic_tensor<Int> arange(const scalar& start, const scalar& end, const scalar& step = 1,
                                   const factory_options& options = {}, call_site at = call_site::here()) {
  at.enter("arange");
  const bool whole = start.category <= dtype_category::integral && end.category <= dtype_category::integral &&
                     step.category <= dtype_category::integral;
  const dtype type = options.dtype.otherwise(whole ? i64 : f32);
  if (!require(step.real != 0, at, {"the step is 0"}) ||
      !require(step.real > 0 ? start.real <= end.real : start.real >= end.real, at,
               {"the step leads away from the end"}) ||
      !require(start.real - start.real == 0 && end.real - end.real == 0, at, {"an end is not finite"}))
    return {};
  std::int64_t length = 0;
  if (whole) {
    length = ceil_div(checked_int{end.integer} - start.integer, checked_int{step.integer});
  } else {
    const double steps = (end.real - start.real) / step.real;
    if (!require(steps < 9.0e18, at, {"there are too many numbers"})) return {};
    length = static_cast<std::int64_t>(steps);
    if (static_cast<double>(length) < steps) ++length;
  }
  return detail::made<Int>({number<Int>(length)}, type, options, at);
}

}  // namespace symshape::inline SYMSHAPE_ABI::meta
