// SPDX-License-Identifier: BSL-1.0
/// @file
/// The table of copies and of tensors made from nothing.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/copy.hpp>
#include <symshape/meta/factory.hpp>
#include <symshape/meta/table/entry.hpp>

namespace symshape::inline SYMSHAPE_ABI::meta {

template <class Int>
inline constexpr operator_entry<Int> factory_operators[] = {
    {"aten::contiguous(Tensor(a) self, *, MemoryFormat memory_format=0) -> Tensor(a)",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return contiguous(in.tensor(0), in.memory_format(1, memory_format::contiguous), at);
     }},
    {"aten::clone(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return clone(in.tensor(0), in.memory_format(1, memory_format::preserve), at);
     }},
    {"aten::_to_copy(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? "
     "pin_memory=None, bool non_blocking=False, MemoryFormat? memory_format=None) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return to_copy(in.tensor(0),
                      {.dtype = in.dtype(1), .memory_format = in.memory_format(6, memory_format::preserve)}, at);
     }},
    {"aten::empty.memory_format(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
     "bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return empty<Int>(in.sizes(0),
                         {.dtype = in.dtype(1), .memory_format = in.memory_format(5, memory_format::contiguous)}, at);
     }},
    {"aten::zeros(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? "
     "pin_memory=None) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return zeros<Int>(in.sizes(0), {.dtype = in.dtype(1)}, at);
     }},
    {"aten::ones(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? "
     "pin_memory=None) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return ones<Int>(in.sizes(0), {.dtype = in.dtype(1)}, at);
     }},
    {"aten::full(SymInt[] size, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, Device? "
     "device=None, bool? pin_memory=None) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return full<Int>(in.sizes(0), in.scalar(1), {.dtype = in.dtype(2)}, at);
     }},
    {"aten::scalar_tensor(Scalar s, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? "
     "pin_memory=None) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return scalar_tensor<Int>(in.scalar(0), {.dtype = in.dtype(1)}, at);
     }},
    {"aten::empty_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? "
     "pin_memory=None, MemoryFormat? memory_format=None) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return empty_like(in.tensor(0),
                         {.dtype = in.dtype(1), .memory_format = in.memory_format(5, memory_format::preserve)}, at);
     }},
    {"aten::zeros_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? "
     "pin_memory=None, MemoryFormat? memory_format=None) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return empty_like(in.tensor(0),
                         {.dtype = in.dtype(1), .memory_format = in.memory_format(5, memory_format::preserve)}, at);
     }},
    {"aten::ones_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? "
     "pin_memory=None, MemoryFormat? memory_format=None) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return empty_like(in.tensor(0),
                         {.dtype = in.dtype(1), .memory_format = in.memory_format(5, memory_format::preserve)}, at);
     }},
    {"aten::full_like(Tensor self, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, Device? "
     "device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return full_like(in.tensor(0), in.scalar(1),
                        {.dtype = in.dtype(2), .memory_format = in.memory_format(6, memory_format::preserve)}, at);
     }},
    {"aten::arange(Scalar end, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? "
     "pin_memory=None) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return arange<Int>(0, in.scalar(0), 1, {.dtype = in.dtype(1)}, at);
     }},
    {"aten::arange.start(Scalar start, Scalar end, *, ScalarType? dtype=None, Layout? layout=None, Device? "
     "device=None, bool? pin_memory=None) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return arange<Int>(in.scalar(0), in.scalar(1), 1, {.dtype = in.dtype(2)}, at);
     }},
    {"aten::arange.start_step(Scalar start, Scalar end, Scalar step=1, *, ScalarType? dtype=None, Layout? layout=None, "
     "Device? device=None, bool? pin_memory=None) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return arange<Int>(in.scalar(0), in.scalar(1), in.scalar(2), {.dtype = in.dtype(3)}, at);
     }},
};

}  // namespace symshape::inline SYMSHAPE_ABI::meta
