// SPDX-License-Identifier: BSL-1.0
/// @file
/// Matrix products over row-major memory, computed by Eigen: fixed sizes where a small size is the compiler's, row
/// strides anywhere. Floor: kernel, with Eigen. May include the lower headers of kernel/row.
///
/// - Errors: none; NaN and infinities follow the rules of multiplication and addition. The result must not overlap an
///   operand.
/// - Cost: Eigen's blocked product. But for small sizes it packs both operands into scratch memory of its own at each
///   call: `packed_weight` (packed_weight.hpp) is the better form for weights that serve many calls.

#pragma once

#include <symshape/config.hpp>
#include <symshape/kernel/row/epilogue.hpp>
#include <symshape/kernel/row/size.hpp>

#include <Eigen/Core>

#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::kernel::row {

namespace detail {

/// A size as Eigen takes it in a type. Eigen keeps the scratch memory of a product on the stack when all of its sizes
/// are constants, so only small ones are passed on; and it has no row-major matrix of one fixed column.
template <size N>
inline constexpr int eigen_size = [] {
  if constexpr (std::is_same_v<N, std::int64_t>) {
    return Eigen::Dynamic;
  } else {
    return N::value >= 2 && N::value <= 32 ? static_cast<int>(N::value) : Eigen::Dynamic;
  }
}();

template <class T, size Rows, size Columns>
inline auto map(strided<T> block, Rows rows, Columns columns) {
  using matrix = Eigen::Matrix<std::remove_const_t<T>, eigen_size<Rows>, eigen_size<Columns>, Eigen::RowMajor>;
  using maybe_const = std::conditional_t<std::is_const_v<T>, const matrix, matrix>;
  return Eigen::Map<maybe_const, Eigen::Unaligned, Eigen::OuterStride<>>(block.data, static_cast<std::int64_t>(rows),
                                                                         static_cast<std::int64_t>(columns),
                                                                         Eigen::OuterStride<>(block.stride));
}

}  // namespace detail

/// out = lhs · rhs.
///
///     matmul<float>({weights, tokens}, {values, 1152}, {context, 384}, tokens, tokens, known_size<32>{})
///
/// - Shapes: [rows, inner] × [inner, columns] → [rows, columns]; all zeros for inner = 0
template <element T, size Rows, size Inner, size Columns>
inline void matmul(strided<const std::type_identity_t<T>> lhs, strided<const std::type_identity_t<T>> rhs,
                   strided<T> out, Rows rows, Inner inner, Columns columns) {
  if (rows == 0 || columns == 0) return;
  detail::map(out, rows, columns).noalias() = detail::map(lhs, rows, inner) * detail::map(rhs, inner, columns);
}

/// out = lhs · transpose of rhs, both with the summed axis last: every number is the dot product of two rows.
///
/// - Shapes: [rows, inner] × [columns, inner] → [rows, columns]; all zeros for inner = 0
template <element T, size Rows, size Inner, size Columns>
inline void matmul_transposed(strided<const std::type_identity_t<T>> lhs, strided<const std::type_identity_t<T>> rhs,
                              strided<T> out, Rows rows, Inner inner, Columns columns) {
  if (rows == 0 || columns == 0) return;
  detail::map(out, rows, columns).noalias() =
      detail::map(lhs, rows, inner) * detail::map(rhs, columns, inner).transpose();
}

/// out = epilogue(x · transpose of weight + bias): a linear layer with its weight as PyTorch keeps it, [out, in].
///
///     linear(x, weight, bias, out, rows, known_size<384>{}, known_size<1536>{}, apply_gelu{})
///
/// `bias` may be null (zeros). Rows lie one after the other without gaps.
///
/// - Shapes: [rows, inner] × [columns, inner] + [columns] → [rows, columns]
template <element T, size Rows, size Inner, size Columns, class Epilogue = keep_value>
inline void linear(const T* x, const T* weight, const T* bias, T* out, Rows rows, Inner inner, Columns columns,
                   Epilogue epilogue = {}) {
  const auto in_stride = static_cast<std::int64_t>(inner);
  const auto out_stride = static_cast<std::int64_t>(columns);
  matmul_transposed<T>({x, in_stride}, {weight, in_stride}, {out, out_stride}, rows, inner, columns);
  for (std::int64_t row = 0; row < rows; ++row) {
    T* line = out + row * out_stride;
    if (bias != nullptr) {
      for (std::int64_t column = 0; column < columns; ++column)
        line[column] = epilogue(row, column, line[column] + bias[column]);
    } else {
      for (std::int64_t column = 0; column < columns; ++column) line[column] = epilogue(row, column, line[column]);
    }
  }
}

}  // namespace symshape::inline SYMSHAPE_ABI::kernel::row
