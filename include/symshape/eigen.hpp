// SPDX-License-Identifier: BSL-1.0
/// @file
/// Views of rank 1 and 2 as Eigen's maps, and Eigen's matrices as views, what is static staying static.
/// Border: outside every umbrella but cpu.hpp, since it includes Eigen. Includes algebra, shape.

#pragma once

#include <symshape/shape/unnamed.hpp>
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

namespace detail {

template <class Derived>
Derived dense_object(const Eigen::DenseBase<Derived>&);
template <class Derived>
std::true_type owns_elements(const Eigen::PlainObjectBase<Derived>&);
template <class Matrix, int Options, class Stride>
std::true_type owns_elements(const Eigen::Ref<const Matrix, Options, Stride>&);  // sometimes a copy
std::false_type owns_elements(...);

template <class M>
concept eigen_dense = requires(std::remove_cvref_t<M>& m) { dense_object(m); };

/// Whether elements follow each other by type, which Eigen's own strides at compile time do not say of run-time sizes.
template <class M>
inline constexpr bool without_gaps = decltype(owns_elements(std::declval<const M&>()))::value;
template <class Matrix, int Options>
inline constexpr bool without_gaps<Eigen::Map<Matrix, Options, Eigen::Stride<0, 0>>> = true;
template <class Matrix, int Options, class Stride>
inline constexpr bool without_gaps<Eigen::Ref<const Matrix, Options, Stride>> = false;

/// A size or stride of Eigen's: -1 where it is known at run time only (Eigen's Dynamic), or where a view would not have it.
constexpr std::int64_t known_eigen_number(int n) { return n < 0 ? -1 : n; }

template <class M, class T>
struct eigen_import {
  static constexpr bool is_vector = M::IsVectorAtCompileTime, by_rows = M::IsRowMajor;
  static constexpr std::int64_t rows = known_eigen_number(M::RowsAtCompileTime),
                                columns = known_eigen_number(M::ColsAtCompileTime),
                                inner = known_eigen_number(M::InnerStrideAtCompileTime),
                                outer = known_eigen_number(M::OuterStrideAtCompileTime);
  static constexpr element_order order = !without_gaps<M>       ? element_order::strided
                                         : is_vector || by_rows ? element_order::rows
                                                                : element_order::columns;
  using sizes = std::conditional_t<is_vector, known_numbers<M::RowsAtCompileTime == 1 ? columns : rows>,
                                   known_numbers<rows, columns>>;
  using strides =
      std::conditional_t<is_vector, known_numbers<inner>,
                         std::conditional_t<by_rows, known_numbers<outer, inner>, known_numbers<inner, outer>>>;
  using view = unnamed_view<T, order, sizes, strides>;

  template <class Matrix>
  static result<view> see(Matrix& m, const char* file, int line) {
    const std::int64_t sizes[] = {is_vector ? m.size() : m.rows(), m.cols()};
    const std::int64_t steps[] = {is_vector || !by_rows ? m.innerStride() : m.outerStride(),
                                  by_rows ? m.innerStride() : m.outerStride()};
    return adopt<view, facts_of<>>({m.data(), is_vector ? 1 : 2, sizes, steps}, "as_view", file, line);
  }
};

template <class M>
auto see_eigen(M& m, const char* file, int line) {
  using object = std::remove_const_t<M>;
  constexpr bool in_memory = (static_cast<int>(object::Flags) & Eigen::DirectAccessBit) != 0;
  static_assert(in_memory, "as_view: the Eigen expression has no elements in memory; evaluate it first, as m.eval()");
  if constexpr (in_memory)
    return eigen_import<object, std::remove_pointer_t<decltype(m.data())>>::see(m, file, line);
  else
    return result<int>{0};
}

}  // namespace detail

/// A view of what an Eigen matrix, array, map, block or reference sees: rank 1 where its type is a vector's, else rank 2.
///
///     Eigen::Matrix<float, Eigen::Dynamic, 64, Eigen::RowMajor> m(3, 64);
///     ss::view<float, "T, 64"> v = ss::as_view(m);       // sizes that are fixed stay so, the others are `_1`, `_2` until they have names
///     ss::as_view(column_major);                         // "_1, _2" with strides "1, _1"
///
/// - Errors: binding_error for strides that a view does not have (negative, overlapping where they are written). An expression without memory,
///   and a matrix that is a temporary, do not compile.
/// - Cost: none worth naming; no element moves.
template <detail::eigen_dense M>
auto try_as_view(M&& m, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  static_assert(std::is_lvalue_reference_v<M> || !decltype(detail::owns_elements(m))::value,
                "as_view: the matrix is a temporary, and its elements would be gone; give it a name");
  return detail::see_eigen(m, file, line);
}
#if SYMSHAPE_EXCEPTIONS
template <detail::eigen_dense M>
auto as_view(M&& m, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  static_assert(std::is_lvalue_reference_v<M> || !decltype(detail::owns_elements(m))::value,
                "as_view: the matrix is a temporary, and its elements would be gone; give it a name");
  return detail::see_eigen(m, file, line).value();
}
#endif

}  // namespace symshape::inline SYMSHAPE_ABI
