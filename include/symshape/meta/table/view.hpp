// SPDX-License-Identifier: BSL-1.0
/// @file
/// The table of views, and of joining.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/cat.hpp>
#include <symshape/meta/copy.hpp>
#include <symshape/meta/expand.hpp>
#include <symshape/meta/permute.hpp>
#include <symshape/meta/slice.hpp>
#include <symshape/meta/table/entry.hpp>
#include <symshape/meta/view.hpp>

namespace symshape::inline SYMSHAPE_ABI::meta {

template <class Int>
inline constexpr operator_entry<Int> view_operators[] = {
    {"aten::view(Tensor(a) self, SymInt[] size) -> Tensor(a)",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return view(in.tensor(0), in.sizes(1), at); }},
    {"aten::reshape(Tensor(a) self, SymInt[] shape) -> Tensor(a)",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return reshape(in.tensor(0), in.sizes(1), at); }},
    {"aten::_unsafe_view(Tensor self, SymInt[] size) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return unsafe_view(in.tensor(0), in.sizes(1), at); }},
    {"aten::flatten.using_ints(Tensor(a) self, int start_dim=0, int end_dim=-1) -> Tensor(a)",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return flatten(in.tensor(0), in.axis(1), in.axis(2), at);
     }},
    {"aten::unflatten.int(Tensor(a) self, int dim, SymInt[] sizes) -> Tensor(a)",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return unflatten(in.tensor(0), in.axis(1), in.sizes(2), at);
     }},
    {"aten::permute(Tensor(a) self, int[] dims) -> Tensor(a)",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return permute(in.tensor(0), in.axes(1), at); }},
    {"aten::transpose.int(Tensor(a) self, int dim0, int dim1) -> Tensor(a)",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return transpose(in.tensor(0), in.axis(1), in.axis(2), at);
     }},
    {"aten::t(Tensor(a) self) -> Tensor(a)",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return t(in.tensor(0), at); }},
    {"aten::numpy_T(Tensor(a) self) -> Tensor(a)",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return reverse_axes(in.tensor(0), at); }},
    {"aten::select.int(Tensor(a) self, int dim, SymInt index) -> Tensor(a)",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return select(in.tensor(0), in.axis(1), in.integer(2), at);
     }},
    {"aten::slice.Tensor(Tensor(a) self, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor(a)",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return slice(in.tensor(0), in.axis(1), in.optional_integer(2), in.optional_integer(3), in.integer(4), at);
     }},
    {"aten::narrow(Tensor(a) self, int dim, SymInt start, SymInt length) -> Tensor(a)",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return narrow(in.tensor(0), in.axis(1), in.integer(2), in.integer(3), at);
     }},
    {"aten::expand(Tensor(a) self, SymInt[] size, *, bool implicit=False) -> Tensor(a)",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return expand(in.tensor(0), in.sizes(1), at); }},
    {"aten::squeeze(Tensor(a) self) -> Tensor(a)",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return squeeze(in.tensor(0), at); }},
    {"aten::squeeze.dim(Tensor(a) self, int dim) -> Tensor(a)",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return squeeze(in.tensor(0), in.axes(1), at); }},
    {"aten::squeeze.dims(Tensor(a) self, int[] dim) -> Tensor(a)",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return squeeze(in.tensor(0), in.axes(1), at); }},
    {"aten::unsqueeze(Tensor(a) self, int dim) -> Tensor(a)",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return unsqueeze(in.tensor(0), in.axis(1), at); }},
    {"aten::cat(Tensor[] tensors, int dim=0) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return cat(in.tensors(0), in.axis(1), at); }},
    {"aten::stack(Tensor[] tensors, int dim=0) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return stack(in.tensors(0), in.axis(1), at); }},
    {"aten::alias(Tensor(a) self) -> Tensor(a)",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return alias(in.tensor(0), at); }},
    {"aten::detach(Tensor(a) self) -> Tensor(a)",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return detach(in.tensor(0), at); }},
};

}  // namespace symshape::inline SYMSHAPE_ABI::meta
