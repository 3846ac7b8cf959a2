// SPDX-License-Identifier: BSL-1.0
/// @file
/// The type that a view has after some of its axes were dropped, cut or moved: formulas in, formulas out.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/shape/basic_view.hpp>
#include <symshape/shape/lift.hpp>
#include <symshape/shape/view_formulas.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Names that a result has and its source has not, with numbers of their own.
struct fresh_names {
  static constexpr std::uint16_t most = 16;
  char characters[128]{};
  std::uint16_t ends[most]{};
  std::uint16_t count = 0;
  bool full = false;  // more names, or longer ones, than there is room for

  constexpr text_view name(std::uint16_t i) const {
    const std::uint16_t begin = i == 0 ? 0 : ends[i - 1];
    return {characters + begin, static_cast<std::size_t>(ends[i] - begin)};
  }
  /// The how-manieth that is, or -1.
  constexpr std::int32_t find(text_view wanted) const {
    for (std::uint16_t i = 0; i < count; ++i)
      if (name(i) == wanted) return i;
    return -1;
  }
  /// `Names` is a pool, or the names of products.
  template <class Names>
  constexpr auto add(Names& names, text_view spelled) {
    std::uint16_t end = count == 0 ? 0 : ends[count - 1];
    full = full || count == most || end + spelled.size > sizeof characters;
    if (full) return decltype(symbol(names, spelled)){1};
    for (std::size_t i = 0; i < spelled.size; ++i) characters[end++] = spelled[i];
    ends[count++] = end;
    return symbol(names, name(static_cast<std::uint16_t>(count - 1)));
  }
  /// The first of `_1`, `_2`, ... that is not in use.
  template <class Names>
  constexpr auto take(Names& names) {
    char digit[] = {'_', '0'};
    while (digit[1] != '9') {
      ++digit[1];
      if (names.find_symbol({digit, 2}) == 0) return add(names, {digit, 2});
    }
    text_buffer spelled;
    for (std::int32_t number = 10; spelled.size() == 0 || names.find_symbol(spelled.view()) != 0; ++number) {
      spelled.clear();
      spelled << "_" << number;
    }
    return add(names, spelled.view());
  }
};

/// Sizes and strides of a result, lifted: dims first, then, unless they are the contiguous ones, strides.
struct cut_result {
  lifted_text<768, 48> text;
  bool is_contiguous = true, failed = false;
  fresh_names fresh;

  template <class Row>
  constexpr void look_at_strides(const Row& sizes, const Row& strides) {
    using number = std::remove_cvref_t<decltype(sizes[0])>;
    number plain{1};
    for (std::uint32_t i = sizes.size(); i-- > 0 && is_contiguous;) {
      // The stride of an axis of size 1 is never used.
      is_contiguous = identical(plain, strides[i]) || identical(sizes[i], number{1});
      if (i > 0) plain = plain * sizes[i];
    }
    text.dim_count = static_cast<std::uint16_t>(sizes.size());
    text.fact_count = static_cast<std::uint16_t>(is_contiguous ? 0 : sizes.size());
    failed = failed || fresh.full;
  }

  constexpr void write(const growing_array<expr>& sizes, const growing_array<expr>& strides) {
    look_at_strides(sizes, strides);
    for (const expr e : sizes) text.append(e);
    if (is_contiguous) return;
    for (const expr e : strides) text.append(e);
  }
  constexpr void write(const product_names& names, const product_row& sizes, const product_row& strides) {
    look_at_strides(sizes, strides);
    for (std::uint32_t i = 0; i != sizes.count; ++i) append(names, sizes.at[i]);
    for (std::uint32_t i = 0; i != strides.count && !is_contiguous; ++i) append(names, strides.at[i]);
    failed = failed || names.failed || sizes.full;
  }
  constexpr void append(const product_names& names, product p) {
    const std::size_t begin = text.size, room = sizeof text.characters - begin,
                      length = print(names, p, text.characters + begin, room);
    failed = failed || p.failed || length > room || text.count == 48;
    if (failed) return;
    text.added(length, words_of(text.characters + begin, length));
  }
};

/// What happens to one axis: dropped, kept whole, kept with a size fixed in the type, or with one of its own; and which positions of it
/// are taken, where not all are.
struct axis_fate {
  bool keeps, fresh;
  std::int64_t fixed_size;      // -1 for none
  std::int64_t fixed_step = 1;  // 0 for one that is known at the call
};

/// What a rule makes of a view: with products where that suffices, since a pool costs twenty times as much, else with formulas.
/// `Rule::run(view_products& or view_formulas&, their names, fresh_names&)` changes sizes and strides in place.
template <class Rule>
constexpr cut_result cut_rows(const text_view* rows, std::uint32_t rank, bool is_contiguous) {
  cut_result out;  // returned as it is: a copy of its arrays would cost more than the rest
  product_names names;
  view_products products{names, rows, rank, is_contiguous};
  if (!names.failed) {
    Rule::run(products, names, out.fresh);
    out.write(names, products.sizes, products.strides);
    if (!out.failed) return out;
    out = cut_result{};
  }
  pool p;
  view_formulas of{p, rows, rank, is_contiguous};
  Rule::run(of, p, out.fresh);
  out.write(of.sizes, of.strides);
  return out;
}
template <class Dims, class Strides, class Rule>
struct cut_source {
  using layout = view_layout<Dims, Strides>;
  static constexpr cut_result result = cut_rows<Rule>(layout::formulas::spelled, Dims::rank(), layout::is_contiguous);
  static constexpr const auto& value = result.text;
};

/// `Cut` has `static constexpr axis_fate fate`.
template <class... Cut>
struct slice_rule {
  template <class View, class Names>
  static constexpr void run(View& of, Names& names, fresh_names& fresh) {
    const axis_fate fates[] = {Cut::fate...};
    std::uint32_t to = 0;
    for (std::uint32_t i = 0; i != sizeof...(Cut); ++i) {
      if (!fates[i].keeps) continue;
      of.sizes[to] = fates[i].fresh             ? fresh.take(names)
                     : fates[i].fixed_size >= 0 ? typename View::number{fates[i].fixed_size}
                                                : of.sizes[i];
      of.strides[to++] = fates[i].fixed_step == 1   ? of.strides[i]
                         : fates[i].fixed_step == 0 ? of.strides[i] * fresh.take(names)
                                                    : of.strides[i] * typename View::number{fates[i].fixed_step};
    }
    of.sizes.truncate(to);
    of.strides.truncate(to);
  }
};

template <class T, class Source, bool Contiguous = Source::result.is_contiguous>
struct cut_view {
  static_assert(!Source::result.failed, "view: a number in the formulas of the result leaves 64 bits");
  static_assert(!Source::value.overflowed, "view: the formulas of the result are longer than 768 characters");
  using type = basic_view<T, lifted_dims<Source>, contiguous>;
};
template <class T, class Source>
struct cut_view<T, Source, false> {
  static_assert(!Source::result.failed, "view: a number in the formulas of the result leaves 64 bits");
  static_assert(!Source::value.overflowed, "view: the formulas of the result are longer than 768 characters");
  using type = basic_view<T, lifted_dims<Source>,
                          typename lift_list<Source, Source::value.dim_count, strides, dim,
                                             make_index_list<Source::value.fact_count>>::type>;
};

/// Where the symbols of a row of formulas come from: a position among the view's, or, from `fresh_at` on, among the fresh names.
template <std::size_t Room>
struct symbol_origins {
  static constexpr std::size_t fresh_at = 1u << 16;
  std::size_t at[Room]{};
};
template <std::size_t Room>
constexpr symbol_origins<Room> origins_of(const formula_rows& to, const formula_rows& from, const fresh_names& fresh) {
  symbol_origins<Room> out;
  for (std::size_t i = 0; i != to.counts.symbols; ++i) {
    const text_view name = to.name(static_cast<std::int32_t>(i));
    std::size_t at = 0;
    while (at != from.counts.symbols && !(from.name(static_cast<std::int32_t>(at)) == name)) ++at;
    out.at[i] =
        at != from.counts.symbols ? at : symbol_origins<Room>::fresh_at + static_cast<std::size_t>(fresh.find(name));
  }
  return out;
}
// As a type: device code may not index a constant array, not even by a constant.
template <class Formulas, class From, class Source, class Positions = make_index_list<Formulas::counts.symbols>>
struct carried;
template <class Formulas, class From, class Source, std::size_t... Nth>
struct carried<Formulas, From, Source, index_list<Nth...>> {
  static constexpr auto origins =
      origins_of<rounded_up(sizeof...(Nth))>(Formulas::rows, From::rows, Source::result.fresh);
  using type = index_list<origins.at[Nth]...>;
};

/// The numbers of a row of formulas after a change of a view: those of its symbols by name, those of the fresh ones in the order of taking.
template <std::size_t... From>
SYMSHAPE_HOST_DEVICE constexpr void carry_numbers(index_list<From...>, const std::int64_t* symbols,
                                                  const std::int64_t* fresh, std::int64_t* out) {
  constexpr std::size_t fresh_at = symbol_origins<1>::fresh_at;
  ((*out++ = (From < fresh_at ? symbols : fresh)[From % fresh_at]), ...);
  (void)symbols, (void)fresh, (void)out;
}
template <class Source, class Result, class T, class Dims, class Strides>
SYMSHAPE_HOST_DEVICE constexpr Result carry_symbols(const basic_view<T, Dims, Strides>& from,
                                                    typename Result::element* data, const std::int64_t* fresh) {
  using formulas = typename Result::formulas;
  std::int64_t symbols[formulas::counts.symbols + 1]{};
  carry_numbers(typename carried<formulas, typename view_layout<Dims, Strides>::formulas, Source>::type{},
                from.symbols(), fresh, symbols);
  return Result{data, symbols};
}

/// A view after a rule that takes no names and demands nothing.
template <class Rule, class T, class Dims, class Strides>
SYMSHAPE_HOST_DEVICE constexpr auto cut_by(const basic_view<T, Dims, Strides>& v, T* data) {
  using source = cut_source<Dims, Strides, Rule>;
  return carry_symbols<source, typename cut_view<T, source>::type>(v, data, nullptr);
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
