// SPDX-License-Identifier: BSL-1.0
/// @file
/// The type that a view has after some of its axes were dropped, cut or moved: formulas in, formulas out.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/shape/basic_view.hpp>
#include <symshape/shape/lift.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// The formulas of a view's sizes and strides in one pool; "contiguous" becomes products here.
struct view_formulas {
  growing_array<expr> sizes, strides;

  template <class Dim>
  static constexpr void read(pool& p, growing_array<expr>& out) {
    if constexpr (Dim::is_static)
      out.push_back(Dim::value);
    else if constexpr (Dim::is_symbol)
      out.push_back(symbol(p, Dim::spelled));
    else
      out.push_back(parse(p, Dim::spelled));
  }
  template <class... Dim>
  constexpr view_formulas(pool& p, dims<Dim...>*, contiguous*) {
    (read<Dim>(p, sizes), ...);
    strides = contiguous_strides(sizes);
  }
  template <class... Dim, class... Stride>
  constexpr view_formulas(pool& p, dims<Dim...>*, symshape::strides<Stride...>*) {
    (read<Dim>(p, sizes), ...);
    (read<Stride>(p, strides), ...);
  }

  static constexpr growing_array<expr> contiguous_strides(const growing_array<expr>& sizes) {
    growing_array<expr> out;
    out.resize(sizes.size(), expr{1});
    for (std::uint32_t i = sizes.size(); i-- > 1;) out[i - 1] = out[i] * sizes[i];
    return out;
  }
};

/// Sizes and strides of a result, lifted: dims first, then, unless they are the contiguous ones, strides.
struct cut_result {
  lifted_text<768, 48> text;
  bool is_contiguous = true;

  constexpr void write(const growing_array<expr>& sizes, const growing_array<expr>& strides) {
    const growing_array<expr> plain = view_formulas::contiguous_strides(sizes);
    for (std::uint32_t i = 0; i < sizes.size(); ++i)
      // The stride of an axis of size 1 is never used.
      is_contiguous = is_contiguous && (identical(plain[i], strides[i]) || identical(sizes[i], expr{1}));
    for (const expr e : sizes) text.append(e);
    text.dim_count = static_cast<std::uint16_t>(sizes.size());
    if (is_contiguous) return;
    for (const expr e : strides) text.append(e);
    text.fact_count = static_cast<std::uint16_t>(strides.size());
  }
};

/// The first of `_1`, `_2`, ... that the view does not use, again for every fresh size.
struct fresh_names {
  std::int32_t next = 1;
  constexpr expr take(pool& p) {
    text_buffer name;
    do {
      name.clear();
      name << "_" << next++;
    } while (p.find_symbol(name.view()) != 0);
    return symbol(p, name.view());
  }
};

/// What happens to one axis: dropped, kept whole, kept with a size fixed in the type, or with one of its own.
struct axis_fate {
  bool keeps, fresh;
  std::int64_t fixed_size;  // -1 for none
};

/// `Cut` has `static constexpr axis_fate fate`.
template <class Dims, class Strides, class... Cut>
struct slice_source {
  static constexpr cut_result result = [] {
    pool p;
    const view_formulas of{p, static_cast<Dims*>(nullptr), static_cast<Strides*>(nullptr)};
    growing_array<expr> sizes, strides;
    fresh_names fresh;
    const axis_fate fates[] = {Cut::fate...};
    for (std::uint32_t i = 0; i != sizeof...(Cut); ++i) {
      if (!fates[i].keeps) continue;
      sizes.push_back(fates[i].fresh             ? fresh.take(p)
                      : fates[i].fixed_size >= 0 ? expr{fates[i].fixed_size}
                                                 : of.sizes[i]);
      strides.push_back(of.strides[i]);
    }
    cut_result out;
    out.write(sizes, strides);
    return out;
  }();
  static constexpr const auto& value = result.text;
};

template <class Dims, class Strides, std::size_t... Order>
struct permute_source {
  static constexpr cut_result result = [] {
    pool p;
    const view_formulas of{p, static_cast<Dims*>(nullptr), static_cast<Strides*>(nullptr)};
    growing_array<expr> sizes, strides;
    (sizes.push_back(of.sizes[Order]), ...);
    (strides.push_back(of.strides[Order]), ...);
    cut_result out;
    out.write(sizes, strides);
    return out;
  }();
  static constexpr const auto& value = result.text;
};

template <class T, class Source, bool Contiguous = Source::result.is_contiguous>
struct cut_view {
  static_assert(!Source::value.overflowed, "view: the formulas of the result are longer than 768 characters");
  using type = basic_view<T, lifted_dims<Source>, contiguous>;
};
template <class T, class Source>
struct cut_view<T, Source, false> {
  static_assert(!Source::value.overflowed, "view: the formulas of the result are longer than 768 characters");
  using type = basic_view<T, lifted_dims<Source>,
                          typename lift_list<Source, Source::value.dim_count, strides, dim,
                                             make_index_list<Source::value.fact_count>>::type>;
};

/// A result view whose symbols come from the source view by name, or, where they are fresh, from `fresh` in order.
template <class Result, class T, class Dims, class Strides, std::size_t... Nth>
SYMSHAPE_HOST_DEVICE constexpr Result carry_symbols(const basic_view<T, Dims, Strides>& from, T* data,
                                                    const std::int64_t* fresh, index_list<Nth...>) {
  using map = symbol_map<typename Result::formulas, typename basic_view<T, Dims, Strides>::formulas>;
  std::int64_t symbols[Result::symbol_count + 1]{};
  // Positions are constants: device code may not index a constant array at run time.
  ((symbols[Nth] = map::template position<Nth> >= 0
                       ? from.symbols()[map::template position<Nth> >= 0 ? map::template position<Nth> : 0]
                       : *fresh++),
   ...);
  (void)fresh;
  return Result{data, symbols};
}
template <class Result, class T, class Dims, class Strides>
SYMSHAPE_HOST_DEVICE constexpr Result carry_symbols(const basic_view<T, Dims, Strides>& from, T* data,
                                                    const std::int64_t* fresh) {
  return carry_symbols<Result>(from, data, fresh, make_index_list<Result::symbol_count>{});
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
