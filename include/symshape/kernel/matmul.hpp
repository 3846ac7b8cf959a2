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

template <class Checked>
struct rule_accepted<matmul_rule, Checked> : matmul_accepted<Checked> {};
template <class Checked>
struct rule_accepted<into<matmul_rule>, Checked> : matmul_accepted<Checked> {};

namespace detail {

/// Whether neighbors along the last axis but one are neighbors in memory, by type: transposed row-major matrices.
template <class View>
inline constexpr bool unit_outer = false;
template <class T, class Dims, class... Stride>
  requires(sizeof...(Stride) > 1)
inline constexpr bool unit_outer<basic_view<T, Dims, strides<Stride...>>> = [] {
  const std::int64_t steps[] = {Stride::value...};
  return steps[sizeof...(Stride) - 2] == 1;
}();

/// The number of axes before those of a matrix or vector.
template <class View>
inline constexpr std::size_t stack_rank = View::rank() > 2 ? static_cast<std::size_t>(View::rank()) - 2 : 0;

/// The size of a matrix's last axis but one; a vector is one row.
template <class View>
constexpr auto outer_size(const View& v) {
  if constexpr (View::rank() == 1)
    return row::known_size<1>{};
  else
    return size_of<static_cast<std::size_t>(View::rank()) - 2>(v);
}
/// The stride along the axis `Back` from the end.
template <std::size_t Back, class View>
std::int64_t stride_from_end(const View& v) {
  return v.template stride<static_cast<std::size_t>(View::rank()) - Back>();
}

/// One product of a stack, of the matrices that begin at three addresses; a vector `a` is a row, a vector `b` a column.
template <class Out, class A, class B, class T, class Rows>
void multiply_matrices(const Out& out, const A& a, const B& b, T* to, const T* left, const T* right, Rows rows) {
  const auto inner = size_of<static_cast<std::size_t>(A::rank()) - 1>(a);
  row::strided<const T> x{left, inner};
  if constexpr (A::rank() > 1) x.stride = stride_from_end<2>(a);
  if constexpr (B::rank() == 1) {
    std::int64_t step = 1;
    if constexpr (A::rank() > 1) step = stride_from_end<1>(out);
    row::matmul<T>(x, {right, stride_from_end<1>(b)}, {to, step}, rows, inner, row::known_size<1>{});
  } else {
    const auto columns = size_of<static_cast<std::size_t>(B::rank()) - 1>(b);
    std::int64_t step = columns;
    if constexpr (A::rank() > 1) step = stride_from_end<2>(out);
    if constexpr (unit_inner<B>)
      row::matmul<T>(x, {right, stride_from_end<2>(b)}, {to, step}, rows, inner, columns);
    else
      row::matmul_transposed<T>(x, {right, stride_from_end<1>(b)}, {to, step}, rows, inner, columns);
  }
}

/// The stride of an operand along axis `Axis` of the result's stack: 0 where it is stretched or has no such axis.
template <std::size_t Axis, std::size_t Stack, class View>
std::int64_t stack_stride(const View& v) {
  constexpr std::size_t missing = Stack - stack_rank<View>;
  if constexpr (Axis < missing)
    return 0;
  else
    return v.template size<Axis - missing>() == 1 ? 0 : v.template stride<Axis - missing>();
}

template <std::size_t Axis, std::size_t Stack, class Out, class A, class B, class T>
void multiply_stacks(const Out& out, const A& a, const B& b, T* to, const T* left, const T* right) {
  if constexpr (Axis == Stack) {
    multiply_matrices(out, a, b, to, left, right, outer_size(a));
  } else {
    const std::int64_t count = out.template size<Axis>(), step = out.template stride<Axis>(),
                       left_step = stack_stride<Axis, Stack>(a), right_step = stack_stride<Axis, Stack>(b);
    for (std::int64_t i = 0; i < count; ++i)
      multiply_stacks<Axis + 1, Stack>(out, a, b, to + i * step, left + i * left_step, right + i * right_step);
  }
}

/// Stacks of matrices, pair by pair; the leading axes of `a` are rows of one matrix where `b` is a matrix and nothing lies between them.
template <class Out, class A, class B>
void matmul(const Out& out, const A& a, const B& b) {
  using T = typename Out::element;
  static_assert(unit_inner<A> && (B::rank() == 1 || (unit_inner<Out> && (unit_inner<B> || unit_outer<B>))),
                "matmul: the elements of a row of the output and of a, and of a row or a column of b, lie side by side "
                "in memory");
  if constexpr (A::rank() > 2 && B::rank() == 2 && Out::is_contiguous && A::is_contiguous)
    multiply_matrices(out, a, b, out.data(), static_cast<const T*>(a.data()), static_cast<const T*>(b.data()),
                      row_count(a));
  else
    multiply_stacks<0, (stack_rank<A> > stack_rank<B> ? stack_rank<A> : stack_rank<B>)>(
        out, a, b, out.data(), static_cast<const T*>(a.data()), static_cast<const T*>(b.data()));
}

}  // namespace detail

/// `out = a b`.
///
/// - Shapes: as `op::matmul`.
/// - Errors: as `op::matmul`, and shape_error for an output of other sizes, and for one that overlaps an operand in memory; before anything is
///   written.
template <viewable Out, viewable A, viewable B>
void matmul(Out&& out, const A& a, const B& b, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const auto o = as_output(out, file, line);
  const auto x = as_view(a, file, line);
  const auto y = as_view(b, file, line);
  using T = element_of<decltype(o)>;
  static_assert(one_floating_type<T, element_of<decltype(x)>, element_of<decltype(y)>>,
                "matmul: the output and the operands are of one element type, float or double; convert with "
                "kernel::map");
  if constexpr (one_floating_type<T, element_of<decltype(x)>, element_of<decltype(y)>>) {
    if (!enter<into<matmul_rule>>(file, line, o, as_operand(a, file, line), as_operand(b, file, line)) ||
        !memory_fits<in_place::never>("matmul", file, line, o, x, y))
      return;
    detail::matmul(o, x, y);
  }
}

}  // namespace kernel

}  // namespace symshape::inline SYMSHAPE_ABI
