// SPDX-License-Identifier: BSL-1.0
/// @file
/// Names with numbers as Hana's Foldable, and so as a `hana::map`: what views, shapes, tensors and the answer of `bind` hold.
/// Border: hana. Includes algebra, shape.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/shape/binder.hpp>
#include <symshape/shape/shape.hpp>
#include <symshape/shape/symbol.hpp>

#include <boost/hana/core/when.hpp>
#include <boost/hana/fwd/core/tag_of.hpp>
#include <boost/hana/map.hpp>
#include <boost/hana/pair.hpp>
#include <boost/hana/string.hpp>
#include <boost/hana/unpack.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

/// Hana's tag of whatever has numbers for names: a bound shape, a view, a tensor, the views that `bind` gave.
///
///     auto m = hana::to_map(x);                             // of a "B, T, 64" of 8 and 128: {"B" -> 8, "T" -> 128}
///     m[BOOST_HANA_STRING("T")]                             // 128
///     hana::for_each(x, [](auto name_and_number) { ... });  // in the order in which the names appear
///
/// - Laws: Hana's of Foldable; the elements are `hana::pair`s of a `hana::string` and a std::int64_t, each name once.
struct binding_tag {};

namespace detail {

/// The names of one operand and where its numbers are.
template <class Formulas>
struct named_numbers {
  using formulas = Formulas;
  const std::int64_t* numbers;
};
template <class T, class Dims, class Strides>
constexpr auto numbers_of(const basic_view<T, Dims, Strides>& v) {
  return named_numbers<typename basic_view<T, Dims, Strides>::formulas>{v.symbols()};
}
template <class... Dim>
constexpr auto numbers_of(const dims<Dim...>& d) {
  return named_numbers<typename dims<Dim...>::formulas>{d.data()};
}
template <view_owner Owner>
constexpr auto numbers_of(const Owner& owner) {
  return numbers_of(owner.shape());
}

template <class Bound>
concept has_numbers = requires(const Bound& b) { numbers_of(b).numbers; };

/// Where the names of several operands stand first.
struct name_position {
  std::size_t operand, symbol;
};
template <class... Formulas>
struct joined_names {
  static constexpr std::size_t room = (Formulas::counts.symbols + ... + 0);
  struct positions {
    name_position at[room + 1]{};
    std::size_t count = 0;
  };
  static constexpr positions all = [] {
    positions out;
    text_view seen[room + 1]{};
    std::size_t operand = 0;
    const auto add = [&](const auto& table) {
      for (std::size_t i = 0; i < table.counts.symbols; ++i) {
        bool known = false;
        for (std::size_t k = 0; k < out.count; ++k) known = known || seen[k] == table.name(i);
        if (known) continue;
        seen[out.count] = table.name(i);
        out.at[out.count++] = {operand, i};
      }
      ++operand;
    };
    (add(Formulas::value), ...);
    return out;
  }();
};

template <class Formulas, std::size_t Symbol, std::size_t... Nth>
constexpr auto name_string(index_list<Nth...>) {
  return boost::hana::string<Formulas::value.names[Formulas::value.name_begin[Symbol] + Nth]...>{};
}
template <class Formulas, std::size_t Symbol>
constexpr auto name_and_number(named_numbers<Formulas> of) {
  return boost::hana::make_pair(name_string<Formulas, Symbol>(make_index_list<Formulas::value.name(Symbol).size>{}),
                                of.numbers[Symbol]);
}
template <std::size_t Nth, class First, class... Rest>
constexpr auto operand_at(const First& first, const Rest&... rest) {
  if constexpr (Nth == 0)
    return first;
  else
    return operand_at<Nth - 1>(rest...);
}

template <class F, class... Formulas, std::size_t... Nth>
constexpr decltype(auto) unpack_names(F&& f, index_list<Nth...>, named_numbers<Formulas>... of) {
  using names = joined_names<Formulas...>;
  return static_cast<F&&>(f)(
      name_and_number<typename decltype(operand_at<names::all.at[Nth].operand>(of...))::formulas,
                      names::all.at[Nth].symbol>(operand_at<names::all.at[Nth].operand>(of...))...);
}
template <class F, class... Formulas>
constexpr decltype(auto) unpack_operands(F&& f, named_numbers<Formulas>... of) {
  return unpack_names(static_cast<F&&>(f), make_index_list<joined_names<Formulas...>::all.count>{}, of...);
}

template <class F, class Bound>
  requires has_numbers<Bound>
constexpr decltype(auto) unpack_binding(F&& f, const Bound& b) {
  return unpack_operands(static_cast<F&&>(f), numbers_of(b));
}
template <class F, class A>
constexpr decltype(auto) unpack_binding(F&& f, const bound_views<A>& b) {
  return unpack_operands(static_cast<F&&>(f), numbers_of(b.first));
}
template <class F, class A, class B>
constexpr decltype(auto) unpack_binding(F&& f, const bound_views<A, B>& b) {
  return unpack_operands(static_cast<F&&>(f), numbers_of(b.first), numbers_of(b.second));
}
template <class F, class A, class B, class C>
constexpr decltype(auto) unpack_binding(F&& f, const bound_views<A, B, C>& b) {
  return unpack_operands(static_cast<F&&>(f), numbers_of(b.first), numbers_of(b.second), numbers_of(b.third));
}
template <class F, class A, class B, class C, class D>
constexpr decltype(auto) unpack_binding(F&& f, const bound_views<A, B, C, D>& b) {
  return unpack_operands(static_cast<F&&>(f), numbers_of(b.first), numbers_of(b.second), numbers_of(b.third),
                         numbers_of(b.fourth));
}

}  // namespace detail

}  // namespace symshape::inline SYMSHAPE_ABI

namespace boost::hana {

template <class Bound>
struct tag_of<Bound, when<symshape::detail::has_numbers<Bound>>> {
  using type = symshape::binding_tag;
};
template <class... View>
struct tag_of<symshape::bound_views<View...>> {
  using type = symshape::binding_tag;
};

template <>
struct unpack_impl<symshape::binding_tag> {
  template <class Bound, class F>
  static constexpr decltype(auto) apply(const Bound& bound, F&& f) {
    return symshape::detail::unpack_binding(static_cast<F&&>(f), bound);
  }
};

}  // namespace boost::hana
