// SPDX-License-Identifier: BSL-1.0
/// @file
/// Strides: contiguous until somebody says otherwise.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/algebra/verbs.hpp>
#include <symshape/meta/sizes.hpp>

#include <initializer_list>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::meta {

/// Strides in elements, or the word "contiguous", which costs no formulas and needs no proofs.
template <class Int>
class stride_list {
 public:
  constexpr stride_list() = default;
  constexpr stride_list(std::initializer_list<number<Int>> values) : values_{values}, given_{true} {}
  constexpr stride_list(size_list<Int> values) : values_{static_cast<size_list<Int>&&>(values)}, given_{true} {}
  template <class Other>
    requires(!std::is_same_v<Other, Int> && detail::becomes<number<Other>, number<Int>>)
  constexpr explicit stride_list(const stride_list<Other>& other)
      : values_{other.values()}, given_{!other.contiguous()} {}

  /// Whether they are contiguous by name. Given strides may be so by value: `is_contiguous(tensor)`.
  constexpr bool contiguous() const { return !given_; }
  /// Empty where they are contiguous by name.
  constexpr const size_list<Int>& values() const { return values_; }

 private:
  size_list<Int> values_{};
  bool given_ = false;
};

/// `max(n, 1)`, as strides count a size: a tensor without elements has strides too. Of a formula that is the formula itself: what is said of
/// symbolic strides is said of tensors that have elements, and an empty one has nothing to index.
template <class Number>
constexpr Number at_least_one(const Number& n) {
  if constexpr (std::is_same_v<Number, expr>)
    return n.is_constant() ? max(n, expr{1}) : n;
  else
    return known(n >= 1) == certainty::yes ? n : max(n, Number{1});
}

/// `stride[i]` is the product of `max(size[j], 1)` over the axes `j > i`.
///
///     contiguous_strides({2, 0, 4, 5})   // 20, 20, 5, 1
template <class Number>
constexpr small_list<Number> contiguous_strides(const small_list<Number>& sizes) {
  small_list<Number> strides(sizes.size(), Number{1});
  for (int i = sizes.rank() - 2; i >= 0; --i) strides[i] = strides[i + 1] * at_least_one(sizes[i + 1]);
  return strides;
}

/// Strides of a tensor that is dense in memory along `order`, the innermost axis first, each step by `max(size, 1)`.
template <class Number>
constexpr small_list<Number> dense_strides(const small_list<Number>& sizes, const small_list<int>& order) {
  small_list<Number> strides(sizes.size(), Number{1});
  Number step = 1;
  for (int i = 0; i < order.rank(); ++i) {
    strides[order[i]] = step;
    if (i + 1 < order.rank()) step = step * at_least_one(sizes[order[i]]);
  }
  return strides;
}

}  // namespace symshape::inline SYMSHAPE_ABI::meta
