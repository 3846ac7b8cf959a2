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
#include <type_traits>

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

template <class Row>
constexpr auto product_of(const Row& sizes) {
  std::remove_cvref_t<decltype(sizes[0])> product = 1;
  for (std::uint32_t i = 0; i != sizes.size(); ++i) product = product * sizes[i];
  return product;
}
constexpr bool mentions(expr e, text_view name, expr) { return !identical(substitute(e, {{name, 0}}), e); }
constexpr bool mentions(product p, text_view, product name) { return (p.powers & 15 * name.powers) != 0; }

/// What a new shape is to the old one. Takes the given names in order, then the one that follows from the number of elements; that demand is
/// always the last.
template <class Change>
constexpr void reshape_to(Change& c, const formula_rows& to, const text_view* given, std::size_t count) {
  using fault = refused::reshape_fault;
  using number = typename Change::number;
  const number total = product_of(c.sizes);
  for (std::size_t i = 0; i != count; ++i) {
    bool known = false;
    for (std::size_t k = 0; k < to.counts.symbols; ++k)
      known = known || to.name(static_cast<std::int32_t>(k)) == given[i];
    if (!known || c.names->find_symbol(given[i]) != 0)
      return c.refuse(static_cast<std::int32_t>(fault::given), given[i]);
    c.fresh.add(*c.names, given[i]);
  }
  number unknown = 0;
  for (std::size_t i = 0; i < to.counts.symbols; ++i) {
    const text_view name = to.name(static_cast<std::int32_t>(i));
    if (c.names->find_symbol(name) != 0) continue;
    if (!unknown.is_constant()) return c.refuse(static_cast<std::int32_t>(fault::unknown), name);
    unknown = c.fresh.add(*c.names, name);
  }
  c.sizes.truncate(0);
  for (std::int32_t i = 0; i != to.solvable; ++i) c.sizes.push_back(c.read_formula(to.spelled[i]));
  c.make_contiguous();
  const number product = product_of(c.sizes);
  if (unknown.is_constant()) return c.demand(demand_kind::same_count, 0, total, product);
  number others = 0, share = 0;
  const text_view name = c.fresh.name(static_cast<std::uint16_t>(c.fresh.count - 1));
  if (!c.exact_quotient(product, unknown, others) || identical(others, number{0}) || mentions(others, name, unknown))
    return c.refuse(static_cast<std::int32_t>(fault::power), name);
  // Where formulas divide, the quotient holds for sizes of 0 too.
  if (c.exact_quotient(total, others, share))
    c.keep(demand_kind::share, 0, share, 1);
  else
    c.keep(demand_kind::share, 0, total, others);
}
template <class Dims, text... Given>
struct reshape_rule {
  template <class Change>
  static constexpr void apply(Change& c) {
    give(c, unpacked_text{Given}...);
  }
  template <class Change, class... Text>
  static constexpr void give(Change& c, const Text&... given) {
    const text_view names[] = {given.view()..., text_view{}};
    reshape_to(c, Dims::formulas::rows, names, sizeof...(Text));
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
    bool holds = true;
    if constexpr (source::result.count != 0) holds = demands_hold<source>(v, numbers, f);
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
  failure moved{};
  const auto v = detail::quietly_lent_view<Operand>(x, file, line, moved);
  std::int64_t numbers[1]{};
  return detail::unless_refused<Operand>(moved,
                                         detail::reshaped<typename shape<Text>::canonical>(v, numbers, file, line));
}
template <text Text, text... Given, viewable Operand, std::size_t N>
constexpr auto try_reshape(Operand&& x, const size_value (&given)[N], const char* file = __builtin_FILE(),
                           int line = __builtin_LINE()) {
  static_assert(N == sizeof...(Given), "reshape: not as many numbers as names to be given");
  failure moved{};
  const auto v = detail::quietly_lent_view<Operand>(x, file, line, moved);
  std::int64_t numbers[N + 1]{};
  for (std::size_t i = 0; i != N; ++i) numbers[i] = given[i].value;
  using outcome = decltype(detail::reshaped<typename shape<Text>::canonical, Given...>(v, numbers, file, line));
  for (std::size_t i = 0; i != N; ++i)
    if (const failure f = detail::size_refused(numbers[i], "reshape", file, line)) return outcome{f};
  return detail::unless_refused<Operand>(
      moved, detail::reshaped<typename shape<Text>::canonical, Given...>(v, numbers, file, line));
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
