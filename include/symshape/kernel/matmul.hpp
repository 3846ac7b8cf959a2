// SPDX-License-Identifier: BSL-1.0
/// @file
/// Matrix products over views: Eigen inside, static sizes kept.
/// Floor: kernel. May include meta and below, and Eigen.

#pragma once

#include <symshape/kernel/entry.hpp>
#include <symshape/kernel/row/gemm.hpp>
#include <symshape/meta/matmul.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

namespace refused {
template <bool Accepts, class Left, class Right>
struct inner_sizes {
  static_assert(Accepts, "matmul: the inner sizes are never equal");
  static constexpr bool checked = Accepts;
};
}  // namespace refused

namespace kernel {

struct matmul_rule {
  static constexpr const char* name = "matmul";
  template <class... Tensor>
  constexpr auto operator()(call_site at, const Tensor&... t) const {
    return meta::matmul(t..., at);
  }
};

/// Says in matmul's own sentence that the inner sizes differ; any other refusal in the general one.
template <class Checked, bool Refused = Checked::evaluation::record.refused.count != 0>
struct matmul_accepted {
  static constexpr bool checked = Checked::accepted;
};
template <class Checked>
struct matmul_accepted<Checked, true> {
  struct source {
    static constexpr const auto& value = Checked::evaluation::record.refused;
  };
  static constexpr bool inner =
      source::value.piece(1) == text_view{"a has size %l at axis %x where b has %r at axis %y"};
  template <bool Inner, class>
  struct says {
    static constexpr bool checked = refused::inner_sizes<false, symshape::detail::refused_piece<source, 2, dim>,
                                                         symshape::detail::refused_piece<source, 3, dim>>::checked;
  };
  template <class C>
  struct says<false, C> {
    static constexpr bool checked = C::accepted;
  };
  static constexpr bool checked = says<inner, Checked>::checked;
};

namespace detail {

/// Whether neighbors along the first of two axes are neighbors in memory, by type: a transposed row-major matrix.
template <class View>
inline constexpr bool unit_outer = false;
template <class T, class Dims, class Outer, class Inner>
inline constexpr bool unit_outer<basic_view<T, Dims, strides<Outer, Inner>>> = Outer::value == 1;

/// A matrix as the row kernels take it, read only or not.
template <class T, class Source, class Dims, class Strides>
row::strided<T> rows_of(const basic_view<Source, Dims, Strides>& v) {
  return {v.data(), v.template stride<0>()};
}

/// Two matrices whose rows (or, of `b`, columns) lie in memory without gaps between their elements.
template <class Out, class A, class B>
void multiply_matrices(const Out& out, const A& a, const B& b) {
  using T = typename Out::element;
  static_assert(unit_inner<Out> && unit_inner<A> && (unit_inner<B> || unit_outer<B>),
                "matmul: the elements of a row of the output and of a, and of a row or a column of b, lie side by side "
                "in memory");
  if constexpr (unit_inner<B>)
    row::matmul<T>(rows_of<const T>(a), rows_of<const T>(b), rows_of<T>(out), size_of<0>(a), size_of<1>(a),
                   size_of<1>(b));
  else
    row::matmul_transposed<T>(rows_of<const T>(a), {b.data(), b.template stride<1>()}, rows_of<T>(out), size_of<0>(a),
                              size_of<1>(a), size_of<1>(b));
}

/// Leading axes of `a` are rows of one matrix where `b` is a matrix; otherwise both are stacks of equally many matrices.
template <class Out, class A, class B>
void matmul(const Out& out, const A& a, const B& b) {
  constexpr std::size_t rank_a = static_cast<std::size_t>(A::rank()), rank_b = static_cast<std::size_t>(B::rank());
  static_assert(rank_a >= 2 && (rank_b == 2 || rank_b == rank_a),
                "matmul: this kernel takes [..., n, k] with [k, m], or stacks of equal rank");
  using T = typename Out::element;
  if constexpr (rank_a == 2) {
    multiply_matrices(out, a, b);
  } else {
    static_assert(Out::is_contiguous && A::is_contiguous && B::is_contiguous,
                  "matmul: stacks of matrices are contiguous; take matrices one by one");
    const auto inner = size_of<rank_a - 1>(a);
    const auto columns = size_of<rank_b - 1>(b);
    const std::int64_t inner_stride = inner, column_stride = columns;
    if constexpr (rank_b == 2) {
      row::matmul<T>({a.data(), inner_stride}, {b.data(), column_stride}, {out.data(), column_stride}, row_count(a),
                     inner, columns);
    } else {
      const auto rows = size_of<rank_a - 2>(a);
      const std::int64_t count = rows, stack = count == 0 ? 0 : row_count(a) / count;
      for (std::int64_t s = 0; s < stack; ++s)
        row::matmul<T>({a.data() + s * count * inner_stride, inner_stride},
                       {b.data() + s * inner_stride * column_stride, column_stride},
                       {out.data() + s * count * column_stride, column_stride}, rows, inner, columns);
    }
  }
}

}  // namespace detail

/// `out = a b`.
///
/// - Shapes: as `op::matmul`.
/// - Errors: as `op::matmul`, and shape_error for an output of other sizes; and for one that
///   overlaps an operand in memory; before anything is written.
template <viewable Out, viewable A, viewable B>
void matmul(Out&& out, const A& a, const B& b, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const auto o = as_output(out, file, line);
  const auto x = as_view(a, file, line);
  const auto y = as_view(b, file, line);
  using checked = typed_rule<into<matmul_rule>, std::remove_const_t<decltype(o)>, std::remove_const_t<decltype(x)>,
                             std::remove_const_t<decltype(y)>>;
  static_assert(matmul_accepted<checked>::checked);
  (void)checked::check(file, line, o, x, y);
  refuse_shared_elements("matmul", file, line, o);
  refuse_overlap("matmul", file, line, o, x, 0, false);
  refuse_overlap("matmul", file, line, o, y, 1, false);
  detail::matmul(o, x, y);
}

}  // namespace kernel

}  // namespace symshape::inline SYMSHAPE_ABI
