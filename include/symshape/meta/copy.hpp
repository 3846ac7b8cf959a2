// SPDX-License-Identifier: BSL-1.0
/// @file
/// Copies, casts and aliases.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/optional.hpp>
#include <symshape/meta/pointwise.hpp>

namespace symshape::inline SYMSHAPE_ABI::meta {

namespace detail {

/// Fresh memory for the elements of `t` in a format.
template <class Int>
constexpr basic_tensor<Int> copied(const basic_tensor<Int>& t, memory_format f, dtype type, const call_site& at) {
  basic_tensor<Int> out = t;
  out.offset = number<Int>{};
  out.dtype = type;
  const int rank = format_rank(f);
  if (!require(rank < 0 || t.rank() == rank, at,
               {"the memory format is for rank %r and the tensor has %l", t.rank(), rank}))
    return {};
  out.strides = f == memory_format::preserve ? strides_like(t, at) : format_strides<Int>(t.sizes, f);
  return out;
}

}  // namespace detail

/// The tensor itself where it is contiguous in that format, else a copy that is.
template <class Int>
constexpr basic_tensor<Int> contiguous(const basic_tensor<Int>& t, memory_format f = memory_format::contiguous,
                                       call_site at = call_site::here()) {
  at.enter("contiguous", t);
  if (f == memory_format::preserve) {
    require(is_contiguous(t, at), at, {"there is no layout to preserve in a copy; name a memory format"});
    return t;
  }
  const int rank = detail::format_rank(f);
  if (!require(rank < 0 || t.rank() == rank, at,
               {"the memory format is for rank %r and the tensor has %l", t.rank(), rank}))
    return {};
  return is_contiguous(t, f, at) ? t : detail::copied(t, f, t.dtype, at);
}

/// A copy: in the same layout where that is dense, or in a format.
template <class Int>
constexpr basic_tensor<Int> clone(const basic_tensor<Int>& t, memory_format f = memory_format::preserve,
                                  call_site at = call_site::here()) {
  at.enter("clone", t);
  return detail::copied(t, f, t.dtype, at);
}

/// A copy in another element type.
template <class Int>
constexpr basic_tensor<Int> to(const basic_tensor<Int>& t, dtype type, memory_format f = memory_format::preserve,
                               call_site at = call_site::here()) {
  at.enter("to", t);
  if (type == t.dtype && (f == memory_format::preserve || is_contiguous(t, f, at))) return t;
  return detail::copied(t, f, type, at);
}

struct like_options {
  optional_dtype dtype{};
  meta::memory_format memory_format = meta::memory_format::preserve;
};

/// The kernel under `to`: always a copy.
template <class Int>
constexpr basic_tensor<Int> to_copy(const basic_tensor<Int>& t, const like_options& options = {},
                                    call_site at = call_site::here()) {
  at.enter("_to_copy", t);
  return detail::copied(t, options.memory_format, options.dtype.otherwise(t.dtype), at);
}

/// The same elements under another name.
template <class Int>
constexpr basic_tensor<Int> alias(const basic_tensor<Int>& t, call_site at = call_site::here()) {
  at.enter("alias", t);
  return t;
}
template <class Int>
constexpr basic_tensor<Int> detach(const basic_tensor<Int>& t, call_site at = call_site::here()) {
  at.enter("detach", t);
  return t;
}

}  // namespace symshape::inline SYMSHAPE_ABI::meta
