// SPDX-License-Identifier: BSL-1.0
/// @file
/// Rows computed element by element: copy, add (up to three rows, an embedding), scale, GELU.
/// Floor: kernel. May include the lower headers of kernel/row.
///
/// In all of them `out` may be one of the operands itself; otherwise rows must not overlap. No alignment is asked for.

#pragma once

#include <symshape/config.hpp>
#include <symshape/kernel/row/functions.hpp>
#include <symshape/kernel/row/size.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::kernel::row {

/// out[i] = f(i) for every i below n: the loop that the others are made of.
template <element T, size N, class Function>
inline void generate(T* out, N n, Function f) {
  for (std::int64_t i = 0; i < n; ++i) out[i] = f(i);
}

/// out = value in every place.
template <element T, size N>
inline void fill(T* out, T value, N n) {
  generate(out, n, [value](std::int64_t) { return value; });
}

/// out = x.
template <element T, size N>
inline void copy(const T* x, T* out, N n) {
  generate(out, n, [x](std::int64_t i) { return x[i]; });
}

/// out = lhs + rhs.
template <element T, size N>
inline void add(const T* lhs, const T* rhs, T* out, N n) {
  generate(out, n, [lhs, rhs](std::int64_t i) { return lhs[i] + rhs[i]; });
}

/// out = x · factor.
template <element T, size N>
inline void scale(const T* x, T factor, T* out, N n) {
  generate(out, n, [x, factor](std::int64_t i) { return x[i] * factor; });
}

/// out = the GELU of x, in its exact (erf) form; see `gelu` of one number for its error and its infinities.
template <element T, size N>
inline void gelu(const T* x, T* out, N n) {
  generate(out, n, [x](std::int64_t i) { return gelu(x[i]); });
}

/// One row of a table, copied: out = table[index]. The caller has checked that the index is a row of the table.
///
///     embedding(word_table, std::int64_t{101}, out, known_size<384>{})
template <element T, size N>
inline void embedding(const T* table, std::int64_t index, T* out, N n) {
  copy(table + index * static_cast<std::int64_t>(n), out, n);
}

/// The sum of two embedding rows, out = first + second; the rows are given by their first elements.
template <element T, size N>
inline void embedding_sum(const T* first, const T* second, T* out, N n) {
  add(first, second, out, n);
}

/// The sum of three embedding rows (word, position and segment), out = (first + second) + third, in one pass.
template <element T, size N>
inline void embedding_sum(const T* first, const T* second, const T* third, T* out, N n) {
  generate(out, n, [first, second, third](std::int64_t i) { return first[i] + second[i] + third[i]; });
}

}  // namespace symshape::inline SYMSHAPE_ABI::kernel::row
