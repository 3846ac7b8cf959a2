// SPDX-License-Identifier: BSL-1.0
/// @file
/// Slices and permutations of views: constants in give constants out.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/quotient.hpp>
#include <symshape/shape/view.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace symshape::inline SYMSHAPE_ABI {

/// The whole axis: `x(3, full, full)`.
struct full_axis {};
inline constexpr full_axis full{};

/// Positions [begin, end) of an axis. `range{1, n}` is decided at run time and gives a size of its own, `_1`; `range<1, 9>{}` gives 8.
template <std::int64_t... Bound>
struct range {
  static_assert(sizeof...(Bound) == 2, "range: write range{begin, end} or range<begin, end>{}");
};
template <std::int64_t Begin, std::int64_t End>
struct range<Begin, End> {
  static_assert(Begin >= 0 && Begin <= End, "range: begin is negative or above end");
};
template <>
struct range<> {
  std::int64_t begin, end;
  SYMSHAPE_HOST_DEVICE constexpr range(size_value from, size_value to) : begin{from.value}, end{to.value} {}
};
range(size_value, size_value) -> range<>;

namespace detail {

/// What one subscript does to its axis.
template <class Index>
struct axis_cut {
  static_assert(index_like<Index>, "view: an index is an integer, full, range{begin, end} or range<begin, end>{}");
  static constexpr bool keeps = false, fresh = false;
  static constexpr std::int64_t fixed_size = -1;
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t begin(const Index& i) { return static_cast<std::int64_t>(i); }
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t end(const Index& i, std::int64_t) { return static_cast<std::int64_t>(i) + 1; }
};
template <>
struct axis_cut<full_axis> {
  static constexpr bool keeps = true, fresh = false;
  static constexpr std::int64_t fixed_size = -1;
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t begin(full_axis) { return 0; }
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t end(full_axis, std::int64_t size) { return size; }
};
template <>
struct axis_cut<range<>> {
  static constexpr bool keeps = true, fresh = true;
  static constexpr std::int64_t fixed_size = -1;
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t begin(range<> r) { return r.begin; }
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t end(range<> r, std::int64_t) { return r.end; }
};
template <std::int64_t Begin, std::int64_t End>
struct axis_cut<range<Begin, End>> {
  static constexpr bool keeps = true, fresh = false;
  static constexpr std::int64_t fixed_size = End - Begin;
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t begin(range<Begin, End>) { return Begin; }
  SYMSHAPE_HOST_DEVICE static constexpr std::int64_t end(range<Begin, End>, std::int64_t) { return End; }
};

/// The formulas of a view's sizes and strides in one pool; "contiguous" becomes products here.
struct view_formulas {
  growing_array<expr> sizes, strides;

  template <class... Dim>
  static constexpr void read(pool& p, growing_array<expr>& out, const Dim&...) {
    (out.push_back(Dim::is_static ? expr{Dim::value} : parse(p, Dim::spelled)), ...);
  }
  template <class... Dim>
  constexpr view_formulas(pool& p, dims<Dim...>*, contiguous*) {
    read(p, sizes, Dim{}...);
    strides = contiguous_strides(sizes);
  }
  template <class... Dim, class... Stride>
  constexpr view_formulas(pool& p, dims<Dim...>*, symshape::strides<Stride...>*) {
    read(p, sizes, Dim{}...);
    read(p, strides, Stride{}...);
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

/// The first `_1`, `_2`, ... that the view does not use, again for every fresh size.
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

template <class Dims, class Strides, class... Index>
struct slice_source {
  static constexpr cut_result result = [] {
    pool p;
    const view_formulas of{p, static_cast<Dims*>(nullptr), static_cast<Strides*>(nullptr)};
    growing_array<expr> sizes, strides;
    fresh_names fresh;
    const bool keeps[] = {axis_cut<Index>::keeps...}, is_fresh[] = {axis_cut<Index>::fresh...};
    const std::int64_t fixed[] = {axis_cut<Index>::fixed_size...};
    for (std::uint32_t i = 0; i < sizeof...(Index); ++i) {
      if (!keeps[i]) continue;
      sizes.push_back(is_fresh[i] ? fresh.take(p) : fixed[i] >= 0 ? expr{fixed[i]} : of.sizes[i]);
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
                          typename lift_list<Source, Source::value.dim_count, strides, dim, std::make_index_sequence<Source::value.fact_count>>::type>;
};

/// A result view whose symbols come from the source view by name, or, where they are fresh, from `fresh` in order.
template <class Result, class T, class Dims, class Strides, std::size_t... I>
SYMSHAPE_HOST_DEVICE constexpr Result carry_symbols(const basic_view<T, Dims, Strides>& from, T* data, const std::int64_t* fresh, std::index_sequence<I...>) {
  using map = symbol_map<typename Result::formulas, typename basic_view<T, Dims, Strides>::formulas>;
  std::int64_t symbols[Result::symbol_count + 1]{};
  // Positions are constants: device code may not index a constant array at run time.
  ((symbols[I] = map::template position<I> >= 0 ? from.symbols()[map::template position<I> >= 0 ? map::template position<I> : 0] : *fresh++), ...);
  (void)fresh;
  return Result{data, symbols};
}
template <class Result, class T, class Dims, class Strides>
SYMSHAPE_HOST_DEVICE constexpr Result carry_symbols(const basic_view<T, Dims, Strides>& from, T* data, const std::int64_t* fresh) {
  return carry_symbols<Result>(from, data, fresh, std::make_index_sequence<Result::symbol_count>{});
}

constexpr void check_cut(std::int64_t begin, std::int64_t end, std::int64_t size, std::int32_t axis, const char* file, int line) {
  if (begin >= 0 && begin <= end && end <= size) return;
  failure f{};
  f.kind = failure_kind::shape;
  f.operation = "view";
  f.sentence = "positions [%v, %w) at axis %x are not inside [0, %n)";
  text_buffer limit;
  limit << size;
  f.name = limit.view();
  f.value = begin;
  f.other_value = end;
  f.axis = axis;
  f.file = file;
  f.line = line;
  fail(f);
}

template <class T, class Dims, class Strides, std::size_t... I, class... Index>
SYMSHAPE_HOST_DEVICE constexpr auto slice(const basic_view<T, Dims, Strides>& v, const char* file, int line, std::index_sequence<I...>, const Index&... index) {
  using source = slice_source<Dims, Strides, Index...>;
  using result = typename cut_view<T, source>::type;
#if SYMSHAPE_HOST_CHECKS
  (check_cut(axis_cut<Index>::begin(index), axis_cut<Index>::end(index, v.template size<I>()), v.template size<I>(), static_cast<std::int32_t>(I), file, line), ...);
#endif
  (void)file, (void)line;
  const std::int64_t offset = (std::int64_t{0} + ... + (axis_cut<Index>::begin(index) * v.template stride<I>()));
  std::int64_t fresh[sizeof...(Index) + 1]{};
  std::size_t count = 0;
  ((axis_cut<Index>::fresh ? void(fresh[count++] = axis_cut<Index>::end(index, 0) - axis_cut<Index>::begin(index)) : void()), ...);
  (void)count;
  return carry_symbols<result>(v, v.data() + (v.numel() == 0 ? 0 : offset), fresh);
}

template <std::size_t... Order>
inline constexpr bool each_axis_once = [] {
  bool seen[sizeof...(Order) + 1]{};
  const std::size_t order[] = {Order..., 0};
  for (std::size_t i = 0; i < sizeof...(Order); ++i) {
    if (order[i] >= sizeof...(Order) || seen[order[i]]) return false;
    seen[order[i]] = true;
  }
  return true;
}();

}  // namespace detail

/// What `x(3, full, range{1, n})` calls.
///
/// - Shapes: an index drops its axis, `full` keeps it, `range` cuts it; strides stay, and where they are the contiguous ones of the
///   result, the result is contiguous by type.
/// - Errors: shape_error for positions outside the axis: nothing is clamped.
template <class T, class Dims, class Strides, class... Index>
SYMSHAPE_HOST_DEVICE constexpr auto slice_view(const basic_view<T, Dims, Strides>& v, const char* file, int line, const Index&... index) {
  return detail::slice(v, file, line, std::index_sequence_for<Index...>{}, index...);
}

/// The axes in another order: `permute<0, 2, 1>(x)`. No element moves.
template <std::size_t... Order, class T, class Dims, class Strides>
SYMSHAPE_HOST_DEVICE constexpr auto permute(const basic_view<T, Dims, Strides>& v) {
  static_assert(sizeof...(Order) == Dims::rank(), "permute: the number of axes is not the rank");
  static_assert(detail::each_axis_once<Order...>, "permute: each axis below the rank is named once");
  using result = typename detail::cut_view<T, detail::permute_source<Dims, Strides, Order...>>::type;
  return detail::carry_symbols<result>(v, v.data(), nullptr);
}
template <std::size_t... Order, class Owner>
  requires requires(Owner& o) { o.view().symbols(); }
constexpr auto permute(Owner& owner) {
  return permute<Order...>(owner.view());
}

}  // namespace symshape::inline SYMSHAPE_ABI
