// SPDX-License-Identifier: BSL-1.0
/// @file
/// A view whose type knows facts about its numbers, and how functions that deduce views are told of them.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/shape/binding.hpp>
#include <symshape/shape/dim.hpp>
#include <symshape/shape/rebind.hpp>
#include <symshape/shape/symbol.hpp>

#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

/// A view that carries facts: what `assert_that` gives. Operators take the facts for known, so that what follows from them is not asked at the
/// call; so they take those in a view's text. A function that deduces `basic_view` sees the view without them, and views of this view have none.
///
/// - Always true: the facts held when the view was made. Numbers may still be changed behind its back, by assigning to the base; so who relies on
///   the facts checks them once more (`as_operand`).
template <class View, class Facts>
class asserted_view : public View {
 public:
  using base = View;
  using facts = Facts;

  constexpr asserted_view() = default;
  /// For the library's own use, since nothing is checked.
  SYMSHAPE_HOST_DEVICE constexpr explicit asserted_view(const View& v) : View{v} {}
};

namespace detail {
template <class View, class Facts>
struct view_knowing {
  using type = asserted_view<View, Facts>;
};
template <class View>
struct view_knowing<View, facts_of<>> {
  using type = View;
};
}  // namespace detail

namespace detail {

/// Whether facts hold of the numbers that belong to the row of formulas `From`; `f` says which does not.
template <class Table, class From>
constexpr bool facts_hold(const std::int64_t* numbers, failure& f) {
  using map = symbol_map<Table, From>;
  std::int64_t symbols[Table::counts.symbols + 1]{};
  for (std::size_t i = 0; i != Table::counts.symbols; ++i)
    symbols[i] = numbers[map::value.at[i] < 0 ? 0 : map::value.at[i]];
  return solve_rows<std::void_t<Table>>(Table::rows, nullptr, symbols, {nullptr, 0}, f);
}
template <class Facts>
struct fact_table;
template <class... Fact>
struct fact_table<facts_of<Fact...>> {
  using type = formulas<0, Fact...>;
};

}  // namespace detail

/// The view of an operand, as `as_view` gives it, that still knows the facts of the operand's type: for rules.
///
/// - Errors: binding_error where the facts do not hold of the numbers any more; without exceptions it is noted, and the view has no address.
/// - Cost: evaluates the facts, on the host.
template <viewable Operand>
constexpr auto as_operand(Operand& x, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const auto v = as_view(x, file, line);
  using view = std::remove_const_t<decltype(v)>;
  if constexpr (requires { typename Operand::plain; }) {
    using known = typename Operand::facts;
    using knowing = typename detail::view_knowing<view, known>::type;
    if constexpr (!std::is_same_v<known, facts_of<>>) {
      failure f{};
      if (!detail::facts_hold<typename detail::fact_table<known>::type, typename view::formulas>(v.symbols(), f)) {
        detail::fail_at(f, "view", file, line);
        return knowing{view{nullptr, v.symbols()}};
      }
    }
    return knowing{v};
  } else {
    return view{v};
  }
}

}  // namespace symshape::inline SYMSHAPE_ABI
