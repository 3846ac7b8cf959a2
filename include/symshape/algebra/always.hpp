// SPDX-License-Identifier: BSL-1.0
/// @file
/// Proofs by the compiler: claims and facts as text parameters.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/algebra/prove.hpp>
#include <symshape/algebra/text.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace symshape::inline SYMSHAPE_ABI {

/// Compile-time refusals. Each is a template whose arguments show what was refused, and whose static_assert says why.
namespace refused {

template <char...>
struct unread;
template <char...>
struct what_follows;
template <char...>
struct claim;
template <char...>
struct fails_at;

template <bool Read, class Text, class Rest>
struct unreadable_relation {
  static_assert(
      Read,
      "always: a claim or fact is no relation between formulas (==, !=, <, <=, >, >=, joined by and, or, not); "
      "reading stopped before `what_follows`");
  static constexpr bool checked = Read;
};
template <bool Read, class Text>
struct impossible_relation {
  static_assert(Read, "always: in a claim or fact a number leaves 64 bits, or a divisor is the constant 0");
  static constexpr bool checked = Read;
};
template <bool Holds, class Claim, class Counterexample>
struct false_claim {
  static_assert(Holds,
                "proved: the claim fails at the counterexample, where all facts hold; correct the claim or add a fact");
  static constexpr bool checked = Holds;
};
template <bool Holds, class Claim>
struct undecided_claim {
  static_assert(Holds,
                "proved: the claim was neither proven nor refuted within the compile-time budget; add a fact, or prove "
                "it at run time");
  static constexpr bool checked = Holds;
};
template <bool Holds, class Claim>
struct contradictory_facts {
  static_assert(Holds,
                "proved: the facts cannot all hold, so that everything would follow from them; correct the facts");
  static constexpr bool checked = Holds;
};

}  // namespace refused

namespace detail {

/// What a search may cost where a direct proof was not found. It fits every compiler's default limits (clang allows 2^20 statements an
/// evaluation, g++ 2^25 operations); a claim that a search proves at all rarely takes half of it.
inline constexpr budget compile_time_budget{300, 12, 8};

// No templates: each instantiation with its texts costs the compilers 0.1 ms.
using texts = std::initializer_list<const text*>;

/// Not a verdict: one of the texts says nothing.
inline constexpr auto unread_claim = static_cast<symshape::verdict>(~0u);

/// The answer to the first text under the others.
template <class Lazy = void>
constexpr answer answer_in(pool& p, texts claim_and_facts) {
  const pool::attempt attempt{p};
  facts known{p};
  const text* const* const claim = claim_and_facts.begin();
  for (const text* const* fact = claim + 1; fact != claim_and_facts.end(); ++fact)
    known.add(parse_relation(p, unpacked_text{**fact}.view()));
  const relation asked = parse_relation(p, unpacked_text{**claim}.view());
  if (attempt.failed()) {
    answer none;
    none.verdict = unread_claim;
    return none;
  }
  return prove<Lazy>(asked, known, compile_time_budget);
}

template <class Lazy = void>
constexpr symshape::verdict verdict_of(texts claim_and_facts) {
  pool p;
  return answer_in<Lazy>(p, claim_and_facts).verdict;
}

/// The first text that says nothing, and where that shows.
struct unread_record {
  unpacked_text shown{text{""}};
  std::size_t position = 0;
  bool grammatical = true;
};
template <class Lazy = void>
constexpr unread_record record_unread(texts claim_and_facts) {
  for (const text* t : claim_and_facts) {
    unread_record out{unpacked_text{*t}};
    pool p{on_error::note};
    const auto r = try_parse_relation(p, out.shown.view());
    if (r) continue;
    const std::size_t position = r.error().position;
    out.grammatical = r.error().kind != failure_kind::parse;
    out.position = position < out.shown.size ? position : out.shown.size;
    return out;
  }
  return {};
}
template <text... Texts>
inline constexpr unread_record unread_text = record_unread({&Texts...});

template <class Positions, class Rest, text... Texts>
struct shown_unread;
template <std::size_t... Nth, std::size_t... Mth, text... Texts>
struct shown_unread<index_list<Nth...>, index_list<Mth...>, Texts...> {
  using whole = refused::unread<unread_text<Texts...>.shown.characters[Nth]...>;
  using rest = refused::what_follows<unread_text<Texts...>.shown.characters[unread_text<Texts...>.position + Mth]...>;
};
template <text... Texts>
consteval bool refuse_unread() {
  constexpr unread_record record = unread_text<Texts...>;
  using shown =
      shown_unread<make_index_list<record.shown.size>, make_index_list<record.shown.size - record.position>, Texts...>;
  if constexpr (record.grammatical)
    return refused::impossible_relation<false, typename shown::whole>::checked;
  else
    return refused::unreadable_relation<false, typename shown::whole, typename shown::rest>::checked;
}

// A variable: the initializer of one inside a function clang evaluates again with every call.
template <text Claim, text... Facts>
inline constexpr symshape::verdict outcome = verdict_of({&Claim, &Facts...});
template <text Claim, text... Facts>
consteval bool is_proven() {
  if constexpr (outcome<Claim, Facts...> == unread_claim) return refuse_unread<Claim, Facts...>();
  return outcome<Claim, Facts...> == verdict::yes;
}

/// Why a claim is refused, as far as it outlives its pool.
struct proof_record {
  bool counterexample = false;
  std::size_t size = 0;
  char characters[128]{};
};

template <class Lazy = void>
constexpr proof_record record_proof(texts claim_and_facts) {
  pool p;
  const answer a = answer_in<Lazy>(p, claim_and_facts);
  proof_record out;
  out.counterexample = a.verdict == verdict::no || a.verdict == verdict::depends || a.has_witness();
  text_buffer shown;
  for (const symbol_value& v : a.witness) {
    if (shown.size() > 0) shown << ' ';
    shown << p.symbol_name(v.symbol) << '=' << v.value;
  }
  for (; out.size < shown.size() && out.size < sizeof(out.characters); ++out.size)
    out.characters[out.size] = shown[out.size];
  return out;
}

template <text Claim, text... Facts>
inline constexpr proof_record proof = record_proof({&Claim, &Facts...});

template <text Claim>
inline constexpr unpacked_text characters_of{Claim};

template <text Claim, class Positions>
struct shown_claim;
template <text Claim, std::size_t... Nth>
struct shown_claim<Claim, index_list<Nth...>> {
  using type = refused::claim<characters_of<Claim>.characters[Nth]...>;
};
template <class Positions, text... Texts>
struct shown_counterexample;
template <std::size_t... Nth, text... Texts>
struct shown_counterexample<index_list<Nth...>, Texts...> {
  using type = refused::fails_at<proof<Texts...>.characters[Nth]...>;
};

template <text Claim, text... Facts>
consteval bool require_proof() {
  using claim = typename shown_claim<Claim, make_index_list<characters_of<Claim>.size>>::type;
  constexpr symshape::verdict found = outcome<Claim, Facts...>;
  if constexpr (found == verdict::yes)
    return true;
  else if constexpr (found == unread_claim)
    return refuse_unread<Claim, Facts...>();
  else if constexpr (found == verdict::contradiction)
    return refused::contradictory_facts<false, claim>::checked;
  else if constexpr (proof<Claim, Facts...>.counterexample)
    return refused::false_claim<
        false, claim,
        typename shown_counterexample<make_index_list<proof<Claim, Facts...>.size>, Claim, Facts...>::type>::checked;
  else
    return refused::undecided_claim<false, claim>::checked;
}

}  // namespace detail

/// Whether the compiler proves the claim from the facts; symbols are any integers.
///
///     static_assert(ss::always<"(n + 7)//8*8 >= n">);
///     static_assert(ss::always<"a*b >= a", "a >= 0", "b >= 1">);
///
/// - Laws: true only of what holds everywhere the facts do, and false where the facts contradict each other; the budget keeps within every
///   compiler's default limits, and beyond it the answer is false.
/// - Errors: text outside the grammar does not compile.
/// - Cost: a few milliseconds of compile time, once for each claim with its facts.
template <text Claim, text... Facts>
inline constexpr bool always = detail::is_proven<Claim, Facts...>();

/// As `always`, but refuses what it cannot prove, with the claim and the counterexample in the compiler's message.
template <text Claim, text... Facts>
inline constexpr bool proved = detail::require_proof<Claim, Facts...>();

}  // namespace symshape::inline SYMSHAPE_ABI
