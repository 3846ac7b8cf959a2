// SPDX-License-Identifier: BSL-1.0
/// @file
/// Views of rank 1 and 2 as Eigen's maps, what is static staying static.
/// Border: outside every umbrella but cpu.hpp, since it includes Eigen. Includes algebra, shape.

#pragma once

#include <symshape/shape/view.hpp>

#include <Eigen/Core>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

/// A size or stride that Eigen may know at compile time. Its strides take 0 for "the usual one", so a stride of 0 is given at run time.
template <class Dim>
inline constexpr int eigen_size =
    Dim::is_static && Dim::value <= 0x7fffffff ? static_cast<int>(Dim::value) : Eigen::Dynamic;
template <class Dim>
inline constexpr int eigen_stride = eigen_size<Dim> == 0 ? Eigen::Dynamic : eigen_size<Dim>;

template <class T, class Matrix>
using matrix_of = std::conditional_t<std::is_const_v<T>, const Matrix, Matrix>;

template <class View>
struct eigen_map {
  static_assert(View::rank() == 1 || View::rank() == 2,
                "as_eigen: a view of rank 1 or 2 was expected; slice it first, as x(i, full, full)");
};

template <class T, class N>
struct eigen_map<basic_view<T, dims<N>, contiguous>> {
  using type = Eigen::Map<matrix_of<T, Eigen::Matrix<std::remove_const_t<T>, eigen_size<N>, 1>>>;
  static type make(const basic_view<T, dims<N>, contiguous>& v) { return type{v.data(), v.template size<0>()}; }
};
template <class T, class N, class S>
struct eigen_map<basic_view<T, dims<N>, strides<S>>> {
  using step = Eigen::InnerStride<eigen_stride<S>>;
  using type =
      Eigen::Map<matrix_of<T, Eigen::Matrix<std::remove_const_t<T>, eigen_size<N>, 1>>, Eigen::Unaligned, step>;
  static type make(const basic_view<T, dims<N>, strides<S>>& v) {
    return type{v.data(), v.template size<0>(), step{v.template stride<0>()}};
  }
};

// Row-major throughout; Eigen has it that a matrix of one column, known as such, is column-major, which then is the same order.
template <class R, class C>
inline constexpr bool is_column = eigen_size<C> == 1 && eigen_size<R> != 1;
template <class T, class R, class C>
using row_major = Eigen::Matrix<std::remove_const_t<T>, eigen_size<R>, eigen_size<C>,
                                is_column<R, C> ? Eigen::ColMajor : Eigen::RowMajor>;

template <class T, class R, class C>
struct eigen_map<basic_view<T, dims<R, C>, contiguous>> {
  using type = Eigen::Map<matrix_of<T, row_major<T, R, C>>>;
  static type make(const basic_view<T, dims<R, C>, contiguous>& v) {
    return type{v.data(), v.template size<0>(), v.template size<1>()};
  }
};
template <class T, class R, class C, class S, class U>
struct eigen_map<basic_view<T, dims<R, C>, strides<S, U>>> {
  static constexpr bool column = is_column<R, C>;
  using step = std::conditional_t<column, Eigen::Stride<eigen_stride<U>, eigen_stride<S>>,
                                  Eigen::Stride<eigen_stride<S>, eigen_stride<U>>>;
  using type = Eigen::Map<matrix_of<T, row_major<T, R, C>>, Eigen::Unaligned, step>;
  static type make(const basic_view<T, dims<R, C>, strides<S, U>>& v) {
    const std::int64_t rows = v.template stride<0>(), columns = v.template stride<1>();
    return type{v.data(), v.template size<0>(), v.template size<1>(),
                column ? step{columns, rows} : step{rows, columns}};
  }
};

}  // namespace detail

/// The elements of a view or a tensor as an `Eigen::Map`: a vector of rank 1, a row-major matrix of rank 2.
///
///     auto m = ss::as_eigen(x(3, ss::full, ss::full));   // of "T, 64": Eigen::Map<Eigen::Matrix<float, Eigen::Dynamic, 64, Eigen::RowMajor>>
///     m.row(0).sum();
///
/// Const elements give a map of a const matrix; strides that are not contiguous go into the map's type, static ones as constants.
///
/// - Errors: other ranks, and a tensor that is a temporary, do not compile.
/// - Cost: none; no element moves.
template <class T, class Dims, class Strides>
auto as_eigen(const basic_view<T, Dims, Strides>& v) {
  return detail::eigen_map<basic_view<T, Dims, Strides>>::make(v);
}
template <detail::view_owner Owner>
auto as_eigen(Owner& owner, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return as_eigen(as_view(owner, file, line));
}

}  // namespace symshape::inline SYMSHAPE_ABI
