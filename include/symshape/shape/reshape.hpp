// SPDX-License-Identifier: BSL-1.0
/// @file
/// Contiguous elements under another shape with as many of them: `reshape<"B*T, 8, D">(x)`.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/substitute.hpp>
#include <symshape/shape/change.hpp>
#include <symshape/shape/shape.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

namespace refused {

enum class reshape_fault : unsigned char { none, given, unknown, power };

/// A shape text whose new names have no numbers.
template <reshape_fault Fault, class Dims>
struct reshape_text {
  static_assert(Fault != reshape_fault::given,
                "reshape: what is given is no name of the new shape, or one that the view has already");
  static_assert(
      Fault != reshape_fault::unknown,
      "reshape: more than one name is new; give numbers for all but one, as reshape<\"B, H, D\", \"H\">(x, {8})");
  static_assert(Fault != reshape_fault::power, "reshape: the new name is not a factor of the number of elements");
  static constexpr bool checked = Fault == reshape_fault::none;
};
template <bool Contiguous, class Strides>
struct reshape_strides {
  static_assert(
      Contiguous,
      "reshape: the view is not contiguous; rearrange says which axes are split and merged, or copy it first");
  static constexpr bool checked = Contiguous;
};

}  // namespace refused

namespace detail {

constexpr expr product_of(const growing_array<expr>& sizes) {
  expr product = 1;
  for (const expr e : sizes) product = product * e;
  return product;
}

/// Takes the given names in order, then the one that follows from the number of elements. That demand is always the last.
template <class Dims, text... Given>
struct reshape_rule;
template <class... Dim, text... Given>
struct reshape_rule<dims<Dim...>, Given...> {
  using fault = refused::reshape_fault;
  using table = typename dims<Dim...>::formulas;

  static constexpr void apply(view_change& c) {
    const unpacked_text given[] = {unpacked_text{Given}..., unpacked_text{text{""}}};
    const expr total = product_of(c.sizes);
    for (std::size_t i = 0; i != sizeof...(Given); ++i) {
      const text_view name = given[i].view();
      if (table::value.find(name) < 0 || c.formulas->find_symbol(name) != 0) return refuse(c, fault::given, name);
      c.fresh.add(*c.formulas, name);
    }
    expr unknown = 0;
    for (std::size_t i = 0; i < table::counts.symbols; ++i) {
      if (c.formulas->find_symbol(table::value.name(i)) != 0) continue;
      if (!unknown.is_constant()) return refuse(c, fault::unknown, table::value.name(i));
      unknown = c.fresh.add(*c.formulas, table::value.name(i));
    }
    c.sizes.clear();
    (view_formulas::read<Dim>(*c.formulas, c.sizes), ...);
    c.strides = view_formulas::contiguous_strides(c.sizes);
    const expr product = product_of(c.sizes);
    if (unknown.is_constant()) return c.demand(demand_kind::same_count, 0, total, product);
    const expr others = floor_div(product, unknown);
    const text_view name = c.fresh.name(static_cast<std::uint16_t>(c.fresh.count - 1));
    if ((others.is_constant() && others.constant() == 0) || !identical(others * unknown, product) ||
        !identical(substitute(others, {{name, 0}}), others))
      return refuse(c, fault::power, name);
    // Where formulas divide, the quotient holds for sizes of 0 too.
    const expr share = floor_div(total, others);
    if (identical(share * others, total))
      c.keep(demand_kind::share, 0, share, 1);
    else
      c.keep(demand_kind::share, 0, total, others);
  }

 private:
  static constexpr void refuse(view_change& c, fault why, text_view about) {
    c.refuse(static_cast<std::int32_t>(why), about);
  }
};

template <class Dims, text... Given, class View>
constexpr auto reshaped(const View& v, std::int64_t* numbers, const char* file, int line) {
  using rule = reshape_rule<Dims, Given...>;
  using source = changed_source<typename View::canonical, contiguous, rule>;
  using result_view = basic_view<typename View::element, Dims, contiguous>;
  constexpr bool fine =
      refused::reshape_strides<View::is_contiguous, typename View::strides_type>::checked &&
      refused::reshape_text<static_cast<refused::reshape_fault>(source::result.wrong), Dims>::checked &&
      possible_change<source>::checked;
  if constexpr (!fine) {
    return result<result_view>{result_view{}};
  } else {
    failure f{};
    bool holds = demands_hold<source>(v, numbers, f);
    if constexpr (source::result.count != 0 && source::result.fresh.count > sizeof...(Given))
      if (holds) numbers[sizeof...(Given)] = demanded_quotient<source>(v, numbers);
    if (holds) {
      const result<result_view> out{carry_symbols<source, result_view>(v, v.data(), numbers)};
      return with_possible_sizes(out, "reshape", file, line);
    }
    set_place(f, "reshape", file, line);
    return result<result_view>{f};
  }
}

}  // namespace detail

/// The same elements under another shape, its text in the names of the view and new ones.
///
///     ss::view<float, "B, T, C"> x(pointer, {2, 10, 384});
///     ss::reshape<"B*T, C">(x)                          // the compiler knows that it fits
///     ss::reshape<"B, T, 8, D">(x)                      // D = 48 follows; refused where 8 does not divide C
///     ss::reshape<"B, T, H, D", "H">(x, {heads})        // H is given at the call
///
/// - Laws: element order is row-major on both sides; the number of elements stays.
/// - Errors: a number of elements that never is the same, a view that is not contiguous by type, and names without numbers do not
///   compile; shape_error where numbers do not fit, as where sizes of 0 leave a new name open. `try_reshape` gives the error as data.
template <text Text, viewable Operand>
constexpr auto try_reshape(Operand&& x, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const auto v = detail::lent_view<Operand>(x, file, line);
  std::int64_t numbers[1]{};
  return detail::reshaped<typename shape<Text>::canonical>(v, numbers, file, line);
}
template <text Text, text... Given, viewable Operand, std::size_t N>
constexpr auto try_reshape(Operand&& x, const size_value (&given)[N], const char* file = __builtin_FILE(),
                           int line = __builtin_LINE()) {
  static_assert(N == sizeof...(Given), "reshape: not as many numbers as names to be given");
  const auto v = detail::lent_view<Operand>(x, file, line);
  std::int64_t numbers[N + 1]{};
  for (std::size_t i = 0; i != N; ++i) numbers[i] = given[i].value;
  using outcome = decltype(detail::reshaped<typename shape<Text>::canonical, Given...>(v, numbers, file, line));
  for (std::size_t i = 0; i != N; ++i)
    if (const failure f = detail::size_refused(numbers[i], "reshape", file, line)) return outcome{f};
  return detail::reshaped<typename shape<Text>::canonical, Given...>(v, numbers, file, line);
}
template <text Text, viewable Operand>
constexpr auto reshape(Operand&& x, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return detail::value_or_fail(try_reshape<Text>(static_cast<Operand&&>(x), file, line));
}
template <text Text, text... Given, viewable Operand, std::size_t N>
constexpr auto reshape(Operand&& x, const size_value (&given)[N], const char* file = __builtin_FILE(),
                       int line = __builtin_LINE()) {
  return detail::value_or_fail(try_reshape<Text, Given...>(static_cast<Operand&&>(x), given, file, line));
}

}  // namespace symshape::inline SYMSHAPE_ABI
