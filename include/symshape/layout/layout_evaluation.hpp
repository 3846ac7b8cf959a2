// SPDX-License-Identifier: BSL-1.0
/// @file
/// One operation on layout types, run by the compiler, and the type that it gives.
/// Floor: layout. Includes only meta and below.

#pragma once

#include <symshape/layout/layout_type.hpp>
#include <symshape/meta/record.hpp>

#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

/// What one evaluation of an operation leaves: sizes, strides and offset, requirements; or the refusal. Plain data.
struct layout_record {
  lifted_text<1024, 96> text;
  lifted_text<512, 4> refused;  // operation, sentence, left, right
  bool overflowed = false;

  constexpr void keep(const knowledge& known, const basic_layout<expr>& result) {
    if (const refusal& r = known.refused()) {
      refused.append(text_view{r.operation});
      refused.append(text_view{r.sentence});
      r.kind == failure_kind::data_dependent && !r.claim.indicator().is_constant() ? refused.append(r.claim)
                                                                                   : refused.append(r.left);
      refused.append(r.right);
      return;
    }
    for (const expr& e : result.sizes) text.append(e);
    for (const expr& e : result.strides) text.append(e);
    text.append(result.offset);
    const growing_array<relation> left = needed(known);
    for (const relation& r : left) text.append(r);
    text.dim_count = static_cast<std::uint16_t>(result.rank());
    text.fact_count = static_cast<std::uint16_t>(result.rank() + 1);
    text.required_count = static_cast<std::uint16_t>(left.size());
    overflowed = known.hypotheses().owner().failed();
  }
};

/// The relations of several lists, each once.
template <class... List>
struct all_of_lists;
template <template <class...> class List, class... A>
struct all_of_lists<List<A...>> {
  using type = List<A...>;
};
template <template <class...> class List, class... A, class... Rest>
struct all_of_lists<List<A...>, List<>, Rest...> : all_of_lists<List<A...>, Rest...> {};
template <template <class...> class List, class... A, class First, class... B, class... Rest>
struct all_of_lists<List<A...>, List<First, B...>, Rest...>
    : std::conditional_t<(std::is_same_v<A, First> || ...), all_of_lists<List<A...>, List<B...>, Rest...>,
                         all_of_lists<List<A..., First>, List<B...>, Rest...>> {};

/// One evaluation of `Rule`, an empty class called with a pool and formula layouts, on layout types.
template <class Rule, class... Operand>
struct layout_evaluation {
  static constexpr layout_record record = [] {
    pool p{on_error::note};
    knowledge known{p};
    known.hypotheses().set_default_range(0, maximum_size);
    (assume(p, known.hypotheses(), static_cast<typename Operand::facts*>(nullptr)), ...);
    (assume(p, known.hypotheses(), static_cast<typename Operand::requirements*>(nullptr)), ...);
    layout_record out;
    out.keep(known, Rule{}(p, formula_layout(p, static_cast<typename Operand::canonical_layout*>(nullptr))...));
    return out;
  }();
  static constexpr const auto& value = record.text;
  static_assert(record_accepted<layout_evaluation>::checked);

  using type = layout_type<
      lifted_dims<layout_evaluation>,
      typename lift_list<layout_evaluation, value.dim_count, strides, dim, make_index_list<value.dim_count>>::type,
      typename lift_piece<
          layout_evaluation, 2 * value.dim_count, dim,
          make_index_list<value.begin[2 * value.dim_count + 1] - value.begin[2 * value.dim_count]>>::type,
      typename all_of_lists<typename Operand::facts...>::type,
      typename all_of_lists<typename Operand::requirements..., lifted_requirements<layout_evaluation>>::type>;
};

/// The same of a rule that answers with a plain value.
template <class Rule, class... Operand>
struct layout_answer {
  static constexpr auto value = [] {
    pool p;
    knowledge known{p};
    known.hypotheses().set_default_range(0, maximum_size);
    (assume(p, known.hypotheses(), static_cast<typename Operand::facts*>(nullptr)), ...);
    (assume(p, known.hypotheses(), static_cast<typename Operand::requirements*>(nullptr)), ...);
    return Rule{}(p, formula_layout(p, static_cast<typename Operand::canonical_layout*>(nullptr))...);
  }();
};

}  // namespace detail

}  // namespace symshape::inline SYMSHAPE_ABI
