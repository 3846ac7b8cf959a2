// SPDX-License-Identifier: BSL-1.0
/// @file
/// Inputs of a recording as operands of rules.
/// Floor: meta. Includes guard and below.

#pragma once

#include <symshape/guard/fake_tensor.hpp>
#include <symshape/guard/verbs.hpp>
#include <symshape/meta/tensor.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::meta {

/// The sizes, strides and offset of a recorded input as an operand of rules; what the rules ask becomes guards.
///
///     auto y = meta::softmax(meta::recorded(env.input("x", {8, 128, 64})), -1);
///
/// Every stride and the offset become symbols, since contiguity is never assumed; those that no rule asks about leave no guard.
inline basic_tensor<sym_int> recorded(const symshape::fake_tensor& x) {
  basic_tensor<sym_int> out{.offset = x.offset(), .dtype = x.dtype(), .evaluation = x.home()};
  size_list<sym_int> strides;
  for (std::int32_t i = 0; i < x.rank(); ++i) {
    out.sizes.push_back(x.size(i));
    strides.push_back(x.stride(i));
  }
  out.strides = stride_list<sym_int>{strides};
  return out;
}

}  // namespace symshape::inline SYMSHAPE_ABI::meta
