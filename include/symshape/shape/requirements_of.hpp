// SPDX-License-Identifier: BSL-1.0
/// @file
/// What a type still requires of its numbers, for people to read.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/owned_text.hpp>
#include <symshape/algebra/print.hpp>
#include <symshape/algebra/verbs.hpp>
#include <symshape/shape/assume.hpp>
#include <symshape/shape/needed.hpp>
#include <symshape/shape/symbol_values.hpp>

#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

/// The requirements of a shape, a layout type or an answer of `infer` in the grammar of formulas, each once, joined by commas; "" where nothing is
/// required. Those that follow from the others, or from the type's facts, are left out.
///
///     constexpr auto sum = ss::infer([](auto& in) { return ss::meta::add(in("B, K"), in("B, L")); });
///     std::cout << ss::requirements_of(sum);      // K == L
///
/// - Laws: numbers meet the text exactly if they meet the type's requirements and facts. The text reads back as facts: `"B, K | K == L"`.
/// - Cost: a proof for each requirement, at run time.
template <class Required>
  requires requires { typename Required::requirements; }
owned_text requirements_of(const Required&) {
  pool p;
  facts known{p};
  known.set_default_range(0, maximum_size);
  detail::assume(p, known, static_cast<typename detail::facts_known<Required>::type*>(nullptr));
  growing_array<relation> all;
  [&]<class... Fact>(required<Fact...>*) {
    (all.push_back(parse_relation(p, Fact::spelled)), ...);
  }(static_cast<typename Required::requirements*>(nullptr));
  text_buffer out;
  for (const relation r : detail::needed(known, all, &prove<std::void_t<Required>>)) {
    if (out.size() != 0) out << ", ";
    print(r, out);
  }
  return owned_text{out};
}

}  // namespace symshape::inline SYMSHAPE_ABI
