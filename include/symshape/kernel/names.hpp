// SPDX-License-Identifier: BSL-1.0
/// @file
/// Names that operands share, those in strides included: compared where a kernel counts on one number for each.
/// Floor: kernel. May include meta and below.

#pragma once

#include <symshape/algebra/error.hpp>
#include <symshape/shape/basic_view.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::kernel {

namespace detail {

/// By symbols alone, so that views that differ in their elements share the code.
template <class Formulas, class Other>
bool same_numbers(const std::int64_t* a, const std::int64_t* b, failure& f) {
  using map = symshape::detail::symbol_map<Formulas, Other>;
  for (std::size_t i = 0; i != map::count; ++i) {
    const std::int32_t k = map::value.at[i];
    if (k < 0 || a[i] == b[k]) continue;
    f.kind = failure_kind::shape;
    f.sentence = "%n is %v in the strides or sizes of argument %a and %w in those of argument %b";
    f.name = Formulas::value.name(i);
    f.value = a[i];
    f.other_value = b[k];
    return false;
  }
  return true;
}

/// Compares every pair of operands of which one has strides in its type: the rule is told of sizes only.
template <class First, class... Rest>
bool same_numbers(failure& f, int argument, const First& first, const Rest&... rest) {
  f.argument = f.other_argument = argument;
  const auto agrees = [&]<class View>(const View& v) {
    ++f.other_argument;
    if constexpr (First::is_contiguous && View::is_contiguous)
      return true;
    else
      return same_numbers<typename First::formulas, typename View::formulas>(first.symbols(), v.symbols(), f);
  };
  if (!(agrees(rest) && ...)) return false;
  if constexpr (sizeof...(Rest) > 1)
    return same_numbers(f, argument + 1, rest...);
  else
    return true;
}

}  // namespace detail

/// That a name which several operands mention has one number in all of them. Pairs of contiguous operands are left out: their names are those
/// of sizes, which the operator's rule has compared.
///
/// - Errors: shape_error with the name and both numbers; without exceptions it is noted and the result is false.
/// - Cost: one comparison for a name of a pair.
template <class... View>
bool names_agree(const char* operation, const char* file, int line, const View&... v) {
  failure f{};
  if (detail::same_numbers(f, 0, v...)) return true;
  f.operation = operation;
  f.file = file;
  f.line = line;
  fail(f);
  return false;
}

}  // namespace symshape::inline SYMSHAPE_ABI::kernel
