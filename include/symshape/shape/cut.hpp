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
    if (full) return symbol(names, spelled);
    for (std::size_t i = 0; i < spelled.size; ++i) characters[end++] = spelled[i];
    ends[count++] = end;
    return symbol(names, name(static_cast<std::uint16_t>(count - 1)));
  }
  /// The first of `_1`, `_2`, ... that is not in use.
  template <class Names>
  constexpr auto take(Names& names) {
    text_buffer spelled;
    for (std::int32_t number = 1; spelled.view().size == 0 || names.find_symbol(spelled.view()) != 0; ++number) {
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

  template <class Number>
  constexpr void write(const growing_array<Number>& sizes, const growing_array<Number>& strides) {
    Number plain{1};
    for (std::uint32_t i = sizes.size(); i-- > 0 && is_contiguous;) {
      // The stride of an axis of size 1 is never used.
      is_contiguous = identical(plain, strides[i]) || identical(sizes[i], Number{1});
      if (i > 0) plain = plain * sizes[i];
    }
    for (const Number& n : sizes) append(n);
    text.dim_count = static_cast<std::uint16_t>(sizes.size());
    failed = failed || fresh.full;
    if (is_contiguous) return;
    for (const Number& n : strides) append(n);
    text.fact_count = static_cast<std::uint16_t>(strides.size());
  }

 private:
  constexpr void append(expr e) { text.append(e); }
  constexpr void append(const product& n) {
    failed = failed || n.failed;
    if (failed) return;
    text_buffer out;
    n.print(out);
    text.append(out.view());
  }
};

/// What happens to one axis: dropped, kept whole, kept with a size fixed in the type, or with one of its own; and which positions of it
/// are taken, where not all are.
struct axis_fate {
  bool keeps, fresh;
  std::int64_t fixed_size;      // -1 for none
  std::int64_t fixed_step = 1;  // 0 for one that is known at the call
};

/// What a rule makes of a view: with products where that suffices, since a pool costs ten times as much, else with formulas.
/// `Rule::run<view_products or view_formulas>(view, names, out)`.
template <class Dims, class Strides, class Rule>
struct cut_source {
  template <class View>
  static constexpr void run(cut_result& out) {
    typename View::names names;
    View of{names, static_cast<Dims*>(nullptr), static_cast<Strides*>(nullptr)};
    Rule::run(of, names, out);
  }
  static constexpr cut_result result = [] {
    cut_result out;  // returned from one place: a copy of its arrays would cost more than the rest
    if constexpr (are_products<Dims, Strides>) {
      run<view_products>(out);
      if (!out.failed) return out;
      out = cut_result{};
    }
    run<view_formulas>(out);
    return out;
  }();
  static constexpr const auto& value = result.text;
};

/// `Cut` has `static constexpr axis_fate fate`.
template <class... Cut>
struct slice_rule {
  template <class View, class Names>
  static constexpr void run(const View& of, Names& names, cut_result& out) {
    using number = typename View::number;
    growing_array<number> sizes, strides;
    const axis_fate fates[] = {Cut::fate...};
    for (std::uint32_t i = 0; i != sizeof...(Cut); ++i) {
      if (!fates[i].keeps) continue;
      sizes.push_back(fates[i].fresh             ? out.fresh.take(names)
                      : fates[i].fixed_size >= 0 ? number{fates[i].fixed_size}
                                                 : of.sizes[i]);
      strides.push_back(fates[i].fixed_step == 1   ? of.strides[i]
                        : fates[i].fixed_step == 0 ? of.strides[i] * out.fresh.take(names)
                                                   : of.strides[i] * number{fates[i].fixed_step});
    }
    out.write(sizes, strides);
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

/// Where the symbols of a row of formulas come from: a position among the view's, or, past their count, among the fresh names.
template <class Formulas, class From, class Source>
struct carried {
  static constexpr std::int32_t old = static_cast<std::int32_t>(From::counts.symbols);
  struct positions {
    std::int32_t at[Formulas::counts.symbols + 1]{};
  };
  static constexpr positions value = [] {
    positions p;
    for (std::size_t i = 0; i != Formulas::counts.symbols; ++i) {
      const text_view name = Formulas::value.name(i);
      p.at[i] = From::value.find(name);
      if (p.at[i] < 0) p.at[i] = old + Source::result.fresh.find(name);
    }
    return p;
  }();
  // One by one: device code may not index a constant array, not even by a constant.
  template <std::size_t Nth>
  static constexpr std::int32_t position = value.at[Nth];

  template <std::size_t Nth>
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t number(const std::int64_t* symbols, const std::int64_t* fresh) {
    if constexpr (position<Nth> < old)
      return symbols[position<Nth>];
    else
      return fresh[position<Nth> - old];
  }
};

/// The numbers of a row of formulas after a change of a view: those of its symbols by name, those of the fresh ones in the order of taking.
template <class Formulas, class Source, class T, class Dims, class Strides, std::size_t... Nth>
SYMSHAPE_HOST_DEVICE constexpr void carry_numbers(const basic_view<T, Dims, Strides>& from, const std::int64_t* fresh,
                                                  std::int64_t* out, index_list<Nth...>) {
  using map = carried<Formulas, typename basic_view<T, Dims, Strides>::formulas, Source>;
  ((out[Nth] = map::template number<Nth>(from.symbols(), fresh)), ...);
  (void)from, (void)fresh, (void)out;
}
template <class Source, class Result, class T, class Dims, class Strides>
SYMSHAPE_HOST_DEVICE constexpr Result carry_symbols(const basic_view<T, Dims, Strides>& from,
                                                    typename Result::element* data, const std::int64_t* fresh) {
  std::int64_t symbols[Result::symbol_count + 1]{};
  carry_numbers<typename Result::formulas, Source>(from, fresh, symbols, make_index_list<Result::symbol_count>{});
  return Result{data, symbols};
}

/// A view after a rule that takes no names and demands nothing.
template <class Rule, class T, class Dims, class Strides>
SYMSHAPE_HOST_DEVICE constexpr auto cut_by(const basic_view<T, Dims, Strides>& v, T* data) {
  using source = cut_source<Dims, Strides, Rule>;
  return carry_symbols<source, typename cut_view<T, source>::type>(v, data, nullptr);
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
