// SPDX-License-Identifier: BSL-1.0
/// @file
/// What operators return: a new tensor of the sizes that a rule gives, or, without exceptions, one without elements after a refusal.
/// Floor: op. May include everything but graph borders.

#pragma once

#include <symshape/kernel/entry.hpp>
#include <symshape/tensor/owning.hpp>

#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::op::detail {

/// Without elements, as if moved from: so it refuses every index, and every kernel and operator refuses it.
template <class T, class Dims>
struct no_elements : owning_tensor<T, Dims> {
  no_elements() = default;
};

/// A tensor of the sizes that `Rule` gives for these operands, once they are checked.
template <class Rule, class T, class... View>
auto result_of(const char* file, int line, const View&... v) {
  const auto checked = kernel::enter<Rule>(file, line, v...);
  using dims = std::remove_const_t<decltype(checked.sizes)>;
  if (!checked || !kernel::memory_present(Rule::name, file, line, v...))
    return owning_tensor<T, dims>{no_elements<T, dims>{}};
  return owning_tensor<T, dims>{checked.sizes};
}

}  // namespace symshape::inline SYMSHAPE_ABI::op::detail
