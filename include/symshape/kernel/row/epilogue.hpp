// SPDX-License-Identifier: BSL-1.0
/// @file
/// What is done to each number of a matrix product before it is left: nothing, GELU, or adding a residual.
/// Floor: kernel. May include the lower headers of kernel/row.
///
/// An epilogue is a function of (row, column, value). It is called in loops over columns, so one without branches
/// vectorizes.

#pragma once

#include <symshape/config.hpp>
#include <symshape/kernel/row/functions.hpp>
#include <symshape/kernel/row/size.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::kernel::row {

/// Leaves the value as it is.
struct keep_value {
  template <element T>
  T operator()(std::int64_t, std::int64_t, T value) const {
    return value;
  }
};

/// The GELU of the value.
struct apply_gelu {
  template <element T>
  T operator()(std::int64_t, std::int64_t, T value) const {
    return gelu(value);
  }
};

/// The value plus the number in the same place of another matrix, whose rows are `stride` elements apart.
template <element T>
struct add_residual {
  const T* residual;
  std::int64_t stride;

  T operator()(std::int64_t row, std::int64_t column, T value) const { return value + residual[row * stride + column]; }
};

}  // namespace symshape::inline SYMSHAPE_ABI::kernel::row
