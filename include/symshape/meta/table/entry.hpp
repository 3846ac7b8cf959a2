// SPDX-License-Identifier: BSL-1.0
/// @file
/// One operator as it is found by name: its schema, and how its rule takes what is bound to it.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/arguments.hpp>

#include <string_view>

namespace symshape::inline SYMSHAPE_ABI::meta {

template <class Int>
struct operator_entry {
  std::string_view schema;
  results<Int> (*run)(const arguments<Int>& in, call_site at);
  bool numbers_as_tensors = false;  // a plain number may stand where the schema says Tensor

  /// `aten::add.Tensor`: the overload behind a point.
  constexpr std::string_view name() const { return schema.substr(0, schema.find('(')); }
};

namespace detail {

/// Of two operands one may be a plain number, with the lowest priority for the element type.
template <class Int, class Rule>
results<Int> with_numbers(const arguments<Int>& in, call_site at, Rule rule) {
  if (in.is_number(1)) return rule(in.tensor(0), in.scalar(1), at);
  if (in.is_number(0)) return rule(in.tensor(1), in.scalar(0), at);
  return rule(in.tensor(0), in.tensor(1), at);
}

}  // namespace detail

}  // namespace symshape::inline SYMSHAPE_ABI::meta
