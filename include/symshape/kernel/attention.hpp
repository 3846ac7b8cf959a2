// SPDX-License-Identifier: BSL-1.0
/// @file
/// One head of attention over views: scores, their softmax under a mask, and the weighted sum of the values.
/// Floor: kernel. May include meta and below, and Eigen.

#pragma once

#include <symshape/kernel/entry.hpp>
#include <symshape/kernel/row/attention.hpp>

#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::kernel {

struct attention_rule {
  static constexpr const char* name = "attention";
  template <class Int>
  constexpr meta::basic_tensor<Int> operator()(call_site at, const meta::basic_tensor<Int>& query,
                                               const meta::basic_tensor<Int>& key, const meta::basic_tensor<Int>& value,
                                               const meta::basic_tensor<Int>& mask) const {
    at.enter(name, query, key, value, mask);
    if (!require(query.rank() == 2 && key.rank() == 2 && value.rank() == 2, at,
                 {"the query, the key and the value are matrices"}) ||
        !require(mask.rank() == 1, at, {"the mask has rank %l where %r is wanted", mask.rank(), 1}))
      return query;
    for (int i = 0; i < 2; ++i) {
      (void)require(query.sizes[i] == key.sizes[i], at,
                    {"the query has size %l at axis %x where the key has %r at axis %y", formula_of(query.sizes[i]),
                     formula_of(key.sizes[i]), i, i});
      (void)require(query.sizes[i] == value.sizes[i], at,
                    {"the query has size %l at axis %x where the value has %r at axis %y", formula_of(query.sizes[i]),
                     formula_of(value.sizes[i]), i, i});
    }
    (void)require(query.sizes[0] == mask.sizes[0], at,
                  {"the query has size %l at axis %x where the mask has %r at axis %y", formula_of(query.sizes[0]),
                   formula_of(mask.sizes[0]), 0, 0});
    return query;
  }
};

/// The memory that `attention` works in: kept by the caller, it grows to the longest sentence and is used again.
using row::attention_scratch;

/// `out = softmax(factor * query · transpose of key + mask) · value`.
///
///     for each sentence b and head h: attention(out(b, full, h, full), q, k, v, mask(b, full), factor, scratch)
///
/// The mask is one row for all queries: 0 keeps a key, -infinity drops it. Where all keys are dropped, the result is 0.
///
/// - Shapes: query, key, value [t, d], mask [t] → [t, d]; neighbors along d are neighbors in memory, by type
/// - Errors: sizes that never fit do not compile; those that differ at the call, and an output that overlaps an operand or whose rows overlap one another,
///   throw shape_error before anything is written.
/// - Cost: allocates only when the scratch has to grow.
template <viewable Out, viewable Query, viewable Key, viewable Value, viewable Mask, class T>
void attention(Out&& out, const Query& query, const Key& key, const Value& value, const Mask& mask,
               std::type_identity_t<T> factor, attention_scratch<T>& scratch, const char* file = __builtin_FILE(),
               int line = __builtin_LINE()) {
  const auto o = as_output(out, file, line);
  const auto q = as_view(query, file, line);
  const auto k = as_view(key, file, line);
  const auto v = as_view(value, file, line);
  const auto m = as_view(mask, file, line);
  static_assert(one_floating_type<T, element_of<decltype(o)>, element_of<decltype(q)>, element_of<decltype(k)>,
                                  element_of<decltype(v)>, element_of<decltype(m)>>,
                "attention: the operands and the scratch memory are of one element type, float or double; convert with "
                "kernel::map");
  if constexpr (one_floating_type<T, element_of<decltype(o)>, element_of<decltype(q)>, element_of<decltype(k)>,
                                  element_of<decltype(v)>, element_of<decltype(m)>>) {
    if (!enter<into<attention_rule>>(file, line, o, as_operand(query, file, line), as_operand(key, file, line),
                                     as_operand(value, file, line), as_operand(mask, file, line)) ||
        !memory_fits<in_place::never>("attention", file, line, o, q, k, v, m))
      return;
    static_assert(unit_inner<std::remove_const_t<decltype(o)>> && unit_inner<std::remove_const_t<decltype(q)>> &&
                      unit_inner<std::remove_const_t<decltype(k)>> && unit_inner<std::remove_const_t<decltype(v)>> &&
                      unit_inner<std::remove_const_t<decltype(m)>>,
                  "attention: the elements of a row lie side by side in memory");
    row::attention<T>({q.data(), q.template stride<0>()}, {k.data(), k.template stride<0>()},
                      {v.data(), v.template stride<0>()}, m.data(), factor, {o.data(), o.template stride<0>()},
                      size_of<0>(q), size_of<1>(q), scratch);
  }
}

}  // namespace symshape::inline SYMSHAPE_ABI::kernel
