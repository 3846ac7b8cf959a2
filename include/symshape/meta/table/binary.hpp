// SPDX-License-Identifier: BSL-1.0
/// @file
/// The table of element-by-element operators of two operands.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/binary.hpp>
#include <symshape/meta/comparison.hpp>
#include <symshape/meta/table/entry.hpp>

namespace symshape::inline SYMSHAPE_ABI::meta {

namespace detail {

/// - Errors: shape_error for a word that is none of trunc and floor.
template <class Int>
div_options rounding_of(const arguments<Int>& in, std::size_t i, call_site at) {
  if (!in.given(i)) return {};
  at.enter("div");
  require(in.text(i) == "trunc" || in.text(i) == "floor", at, {"the rounding is none of trunc and floor"});
  return {.rounding = in.text(i) == "floor" ? rounding::floor : rounding::trunc};
}

}  // namespace detail

template <class Int>
inline constexpr operator_entry<Int> binary_operators[] = {
    {"aten::mul.Tensor(Tensor self, Tensor other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return detail::with_numbers(in, at,
                                   [](const auto& a, const auto& b, call_site here) { return mul(a, b, here); });
     },
     true},
    {"aten::mul.Scalar(Tensor self, Scalar other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return mul(in.tensor(0), in.scalar(1), at); }},
    {"aten::fmod.Tensor(Tensor self, Tensor other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return fmod(in.tensor(0), in.tensor(1), at); }},
    {"aten::fmod.Scalar(Tensor self, Scalar other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return fmod(in.tensor(0), in.scalar(1), at); }},
    {"aten::remainder.Tensor(Tensor self, Tensor other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return remainder(in.tensor(0), in.tensor(1), at); }},
    {"aten::remainder.Scalar(Tensor self, Scalar other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return remainder(in.tensor(0), in.scalar(1), at); }},
    {"aten::bitwise_and.Tensor(Tensor self, Tensor other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return bitwise_and(in.tensor(0), in.tensor(1), at);
     }},
    {"aten::bitwise_and.Scalar(Tensor self, Scalar other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return bitwise_and(in.tensor(0), in.scalar(1), at);
     }},
    {"aten::bitwise_or.Tensor(Tensor self, Tensor other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return bitwise_or(in.tensor(0), in.tensor(1), at); }},
    {"aten::bitwise_or.Scalar(Tensor self, Scalar other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return bitwise_or(in.tensor(0), in.scalar(1), at); }},
    {"aten::bitwise_xor.Tensor(Tensor self, Tensor other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return bitwise_xor(in.tensor(0), in.tensor(1), at);
     }},
    {"aten::bitwise_xor.Scalar(Tensor self, Scalar other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return bitwise_xor(in.tensor(0), in.scalar(1), at);
     }},
    {"aten::eq.Tensor(Tensor self, Tensor other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return eq(in.tensor(0), in.tensor(1), at); }},
    {"aten::eq.Scalar(Tensor self, Scalar other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return eq(in.tensor(0), in.scalar(1), at); }},
    {"aten::ne.Tensor(Tensor self, Tensor other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return ne(in.tensor(0), in.tensor(1), at); }},
    {"aten::ne.Scalar(Tensor self, Scalar other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return ne(in.tensor(0), in.scalar(1), at); }},
    {"aten::lt.Tensor(Tensor self, Tensor other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return lt(in.tensor(0), in.tensor(1), at); }},
    {"aten::lt.Scalar(Tensor self, Scalar other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return lt(in.tensor(0), in.scalar(1), at); }},
    {"aten::le.Tensor(Tensor self, Tensor other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return le(in.tensor(0), in.tensor(1), at); }},
    {"aten::le.Scalar(Tensor self, Scalar other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return le(in.tensor(0), in.scalar(1), at); }},
    {"aten::gt.Tensor(Tensor self, Tensor other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return gt(in.tensor(0), in.tensor(1), at); }},
    {"aten::gt.Scalar(Tensor self, Scalar other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return gt(in.tensor(0), in.scalar(1), at); }},
    {"aten::ge.Tensor(Tensor self, Tensor other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return ge(in.tensor(0), in.tensor(1), at); }},
    {"aten::ge.Scalar(Tensor self, Scalar other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return ge(in.tensor(0), in.scalar(1), at); }},
    {"aten::maximum(Tensor self, Tensor other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return maximum(in.tensor(0), in.tensor(1), at); }},
    {"aten::minimum(Tensor self, Tensor other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return minimum(in.tensor(0), in.tensor(1), at); }},
    {"aten::atan2(Tensor self, Tensor other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return atan2(in.tensor(0), in.tensor(1), at); }},
    {"aten::logical_and(Tensor self, Tensor other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return logical_and(in.tensor(0), in.tensor(1), at);
     }},
    {"aten::logical_or(Tensor self, Tensor other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return logical_or(in.tensor(0), in.tensor(1), at); }},
    {"aten::logical_xor(Tensor self, Tensor other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return logical_xor(in.tensor(0), in.tensor(1), at);
     }},
    {"aten::add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return detail::with_numbers(in, at, [&in](const auto& a, const auto& b, call_site here) {
         return add(a, b, {.alpha = in.scalar(2)}, here);
       });
     },
     true},
    {"aten::add.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return add(in.tensor(0), in.scalar(1), {.alpha = in.scalar(2)}, at);
     }},
    {"aten::sub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return detail::with_numbers(in, at, [&in](const auto& a, const auto& b, call_site here) {
         return sub(a, b, {.alpha = in.scalar(2)}, here);
       });
     },
     true},
    {"aten::sub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return sub(in.tensor(0), in.scalar(1), {.alpha = in.scalar(2)}, at);
     }},
    {"aten::rsub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return rsub(in.tensor(0), in.tensor(1), {.alpha = in.scalar(2)}, at);
     }},
    {"aten::rsub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return rsub(in.tensor(0), in.scalar(1), {.alpha = in.scalar(2)}, at);
     }},
    {"aten::div.Tensor(Tensor self, Tensor other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return detail::with_numbers(in, at,
                                   [](const auto& a, const auto& b, call_site here) { return div(a, b, {}, here); });
     },
     true},
    {"aten::div.Scalar(Tensor self, Scalar other) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return div(in.tensor(0), in.scalar(1), {}, at); }},
    {"aten::div.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return detail::with_numbers(in, at, [&in](const auto& a, const auto& b, call_site here) {
         return div(a, b, detail::rounding_of(in, 2, here), here);
       });
     },
     true},
    {"aten::div.Scalar_mode(Tensor self, Scalar other, *, str? rounding_mode) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> {
       return div(in.tensor(0), in.scalar(1), detail::rounding_of(in, 2, at), at);
     }},
    {"aten::pow.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return pow(in.tensor(0), in.tensor(1), at); }},
    {"aten::pow.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return pow(in.tensor(0), in.scalar(1), at); }},
    {"aten::pow.Scalar(Scalar self, Tensor exponent) -> Tensor",
     [](const arguments<Int>& in, call_site at) -> results<Int> { return pow(in.scalar(0), in.tensor(1), at); }},
};

}  // namespace symshape::inline SYMSHAPE_ABI::meta
