// SPDX-License-Identifier: BSL-1.0
/// @file
/// Facts that numbers are checked for, and that the type knows from then on.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/result.hpp>
#include <symshape/shape/asserted_view.hpp>
#include <symshape/shape/assertion.hpp>
#include <symshape/shape/assume.hpp>
#include <symshape/shape/lent_view.hpp>
#include <symshape/shape/view.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

template <class Old, class New>
struct more_facts;
template <class... Old, class... New>
struct more_facts<facts_of<Old...>, facts_of<New...>> {
  using type = facts_of<Old..., New...>;
  using table = formulas<0, New...>;
};

/// A text of facts over an operand's names. `From` is the row of formulas that the operand's numbers belong to.
template <text Text, class Facts, class Required, class From>
struct assertion {
  using source = assertion_source<Text, Facts, Required>;
  static constexpr bool read = source::record.read;
  using rest =
      typename unread_fact<Text, source,
                           make_index_list<read ? 0 : unpacked_text{Text}.size - source::record.position>>::type;
  static_assert(refused::fact_text<read, rest>::checked && refused::fact_length<!source::value.overflowed>::checked);

  using added = lifted_facts<source>;
  using facts = typename more_facts<Facts, added>::type;
  using left = lifted_requirements<source>;
  using table = typename more_facts<Facts, added>::table;
  using all = typename fact_table<facts>::type;  // what was known is checked again: a base may have been assigned
  static constexpr std::int32_t foreign = foreign_name<table, From>;
  static_assert(
      refused::fact_symbol <
      foreign<0,
              typename shown_name<
                  table, foreign,
                  make_index_list<(
                      foreign < 0 ? 0 : table::value.name(static_cast<std::size_t>(foreign < 0 ? 0 : foreign)).size)>>::
                  type>::checked);
  static constexpr std::int32_t never = source::record.never;
  using shown =
      typename lift_piece<source, static_cast<std::size_t>(never < 0 ? 0 : never), fact,
                          make_index_list<static_cast<std::size_t>(
                              never < 0 ? 0 : source::value.begin[never + 1] - source::value.begin[never])>>::type;
  static_assert(refused::fact_possible < never<0, shown>::checked);

  /// Whether the new facts hold of these numbers; `f` says which does not.
  static constexpr bool holds(const std::int64_t* numbers, failure& f, const char* file, int line) {
    if (facts_hold<all, From>(numbers, f)) return true;
    set_place(f, "assert_that", file, line);
    return false;
  }
};

/// The shape type that knows other facts and requirements; of what has more to it than a shape, a specialization says it.
template <class Shape, class Facts, class Required>
struct shape_knowing : with_facts<typename Shape::canonical, Facts, Required> {};

/// A row of axes with numbers: `dims`, a shape, or what `infer` gives.
template <class Shape>
concept shape_with_numbers = requires(const Shape& s) {
  typename Shape::canonical;
  s.numel();
  s.data();
} && std::is_base_of_v<typename Shape::canonical, Shape> && !viewable<Shape>;

/// A class of its own: nvcc 13 forgets a literal that one function template passes to another where both are used.
template <text Fact>
struct asserter {
  template <class View>
  static constexpr auto run(const View& v, const char* file, int line) {
    using plain = typename View::plain;
    using asserted = assertion<Fact, typename View::facts, required<>, typename View::formulas>;
    using out = typename view_knowing<plain, typename asserted::facts>::type;
    failure f{};
    return asserted::holds(v.symbols(), f, file, line) ? result<out>{out{static_cast<const plain&>(v)}}
                                                       : result<out>{f};
  }
  template <shape_with_numbers Shape>
  static constexpr auto run(const Shape& s, const char* file, int line) {
    using canonical = typename Shape::canonical;
    using asserted = assertion<Fact, typename facts_known<Shape>::type, typename requirements_left<Shape>::type,
                               typename canonical::formulas>;
    using out = typename shape_knowing<Shape, typename asserted::facts, typename asserted::left>::type;
    failure f{};
    if (!asserted::holds(s.data(), f, file, line)) return result<out>{f};
    out known;
    for (std::size_t i = 0; i != canonical::symbol_count; ++i) known.data()[i] = s.data()[i];
    return result<out>{known};
  }
};

template <class Operand>
constexpr auto asserted_operand(std::remove_reference_t<Operand>& operand, const char* file, int line, failure& f) {
  if constexpr (viewable<std::remove_reference_t<Operand>>) {
    using given = std::remove_cvref_t<Operand>;
    const auto v = quietly_lent_view<Operand>(operand, file, line, f);
    using view = std::remove_const_t<decltype(v)>;
    if constexpr (requires { typename given::plain; })
      return typename view_knowing<view, typename given::facts>::type{v};
    else
      return view{v};
  } else {
    return std::remove_cvref_t<Operand>{operand};
  }
}

}  // namespace detail

/// The same view or shape, whose type knows the fact from here on; the numbers are checked for it now.
///
///     ss::view<float, "K, L"> x(pointer, {3, 3});
///     auto square = ss::assert_that<"K == L">(x);
///     ss::op::matmul(square, square);                     // L == K is known, and not compared
///     ss::assert_that<"K == L, K % 8 == 0">(shape);       // several at once
///
/// On a shape that carries requirements, those that follow from its facts are gone from the type. A fact that was known adds nothing. Views of the view start without facts. `try_assert_that` gives the error as data.
///
/// - Errors: binding_error where the fact does not hold, with the fact, the numbers of two of its names and the caller's line. A text that is no
///   fact, names that the operand does not have, and facts that never hold do not compile.
/// - Cost: evaluates the facts; a proof at compile time.
template <text Fact, class Operand>
  requires(viewable<Operand> || detail::shape_with_numbers<std::remove_cvref_t<Operand>>)
constexpr auto try_assert_that(Operand&& x, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  failure moved{};
  const auto operand = detail::asserted_operand<Operand>(x, file, line, moved);
  return detail::unless_refused<Operand>(moved, detail::asserter<Fact>::run(operand, file, line));
}
#if SYMSHAPE_EXCEPTIONS
template <text Fact, class Operand>
  requires(viewable<Operand> || detail::shape_with_numbers<std::remove_cvref_t<Operand>>)
constexpr auto assert_that(Operand&& x, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return try_assert_that<Fact>(static_cast<Operand&&>(x), file, line).value();
}
#endif

}  // namespace symshape::inline SYMSHAPE_ABI
