// SPDX-License-Identifier: BSL-1.0
/// @file
/// The table of choices element by element.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/select_by.hpp>
#include <symshape/meta/table/entry.hpp>

namespace symshape::inline SYMSHAPE_ABI::meta {

template <class Int>
inline constexpr operator_entry<Int> select_by_operators[] = {
    {"aten::where.self(Tensor condition, Tensor self, Tensor other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return where(in.tensor(0), in.tensor(1), in.tensor(2), at);
     }},
    {"aten::where.ScalarOther(Tensor condition, Tensor self, Scalar other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return where(in.tensor(0), in.tensor(1), in.scalar(2), at);
     }},
    {"aten::where.ScalarSelf(Tensor condition, Scalar self, Tensor other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return where(in.tensor(0), in.scalar(1), in.tensor(2), at);
     }},
    {"aten::where.Scalar(Tensor condition, Scalar self, Scalar other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return where(in.tensor(0), in.scalar(1), in.scalar(2), at);
     }},
    {"aten::masked_fill.Scalar(Tensor self, Tensor mask, Scalar value) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return masked_fill(in.tensor(0), in.tensor(1), in.scalar(2), at);
     }},
    {"aten::masked_fill.Tensor(Tensor self, Tensor mask, Tensor value) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return masked_fill(in.tensor(0), in.tensor(1), in.tensor(2), at);
     }},
    {"aten::clamp(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return clamp(in.tensor(0),
                    {.has_min = in.given(1), .has_max = in.given(2), .min = in.scalar(1), .max = in.scalar(2)}, at);
     }},
    {"aten::clamp.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return clamp(in.tensor(0), in.optional_tensor(1), in.optional_tensor(2), at);
     }},
    {"aten::clamp_min(Tensor self, Scalar min) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return clamp_min(in.tensor(0), in.scalar(1), at); }},
    {"aten::clamp_min.Tensor(Tensor self, Tensor min) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return clamp_min(in.tensor(0), in.tensor(1), at); }},
    {"aten::clamp_max(Tensor self, Scalar max) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return clamp_max(in.tensor(0), in.scalar(1), at); }},
    {"aten::clamp_max.Tensor(Tensor self, Tensor max) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return clamp_max(in.tensor(0), in.tensor(1), at); }},
};

}  // namespace symshape::inline SYMSHAPE_ABI::meta
