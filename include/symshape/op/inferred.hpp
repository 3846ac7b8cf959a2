// SPDX-License-Identifier: BSL-1.0
/// @file
/// The operators on metadata alone: the same names and rules, so that a model runs in `infer` as it is written.
/// Floor: op. May include everything but graph borders.

#pragma once

#include <symshape/op/linear.hpp>
#include <symshape/op/matmul.hpp>
#include <symshape/op/rows.hpp>

namespace symshape::inline SYMSHAPE_ABI::op {

// constexpr auto h = ss::infer([](auto& in) { return ss::op::relu(ss::op::matmul(in("B, 784"), in("784, H"))); });   // "B, H"

template <class A, class B>
constexpr auto matmul(const meta::basic_tensor<A>& a, const meta::basic_tensor<B>& b,
                      call_site at = call_site::here()) {
  return kernel::matmul_rule{}(at, a, b);
}
template <class A, class B, class C>
constexpr auto linear(const meta::basic_tensor<A>& x, const meta::basic_tensor<B>& weight,
                      const meta::basic_tensor<C>& bias, call_site at = call_site::here()) {
  return kernel::linear_with_bias_rule{}(at, x, weight, bias);
}
template <class A, class B>
constexpr auto add(const meta::basic_tensor<A>& a, const meta::basic_tensor<B>& b, call_site at = call_site::here()) {
  return kernel::add_rule{}(at, a, b);
}
template <class A>
constexpr auto relu(const meta::basic_tensor<A>& a, call_site at = call_site::here()) {
  return kernel::relu_rule{}(at, a);
}
template <class A>
constexpr auto gelu(const meta::basic_tensor<A>& a, call_site at = call_site::here()) {
  return kernel::gelu_rule{}(at, a);
}
template <class A>
constexpr auto softmax(const meta::basic_tensor<A>& a, call_site at = call_site::here()) {
  return kernel::softmax_rule{}(at, a);
}
template <class A>
constexpr auto layer_norm(const meta::basic_tensor<A>& a, const meta::basic_tensor<A>& weight,
                          const meta::basic_tensor<A>& bias, double = 1e-5, call_site at = call_site::here()) {
  return kernel::layer_norm_rule{}(at, a, weight, bias);
}
template <class A>
constexpr auto normalize(const meta::basic_tensor<A>& a, call_site at = call_site::here()) {
  return kernel::normalize_rule{}(at, a);
}
template <class A>
constexpr auto mean_of_valid_rows(const meta::basic_tensor<A>& a, const meta::basic_tensor<A>& valid,
                                  call_site at = call_site::here()) {
  return kernel::mean_of_valid_rows_rule{}(at, a, valid);
}
template <class A>
constexpr auto embedding(const meta::basic_tensor<A>& table, const meta::basic_tensor<A>& ids,
                         call_site at = call_site::here()) {
  return kernel::embedding_rule{}(at, table, ids);
}

}  // namespace symshape::inline SYMSHAPE_ABI::op
