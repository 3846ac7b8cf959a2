// SPDX-License-Identifier: BSL-1.0
/// @file
/// Facts from a text: which of them an operand's type does not know yet, which of its requirements follow, and what is wrong with the text.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/algebra/parser.hpp>
#include <symshape/algebra/text.hpp>
#include <symshape/algebra/verbs.hpp>
#include <symshape/shape/assume.hpp>
#include <symshape/shape/binding.hpp>
#include <symshape/shape/lift.hpp>
#include <symshape/shape/shape.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

namespace refused {

template <bool Read, class Rest>
struct fact_text {
  static_assert(Read,
                "assert_that: the text is not a list of facts, such as K == L; the argument `rest` is what could not "
                "be read");
  static constexpr bool checked = Read;
};
template <bool Short>
struct fact_length {
  static_assert(Short, "assert_that: the canonical form of the facts has more than 512 characters or 79 pieces");
  static constexpr bool checked = Short;
};
/// The symbol is one that only the fact has.
template <bool Present, class Symbol>
struct fact_symbol {
  static_assert(Present, "assert_that: the fact speaks of a name that the operand does not have");
  static constexpr bool checked = Present;
};
template <bool Possible, class Fact>
struct fact_possible {
  static_assert(Possible, "assert_that: the fact never holds where sizes are not negative and what is known holds");
  static constexpr bool checked = Possible;
};

}  // namespace refused

namespace detail {

/// Facts that are new, then requirements that are left, lifted; or what is wrong with the text.
struct assertion_record {
  lifted_text<512, 80> text;
  bool read = true;
  std::size_t position = 0;
  std::int32_t never = -1;  // the one among the facts that is refuted
};

/// `known` has what the operand knows; `left` what it still requires.
constexpr void take_facts(text_view text, facts& known, const growing_array<relation>& left, prover ask,
                          assertion_record& out) {
  parser read{known.owner(), text};
  growing_array<relation> given;
  do given.push_back(read.read_relation());
  while (read.accept(','));
  read.expect_end("',', an operator or the end was expected at position %p of \"%f\"");
  if (const failure f = read.error()) {
    out.read = false;
    out.position = f.position;
    return;
  }
  for (const relation r : given) {
    const certainty c = proven(r, known, ask);
    if (c == certainty::yes) continue;
    if (c == certainty::no && out.never < 0) out.never = out.text.count;
    out.text.append(r);
    known.add(r);
  }
  out.text.fact_count = out.text.count;
  for (const relation r : left)
    if (proven(r, known, ask) != certainty::yes) out.text.append(r);
  out.text.required_count = static_cast<std::uint16_t>(out.text.count - out.text.fact_count);
}

template <text Text, class Facts, class Required>
struct assertion_source;
template <text Text, class Facts, class... Left>
struct assertion_source<Text, Facts, required<Left...>> {
  static constexpr assertion_record record = [] {
    assertion_record out;
    pool p{on_error::note};
    facts known{p};
    known.set_default_range(0, maximum_size);
    assume(p, known, static_cast<Facts*>(nullptr));
    growing_array<relation> left;
    (left.push_back(parse_relation(p, Left::spelled)), ...);
    const unpacked_text unpacked{Text};
    take_facts(unpacked.view(), known, left, &prove<std::void_t<Facts>>, out);
    return out;
  }();
  static constexpr const auto& value = record.text;
};

template <text Text, class Source, class Positions>
struct unread_fact;
template <text Text, class Source, std::size_t... Nth>
struct unread_fact<Text, Source, index_list<Nth...>> {
  static constexpr unpacked_text unpacked{Text};
  using type = refused::rest<unpacked.characters[Source::record.position + Nth]...>;
};

/// The first name of a table that another row of formulas does not have, else -1.
template <class Table, class From>
inline constexpr std::int32_t foreign_name = [] {
  using map = symbol_map<Table, From>;
  for (std::size_t i = 0; i != map::count; ++i)
    if (map::value.at[i] < 0) return static_cast<std::int32_t>(i);
  return std::int32_t{-1};
}();
template <class Table, std::int32_t Nth, class Positions>
struct shown_name;
template <class Table, std::int32_t Nth, std::size_t... At>
struct shown_name<Table, Nth, index_list<At...>> {
  using type = refused::symbol_named<Table::value.names[Table::value.name_begin[Nth < 0 ? 0 : Nth] + At]...>;
};

}  // namespace detail

}  // namespace symshape::inline SYMSHAPE_ABI
