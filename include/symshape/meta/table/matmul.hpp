// SPDX-License-Identifier: BSL-1.0
/// @file
/// The table of products: matrices, lookups, convolutions.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/convolution.hpp>
#include <symshape/meta/embedding.hpp>
#include <symshape/meta/matmul.hpp>
#include <symshape/meta/table/entry.hpp>

namespace symshape::inline SYMSHAPE_ABI::meta {

template <class Int>
inline constexpr operator_entry<Int> matmul_operators[] = {
    {"aten::mm(Tensor self, Tensor mat2) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return mm(in.tensor(0), in.tensor(1), at); }},
    {"aten::bmm(Tensor self, Tensor mat2) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return bmm(in.tensor(0), in.tensor(1), at); }},
    {"aten::addmm(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return addmm(in.tensor(0), in.tensor(1), in.tensor(2), {.beta = in.scalar(3), .alpha = in.scalar(4)}, at);
     }},
    {"aten::matmul(Tensor self, Tensor other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return matmul(in.tensor(0), in.tensor(1), at); }},
    {"aten::linear(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return linear(in.tensor(0), in.tensor(1), in.optional_tensor(2), at);
     }},
    {"aten::embedding(Tensor weight, Tensor indices, SymInt padding_idx=-1, bool scale_grad_by_freq=False, bool "
     "sparse=False) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return embedding(in.tensor(0), in.tensor(1), at); }},
    {"aten::conv2d(Tensor input, Tensor weight, Tensor? bias=None, SymInt[2] stride=[1, 1], SymInt[2] padding=[0, 0], "
     "SymInt[2] dilation=[1, 1], SymInt groups=1) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return conv2d(in.tensor(0), in.tensor(1), in.optional_tensor(2),
                     {.stride = in.every(3), .padding = in.every(4), .dilation = in.every(5), .groups = in.integer(6)},
                     at);
     }},
    {"aten::convolution(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] "
     "dilation, bool transposed, SymInt[] output_padding, SymInt groups) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return convolution(in.tensor(0), in.tensor(1), in.optional_tensor(2),
                          {.stride = in.every(3),
                           .padding = in.every(4),
                           .dilation = in.every(5),
                           .transposed = in.boolean(6),
                           .output_padding = in.every(7),
                           .groups = in.integer(8)},
                          at);
     }},
};

}  // namespace symshape::inline SYMSHAPE_ABI::meta
