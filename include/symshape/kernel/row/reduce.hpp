// SPDX-License-Identifier: BSL-1.0
/// @file
/// Sums, maxima and dot products of a row, in many independent parts.
/// Floor: kernel. May include the lower headers of kernel/row.
///
/// A compiler may not reorder floating-point additions, so a plain loop adds one number at a time. Here a row is dealt
/// out to 32 parts that grow side by side (four vectors of eight floats hide the latency of an addition) and meet in a
/// tree at the end; rows of more than 4096 are halved first. The order is fixed by the length alone: equal rows give
/// equal sums at whatever address, and a part never takes more than 128 additions, so the error grows like the
/// logarithm of the length.

#pragma once

#include <symshape/config.hpp>
#include <symshape/kernel/row/size.hpp>

#include <cstdint>
#include <limits>

namespace symshape::inline SYMSHAPE_ABI::kernel::row {

namespace detail {

inline constexpr std::int64_t parts = 32;
inline constexpr std::int64_t longest_block = 4096;

/// Folds the upper half of the parts onto the lower until one is left; each step has a constant trip count.
template <std::int64_t Width, class T, class Combine>
inline T fold(T* part, Combine combine) {
  if constexpr (Width == 1) {
    return part[0];
  } else {
    for (std::int64_t lane = 0; lane < Width / 2; ++lane) part[lane] = combine(part[lane], part[lane + Width / 2]);
    return fold<Width / 2>(part, combine);
  }
}

/// The terms from `begin` on, `n` of them, in 32 parts.
template <class T, size N, class Term, class Combine>
inline T reduce_block(std::int64_t begin, N n, T start, Term& term, Combine combine) {
  T part[parts];
  for (std::int64_t lane = 0; lane < parts; ++lane) part[lane] = start;
  const std::int64_t whole = n - n % parts;
  for (std::int64_t i = 0; i < whole; i += parts) {
    for (std::int64_t lane = 0; lane < parts; ++lane) part[lane] = combine(part[lane], term(begin + i + lane));
  }
  for (std::int64_t lane = 0; lane < n - whole; ++lane) part[lane] = combine(part[lane], term(begin + whole + lane));
  return fold<parts>(part, combine);
}

/// A long row by halves, so that the parts of a block stay short.
template <class T, class Term, class Combine>
T reduce_halves(std::int64_t begin, std::int64_t n, T start, Term& term, Combine combine) {
  if (n <= longest_block) return reduce_block(begin, n, start, term, combine);
  const std::int64_t half = n / 2;
  return combine(reduce_halves(begin, half, start, term, combine),
                 reduce_halves(begin + half, n - half, start, term, combine));
}

}  // namespace detail

/// Combines `term(0)`, `term(1)`, ..., `term(n - 1)` and `start` by an operation that is associative and commutative
/// (up to rounding) and has `start` as its identity.
///
///     reduce(n, 0.0f, [=](std::int64_t i) { return x[i]; }, [](float a, float b) { return a + b; })  // the sum
///
/// - Laws: `start` for n = 0; `term` is called once for every index.
template <element T, size N, class Term, class Combine>
inline T reduce(N n, T start, Term term, Combine combine) {
  if (n <= detail::longest_block) return detail::reduce_block(std::int64_t{0}, n, start, term, combine);
  return detail::reduce_halves(0, static_cast<std::int64_t>(n), start, term, combine);
}

/// The sum of `term(i)` for i from 0 to n - 1; 0 for n = 0.
template <element T, size N, class Term>
inline T sum_of(N n, Term term) {
  return reduce(n, T(0), term, [](T lhs, T rhs) { return lhs + rhs; });
}

/// The sum of a row. Infinities and NaN follow the rules of addition.
template <element T, size N>
inline T sum(const T* x, N n) {
  return sum_of<T>(n, [x](std::int64_t i) { return x[i]; });
}

/// The dot product of two rows.
template <element T, size N>
inline T dot(const T* lhs, const T* rhs, N n) {
  return sum_of<T>(n, [lhs, rhs](std::int64_t i) { return lhs[i] * rhs[i]; });
}

/// The greatest of `term(i)`; -infinity for n = 0. NaN terms may be passed over: ask for them where they matter.
template <element T, size N, class Term>
inline T maximum_of(N n, Term term) {
  return reduce(n, -std::numeric_limits<T>::infinity(), term, [](T lhs, T rhs) { return lhs < rhs ? rhs : lhs; });
}

/// The greatest number of a row; -infinity for an empty one. NaN may be passed over.
template <element T, size N>
inline T maximum(const T* x, N n) {
  return maximum_of<T>(n, [x](std::int64_t i) { return x[i]; });
}

/// The greatest absolute value of a row; 0 for an empty one. NaN may be passed over.
template <element T, size N>
inline T greatest_magnitude(const T* x, N n) {
  return reduce(
      n, T(0), [x](std::int64_t i) { return x[i] < T(0) ? -x[i] : x[i]; },
      [](T lhs, T rhs) { return lhs < rhs ? rhs : lhs; });
}

}  // namespace symshape::inline SYMSHAPE_ABI::kernel::row
