// SPDX-License-Identifier: BSL-1.0
/// @file
/// Dims as Hana's Comparable, Orderable, Monoid, Group and Ring: `hana::plus(d1, d2)` is the dim of the sum.
/// Border: hana. Includes algebra, shape.

#pragma once

#include <symshape/algebra/always.hpp>
#include <symshape/algebra/index_list.hpp>
#include <symshape/shape/cut.hpp>

#include <boost/hana/bool.hpp>
#include <boost/hana/core/common.hpp>
#include <boost/hana/core/to.hpp>
#include <boost/hana/equal.hpp>
#include <boost/hana/fwd/core/tag_of.hpp>
#include <boost/hana/integral_constant.hpp>
#include <boost/hana/less.hpp>
#include <boost/hana/minus.hpp>
#include <boost/hana/mult.hpp>
#include <boost/hana/negate.hpp>
#include <boost/hana/one.hpp>
#include <boost/hana/plus.hpp>
#include <boost/hana/zero.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// Hana's tag of a dim.
///
///     constexpr auto d = hana::plus(dim<'2', '*', 'H'>{}, hana::int_c<3>);   // dim<'2','*','H','+','3'>
///     static_assert(hana::less(dim<'H'>{}, dim<'H', '+', '1'>{}));
///
/// A comparison is `hana::true_` or `hana::false_` where that holds for all sizes, that is, for all values of the symbols from 0 to 2^48.
///
/// - Laws: Hana's of Comparable, Orderable, Monoid, Group and Ring.
/// - Unknown: a comparison that holds for some sizes and not for others, or that was not decided, does not compile.
struct dim_tag {};

namespace refused {
template <bool Decided, class Dim, class OtherDim>
struct comparison {
  static_assert(Decided,
                "hana: the comparison of two dims has no answer that was proven for all sizes; compare views, which "
                "have numbers");
  static constexpr bool checked = Decided;
};
}  // namespace refused

namespace detail {

template <class Source>
using only_dim = typename lift_piece<Source, 0, dim, make_index_list<Source::value.begin[1]>>::type;

template <class Dim>
constexpr expr dim_formula(pool& p) {
  growing_array<expr> read;
  view_formulas::read<Dim>(p, read);
  return read[0];
}

/// `Operation` has `of(expr...)`.
template <class Operation, class... Dim>
struct computed_dim {
  static constexpr lifted_text<512, 1> value = [] {
    pool p{on_error::note};
    lifted_text<512, 1> out;
    const expr e = Operation::of(dim_formula<Dim>(p)...);
    if (!p.failed()) out.append(e);
    return out;
  }();
  static_assert(value.count == 1 || value.overflowed, "hana: a number in the formula leaves 64 bits");
  static_assert(!value.overflowed, "hana: the formula is longer than 512 characters");
};
template <std::int64_t Value>
struct dim_constant {
  static constexpr expr of() { return expr{Value}; }
};
struct dim_sum {
  static constexpr expr of(expr a, expr b) { return a + b; }
};
struct dim_difference {
  static constexpr expr of(expr a, expr b) { return a - b; }
};
struct dim_product {
  static constexpr expr of(expr a, expr b) { return a * b; }
};
struct dim_negative {
  static constexpr expr of(expr a) { return expr{0} - a; }
};

struct dim_equal {
  static constexpr relation of(expr a, expr b) { return a == b; }
};
struct dim_less {
  static constexpr relation of(expr a, expr b) { return a < b; }
};
/// Whether a comparison holds for all sizes.
template <class Comparison, class Dim, class OtherDim>
inline constexpr verdict comparison_of = [] {
  pool p;
  facts known{p};
  known.set_default_range(0, maximum_size);
  return prove(Comparison::of(dim_formula<Dim>(p), dim_formula<OtherDim>(p)), known, compile_time_budget).verdict;
}();

template <class Operation, class... Dim>
constexpr auto compute_dim(const Dim&...) {
  return only_dim<computed_dim<Operation, Dim...>>{};
}
template <class Comparison, class Dim, class OtherDim>
constexpr auto compare_dims(const Dim&, const OtherDim&) {
  constexpr verdict v = comparison_of<Comparison, Dim, OtherDim>;
  static_assert(refused::comparison<(v == verdict::yes || v == verdict::no), Dim, OtherDim>::checked);
  return boost::hana::bool_<v == verdict::yes>{};
}

}  // namespace detail

/// A number as a dim: `dim_c<3>` is `dim<'3'>{}`.
template <std::int64_t Value>
inline constexpr auto dim_c = detail::compute_dim<detail::dim_constant<Value>>();

}  // namespace symshape::inline SYMSHAPE_ABI

namespace boost::hana {

template <char... C>
struct tag_of<symshape::dim<C...>> {
  using type = symshape::dim_tag;
};

template <class T>
struct common<symshape::dim_tag, integral_constant_tag<T>> {
  using type = symshape::dim_tag;
};
template <class T>
struct common<integral_constant_tag<T>, symshape::dim_tag> {
  using type = symshape::dim_tag;
};
template <class T>
struct to_impl<symshape::dim_tag, integral_constant_tag<T>> : embedding<true> {
  template <class N>
  static constexpr auto apply(const N&) {
    return symshape::dim_c<static_cast<std::int64_t>(N::value)>;
  }
};

template <>
struct equal_impl<symshape::dim_tag, symshape::dim_tag> {
  template <class A, class B>
  static constexpr auto apply(const A& a, const B& b) {
    return symshape::detail::compare_dims<symshape::detail::dim_equal>(a, b);
  }
};
template <>
struct less_impl<symshape::dim_tag, symshape::dim_tag> {
  template <class A, class B>
  static constexpr auto apply(const A& a, const B& b) {
    return symshape::detail::compare_dims<symshape::detail::dim_less>(a, b);
  }
};
template <>
struct plus_impl<symshape::dim_tag, symshape::dim_tag> {
  template <class A, class B>
  static constexpr auto apply(const A& a, const B& b) {
    return symshape::detail::compute_dim<symshape::detail::dim_sum>(a, b);
  }
};
template <>
struct zero_impl<symshape::dim_tag> {
  static constexpr auto apply() { return symshape::dim_c<0>; }
};
template <>
struct minus_impl<symshape::dim_tag, symshape::dim_tag> {
  template <class A, class B>
  static constexpr auto apply(const A& a, const B& b) {
    return symshape::detail::compute_dim<symshape::detail::dim_difference>(a, b);
  }
};
template <>
struct negate_impl<symshape::dim_tag> {
  template <class A>
  static constexpr auto apply(const A& a) {
    return symshape::detail::compute_dim<symshape::detail::dim_negative>(a);
  }
};
template <>
struct mult_impl<symshape::dim_tag, symshape::dim_tag> {
  template <class A, class B>
  static constexpr auto apply(const A& a, const B& b) {
    return symshape::detail::compute_dim<symshape::detail::dim_product>(a, b);
  }
};
template <>
struct one_impl<symshape::dim_tag> {
  static constexpr auto apply() { return symshape::dim_c<1>; }
};

}  // namespace boost::hana
