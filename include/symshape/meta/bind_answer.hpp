// SPDX-License-Identifier: BSL-1.0
/// @file
/// Numbers for what `infer` gave: its facts and requirements are checked, once.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/infer.hpp>
#include <symshape/meta/typed.hpp>
#include <symshape/shape/assert_that.hpp>
#include <symshape/shape/demand.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

namespace refused {
template <bool Present, class Symbol>
struct answer_symbol {
  static_assert(Present, "bind: a name of what infer gave is in none of the operands");
  static constexpr bool checked = Present;
};
}  // namespace refused

namespace detail {

template <class Dims, class Strides, class Required, dtype Type, class Old, class Facts, class Left>
struct shape_knowing<inferred<Dims, Strides, Required, Type, Old>, Facts, Left> {
  using type = inferred<Dims, Strides, Left, Type, Facts>;
};

/// Every name of the answer: of its sizes, its facts and its requirements.
template <class Dims, class Facts, class Required>
struct names_of_answer;
template <class... Dim, class... Fact, class... Required>
struct names_of_answer<dims<Dim...>, facts_of<Fact...>, required<Required...>> {
  using table = formulas<0, Dim..., Fact..., Required...>;
  using conditions = required<Fact..., Required...>;
};

template <class Answer>
struct answer_binder {
  using dims = typename Answer::canonical;
  using names = names_of_answer<dims, typename Answer::facts, typename Answer::requirements>;
  using bound = typename shape_knowing<Answer, typename Answer::facts, required<>>::type;

  template <class... View>
  static constexpr result<bound> run(const char* file, int line, const View&... v) {
    using joined = operand_symbols<View...>;
    using table = typename names::table;
    constexpr std::int32_t foreign = foreign_name<table, typename joined::formulas>;
    constexpr std::size_t length =
        foreign < 0 ? 0 : table::value.name(static_cast<std::size_t>(foreign < 0 ? 0 : foreign)).size;
    using symbol = typename shown_name<table, foreign, make_index_list<length>>::type;
    static_assert(refused::answer_symbol<(foreign < 0), symbol>::checked);
    failure f{};
    joined_values<joined::count> all;
    bound out;
    if (join_symbols(all, f, v...) &&
        requirements_hold<joined>(all, f, static_cast<typename names::conditions*>(nullptr))) {
      using map = symbol_map<typename dims::formulas, typename joined::formulas>;
      for (std::size_t i = 0; i != dims::symbol_count; ++i) out.data()[i] = all.values[map::value.at[i]];
      step_memo memo[dims::formulas::counts.steps + 1]{};
      if (sizes_possible(dims::formulas::rows, out.data(), memo, f)) return out;
    }
    set_place(f, "bind", file, line);
    return f;
  }
};

template <class Answer>
inline constexpr bool is_answer = false;
template <class Dims, class Strides, class Required, dtype Type, class Facts>
inline constexpr bool is_answer<inferred<Dims, Strides, Required, Type, Facts>> = true;

}  // namespace detail

/// What `infer` gave, with numbers: those of views and tensors whose names are its inputs' names. Which input an operand stands for does not matter.
///
///     constexpr auto sum = ss::infer([](auto& in) { return ss::meta::add(in("B, K"), in("B, L")); });
///     auto shape = ss::bind(sum, x, y);    // x: "B, K", y: "B, L" -> "B, K"; K == L was checked, and nothing is left to require
///
/// - Errors: shape_error where a shared name has two numbers, with both origins, and where a fact or a requirement does not hold, with its numbers and
///   the caller's line. A name that no operand has does not compile. `try_bind` gives the error as data.
/// - Cost: a comparison for each shared name; evaluates the facts and the requirements.
template <class Answer, viewable A>
  requires detail::is_answer<Answer>
constexpr auto try_bind(const Answer&, const A& a, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return detail::answer_binder<Answer>::run(file, line, as_view(a, file, line));
}
template <class Answer, viewable A, viewable B>
  requires detail::is_answer<Answer>
constexpr auto try_bind(const Answer&, const A& a, const B& b, const char* file = __builtin_FILE(),
                        int line = __builtin_LINE()) {
  return detail::answer_binder<Answer>::run(file, line, as_view(a, file, line), as_view(b, file, line));
}
template <class Answer, viewable A, viewable B, viewable C>
  requires detail::is_answer<Answer>
constexpr auto try_bind(const Answer&, const A& a, const B& b, const C& c, const char* file = __builtin_FILE(),
                        int line = __builtin_LINE()) {
  return detail::answer_binder<Answer>::run(file, line, as_view(a, file, line), as_view(b, file, line),
                                            as_view(c, file, line));
}
template <class Answer, viewable A, viewable B, viewable C, viewable D>
  requires detail::is_answer<Answer>
constexpr auto try_bind(const Answer&, const A& a, const B& b, const C& c, const D& d,
                        const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return detail::answer_binder<Answer>::run(file, line, as_view(a, file, line), as_view(b, file, line),
                                            as_view(c, file, line), as_view(d, file, line));
}
#if SYMSHAPE_EXCEPTIONS
template <class Answer, viewable A>
  requires detail::is_answer<Answer>
constexpr auto bind(const Answer&, const A& a, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return detail::answer_binder<Answer>::run(file, line, as_view(a, file, line)).value();
}
template <class Answer, viewable A, viewable B>
  requires detail::is_answer<Answer>
constexpr auto bind(const Answer&, const A& a, const B& b, const char* file = __builtin_FILE(),
                    int line = __builtin_LINE()) {
  return detail::answer_binder<Answer>::run(file, line, as_view(a, file, line), as_view(b, file, line)).value();
}
template <class Answer, viewable A, viewable B, viewable C>
  requires detail::is_answer<Answer>
constexpr auto bind(const Answer&, const A& a, const B& b, const C& c, const char* file = __builtin_FILE(),
                    int line = __builtin_LINE()) {
  return detail::answer_binder<Answer>::run(file, line, as_view(a, file, line), as_view(b, file, line),
                                            as_view(c, file, line))
      .value();
}
template <class Answer, viewable A, viewable B, viewable C, viewable D>
  requires detail::is_answer<Answer>
constexpr auto bind(const Answer&, const A& a, const B& b, const C& c, const D& d, const char* file = __builtin_FILE(),
                    int line = __builtin_LINE()) {
  return detail::answer_binder<Answer>::run(file, line, as_view(a, file, line), as_view(b, file, line),
                                            as_view(c, file, line), as_view(d, file, line))
      .value();
}
#endif

}  // namespace symshape::inline SYMSHAPE_ABI
