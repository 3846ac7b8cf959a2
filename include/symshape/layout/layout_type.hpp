// SPDX-License-Identifier: BSL-1.0
/// @file
/// Layouts as types: formulas for sizes, strides and offset, without a number to store.
/// Floor: layout. Includes only meta and below.

#pragma once

#include <symshape/algebra/evaluate.hpp>
#include <symshape/layout/layout.hpp>
#include <symshape/shape/view.hpp>
#include <symshape/shape/view_formulas.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace symshape::inline SYMSHAPE_ABI {

/// The canonical type of a layout: `layout_type<dims<dim<'M'>, dim<'N'>>, strides<dim<'N'>, dim<'1'>>, dim<'0'>>`. Operations on layout types run in
/// the compiler and give layout types; between operands a shared name is one symbol.
///
/// - Laws: equal formulas, equal type. `requirements` are what the operations before could not decide; they hold where the layout is used.
template <class Dims, class Strides, class Offset = dim<'0'>, class Facts = facts_of<>, class Required = required<>>
struct layout_type;

namespace detail {

template <class... Stride>
constexpr bool has_strides(std::size_t rank, strides<Stride...>*) {
  return sizeof...(Stride) == rank;
}
constexpr bool has_strides(std::size_t, contiguous*) { return true; }

/// The formulas of a layout type in a pool.
template <class Dims, class Strides, class Offset, class Facts, class Required>
constexpr basic_layout<expr> formula_layout(pool& p, layout_type<Dims, Strides, Offset, Facts, Required>*) {
  const view_formulas of{p, static_cast<Dims*>(nullptr), static_cast<Strides*>(nullptr)};
  basic_layout<expr> out;
  for (std::uint32_t k = 0; k < of.sizes.size(); ++k) out.push_back(of.sizes[k], of.strides[k]);
  growing_array<expr> offset;
  view_formulas::read<Offset>(p, offset);
  out.offset = offset[0];
  return out;
}

/// Whether relations of a type hold of these numbers; the first that does not goes to `f`.
constexpr void check_relation(pool& p, text_view relation, const char* sentence,
                              std::initializer_list<assignment> numbers, failure& f) {
  if (f) return;
  const result<std::int64_t> holds =
      try_evaluate(parse_relation(p, relation).indicator(), numbers.begin(), numbers.size());
  if (holds && *holds != 0) return;
  f.kind = failure_kind::binding;
  f.sentence = sentence;
  f.formula = relation;
}
template <class... Fact>
constexpr void check_relations(pool& p, std::initializer_list<assignment> numbers, failure& f, facts_of<Fact...>*) {
  (check_relation(p, Fact::spelled, "the fact %f does not hold", numbers, f), ...);
  (void)numbers;
}
template <class... Fact>
constexpr void check_relations(pool& p, std::initializer_list<assignment> numbers, failure& f, required<Fact...>*) {
  (check_relation(p, Fact::spelled, "%f is needed and does not hold", numbers, f), ...);
  (void)numbers;
}
/// That each symbol of the pool has one number. One list may serve several layouts, so it may have other names, too.
constexpr bool names_match(const pool& p, std::initializer_list<assignment> numbers, failure& f) {
  const auto refused = [&](const char* sentence, text_view name) {
    f.kind = failure_kind::binding;
    f.sentence = sentence;
    f.name = name;
    return false;
  };
  for (const assignment& given : numbers) {
    int times = 0;
    for (const assignment& other : numbers) times += other.name == given.name;
    if (times != 1) return refused("symbol %n is given two numbers", given.name);
  }
  for (std::uint32_t id = 1; id < p.atom_count(); ++id) {
    if (p.kind(id) != atom_kind::symbol) continue;
    bool given = false;
    for (const assignment& n : numbers) given = given || n.name == p.symbol_name(id);
    if (!given) return refused("a symbol of the layout is given no number", {});
  }
  return true;
}
}  // namespace detail

template <class... Dim, class Strides, class Offset, class Facts, class Required>
struct layout_type<dims<Dim...>, Strides, Offset, Facts, Required> {
  static_assert(detail::has_strides(sizeof...(Dim), static_cast<Strides*>(nullptr)),
                "layout: the number of strides is not the number of sizes");
  using canonical_layout = layout_type;
  using dims_type = dims<Dim...>;
  using strides_type = Strides;
  using offset_type = Offset;
  using facts = Facts;
  using requirements = Required;

  static constexpr int rank() { return sizeof...(Dim); }
  /// The layout in numbers, under numbers for all its symbols.
  ///
  ///     ss::typed_layout<"M, N", "N, 1">::try_at({{"M", 4}, {"N", 8}})
  ///
  /// - Errors: a symbol without a number or with two; a negative size; overflow; a divisor that is 0; binding where a fact or a requirement of the type does not hold.
  static constexpr result<layout> try_at(std::initializer_list<assignment> numbers) {
    pool p{on_error::note};
    const basic_layout<expr> of = detail::formula_layout(p, static_cast<layout_type*>(nullptr));
    failure f{};
    f.operation = "layout";
    if (!detail::names_match(p, numbers, f)) return f;
    const auto number = [&](expr e) {
      const result<std::int64_t> value = try_evaluate(e, numbers.begin(), numbers.size());
      if (!value && !f) f.kind = value.error().kind;
      return *value;
    };
    layout out;
    for (int k = 0; k < of.rank(); ++k) out.push_back(number(of.sizes[k]), number(of.strides[k]));
    out.offset = number(of.offset);
    f.sentence = "the numbers give no value to a size, a stride or the offset";
    for (int k = 0; k < out.rank() && !f; ++k) {
      if (out.sizes[k] >= 0) continue;
      f.kind = failure_kind::binding;
      f.sentence = "size %v at axis %x is negative";
      f.value = out.sizes[k];
      f.axis = k;
      return f;
    }
    if (!f) detail::check_relations(p, numbers, f, static_cast<Facts*>(nullptr));
    if (!f) detail::check_relations(p, numbers, f, static_cast<Required*>(nullptr));
    if (!f) return out;
    return f;
  }
#if SYMSHAPE_EXCEPTIONS
  static constexpr layout at(std::initializer_list<assignment> numbers) { return try_at(numbers).value(); }
#endif
};

/// A layout by text: sizes with facts, strides (row-major where there are none), offset.
///
///     ss::typed_layout<"M, N", "N + 8, 1">
///     ss::typed_layout<"M, N | N % 4 == 0", "N, 1", "2*N">
///
/// - Errors: texts outside the grammar, and other numbers of sizes and strides, do not compile.
template <text Shape, text Strides = text{""}, text Offset = text{"0"}>
struct typed_layout
    : layout_type<typename detail::checked_shape<Shape>::dims, typename detail::strides_from<Strides>::type,
                  typename detail::lift_piece<
                      detail::shape_source<Offset>, 0, dim,
                      make_index_list<static_cast<std::size_t>(detail::shape_source<Offset>::value.begin[1])>>::type,
                  typename detail::checked_shape<Shape>::facts> {
  static_assert(detail::checked_shape<Shape>::checked);
  static_assert(detail::shape_source<Offset>::value.dim_count == 1,
                "layout: the text of the offset is not one formula");
};

/// The layout of a view type, with the facts that it knows.
template <class View>
using layout_type_of =
    layout_type<typename View::canonical, typename View::strides_type, dim<'0'>, typename View::facts>;

/// The layout of a view, in its numbers.
///
///     ss::layout_of(x(ss::full, ss::range{1, 3}))
template <viewable View>
constexpr layout layout_of(const View& viewed) {
  const auto v = as_view(viewed);
  layout out;
  for (int k = 0; k < v.rank(); ++k) out.push_back(v.size(k), v.stride(k));
  return out;
}

template <class Layout>
concept any_layout_type = requires { typename Layout::canonical_layout; };

}  // namespace symshape::inline SYMSHAPE_ABI
