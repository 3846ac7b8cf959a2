// SPDX-License-Identifier: BSL-1.0
/// @file
/// The table of softmax, normalization and reductions.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/layer_norm.hpp>
#include <symshape/meta/reduce.hpp>
#include <symshape/meta/softmax.hpp>
#include <symshape/meta/table/entry.hpp>

namespace symshape::inline SYMSHAPE_ABI::meta {

template <class Int>
inline constexpr operator_entry<Int> reduce_operators[] = {
    {"aten::softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return softmax(in.tensor(0), in.axis(1), {.dtype = in.dtype(2)}, at);
     }},
    {"aten::log_softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return log_softmax(in.tensor(0), in.axis(1), {.dtype = in.dtype(2)}, at);
     }},
    {"aten::_softmax(Tensor self, int dim, bool half_to_float) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return softmax_kernel(in.tensor(0), in.axis(1), in.boolean(2), at);
     }},
    {"aten::_log_softmax(Tensor self, int dim, bool half_to_float) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return log_softmax_kernel(in.tensor(0), in.axis(1), in.boolean(2), at);
     }},
    {"aten::layer_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight=None, Tensor? bias=None, float "
     "eps=1.0000000000000001e-05, bool cudnn_enable=True) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return layer_norm(in.tensor(0), in.sizes(1), in.optional_tensor(2), in.optional_tensor(3), in.real(4), at);
     }},
    {"aten::native_layer_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight, Tensor? bias, float eps) -> "
     "(Tensor, Tensor, Tensor)",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       const auto r =
           native_layer_norm(in.tensor(0), in.sizes(1), in.optional_tensor(2), in.optional_tensor(3), in.real(4), at);
       return std::vector<value<Int>>{r.out, r.mean, r.rstd};
     }},
    {"aten::sum(Tensor self, *, ScalarType? dtype=None) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return sum(in.tensor(0), {}, {.dtype = in.dtype(1)}, at);
     }},
    {"aten::sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return sum(in.tensor(0), in.axes(1), {.keepdim = in.boolean(2), .dtype = in.dtype(3)}, at);
     }},
    {"aten::mean(Tensor self, *, ScalarType? dtype=None) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return mean(in.tensor(0), {}, {.dtype = in.dtype(1)}, at);
     }},
    {"aten::mean.dim(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return mean(in.tensor(0), in.axes(1), {.keepdim = in.boolean(2), .dtype = in.dtype(3)}, at);
     }},
    {"aten::prod(Tensor self, *, ScalarType? dtype=None) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return prod(in.tensor(0), {}, {.dtype = in.dtype(1)}, at);
     }},
    {"aten::prod.dim_int(Tensor self, int dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return prod(in.tensor(0), in.axes(1), {.keepdim = in.boolean(2), .dtype = in.dtype(3)}, at);
     }},
    {"aten::amax(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return amax(in.tensor(0), in.axes(1), in.boolean(2), at);
     }},
    {"aten::amin(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return amin(in.tensor(0), in.axes(1), in.boolean(2), at);
     }},
    {"aten::any(Tensor self) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return any(in.tensor(0), {}, false, at); }},
    {"aten::any.dim(Tensor self, int dim, bool keepdim=False) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return any(in.tensor(0), in.axes(1), in.boolean(2), at);
     }},
    {"aten::any.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return in.given(1) && in.axes(1).empty() ? any_of_none(in.tensor(0), at)
                                                : any(in.tensor(0), in.axes(1), in.boolean(2), at);
     }},
    {"aten::all(Tensor self) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return all(in.tensor(0), {}, false, at); }},
    {"aten::all.dim(Tensor self, int dim, bool keepdim=False) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return all(in.tensor(0), in.axes(1), in.boolean(2), at);
     }},
    {"aten::all.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return in.given(1) && in.axes(1).empty() ? any_of_none(in.tensor(0), at)
                                                : all(in.tensor(0), in.axes(1), in.boolean(2), at);
     }},
    {"aten::var.dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return var(in.tensor(0), in.axes(1), in.boolean(3), at);
     }},
    {"aten::var.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return var(in.tensor(0), in.axes(1), in.boolean(3), at);
     }},
    {"aten::linalg_vector_norm(Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, ScalarType? "
     "dtype=None) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return linalg_vector_norm(in.tensor(0), in.scalar(1), in.axes(2),
                                 {.keepdim = in.boolean(3), .dtype = in.dtype(4)}, at);
     }},
};

}  // namespace symshape::inline SYMSHAPE_ABI::meta
