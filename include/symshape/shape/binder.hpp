// SPDX-License-Identifier: BSL-1.0
/// @file
/// Reading the sizes of several operands and solving for the names they share.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/algebra/result.hpp>
#include <symshape/shape/view.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

/// The views that `bind` made, in the order of the operands; `auto [x, w] = bind<...>(...)` takes them apart.
/// Plain members, since what structured bindings need otherwise comes with <utility>, a tenth of the price of core.hpp.
template <class... View>
struct bound_views;
template <class First>
struct bound_views<First> {
  First first;
};
template <class First, class Second>
struct bound_views<First, Second> {
  First first;
  Second second;
};
template <class First, class Second, class Third>
struct bound_views<First, Second, Third> {
  First first;
  Second second;
  Third third;
};
template <class First, class Second, class Third, class Fourth>
struct bound_views<First, Second, Third, Fourth> {
  First first;
  Second second;
  Third third;
  Fourth fourth;
};

namespace detail {

template <std::size_t Nth, class Views>
constexpr auto& pick_bound(Views& v) {
  if constexpr (Nth == 0)
    return v.first;
  else if constexpr (Nth == 1)
    return v.second;
  else if constexpr (Nth == 2)
    return v.third;
  else
    return v.fourth;
}

/// Sizes of all operands in one row, then the facts of all.
template <class Sizes, class Facts, class... Shape>
struct joined;
template <class... Dim, class... Fact>
struct joined<dims<Dim...>, facts_of<Fact...>> {
  using type = formulas<sizeof...(Dim), Dim..., Fact...>;
};
template <class... Dim, class... Fact, class Shape, class... Rest>
struct joined<dims<Dim...>, facts_of<Fact...>, Shape, Rest...> {
  template <class D, class F>
  struct with;
  template <class... D, class... F>
  struct with<dims<D...>, facts_of<F...>> {
    using type = typename joined<dims<Dim..., D...>, facts_of<Fact..., F...>, Rest...>::type;
  };
  using type = typename with<typename Shape::canonical, typename Shape::facts>::type;
};

/// An operand whose rank is known at run time only: sizes and strides to be read.
template <class Operand>
concept any_operand = requires(const Operand& o) {
  o.rank();
  o.size(std::int64_t{0});
  o.stride(std::int64_t{0});
  o.data();
};

/// A view may be a temporary; an owner of elements may not, since the views made of it outlive the call.
template <class Operand>
inline constexpr bool lends_safely = std::is_lvalue_reference_v<Operand> || std::is_trivially_copyable_v<Operand>;

template <class Operand>
using element_of = std::remove_pointer_t<decltype(std::declval<Operand&>().data())>;

// A class and not an alias: nvcc 13 forgets to declare a literal that an alias template forwards.
template <class Operand, text Shape>
struct bound_view {
  using type = basic_view<element_of<Operand>, typename shape<Shape>::canonical>;
};

template <text... Shape>
struct binder {
  using formulas = typename joined<dims<>, facts_of<>, shape<Shape>...>::type;
  static constexpr std::int32_t ranks[] = {static_cast<std::int32_t>(shape<Shape>::canonical::rank())...};

  template <class... Operand>
  static constexpr result<bound_views<typename bound_view<Operand, Shape>::type...>> run(const char* file, int line,
                                                                                         Operand&... operand) {
    failure f{};
    std::int64_t sizes[formulas::solvable + 1]{};
    std::size_t axis = 0;
    std::int32_t argument = 0;
    bool ok = true;
    ((ok = ok && read_sizes(operand, ranks[argument], argument, sizes + axis, f),
      axis += static_cast<std::size_t>(ranks[argument]), ++argument),
     ...);
    std::int64_t symbols[formulas::counts.symbols + 1]{};
    ok = ok && solve_symbols<formulas>(sizes, symbols, {ranks, sizeof...(Shape)}, f);
    if (!ok) {
      f.operation = "bind";
      f.file = file;
      f.line = line;
      return f;
    }
    bound_views<typename bound_view<Operand, Shape>::type...> out{};
    fill(out, symbols, make_index_list<sizeof...(Operand)>{}, operand...);
    return out;
  }

  template <class Operand>
  static constexpr bool read_sizes(const Operand& o, std::int32_t rank, std::int32_t argument, std::int64_t* sizes,
                                   failure& f) {
    f.kind = failure_kind::binding;
    f.argument = argument;
    if constexpr (requires { o.moved_away(); })
      if (o.moved_away()) {
        f.sentence = "the elements of argument %a were moved away";
        return false;
      }
    if (static_cast<std::int32_t>(o.rank()) != rank) {
      f.sentence = "argument %a has rank %v where the shape has %w";
      f.value = static_cast<std::int64_t>(o.rank());
      f.other_value = rank;
      return false;
    }
    std::int64_t expected = 1;
    for (std::int32_t i = rank; i-- > 0;) {
      sizes[i] = o.size(i);
      if (sizes[i] > 1 && o.stride(i) != expected) {
        bool empty = false;
        for (std::int32_t k = 0; k < rank; ++k) empty = empty || o.size(k) == 0;
        if (!empty) {
          f.sentence = "argument %a is not contiguous: stride %v at axis %x where %w was expected";
          f.value = o.stride(i);
          f.other_value = expected;
          f.axis = i;
          return false;
        }
      }
      if (sizes[i] > 1 && !checked_multiply(expected, sizes[i], expected))
        expected = int64_max;  // refused as too large by the solver
    }
    f = failure{};
    return true;
  }

  template <class Views, std::size_t... Nth, class... Operand>
  static constexpr void fill(Views& out, const std::int64_t* symbols, index_list<Nth...>, Operand&... operand) {
    (fill_one(pick_bound<Nth>(out), symbols, operand.data()), ...);
  }
  template <class View>
  static constexpr void fill_one(View& view, const std::int64_t* symbols, typename View::element* data) {
    using map = symbol_map<typename View::formulas, formulas>;
    std::int64_t own[View::symbol_count + 1]{};
    for (std::size_t i = 0; i != View::symbol_count; ++i) own[i] = symbols[map::value.at[i]];
    view = View{data, own};
  }
};

template <class Bound>
constexpr auto one_or_all(const result<Bound>& r) {
  return r;
}
template <class View>
constexpr result<View> one_or_all(const result<bound_views<View>>& r) {
  if (!r) return r.error();
  return r->first;
}

}  // namespace detail

}  // namespace symshape::inline SYMSHAPE_ABI
